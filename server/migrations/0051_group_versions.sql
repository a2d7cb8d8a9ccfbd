-- outside a transaction: the index of a large table is built without blocking writes.

-- The version in which each field changed last, to show an organizer what others changed meanwhile.
alter table groups add column if not exists field_versions jsonb not null default '{}';

-- Drafts and cancelled events are few beside the others; organizers list and count them.
create index concurrently if not exists events_unpublished_idx on events (group_id, status, starts_at, id)
  where status <> 'scheduled';
