-- Seats without a check-in at events whose attendance is known. Null until this release has counted the person: the
-- release before it counts people without this column.
alter table group_people add column missed integer;
