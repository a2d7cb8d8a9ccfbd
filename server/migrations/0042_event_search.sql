-- What the search of events compares: one narrow row per event, with the name and the tags of its group. Triggers write it, so that it is
-- right for every writer, the release before this one included.
create table event_search (
  event_id uuid primary key references events on delete cascade,
  group_id uuid,
  starts_at timestamptz(3) not null,
  -- Scheduled, not hidden and public. Whether the group is hidden must be checked too.
  is_listed boolean not null,
  -- Never false before the start. A job sets it to false some time after the start.
  is_ahead boolean not null,
  -- Weight A: the title, B: the venue, C: the description, D: the name of the group; without a weight: day, month and year.
  -- The city and the tags are there as wholes too, in a form that no one types.
  words tsvector not null
);
create index event_search_group_idx on event_search (group_id, event_id) where group_id is not null;
create index event_search_start_idx on event_search (starts_at, event_id) where is_listed;
create index event_search_ahead_idx on event_search (starts_at, event_id) where is_ahead;

-- Groups with a new name or new tags that their past events do not have yet.
create table event_search_renames (
  group_id uuid primary key references groups on delete cascade,
  renamed_at timestamptz(3) not null
);

create function public.is_listed_event(status text, hidden_at timestamptz(3), visibility text) returns boolean
  language sql immutable parallel safe
  return status = 'scheduled' and hidden_at is null and visibility = 'public';

-- A text as one word: by its hash, because it can have any characters.
create function public.mark_word(kind text, value text, weight text) returns text
  language sql immutable strict parallel safe
  return '@' || kind || md5(value) || ':1' || weight;

create function public.group_words(name text, tags text[]) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('pg_catalog.simple', public.fold(coalesce(name, ''))), 'D') ||
    coalesce((select string_agg(public.mark_word('t', tag, 'D'), ' ') from unnest(tags) as tag), '')::tsvector;

create function public.city_word(city text) returns tsvector
  language sql immutable parallel safe
  return coalesce(public.mark_word('c', public.fold(nullif(btrim(city), '')), 'B'), '')::tsvector;

-- The day beside the month and the year, so that a word that is neither common nor rare is found day by day.
create function public.day_words(at timestamptz(3)) returns tsvector
  language sql immutable strict parallel safe
  return public.time_words(at) ||
    array_to_tsvector(array['@d' || floor(extract(epoch from at at time zone 'UTC') / 86400)::integer]);

create function public.event_words(search tsvector, starts_at timestamptz(3), city text) returns tsvector
  language sql immutable parallel safe
  return search || public.day_words(starts_at) || public.city_word(city);

-- A transaction that inserts an event holds the lock of the group already.
create function public.add_event_search() returns trigger
  language plpgsql
  as $$
    declare
      words_of_group tsvector;
    begin
      select public.group_words(name, tags) into words_of_group from public.groups where id = new.group_id for share;
      insert into public.event_search (event_id, group_id, starts_at, is_listed, is_ahead, words)
      values (new.id, new.group_id, new.starts_at,
        public.is_listed_event(new.status, new.hidden_at, new.visibility), true,
        public.event_words(new.search, new.starts_at, new.venue_city) || coalesce(words_of_group, ''))
      on conflict do nothing;
      return null;
    end
  $$;
create trigger events_add_search after insert on events for each row execute function public.add_event_search();

-- Keeps the words of the group, which another transaction may be changing: the row itself is the lock.
create function public.change_event_search() returns trigger
  language plpgsql
  as $$
    begin
      update public.event_search as s set
        starts_at = new.starts_at,
        is_listed = public.is_listed_event(new.status, new.hidden_at, new.visibility),
        is_ahead = s.is_ahead or new.starts_at is distinct from s.starts_at,
        words = public.event_words(new.search, new.starts_at, new.venue_city) || ts_filter(s.words, '{d}')
      where s.event_id = new.id;
      return null;
    end
  $$;
create trigger events_change_search after update on events for each row when (
  old.search is distinct from new.search or old.starts_at is distinct from new.starts_at
  or old.venue_city is distinct from new.venue_city
  or public.is_listed_event(old.status, old.hidden_at, old.visibility)
    is distinct from public.is_listed_event(new.status, new.hidden_at, new.visibility))
  execute function public.change_event_search();

-- Keeps the words of the event. Past events can be many, so a job renames them.
create function public.rename_group_search() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.event_search_renames (group_id, renamed_at) values (new.id, now())
      on conflict (group_id) do update set renamed_at = excluded.renamed_at;
      update public.event_search as s set
        words = ts_filter(s.words, '{a,b,c}') || public.day_words(s.starts_at) || public.group_words(new.name, new.tags)
      where s.group_id = new.id and s.is_ahead;
      return null;
    end
  $$;
create trigger groups_rename_search after update of name, tags on groups for each row
  when (old.name is distinct from new.name or old.tags is distinct from new.tags) execute function public.rename_group_search();
