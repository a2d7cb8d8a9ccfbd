-- The directory, follows, safety, entitlements, onboarding and the settings of the instance.

-- A place is what stands before the first comma: somebody in "Berlin, Germany" is in Berlin.
create function place_name(location text) returns text
  language sql immutable parallel safe
  as $$ select btrim(public.fold(split_part(location, ',', 1))) $$;

-- What somebody is found by: the words of the name and the username behind a =, the beginnings of those words behind a ^
-- and the place behind an @, or # for none. As words of their own, beginnings and places are as quick to find together with
-- others as whole words are, while search for a beginning reads everything that begins so. What the parser would take for
-- addresses, paths and negative numbers is divided first, so that "ana-7" is found by "ana" and by "7".
create function person_words(name text, username text, location text) returns tsvector
  language sql immutable parallel safe
  as $$
    select array_to_tsvector(array(
      select case n when 0 then '=' || word else '^' || left(word, n) end
      from unnest(tsvector_to_array(to_tsvector('simple', translate(
        public.fold(name || ' ' || coalesce(username, '')), '-./@:_+&~#%''', '            ')))) as word
      cross join generate_series(0, least(length(word), 30)) as n) || coalesce('@' || public.place_name(location), '#'))
  $$;
alter table users add column search tsvector not null generated always as (
  person_words(name, username, location)) stored;

-- Who can be found: they chose to be, have a name to be found under, and are not suspended.
create index users_directory_idx on users (created_at, id)
  where profile_visibility = 'public' and suspended_at is null and username is not null;
create index users_location_idx on users (place_name(location), created_at, id)
  where profile_visibility = 'public' and suspended_at is null and username is not null;
create index users_search_idx on users using gin (search)
  where profile_visibility = 'public' and suspended_at is null and username is not null;

-- An account on its way out: nobody can sign in to it or see it, and the eraser takes it apart piece by piece.
alter table users add column deleted_at timestamptz(3);
create index users_deleted_idx on users (deleted_at) where deleted_at is not null;

-- Counted on follow_counts, so a person's rows go by the counting code and never by cascade.
create table follows (
  follower_id uuid not null references users,
  followee_id uuid not null references users,
  followed_at timestamptz(3) not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_follower_idx on follows (follower_id, followed_at, followee_id);
create index follows_followee_idx on follows (followee_id, followed_at, follower_id);

create table follow_counts (
  user_id uuid primary key references users on delete cascade,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0)
) with (fillfactor = 70);

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  blocked_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocker_idx on blocks (blocker_id, blocked_at, blocked_id);
create index blocks_blocked_idx on blocks (blocked_id, blocker_id);

-- One row per pair, the smaller id first; made by taps of a pass.
create table connections (
  id uuid primary key,
  first_id uuid not null references users on delete cascade,
  second_id uuid not null references users on delete cascade,
  connected_at timestamptz(3) not null,
  check (first_id < second_id)
);
create unique index connections_pair_key on connections (first_id, second_id);
create index connections_first_idx on connections (first_id, connected_at, id);
create index connections_second_idx on connections (second_id, connected_at, id);

create table reports (
  id uuid primary key,
  reporter_id uuid references users on delete set null,
  target_type text not null check (target_type in ('user', 'group', 'event')),
  target_id uuid not null,
  reason text not null,
  detail text,
  status text not null default 'open' check (status in ('open', 'resolved', 'dismissed')),
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index reports_queue_idx on reports (status, created_at, id);
create index reports_created_idx on reports (created_at, id);
create index reports_reporter_idx on reports (reporter_id) where reporter_id is not null;
create index reports_reviewed_by_idx on reports (reviewed_by) where reviewed_by is not null;
-- Somebody says a thing once; saying it again while it is open changes nothing.
create unique index reports_open_key on reports (reporter_id, target_type, target_id) where status = 'open';

-- One row: what an administrator changes while the instance runs.
create table instance_settings (
  is_only boolean primary key default true check (is_only),
  name text not null default 'Hearth',
  group_creation text not null default 'everyone' check (group_creation in ('everyone', 'entitled')),
  sign_up text not null default 'open' check (sign_up in ('open', 'invite')),
  updated_at timestamptz(3) not null default now()
);
insert into instance_settings default values;

create table user_entitlements (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  entitlement text not null check (entitlement in ('create_groups', 'extra_storage', 'meetpass_custom', 'beta')),
  source text not null,
  granted_by uuid references users on delete set null,
  granted_at timestamptz(3) not null,
  expires_at timestamptz(3)
);
create index user_entitlements_user_idx on user_entitlements (user_id, granted_at, id);
create index user_entitlements_granted_by_idx on user_entitlements (granted_by) where granted_by is not null;

create table onboarding_dismissals (
  user_id uuid not null references users on delete cascade,
  step_key text not null,
  dismissed_at timestamptz(3) not null,
  primary key (user_id, step_key)
);

-- The eraser finds whatever names a person by an index, revoked tokens and reports about them included.
create index tokens_owner_idx on tokens (user_id);
create index sign_in_challenges_user_idx on sign_in_challenges (user_id) where user_id is not null;
create index reports_target_idx on reports (target_type, target_id);
