-- A group follows calendars and pages of other platforms. Addresses and keys are encrypted: a secret calendar address is a key.
create table sources (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  -- How it is read. The last three are read through the platform's API, with a key.
  kind text not null check (kind in ('ical', 'json_ld', 'meetup', 'luma', 'eventbrite')),
  -- What its events say they come from.
  platform text not null check (platform in ('meetup', 'luma', 'eventbrite', 'ical')),
  address text not null,
  address_hash bytea not null,
  api_key text,
  host text not null check (length(host) <= 253),
  name text check (length(name) <= 200),
  timezone text not null,
  mode text not null default 'publish' check (mode in ('publish', 'draft')),
  rsvps text not null default 'link' check (rsvps in ('link', 'local')),
  state text not null default 'active' check (state in ('active', 'paused', 'failing', 'stopped')),
  etag text,
  last_modified text,
  body_hash bytea,
  checked_at timestamptz(3),
  changed_at timestamptz(3),
  -- Null while it is paused or stopped.
  next_check_at timestamptz(3),
  leased_until timestamptz(3),
  failures integer not null default 0,
  failing_since timestamptz(3),
  problem text,
  notices jsonb not null default '[]',
  requested_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create index sources_group_idx on sources (group_id, created_at, id);
create unique index sources_address_key on sources (group_id, address_hash);
create index sources_created_by_idx on sources (created_by) where created_by is not null;
-- The metrics count sources by state.
create index sources_state_idx on sources (state);
-- Of a host, first those that a person waits for.
create index sources_host_due_idx on sources
  (host, (checked_at is not null and (requested_at is null or requested_at <= checked_at)), next_check_at)
  where next_check_at is not null;
-- Without a key, what several groups follow is read once.
create index sources_shared_idx on sources (address_hash) where api_key is null;

-- One entry of a feed, or one date of an entry that repeats. The same event in two feeds of a group has two rows.
create table source_items (
  source_id uuid not null references sources on delete cascade,
  item_id text not null check (length(item_id) <= 500),
  event_id uuid not null references events on delete cascade,
  hash bytea not null,
  seen_at timestamptz(3) not null,
  missing_since timestamptz(3),
  primary key (source_id, item_id)
);
create index source_items_event_idx on source_items (event_id);

-- One request at a time to a host, and a pause after it, whichever worker sends it. The worker looks for hosts that have
-- something to read, so that a host with thousands of sources that wait costs no more than a host with one.
create table source_hosts (
  host text primary key,
  free_at timestamptz(3) not null,
  -- The earliest next_check_at of its sources, or earlier.
  due_at timestamptz(3)
);
create index source_hosts_due_idx on source_hosts (due_at) where due_at is not null;

-- A trigger, so that no writer is missed. It locks the host: who computes due_at does so under the same lock.
create function public.note_source_due() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.source_hosts as h (host, free_at, due_at) values (new.host, now(), new.next_check_at)
      on conflict (host) do update set due_at = excluded.due_at
        where h.due_at is null or h.due_at > excluded.due_at;
      return null;
    end
  $$;
create trigger sources_note_due after insert or update of next_check_at, host on sources for each row
  when (new.next_check_at is not null) execute function public.note_source_due();

-- False: RSVPs are made on the platform of the event, not here.
alter table events add column takes_rsvps boolean not null default true;
