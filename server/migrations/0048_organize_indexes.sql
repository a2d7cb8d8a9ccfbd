-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists events_series_idx on events (series_id, starts_at, id) where series_id is not null;
create index concurrently if not exists group_favorites_pending_idx on group_favorites (group_id, favorited_at, user_id) where is_pending;
