-- Names that people chose themselves, what search engines may show, accepted terms, and bans on signing up.

-- The person has not said yet what to be called: asked at the next sign-in, and listed nowhere until then.
alter table users add column needs_name boolean not null default false;
alter table users add column search_engines boolean not null default false;
-- When the one change of username was made that starts no wait.
alter table users add column free_username_change_at timestamptz(3);

-- The name under which a person stands on a board, or null for those who stand on none.
create or replace function board_name(person users) returns text
  language sql immutable parallel safe
  as $$
    select case when person.profile_visibility = 'public' and person.show_on_leaderboard and not person.needs_name
      and person.suspended_at is null and person.deleted_at is null then lower(person.username) end
  $$;
drop trigger users_relist on users;
create trigger users_relist
  after update of profile_visibility, show_on_leaderboard, suspended_at, deleted_at, username, needs_name on users
  for each row when (board_name(old) is distinct from board_name(new)) execute function relist_person();

alter table instance_settings
  add column terms_version text,
  add column terms_url text,
  add column privacy_url text;

create table accepted_terms (
  user_id uuid not null references users on delete cascade,
  version text not null,
  accepted_at timestamptz(3) not null,
  primary key (user_id, version)
);

-- Who may make no account: an e-mail address (only a keyed hash of it is kept), a domain or a network.
create table sign_up_bans (
  id uuid primary key,
  kind text not null check (kind in ('email', 'domain', 'network')),
  -- What an administrator is shown: an address only in part.
  shown_as text not null,
  email_hash bytea,
  domain text,
  network cidr,
  reason text,
  expires_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  check (num_nonnulls(email_hash, domain, network) = 1),
  check (case kind when 'email' then email_hash is not null when 'domain' then domain is not null else network is not null end)
);
create unique index sign_up_bans_email_key on sign_up_bans (email_hash) where email_hash is not null;
create unique index sign_up_bans_domain_key on sign_up_bans (domain) where domain is not null;
create unique index sign_up_bans_network_key on sign_up_bans (network) where network is not null;
create index sign_up_bans_network_idx on sign_up_bans using gist (network inet_ops) where network is not null;
create index sign_up_bans_created_idx on sign_up_bans (created_at, id);
create index sign_up_bans_created_by_idx on sign_up_bans (created_by) where created_by is not null;
