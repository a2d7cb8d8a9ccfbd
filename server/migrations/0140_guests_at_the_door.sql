-- The answer to a device about a guest whom it checked in, as about an attendee. user_id says who brings them.
alter table checkin_receipts add column guest_id uuid;
