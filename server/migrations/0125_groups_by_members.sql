-- outside a transaction: writes go on while the indexes change.
-- Groups are sorted by the number of members that pages show: those here and those on the platform they come from.
create index concurrently if not exists groups_members_idx
  on groups ((favorites_count + coalesce(upstream_member_count, 0)), id) where hidden_at is null and deleted_at is null;
create index concurrently if not exists groups_featured_members_idx
  on groups ((favorites_count + coalesce(upstream_member_count, 0)), id)
  where is_featured and hidden_at is null and deleted_at is null;
drop index concurrently if exists groups_popular_idx;
drop index concurrently if exists groups_featured_idx;
