-- When the organizers of an event are due a mail that people ask to come, and when they had the last one: at most one a day.
create table event_request_notices (
  event_id uuid primary key references events on delete cascade,
  -- Null: no one has asked since the last mail.
  due_at timestamptz(3),
  mailed_at timestamptz(3)
);
create index event_request_notices_due_idx on event_request_notices (due_at) where due_at is not null;
