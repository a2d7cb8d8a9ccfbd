-- Groups, events, seats, check-ins and the mail about them.

create extension if not exists unaccent;
create extension if not exists cube;

-- What search compares: small letters without accents. The dictionary is named in full, because an index and a
-- generated column must mean the same under every search_path.
create function fold(text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- A place on the globe as a point in space, in kilometres: straight distances between such points can be indexed.
create function earth_point(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  as $$ select public.cube(array[
    6371 * cos(radians(latitude)) * cos(radians(longitude)),
    6371 * cos(radians(latitude)) * sin(radians(longitude)),
    6371 * sin(radians(latitude))]) $$;

-- Time as a coordinate beside them. A day counts a kilometre, so that the index divides a city by time as well as by place.
create function time_coordinate(at timestamptz(3)) returns double precision
  language sql immutable strict parallel safe
  as $$ select extract(epoch from at at time zone 'UTC')::double precision / 86400 $$;

-- Where and when in one point, so that one index answers "near here, from now on" in the order of distance or of time.
create function place_in_time(latitude double precision, longitude double precision, at timestamptz(3)) returns cube
  language sql immutable strict parallel safe
  as $$ select public.cube(public.earth_point(latitude, longitude), public.time_coordinate(at)) $$;

-- The month and the year of an instant as search knows words, so that what is rare in a time is found without reading what
-- is common in all others. No word that a person types begins with such a sign.
create function time_words(at timestamptz(3)) returns tsvector
  language sql immutable strict parallel safe
  as $$ select array_to_tsvector(array[
    '@' || (extract(year from at at time zone 'UTC') * 12 + extract(month from at at time zone 'UTC'))::integer,
    '@y' || extract(year from at at time zone 'UTC')::integer]) $$;

create table groups (
  id uuid primary key,
  urlname text,
  name text not null,
  description text,
  website text,
  photo_url text,
  tags text[] not null default '{}',
  social_links text[] not null default '{}',
  upstream_member_count integer check (upstream_member_count >= 0),
  favorites_count integer not null default 0 check (favorites_count >= 0),
  is_featured boolean not null default false,
  hidden_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', fold(name)), 'A') ||
    setweight(to_tsvector('simple', fold(coalesce(description, ''))), 'C')) stored
);
-- A deleted group keeps its name for a while, so the index covers it too.
create unique index groups_urlname_key on groups (lower(urlname));
create index groups_popular_idx on groups (favorites_count, id) where hidden_at is null and deleted_at is null;
create index groups_newest_idx on groups (created_at, id) where hidden_at is null and deleted_at is null;
create index groups_name_idx on groups (fold(name), id) where hidden_at is null and deleted_at is null;
create index groups_featured_idx on groups (favorites_count, id)
  where is_featured and hidden_at is null and deleted_at is null;
create index groups_search_idx on groups using gin (search) where hidden_at is null and deleted_at is null;
create index groups_tags_idx on groups using gin (tags) where hidden_at is null and deleted_at is null;
create index groups_deleted_idx on groups (deleted_at) where deleted_at is not null;

create table group_roles (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'volunteer')),
  granted_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index group_roles_user_idx on group_roles (user_id, granted_at, group_id);
create index group_roles_group_idx on group_roles (group_id, granted_at, user_id);

create table group_bans (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  banned_by uuid references users on delete set null,
  banned_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index group_bans_user_idx on group_bans (user_id);
create index group_bans_group_idx on group_bans (group_id, banned_at, user_id);
create index group_bans_banned_by_idx on group_bans (banned_by) where banned_by is not null;

-- Counted on the group, so a person's rows go by the counting code and never by cascade.
create table group_favorites (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users,
  favorited_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index group_favorites_group_idx on group_favorites (group_id, favorited_at, user_id);
create index group_favorites_user_idx on group_favorites (user_id, favorited_at, group_id);

create table group_claim_invites (
  token text primary key,
  group_id uuid not null references groups on delete cascade,
  role text not null check (role in ('owner', 'manager', 'volunteer')),
  auto_approve boolean not null,
  max_uses integer check (max_uses > 0),
  current_uses integer not null default 0 check (current_uses >= 0),
  expires_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  check (max_uses is null or current_uses <= max_uses)
);
create index group_claim_invites_group_idx on group_claim_invites (group_id, created_at, token);
create index group_claim_invites_created_by_idx on group_claim_invites (created_by) where created_by is not null;

create table group_claim_requests (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'volunteer')),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz(3) not null,
  reviewed_at timestamptz(3),
  reviewed_by uuid references users on delete set null
);
create unique index group_claim_requests_pending_key on group_claim_requests (group_id, user_id) where status = 'pending';
create index group_claim_requests_group_idx on group_claim_requests (group_id, created_at, id);
create index group_claim_requests_user_idx on group_claim_requests (user_id);
create index group_claim_requests_reviewed_by_idx on group_claim_requests (reviewed_by) where reviewed_by is not null;

