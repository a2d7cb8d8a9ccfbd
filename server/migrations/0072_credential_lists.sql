-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists oauth_clients_created_idx on oauth_clients (created_at, client_id);
create index concurrently if not exists tokens_created_idx on tokens (created_at, id) where revoked_at is null;
