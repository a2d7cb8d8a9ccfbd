-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists groups_unlisted_idx on groups (id)
  where hidden_at is not null or deleted_at is not null;
create index concurrently if not exists group_roles_owner_idx on group_roles (group_id, user_id) where role = 'owner';
create index concurrently if not exists events_hidden_idx on events (id) where hidden_at is not null;
create index concurrently if not exists passes_tags_idx on passes (created_at, id) where type = 'nfc';
