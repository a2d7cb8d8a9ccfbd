-- An announcement goes to the people of an event or of a group. It can be a draft, or wait for its time.
alter table announcements
  -- Set for an announcement to a group; one about an event has only the event.
  add column group_id uuid references groups on delete cascade,
  -- The release before sends what it inserts.
  add column status text not null default 'sent',
  add column send_at timestamptz(3),
  add column sent_at timestamptz(3),
  -- Why it was not sent.
  add column end_reason text,
  -- Rises with every change, so that two organizers do not overwrite each other.
  add column version integer not null default 1,
  alter column event_id drop not null,
  drop constraint announcements_audience_check;
alter table announcements
  add constraint announcements_audience_check check (
    audience in ('confirmed', 'waitlisted', 'all', 'checked_in', 'no_shows', 'members', 'organizers', 'selected')) not valid;
alter table announcements
  add constraint announcements_status_check check (status in ('draft', 'scheduled', 'sent', 'cancelled')) not valid;
alter table announcements
  add constraint announcements_place_check check (num_nonnulls(event_id, group_id) = 1) not valid;
alter table announcements
  add constraint announcements_time_check check (status <> 'scheduled' or send_at is not null) not valid;

-- Whom the audience `selected` means.
create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_user_idx on announcement_recipients (user_id);

-- One mail to one person. A row that is not queued is done. Deleted after 30 days.
create table announcement_deliveries (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'bounced', 'refused', 'skipped')),
  queued_at timestamptz(3) not null,
  primary key (announcement_id, user_id)
) with (fillfactor = 90);
create index announcement_deliveries_user_idx on announcement_deliveries (user_id);
create index announcement_deliveries_queued_at_idx on announcement_deliveries (queued_at);

-- The deliveries by state. Apart from the announcement, because it changes with every mail.
create table announcement_counts (
  announcement_id uuid primary key references announcements on delete cascade,
  delivered integer not null default 0 check (delivered >= 0),
  bounced integer not null default 0 check (bounced >= 0),
  skipped integer not null default 0 check (skipped >= 0)
) with (fillfactor = 50);