create table events (
  id uuid primary key,
  group_id uuid references groups on delete cascade,
  title text not null,
  description text,
  status text not null check (status in ('draft', 'scheduled', 'cancelled')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  duration text,
  -- When it is over: as told, or else the start and the duration, or else the start and three hours.
  over_at timestamptz(3) not null check (over_at >= starts_at),
  timezone text,
  event_type text check (event_type in ('in_person', 'online', 'hybrid')),
  photo_url text,
  source text not null default 'native' check (source in ('native', 'meetup', 'luma', 'eventbrite', 'ical')),
  source_id text,
  platform_event_url text,
  venue_name text,
  venue_address text,
  venue_city text,
  venue_state text,
  venue_latitude double precision check (venue_latitude between -90 and 90),
  venue_longitude double precision check (venue_longitude between -180 and 180),
  venue_is_online boolean,
  rsvp_opens_at timestamptz(3),
  rsvp_closes_at timestamptz(3),
  require_rsvp boolean not null default false,
  -- Rises with every change that a calendar must hear of.
  revision integer not null default 0,
  cancel_message text,
  published_at timestamptz(3),
  cancelled_at timestamptz(3),
  hidden_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', fold(title)), 'A') ||
    setweight(to_tsvector('simple', fold(coalesce(venue_name, '') || ' ' || coalesce(venue_city, ''))), 'B') ||
    setweight(to_tsvector('simple', fold(left(coalesce(description, ''), 5000))), 'C') ||
    time_words(starts_at)) stored
);
create index events_listed_idx on events (starts_at, id) where status = 'scheduled' and hidden_at is null;
create index events_group_idx on events (group_id, starts_at, id);
create index events_source_idx on events (source, starts_at, id)
  where status = 'scheduled' and hidden_at is null and source <> 'native';
create index events_type_idx on events (event_type, starts_at, id)
  where status = 'scheduled' and hidden_at is null and event_type is not null;
create unique index events_source_key on events (source, source_id) where source_id is not null;
create index events_search_idx on events using gin (search) where status = 'scheduled' and hidden_at is null;
create index events_place_idx on events using gist (place_in_time(venue_latitude, venue_longitude, starts_at))
  where status = 'scheduled' and hidden_at is null and venue_latitude is not null;
create index events_created_by_idx on events (created_by) where created_by is not null;

-- The first `size` listed events in a box of place and time by their start, after an edge or before it, and all that
-- start when the last of them does: the index knows no second order.
-- The planner takes every box for small and would rather sort all of a big city than follow the index, so it is told.
create function listed_by_start(box cube, is_backwards boolean, edge_at timestamptz(3), edge_id uuid, size integer)
  returns setof uuid language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$ begin
    if is_backwards then
      return query select e.id from events e
        where e.status = 'scheduled' and e.hidden_at is null and e.venue_latitude is not null
          and place_in_time(e.venue_latitude, e.venue_longitude, e.starts_at) <@ box
          and (edge_at is null or (e.starts_at, e.id) < (edge_at, edge_id))
        order by place_in_time(e.venue_latitude, e.venue_longitude, e.starts_at) ~> -7 fetch first size rows with ties;
    else
      return query select e.id from events e
        where e.status = 'scheduled' and e.hidden_at is null and e.venue_latitude is not null
          and place_in_time(e.venue_latitude, e.venue_longitude, e.starts_at) <@ box
          and (edge_at is null or (e.starts_at, e.id) > (edge_at, edge_id))
        order by place_in_time(e.venue_latitude, e.venue_longitude, e.starts_at) ~> 7 fetch first size rows with ties;
    end if;
  end $$;

