-- outside a transaction: in pieces of 500 events, each committed by itself. It can be run again: only events without a row
-- get one. The locks keep a change that is made meanwhile from being missed.
do $$
declare
  edge uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
begin
  loop
    with missing as materialized (
      select e.id, e.group_id, e.starts_at, public.event_words(e.search, e.starts_at, e.venue_city) as words,
        public.is_listed_event(e.status, e.hidden_at, e.visibility) as is_listed
      from events e
      where e.id > edge and (select true from event_search s where s.event_id = e.id) is null
      order by e.id limit 500 for share),
    named as materialized (
      select g.id, public.group_words(g.name, g.tags) as words from groups g where g.id in (select group_id from missing) order by g.id for share),
    added as (
      insert into event_search (event_id, group_id, starts_at, is_listed, is_ahead, words)
      select m.id, m.group_id, m.starts_at, m.is_listed, m.starts_at > now() - interval '1 day',
        m.words || coalesce(n.words, '')
      from missing m left join named n on n.id = m.group_id
      on conflict do nothing)
    select max(id::text)::uuid into last from missing;
    commit;
    exit when last is null;
    edge := last;
  end loop;
end $$;
-- Without pending entries, which every search would read.
create index concurrently event_search_words_idx on event_search using gin (words) with (fastupdate = off) where is_listed;
create index concurrently event_search_ahead_words_idx on event_search using gin (words) with (fastupdate = off)
  where is_listed and is_ahead;
analyze event_search;
