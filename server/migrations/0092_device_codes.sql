-- Two clients belong to the instance: its command line and its API reference. Their row is made with the first consent.
alter table oauth_clients drop constraint oauth_clients_origin_check;
alter table oauth_clients add constraint oauth_clients_origin_check
  check (origin in ('app', 'registration', 'document', 'built-in')) not valid;

-- RFC 8628: a program without a browser waits for a user to enter its code. Both codes are stored as hashes.
create table oauth_device_codes (
  token_hash bytea primary key,
  user_code_hash bytea not null,
  -- Set when the user allows it, so the row ends with what was allowed.
  grant_id text references oauth_grants on delete cascade,
  payload jsonb not null,
  interval_seconds integer not null default 5,
  polled_at timestamptz(3),
  decided_at timestamptz(3),
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create unique index oauth_device_codes_user_code_key on oauth_device_codes (user_code_hash);
create index oauth_device_codes_grant_idx on oauth_device_codes (grant_id) where grant_id is not null;
create index oauth_device_codes_expires_idx on oauth_device_codes (expires_at);
