-- When the organizers were last mailed about people who ask to join: at most once a day.
alter table groups add column join_requests_mailed_at timestamptz(3);
