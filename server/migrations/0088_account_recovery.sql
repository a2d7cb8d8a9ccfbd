-- When the owner of the new address used the link that was mailed there.
alter table account_recoveries add column proven_at timestamptz(3);