-- The same in the order of the distance from `origin`, a place during a time: no distance counts within that time.
create function listed_by_distance(box cube, origin cube, size integer)
  returns setof uuid language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$ begin
    return query select e.id from events e
      where e.status = 'scheduled' and e.hidden_at is null and e.venue_latitude is not null
        and place_in_time(e.venue_latitude, e.venue_longitude, e.starts_at) <@ box
      order by place_in_time(e.venue_latitude, e.venue_longitude, e.starts_at) <-> origin limit size;
  end $$;

-- The one row that is locked while seats change hands: narrow, so that a storm of RSVPs rewrites little.
create table event_seats (
  event_id uuid primary key references events on delete cascade,
  max_attendees integer check (max_attendees > 0),
  has_waitlist boolean not null default true,
  upstream_count integer check (upstream_count >= 0),
  confirmed integer not null default 0 check (confirmed >= 0),
  waitlisted integer not null default 0 check (waitlisted >= 0),
  cancelled integer not null default 0 check (cancelled >= 0),
  -- Seats that an organiser gave beyond the capacity.
  extra integer not null default 0 check (extra >= 0),
  -- The last place given in the queue; places only rise.
  last_place bigint not null default 0,
  check (max_attendees is null or confirmed <= max_attendees + extra)
) with (fillfactor = 50);

-- Counted on event_seats, so a person's rows go by the counting code and never by cascade.
create table rsvps (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  group_id uuid references groups on delete cascade,
  user_id uuid not null references users,
  status text not null check (status in ('confirmed', 'waitlisted', 'cancelled')),
  place bigint,
  rsvp_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((status = 'waitlisted') = (place is not null))
);
create unique index rsvps_pair_key on rsvps (event_id, user_id);
create index rsvps_event_idx on rsvps (event_id, rsvp_at, id);
create index rsvps_user_idx on rsvps (user_id, rsvp_at, id);
create unique index rsvps_queue_key on rsvps (event_id, place) where status = 'waitlisted';
create index rsvps_group_idx on rsvps (group_id, user_id) where group_id is not null;

create table checkin_codes (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  code text not null check (code = upper(code)),
  label text,
  max_uses integer check (max_uses > 0),
  current_uses integer not null default 0 check (current_uses >= 0),
  expires_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  check (max_uses is null or current_uses <= max_uses)
);
create unique index checkin_codes_code_key on checkin_codes (code);
create index checkin_codes_event_idx on checkin_codes (event_id, created_at, id);
create index checkin_codes_created_by_idx on checkin_codes (created_by) where created_by is not null;

create table checkins (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  group_id uuid references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  method text not null check (method in ('code', 'qr', 'nfc', 'manual')),
  code_id uuid references checkin_codes on delete set null,
  checked_in_by uuid references users on delete set null,
  checked_in_at timestamptz(3) not null
);
create unique index checkins_pair_key on checkins (event_id, user_id);
create index checkins_user_idx on checkins (user_id, checked_in_at, id);
create index checkins_group_idx on checkins (group_id, user_id) where group_id is not null;
create index checkins_code_idx on checkins (code_id) where code_id is not null;
create index checkins_checked_in_by_idx on checkins (checked_in_by) where checked_in_by is not null;

-- What an item from a device without a network was answered, so that sending it again is answered the same.
create table checkin_receipts (
  event_id uuid not null references events on delete cascade,
  client_id text not null,
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('created', 'duplicate')),
  checkin_id uuid not null,
  method text not null,
  checked_in_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  primary key (event_id, client_id)
);
create index checkin_receipts_user_idx on checkin_receipts (user_id);
create index checkin_receipts_received_idx on checkin_receipts (received_at);

create table announcements (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  subject text not null,
  body text not null,
  audience text not null check (audience in ('confirmed', 'waitlisted', 'all', 'checked_in')),
  recipient_count integer not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create index announcements_event_idx on announcements (event_id, created_at, id);
create index announcements_created_by_idx on announcements (created_by) where created_by is not null;

-- An event is reminded of once for each time it was set to.
create table event_reminders (
  event_id uuid primary key references events on delete cascade,
  starts_at timestamptz(3) not null,
  queued_at timestamptz(3) not null
);

-- Addresses that a mail server said do not exist. Sign-in still tries them: its mail is asked for by a person.
create table mail_suppressions (
  address_lower text primary key,
  reason text not null,
  suppressed_at timestamptz(3) not null
);
