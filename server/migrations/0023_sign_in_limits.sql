-- Where a mail with a code was asked for: keyed hashes of the caller's networks, narrowest first, or of a browser that
-- has signed in to the account before and so has a count of its own.
alter table sign_in_challenges
  add column origin_hashes bytea[] not null default '{}',
  add column is_known boolean not null default false;
