-- A series that goes on: this many dates are kept ahead, and a job adds the next one when one has passed. Null: it ends with its
-- last date.
alter table event_series add column ahead smallint check (ahead between 1 and 53);
