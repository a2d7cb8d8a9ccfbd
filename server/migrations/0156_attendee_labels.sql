-- Labels of attendees, such as Speaker, Crew or Press. The version of the list, under the lock of the event's seats.
create table event_label_lists (
  event_id uuid primary key references events on delete cascade,
  version integer not null check (version > 0),
  updated_at timestamptz(3) not null
);

create table event_labels (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  position smallint not null check (position between 0 and 7),
  name text not null check (length(name) between 1 and 30),
  color text not null
    check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray')),
  -- Who gives this answer has the label, unless the organizers gave them another by hand.
  question_id uuid,
  option text check (length(option) <= 80),
  check ((question_id is null) = (option is null)),
  -- A list is replaced as a whole.
  unique (event_id, position) deferrable initially deferred
);

-- What the organizers said by hand. Without a label: none, whatever the person answers.
create table attendee_labels (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users,
  rsvp_id uuid not null,
  label_id uuid references event_labels on delete cascade,
  given_at timestamptz(3) not null,
  primary key (event_id, user_id)
);
create index attendee_labels_label_idx on attendee_labels (label_id, rsvp_id);
create index attendee_labels_user_idx on attendee_labels (user_id);

-- An announcement to the people with one label, which may have been removed since.
alter table announcements add column label_id uuid;
alter table announcements drop constraint announcements_audience_check;
alter table announcements
  add constraint announcements_audience_check check (
    audience in ('confirmed', 'waitlisted', 'all', 'checked_in', 'no_shows', 'members', 'organizers', 'selected', 'label')) not valid;
