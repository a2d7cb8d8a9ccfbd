-- outside a transaction
-- The people in the sitemap, in its order.
create index concurrently if not exists users_search_engines_idx on users (created_at, id) where search_engines;
