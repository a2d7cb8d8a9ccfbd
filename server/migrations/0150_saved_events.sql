-- Events that a person wants to be reminded of, without an RSVP. No one else sees it.
create table saved_events (
  user_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  saved_at timestamptz(3) not null,
  -- When the reminder goes out; follows the times of the event.
  due_at timestamptz(3) not null,
  -- Null until the one reminder is queued.
  reminded_at timestamptz(3),
  primary key (user_id, event_id)
);
create index saved_events_event_idx on saved_events (event_id, user_id);
create index saved_events_newest_idx on saved_events (user_id, saved_at, event_id);
create index saved_events_due_idx on saved_events (due_at) where reminded_at is null;
