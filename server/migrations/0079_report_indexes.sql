-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists reports_owner_idx on reports (owner_id, created_at, id) where owner_id is not null;
create index concurrently if not exists reports_own_idx on reports (reporter_id, created_at, id) where reporter_id is not null;
create index concurrently if not exists reports_assignee_idx on reports (assigned_to, created_at, id) where assigned_to is not null;
create index concurrently if not exists reports_target_time_idx on reports (target_type, target_id, created_at, id);
