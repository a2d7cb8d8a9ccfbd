-- outside a transaction: the list of those who were told not this time, among thousands who come.
create index concurrently if not exists rsvps_declined_idx on rsvps (event_id, rsvp_at, id) where status = 'declined';
