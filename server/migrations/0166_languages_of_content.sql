-- The language in which an event, a group or an announcement is written; null: not said, and for an event that of its group.
alter table groups add column language text;
alter table events add column language text;
alter table announcements add column language text;

-- The same in other languages. Of a group, the title is its name.
create table translations (
  id bigint generated always as identity primary key,
  event_id uuid references events on delete cascade,
  group_id uuid references groups on delete cascade,
  language text not null,
  title text not null,
  description text,
  venue_notes text,
  -- The text that it translates has changed since.
  is_older boolean not null default false,
  updated_at timestamptz(3) not null,
  check (num_nonnulls(event_id, group_id) = 1)
);
create unique index translations_event_idx on translations (event_id, language) where event_id is not null;
create unique index translations_group_idx on translations (group_id, language) where group_id is not null;

-- Titles and notes by language, so that lists and mails read no other table; null where there is no translation.
alter table groups add column translated jsonb;
alter table events add column translated jsonb;

create function public.note_translations() returns trigger
  language plpgsql
  as $$
    begin
      update public.events e set translated = (
        select jsonb_object_agg(t.language, jsonb_strip_nulls(jsonb_build_object('title', t.title, 'notes', t.venue_notes)))
        from public.translations t where t.event_id = e.id)
      where e.id in (select event_id from changed);
      update public.groups g set translated = (
        select jsonb_object_agg(t.language, jsonb_build_object('title', t.title)) from public.translations t where t.group_id = g.id)
      where g.id in (select group_id from changed);
      return null;
    end
  $$;
create trigger translations_note_new after insert on translations
  referencing new table as changed for each statement execute function public.note_translations();
create trigger translations_note_changed after update on translations
  referencing new table as changed for each statement execute function public.note_translations();
create trigger translations_note_deleted after delete on translations
  referencing old table as changed for each statement execute function public.note_translations();

-- A language as a word of the search: de-AT as itself and as de.
create function public.language_words(language text, kind text, weight text) returns tsvector
  language sql immutable parallel safe
  return coalesce((
    select string_agg(public.mark_word(kind, array_to_string((string_to_array(lower(language), '-'))[1:n], '-'), weight), ' ')
    from generate_series(1, cardinality(string_to_array(language, '-'))) as n), '')::tsvector;

-- The words of its translations. Their descriptions count up to 2,000 characters each, because there may be eight.
create function public.translated_words(event uuid, of_group uuid) returns tsvector
  language plpgsql stable parallel safe
  as $$
    declare
      one record;
      words tsvector := '';
    begin
      for one in
        select t.language, t.title, t.description from public.translations t where t.event_id = event
        union all
        select t.language, t.title, t.description from public.translations t where t.group_id = of_group
      loop
        words := words || public.search_words(one.title, 'A') || public.search_words(left(coalesce(one.description, ''), 2000), 'C') ||
          public.language_words(one.language, 'l', 'C');
      end loop;
      return words;
    end
  $$;

-- All words of an event but those of its group. One with a language of its own has a word that says so: it has not that of its group.
create function public.words_of_event(e events) returns tsvector
  language plpgsql stable parallel safe
  as $$
    declare
      words tsvector := public.event_words(e.title, e.venue_name, e.venue_city, e.description, e.starts_at);
    begin
      if e.language is not null then
        words := words || public.language_words(e.language, 'l', 'C') || public.mark_word('l', '', 'C')::tsvector;
      end if;
      if e.translated is not null then
        words := words || public.translated_words(e.id, null);
      end if;
      return words;
    end
  $$;

-- What an event has of its group: its name in every language, its tags, and its language.
create function public.words_of_group(g groups) returns tsvector
  language plpgsql stable parallel safe
  as $$
    declare
      title text;
      words tsvector := public.group_words(g.name, g.tags);
    begin
      if g.language is not null then
        words := words || public.language_words(g.language, 'g', 'D');
      end if;
      if g.translated is not null then
        for title in select one.value ->> 'title' from jsonb_each(g.translated) as one loop
          words := words || public.search_words(title, 'D');
        end loop;
      end if;
      return words;
    end
  $$;

create or replace function public.add_event_search() returns trigger
  language plpgsql
  as $$
    declare
      words_of_group tsvector;
    begin
      select public.words_of_group(g) into words_of_group from public.groups g where g.id = new.group_id for share;
      insert into public.event_search (event_id, group_id, starts_at, is_listed, is_ahead, words)
      values (new.id, new.group_id, new.starts_at,
        public.is_listed_event(new.status, new.hidden_at, new.visibility), true,
        public.words_of_event(new) || coalesce(words_of_group, ''))
      on conflict do nothing;
      return null;
    end
  $$;

create or replace function public.change_event_search() returns trigger
  language plpgsql
  as $$
    begin
      update public.event_search as s set
        starts_at = new.starts_at,
        is_listed = public.is_listed_event(new.status, new.hidden_at, new.visibility),
        is_ahead = s.is_ahead or new.starts_at is distinct from s.starts_at,
        words = public.words_of_event(new) || ts_filter(s.words, '{d}')
      where s.event_id = new.id;
      return null;
    end
  $$;
create trigger events_change_language after update of language, translated on events for each row
  execute function public.change_event_search();

create or replace function public.rename_group_search() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.event_search_renames (group_id, renamed_at) values (new.id, now())
      on conflict (group_id) do update set renamed_at = excluded.renamed_at;
      update public.event_search as s set
        words = ts_filter(s.words, '{a,b,c}') || public.day_words(s.starts_at) || public.words_of_group(new)
      where s.group_id = new.id and s.is_ahead;
      return null;
    end
  $$;
create trigger groups_change_language after update of language, translated on groups for each row
  when (old.language is distinct from new.language or old.translated is distinct from new.translated)
  execute function public.rename_group_search();

create or replace function public.change_group_words() returns trigger
  language plpgsql
  as $$
    begin
      new.words := public.group_search_words(new.name, new.description);
      if new.language is not null then
        new.words := new.words || public.language_words(new.language, 'l', 'C');
      end if;
      if new.translated is not null then
        new.words := new.words || public.translated_words(null, new.id);
      end if;
      return new;
    end
  $$;
create trigger groups_change_languages before update of language, translated on groups for each row
  execute function public.change_group_words();
