-- Pull webhooks: a program takes the events instead of being sent them. They have no URL, and their queue is leased forever, so
-- that no worker of any release takes it.
alter table webhooks
  add column is_pull boolean not null default false,
  -- What its owner calls it.
  add column name text;
-- When a program last took events from it.
alter table webhook_queues add column taken_at timestamptz(3);
alter table webhook_deliveries
  -- When a program took it; until due_at it is given to no other.
  add column leased_at timestamptz(3),
  -- The type of a test event, which is in no outbox.
  add column test_type text;
