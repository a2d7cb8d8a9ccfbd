-- Groups that people on other servers can follow (ActivityPub). The private keys are encrypted.
create table federation_actors (
  group_id uuid primary key references groups on delete cascade,
  rsa_public text not null,
  rsa_private text not null,
  ed25519_public text not null,
  ed25519_private text not null,
  opened_at timestamptz(3) not null,
  -- Set when the group turned it off. The keys stay for a while: followers are told with them.
  closed_at timestamptz(3)
);
create index federation_actors_closed_idx on federation_actors (closed_at) where closed_at is not null;

create table federation_followers (
  group_id uuid not null references federation_actors on delete cascade,
  actor text not null check (length(actor) <= 1000),
  host text not null check (length(host) <= 260),
  inbox text not null check (length(inbox) <= 1000),
  -- One address for all people of a server, if it has one.
  shared_inbox text check (length(shared_inbox) <= 1000),
  follow_id text not null check (length(follow_id) <= 1000),
  followed_at timestamptz(3) not null,
  -- Nothing could be delivered since then.
  failing_since timestamptz(3),
  primary key (group_id, actor)
);
create index federation_followers_inbox_idx on federation_followers (group_id, coalesce(shared_inbox, inbox));
create index federation_followers_actor_idx on federation_followers (actor);
create index federation_followers_host_idx on federation_followers (host);
create index federation_followers_failing_idx on federation_followers (failing_since) where failing_since is not null;

-- What was sent of an event. Not a reference: an event that is deleted must be withdrawn.
create table federation_events (
  event_id uuid primary key,
  group_id uuid not null references federation_actors on delete cascade,
  -- Other servers refuse an id that was withdrawn, so an event that is shared again gets another one.
  generation integer not null default 0,
  is_shared boolean not null default false,
  changed_at timestamptz(3) not null
);
create index federation_events_group_idx on federation_events (group_id);

-- Requests of other servers that were carried out, so that a copy of one changes nothing.
create table federation_received (
  hash bytea primary key,
  received_at timestamptz(3) not null
);
create index federation_received_at_idx on federation_received (received_at);

create table federation_blocks (
  host text primary key check (length(host) <= 253),
  reason text check (length(reason) <= 500),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create index federation_blocks_created_idx on federation_blocks (created_at, host);
create index federation_blocks_created_by_idx on federation_blocks (created_by) where created_by is not null;
