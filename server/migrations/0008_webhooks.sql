-- Webhooks: who listens, what is still to be sent, and every attempt of the last thirty days.

create table webhooks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  event_types text[] not null,
  audience text not null default 'mine' check (audience in ('mine', 'platform')),
  -- A list, encrypted, the newest first: after a rotation the older ones still sign for a while.
  secrets text not null,
  is_active boolean not null default true,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- What an application made ends with what it was granted: the key then falls away, and with it the webhook's life.
  is_granted boolean not null default false,
  consent_id uuid references oauth_consents on delete set null,
  created_at timestamptz(3) not null,
  -- Removed for its owner; its attempts are deleted in pieces, then the row.
  removed_at timestamptz(3),
  is_live boolean not null generated always as (
    is_active and removed_at is null and (not is_granted or consent_id is not null)) stored
);
create index webhooks_user_idx on webhooks (user_id, created_at desc, id desc);
create index webhooks_platform_idx on webhooks (id) where audience = 'platform' and is_live;
create index webhooks_consent_idx on webhooks (consent_id) where consent_id is not null;
create index webhooks_removed_idx on webhooks (removed_at) where removed_at is not null;

-- One row per webhook, changed at every turn, so it stands apart: when something is due, which worker has it, and how its
-- receiver is. A lease takes the due time away, and whoever adds a delivery sets it again; so nothing is missed that is
-- added meanwhile. The token is the fence: who no longer holds it writes nothing.
create table webhook_queues (
  webhook_id uuid primary key references webhooks on delete cascade,
  next_due_at timestamptz(3),
  lease_token uuid,
  lease_until timestamptz(3),
  open_until timestamptz(3),
  is_slow boolean not null default false,
  health jsonb not null default '{}'
) with (fillfactor = 70);
create index webhook_queues_due_idx on webhook_queues (next_due_at) where lease_until is null and next_due_at is not null;
create index webhook_queues_leased_idx on webhook_queues (lease_until) where lease_until is not null;

-- What is still to be sent, and nothing else: a row goes when its event was taken or given up.
create table webhook_deliveries (
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null,
  attempts smallint not null default 0,
  due_at timestamptz(3) not null,
  -- Told to whoever asked for it to be sent again, so that they find it in the list.
  attempt_id uuid,
  primary key (webhook_id, event_id)
);
create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, due_at, event_id);

-- Partitioned by range of the UUIDv7 id. Without a foreign key: a webhook with a million attempts is deleted in pieces.
create table webhook_attempts (
  id uuid primary key,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  attempt smallint not null,
  is_test boolean not null default false,
  is_success boolean not null,
  status_code smallint,
  error text,
  duration_ms integer not null,
  response_body text,
  attempted_at timestamptz(3) not null
) partition by range (id);
create index webhook_attempts_webhook_idx on webhook_attempts (webhook_id, id desc);
