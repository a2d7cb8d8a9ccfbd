-- outside a transaction: in pieces of 200 groups and 200 events, each committed by itself. It can be run again. A group is locked before
-- its events, as those who change them do.
do $$
declare
  edge uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
begin
  loop
    with piece as materialized (
      select id, name, description from groups where id > edge order by id limit 200 for no key update),
    changed as (
      update groups g set words = group_search_words(p.name, p.description)
      from piece p where g.id = p.id)
    select max(id::text)::uuid into last from piece;
    commit;
    exit when last is null;
    edge := last;
  end loop;
end $$;
do $$
declare
  edge uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select id from events where id > edge order by id limit 200);
    exit when cardinality(ids) = 0;
    perform from groups where id in (select group_id from events where id = any(ids)) order by id for share;
    perform from events where id = any(ids) order by id for share;
    update event_search s set
      words = event_words(e.title, e.venue_name, e.venue_city, e.description, e.starts_at) || coalesce(group_words(g.name, g.tags), '')
    from events e left join groups g on g.id = e.group_id
    where e.id = any(ids) and s.event_id = e.id;
    commit;
    edge := ids[cardinality(ids)];
  end loop;
end $$;
-- People whose names are found by pairs of letters: the column is made again where its parts are written.
do $$
declare
  edge uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select id from users where id > edge order by id limit 1000);
    exit when cardinality(ids) = 0;
    update users set name = name where id = any(ids) and cardinality(search_pairs(search_letters(name))) > 0;
    insert into group_people_changes (group_id, user_id)
    select p.group_id, p.user_id from group_people p join users u on u.id = p.user_id
    where u.id = any(ids) and cardinality(search_pairs(search_letters(u.name))) > 0;
    commit;
    edge := ids[cardinality(ids)];
  end loop;
end $$;
create index concurrently groups_words_idx on groups using gin (words) with (fastupdate = off)
  where hidden_at is null and deleted_at is null;
analyze groups, event_search;
