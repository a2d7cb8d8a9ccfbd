-- outside a transaction
create index concurrently if not exists invitations_due_idx on invitations (group_id, due_at) where due_at is not null;
