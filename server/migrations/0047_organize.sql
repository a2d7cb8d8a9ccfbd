-- Events that belong together. Each date is an event of its own; the series only says so.
create table event_series (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  -- How the dates were made: freq, interval, by.
  rule jsonb not null,
  created_at timestamptz(3) not null
);
create index event_series_group_idx on event_series (group_id);

alter table events
  -- Rises with every change, so that two organizers do not overwrite each other.
  add column version integer not null default 1,
  -- What the photo shows, for people who cannot see it.
  add column photo_alt text,
  -- How to find the place, and who can get in.
  add column venue_notes text,
  add column series_id uuid;

-- What changed with each version, to show an organizer what others changed meanwhile. Deleted after 30 days.
create table event_changes (
  event_id uuid not null references events on delete cascade,
  version integer not null,
  fields text[] not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3) not null,
  primary key (event_id, version)
);
create index event_changes_changed_by_idx on event_changes (changed_by) where changed_by is not null;
create index event_changes_changed_at_idx on event_changes (changed_at);

alter table groups
  add column version integer not null default 1,
  add column city text,
  -- open, or approve: organizers decide about each new member.
  add column joining text not null default 'open';
alter table groups add constraint groups_joining_check check (joining in ('open', 'approve')) not valid;

-- Waits for the approval of the organizers; until then not a member.
alter table group_favorites add column is_pending boolean not null default false;
