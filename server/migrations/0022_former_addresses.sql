-- Addresses that stand on no account any more and are still owed one mail about it. A row ends when that mail is sent.
create table former_addresses (
  id uuid primary key,
  address text not null,
  created_at timestamptz(3) not null
);
