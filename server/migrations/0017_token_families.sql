-- outside a transaction
create index concurrently tokens_family_idx on tokens (family_id) where family_id is not null;
