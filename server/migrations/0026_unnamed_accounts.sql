-- outside a transaction: in pieces of 500 people, each committed by itself, so that nobody waits for all of them.
-- Accounts without a username get one that says nothing, and a name that was made from the e-mail address is taken away.
-- Both kinds of people are asked at their next sign-in. It can be run again: who was found once is not found again.
do $$
declare
  letters constant text := 'abcdefghjkmnpqrstuvwxyz23456789';
  person record;
  edge uuid := '00000000-0000-0000-0000-000000000000';
  found_any boolean;
begin
  loop
    found_any := false;
    for person in
      select id, username, is_from_address
      from (
        select u.id, u.username,
          coalesce(lower(u.name) = lower(u.email) or u.name = coalesce((
            select nullif(left(string_agg(upper(left(word, 1)) || substr(word, 2), ' ' order by n), 100), '')
            from regexp_split_to_table(split_part(split_part(u.email, '@', 1), '+', 1), '[._-]+') with ordinality as t (word, n)
            where word <> ''), 'New member'), false) as is_from_address
        from users u
        where u.id > edge and u.deleted_at is null and not u.needs_name) as u
      where username is null or is_from_address
      order by id
      limit 500
    loop
      found_any := true;
      edge := person.id;
      loop
        begin
          update users set
            needs_name = true,
            name = case when person.is_from_address then 'Member' else name end,
            username = coalesce(username, 'member-' || (
              select string_agg(substr(letters, 1 + floor(random() * length(letters))::int, 1), '')
              from generate_series(1, 6)))
          where id = person.id and deleted_at is null;
          exit;
        exception when unique_violation then
          -- Another account has this name: the next one is tried.
        end;
      end loop;
    end loop;
    commit;
    exit when not found_any;
  end loop;
end $$;
