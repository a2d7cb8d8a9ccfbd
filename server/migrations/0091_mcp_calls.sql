-- The latest calls of a user's agents, for a week. Neither arguments nor results are stored.
create table mcp_calls (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  tool text not null,
  -- The credential of the caller; both are null for a browser session.
  token_id uuid,
  consent_id uuid,
  -- Null if the call succeeded.
  error_code text,
  duration_ms integer not null,
  called_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index mcp_calls_called_idx on mcp_calls (called_at);
