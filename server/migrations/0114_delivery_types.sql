-- The type of the event, so that what waits can be listed without the outbox, which may be in another database. Rows from
-- before have none.
alter table webhook_deliveries add column event_type text;
