-- outside a transaction
alter table rsvps validate constraint rsvps_party_size_check;
alter table rsvps validate constraint rsvps_joins_online_check;
alter table rsvps validate constraint rsvps_status_check;
alter table rsvps validate constraint rsvps_end_reason_check;
alter table events validate constraint events_max_guests_check;
alter table event_seats validate constraint event_seats_parties_check;
alter table event_seats validate constraint event_seats_check;
-- The smallest party that waits, and the next one that fits.
create index concurrently if not exists rsvps_waiting_idx on rsvps (event_id, party_size, place) where status = 'waitlisted';
-- Requests in the order in which they came.
create index concurrently if not exists rsvps_requested_idx on rsvps (event_id, rsvp_at, id) where status = 'requested';
