-- How many requests a user's tokens and applications made in an hour, and how many of them a rate limit refused.
-- Rows are kept for 48 hours.
create table api_usage (
  user_id uuid not null references users (id) on delete cascade,
  hour timestamptz(3) not null,
  requests integer not null check (requests >= 0),
  refused integer not null check (refused >= 0),
  primary key (user_id, hour)
);
-- For the job that deletes old rows.
create index api_usage_hour_idx on api_usage (hour);
