-- The newest release that the address of the operator has named, and when it was asked: {"version", "date", "askedAt"}.
alter table instance_counts add column newest_release jsonb;
