-- Links by which people who have a spot pass it on to a friend: the last one of each person and event.
create table spot_gifts (
  event_id uuid not null references events on delete cascade,
  giver_id uuid not null references users on delete cascade,
  -- A hash: a copy of the database gives no spot away.
  token_hash bytea not null,
  -- When the RSVP that is passed on was made: a later one of the same person is another.
  rsvp_at timestamptz(3) not null,
  made_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  -- Null where the one who took it has deleted their account.
  taken_by uuid references users on delete set null,
  taken_at timestamptz(3),
  primary key (event_id, giver_id),
  check (withdrawn_at is null or taken_at is null),
  check (taken_by is null or taken_at is not null)
);
create unique index spot_gifts_token_idx on spot_gifts (token_hash);
create index spot_gifts_giver_idx on spot_gifts (giver_id, made_at);
create index spot_gifts_taker_idx on spot_gifts (taken_by) where taken_by is not null;
