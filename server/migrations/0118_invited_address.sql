-- outside a transaction
-- An account that is deleted erases its address here.
create index concurrently if not exists invitations_email_idx on invitations (lower(email)) where email is not null;
