-- Who vouched for the identity; null: linked before this was stored, and filled at the next sign-in.
alter table linked_accounts add column issuer text;
