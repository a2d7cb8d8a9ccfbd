-- Invitations to an event: the organizers' words in the mail, and the answer of those who cannot come.
alter table invitations add column note text check (char_length(note) <= 500);
alter table invitations add column declined_at timestamptz(3);

-- Lists of people whom an organizer registers for an event. A job gives known people their spots and invites the others.
create table attendee_lists (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  -- Everyone has a result.
  finished_at timestamptz(3)
);
create index attendee_lists_event_idx on attendee_lists (event_id, created_at);
create index attendee_lists_created_by_idx on attendee_lists (created_by) where created_by is not null;
create index attendee_lists_open_idx on attendee_lists (created_at) where finished_at is null;
create index attendee_lists_created_idx on attendee_lists (created_at);

create table attendee_list_rows (
  list_id uuid not null references attendee_lists on delete cascade,
  number integer not null,
  -- Of a person whom the group knows.
  user_id uuid references users on delete cascade,
  -- Of all others; erased with the result.
  email text,
  result text check (result in ('confirmed', 'waitlisted', 'already', 'full', 'left', 'banned', 'refused', 'invited',
    'invited_before', 'limit')),
  done_at timestamptz(3),
  primary key (list_id, number)
);
create index attendee_list_rows_open_idx on attendee_list_rows (list_id, number) where result is null;
create index attendee_list_rows_user_idx on attendee_list_rows (user_id, done_at) where user_id is not null;
