-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists users_account_words_idx on users
  using gin (public.account_words(search, created_at, role, suspended_at, username, needs_name)) with (fastupdate = off)
  where deleted_at is null;
create index concurrently if not exists users_email_prefix_idx on users ((lower(email) collate "C"), id)
  where deleted_at is null and email is not null;
create index concurrently if not exists users_created_idx on users (created_at, id) where deleted_at is null;
create index concurrently if not exists users_seen_idx on users (coalesce(last_login_at, created_at), id)
  where deleted_at is null;
create index concurrently if not exists users_admin_idx on users (created_at, id)
  where role = 'admin' and deleted_at is null;
create index concurrently if not exists users_suspended_idx on users (created_at, id)
  where suspended_at is not null and deleted_at is null;
create index concurrently if not exists users_suspended_until_idx on users (suspended_until)
  where suspended_until is not null and deleted_at is null;
create index concurrently if not exists users_nameless_idx on users (created_at, id)
  where suspended_at is null and (username is null or needs_name) and deleted_at is null;
