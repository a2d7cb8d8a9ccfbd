-- What an administrator finds accounts by: the words of name and username, and behind a ! the month of the account, its role
-- and its status. With the month as a word, the newest matches of a common name are read month by month.
create function public.account_words(
  search tsvector, created_at timestamptz(3), role text, suspended_at timestamptz(3), username text, needs_name boolean)
  returns tsvector
  language sql immutable parallel safe
  return search || pg_catalog.array_to_tsvector(pg_catalog.array_remove(array[
    '!m' || (extract(year from created_at at time zone 'UTC') * 12 + extract(month from created_at at time zone 'UTC'))::integer,
    '!' || role,
    case when suspended_at is not null then '!suspended' when username is null or needs_name then '!nameless' else '!active' end
  ], null));

