-- The backups that `hearthctl backup` has completed, so that `hearthctl doctor` knows the age of the last one.
create table backups (
  id uuid primary key,
  name text not null,
  made_at timestamptz(3) not null,
  version text not null,
  schema text not null,
  -- The size of the dump and the files together.
  bytes bigint not null,
  files integer not null
);
create index backups_made_idx on backups (made_at desc);

-- One row: what an operator stops for a while. The time says since when; null means that it runs.
create table instance_modes (
  is_only boolean primary key default true check (is_only),
  outbound_paused_at timestamptz(3),
  outbound_paused_reason text,
  read_only_at timestamptz(3),
  read_only_reason text
);
insert into instance_modes default values;
