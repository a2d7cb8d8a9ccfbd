-- Mails of an administrator to all members. A job queues them in batches and stores in the same transaction how far it is.
create table notices (
  id uuid primary key,
  subject text not null,
  text text not null,
  created_at timestamptz(3) not null,
  -- Null for an operator's command and after the account is deleted.
  created_by uuid references users on delete set null,
  -- The last member whose mail is queued; null again when all are queued.
  last_user_id uuid,
  queued integer not null default 0,
  finished_at timestamptz(3)
);
create index notices_created_idx on notices (created_at, id);
create index notices_created_by_idx on notices (created_by) where created_by is not null;
