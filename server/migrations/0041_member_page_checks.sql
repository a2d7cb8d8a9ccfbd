-- outside a transaction: reads the tables without blocking writes.
alter table events validate constraint events_visibility_check;
alter table group_favorites validate constraint group_favorites_event_mail_check;
