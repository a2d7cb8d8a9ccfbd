-- outside a transaction: writes go on while the index is built.
create index concurrently if not exists checkins_event_idx on checkins (event_id, checked_in_at);
