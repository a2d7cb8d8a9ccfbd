-- outside a transaction
alter table events validate constraint events_rsvp_mode_check;
