-- The numbers of the instance. A job counts them: counting for each request would read whole tables.
create table instance_counts (
  is_only boolean primary key default true check (is_only),
  counted_at timestamptz(3) not null,
  -- How long the count took. The next one waits for many times as long.
  took_ms integer not null,
  members integer not null,
  active_7 integer not null,
  active_30 integer not null,
  groups integer not null,
  events integer not null,
  rsvps bigint not null,
  check_ins bigint not null,
  files integer not null,
  file_bytes bigint not null
);

-- Days in UTC. A past day keeps what was counted then.
create table instance_days (
  day date primary key,
  new_members integer not null,
  events integer not null,
  rsvps integer not null,
  check_ins integer not null,
  -- Null for days before the first count.
  active_30 integer
);

-- Whether mail goes out. No address and no text of a mail is here.
create table mail_states (
  is_only boolean primary key default true check (is_only),
  last_sent_at timestamptz(3),
  -- The first failure since the last mail that was sent.
  failing_since timestamptz(3),
  failures integer not null default 0,
  last_error text
);
insert into mail_states (is_only) values (true);
