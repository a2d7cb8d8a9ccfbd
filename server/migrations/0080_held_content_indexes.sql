-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists held_items_unsettled_idx on held_items (decided_at, id)
  where decided_at is not null and settled_at is null;
create index concurrently if not exists held_items_unmailed_idx on held_items (user_id) where settled_at is not null and mailed_at is null;
create index concurrently if not exists held_items_reminded_idx on held_items (reminded_at) where reminded_at is not null;
create index concurrently if not exists held_items_target_idx on held_items (target_id, target_type);
