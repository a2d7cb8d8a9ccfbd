-- outside a transaction
-- The invitations to an event, newest first.
create index concurrently if not exists invitations_event_created_idx on invitations (event_id, created_at, id)
  where event_id is not null;
