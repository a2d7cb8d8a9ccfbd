-- Accounts, credentials, portfolio and the house's own books: outbox, audit, idempotency.

create table users (
  id uuid primary key,
  name text not null,
  username text,
  email text,
  avatar_url text,
  hero_image_url text,
  theme_color text,
  bio text,
  location text,
  social_links text[],
  role text not null default 'user' check (role in ('user', 'admin')),
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'private')),
  show_on_leaderboard boolean not null default true,
  locale text not null default 'en',
  timezone text not null default 'UTC',
  username_changed_at timestamptz(3),
  last_login_at timestamptz(3),
  suspended_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

-- A name given up is kept for its owner for a while, so that nobody else can pose under it.
create table username_holds (
  username_lower text primary key,
  user_id uuid not null references users on delete cascade,
  held_until timestamptz(3) not null
);
create index username_holds_user_idx on username_holds (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  user_agent text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create unique index sessions_token_hash_key on sessions (token_hash);
create index sessions_user_idx on sessions (user_id, created_at desc, id desc);

create table tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  parent_id uuid references tokens on delete cascade,
  name text not null,
  token_hash bytea not null,
  token_prefix text not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create unique index tokens_token_hash_key on tokens (token_hash);
create index tokens_user_idx on tokens (user_id, created_at desc, id desc) where revoked_at is null;
create index tokens_parent_idx on tokens (parent_id) where parent_id is not null;

create table portfolio_items (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  description text,
  url text,
  image_url text,
  sort_order integer not null default 0,
  created_at timestamptz(3) not null
);
create index portfolio_items_user_idx on portfolio_items (user_id, sort_order, id);

create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  rsvp boolean not null default true,
  reminders boolean not null default true,
  announcements boolean not null default true,
  badges boolean not null default true,
  follows boolean not null default true,
  account boolean not null default true
);

-- Partitioned by range of the UUIDv7 id, so that the primary key stays `id` and old days are dropped, not deleted.
create table outbox_events (
  id uuid primary key,
  type text not null,
  subject_user_id uuid,
  group_id uuid,
  data jsonb not null,
  occurred_at timestamptz(3) not null,
  relayed_at timestamptz(3)
) partition by range (id);
create index outbox_events_unrelayed_idx on outbox_events (id) where relayed_at is null;

create table reaction_runs (
  event_id uuid not null,
  reaction text not null,
  primary key (event_id, reaction)
) partition by range (event_id);

create table audit_log (
  id uuid primary key,
  at timestamptz(3) not null,
  actor_id uuid,
  action text not null,
  target text not null,
  detail jsonb,
  request_id text
) partition by range (id);
create index audit_log_actor_idx on audit_log (actor_id, id desc);
create index audit_log_action_idx on audit_log (action, id desc);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  operation text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, operation, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
