-- What a device was told of a guest whom it checked in, as of an attendee. user_id says who brings them.
alter table checkin_receipts add column guest_id uuid;
