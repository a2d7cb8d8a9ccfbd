-- Numbers that differ from those in the code; a limit that is added later needs no column.
alter table instance_settings add column limits jsonb not null default '{}';

-- What a person did that has a limit per day, one row for each time. Rows older than a day are deleted.
create table limited_actions (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('group', 'event', 'person', 'role_offer')),
  amount integer not null check (amount > 0),
  done_at timestamptz(3) not null
);
create index limited_actions_user_idx on limited_actions (user_id, kind, done_at);
create index limited_actions_done_idx on limited_actions (done_at);

-- Changes of an event that its people have not been told of yet, and when they were told of others. `due_at` is null
-- when there is nothing to tell.
create table event_change_notices (
  event_id uuid primary key references events on delete cascade,
  due_at timestamptz(3),
  told_at timestamptz(3)[] not null default '{}'
);
create index event_change_notices_due_idx on event_change_notices (due_at) where due_at is not null;
