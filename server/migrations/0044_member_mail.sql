-- outside a transaction: indexes of a large table are built without blocking writes.

-- News of the groups that a user joined; off: none, whatever was chosen for a single group.
alter table notification_preferences add column if not exists groups boolean not null default true;

-- When `event_mail` was chosen: events that were new before it are not mailed.
alter table group_favorites add column if not exists event_mail_since timestamptz(3);
create index concurrently if not exists group_favorites_each_idx on group_favorites (group_id, user_id)
  where event_mail = 'each';
create index concurrently if not exists group_favorites_weekly_idx on group_favorites (user_id, group_id)
  where event_mail = 'weekly';

-- A group with new events. Numbers are given under the lock of its row, so that none is skipped.
create table if not exists group_news (
  group_id uuid primary key references groups on delete cascade,
  last_number integer not null default 0,
  -- When its members are looked through next; null: all have been mailed.
  due_at timestamptz(3)
);
create index concurrently if not exists group_news_due_idx on group_news (due_at) where due_at is not null;

-- An event that members of its group are mailed about, once.
create table if not exists new_events (
  event_id uuid primary key references events on delete cascade,
  group_id uuid not null references groups on delete cascade,
  number integer not null,
  created_at timestamptz(3) not null,
  unique (group_id, number)
);

-- The last mail about new events from a group to a member, and the last event it was about.
create table if not exists new_event_mails (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  number integer not null,
  mailed_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index concurrently if not exists new_event_mails_user_idx on new_event_mails (user_id);

-- A user with weekly mail from at least one group.
create table if not exists event_digests (
  user_id uuid primary key references users on delete cascade,
  due_at timestamptz(3) not null,
  -- The `due_at` of the last digest that was sent, and the end of the weeks it looked at.
  mailed_for timestamptz(3),
  mailed_until timestamptz(3)
);
create index concurrently if not exists event_digests_due_idx on event_digests (due_at);

-- A user whom others followed or connected with, for at most one mail a day.
create table if not exists people_news (
  user_id uuid primary key references users on delete cascade,
  -- Null: nothing is new.
  due_at timestamptz(3),
  -- Follows and connections up to here have been mailed.
  mailed_until timestamptz(3) not null
);
create index concurrently if not exists people_news_due_idx on people_news (due_at) where due_at is not null;
