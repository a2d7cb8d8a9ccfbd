-- Where the job is that makes tickets for the seats given before there were tickets.
create table ticket_backfill (
  id boolean primary key default true check (id),
  -- The last event that is done, by start and id; null at the beginning of a pass.
  after_start timestamptz(3),
  after_event uuid,
  passes integer not null default 0,
  -- When the next pass begins.
  due_at timestamptz(3) not null default 'epoch'
);
insert into ticket_backfill default values;
