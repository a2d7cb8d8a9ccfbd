-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists rsvps_change_idx on rsvps (event_id, change_number, user_id);
create index concurrently if not exists checkins_change_idx on checkins (event_id, change_number, user_id);
