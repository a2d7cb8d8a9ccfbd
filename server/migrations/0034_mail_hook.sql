-- The secret in the address to which a mail provider reports bounces: at most one, stored as its hash.
create table mail_hooks (
  is_only boolean primary key default true check (is_only),
  secret_hash bytea not null,
  made_at timestamptz(3) not null
);
