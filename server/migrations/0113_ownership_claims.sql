-- False: an administrator listed the group from a public calendar, and no one has run it here so far.
alter table groups add column is_claimed boolean not null default true;
-- The calendar by which its group was listed. Only what is there can prove a claim.
alter table sources add column is_listing boolean not null default false;

-- The code of a claim is made from its id and not stored.
create table ownership_claims (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'ended')),
  -- What the user wrote to the administrators; null: they were not asked.
  reason text check (length(reason) <= 1000),
  requested_at timestamptz(3),
  note text check (length(note) <= 1000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create unique index ownership_claims_open_key on ownership_claims (group_id, user_id) where state = 'open';
create index ownership_claims_user_idx on ownership_claims (user_id, created_at);
create index ownership_claims_group_idx on ownership_claims (group_id, user_id, created_at);
create index ownership_claims_decided_by_idx on ownership_claims (decided_by) where decided_by is not null;
create index ownership_claims_waiting_idx on ownership_claims (requested_at, id)
  where state = 'open' and requested_at is not null;
create index ownership_claims_expires_idx on ownership_claims (expires_at);
