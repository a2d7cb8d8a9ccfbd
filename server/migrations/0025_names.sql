-- Names that people chose themselves, what search engines may show, accepted terms, and bans on signing up.

-- The person has not said yet what to be called: asked at the next sign-in, and listed nowhere until then.
alter table users add column needs_name boolean not null default false;
alter table users add column search_engines boolean not null default false;
-- When the one change of username was made that starts no wait.
alter table users add column free_username_change_at timestamptz(3);

-- The name under which a person stands on a board; those who have not chosen a name stand on none. The function without the
-- last argument stays for the release before this one.
create function public.board_name(
  visibility text, is_shown boolean, suspended_at timestamptz(3), deleted_at timestamptz(3), username text,
  needs_name boolean) returns text
  language sql immutable parallel safe
  return case when visibility = 'public' and is_shown and suspended_at is null and deleted_at is null and not needs_name
    then pg_catalog.lower(username) end;

create or replace function public.relist_person() returns trigger
  language plpgsql
  as $$
    declare
      name text := public.board_name(new.profile_visibility, new.show_on_leaderboard, new.suspended_at, new.deleted_at,
        new.username, new.needs_name);
    begin
      update public.scores set listed_as = name where user_id = new.id;
      -- In the order in which the job locks them.
      perform from public.movers where user_id = new.id order by period, starts_on for no key update;
      update public.movers set listed_as = name where user_id = new.id;
      insert into public.mover_changes (user_id)
      select new.id where exists (select from public.scores where user_id = new.id);
      return null;
    end
  $$;

drop trigger users_relist on users;
create trigger users_relist
  after update of profile_visibility, show_on_leaderboard, suspended_at, deleted_at, username, needs_name on users
  for each row when (
    public.board_name(old.profile_visibility, old.show_on_leaderboard, old.suspended_at, old.deleted_at, old.username,
      old.needs_name)
    is distinct from
    public.board_name(new.profile_visibility, new.show_on_leaderboard, new.suspended_at, new.deleted_at, new.username,
      new.needs_name))
  execute function public.relist_person();

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
