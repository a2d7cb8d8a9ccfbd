-- outside a transaction
-- A group posts its new events to channels of Slack, Discord and Mattermost. A channel is a webhook that a group owns instead of
-- a user: it has the same queue, deliveries and attempts. Its address is a password, so it is in `secrets`, encrypted, and `url`
-- is empty.
alter table webhooks
  alter column user_id drop not null,
  add column if not exists group_id uuid references groups on delete cascade
    check (num_nonnulls(user_id, group_id) = 1),
  add column if not exists format text not null default 'standard'
    check (format in ('standard', 'slack', 'discord', 'mattermost')),
  add column if not exists host text check (length(host) <= 260);
create index concurrently if not exists webhooks_group_idx on webhooks (group_id, created_at, id) where group_id is not null;

-- What was put into the queue of a channel, so that an event that is published twice is posted once.
create table if not exists channel_posts (
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- The id in the outbox, by which its delivery is known.
  cause uuid not null,
  queued_at timestamptz(3) not null,
  posted_at timestamptz(3),
  primary key (webhook_id, event_id)
);
create index concurrently if not exists channel_posts_queued_idx on channel_posts (webhook_id, queued_at);
create index concurrently if not exists channel_posts_event_idx on channel_posts (event_id);
