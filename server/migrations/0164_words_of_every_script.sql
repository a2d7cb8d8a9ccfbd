-- The letters of a text as search compares them: one form of each, small, without accents and marks of reading. To put a long run of
-- marks in order takes the square of its length, so runs are divided first.
create function public.search_letters(value text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value) then pg_catalog.lower(value)
    else pg_catalog.translate(public.fold(pg_catalog.replace(pg_catalog.regexp_replace(pg_catalog.regexp_replace(pg_catalog.left(pg_catalog.normalize(
      pg_catalog.regexp_replace(value, '([^\s\u2E80-\u9FFF\uAC00-\uD7AF]{60})', '\1 ', 'g'), 'NFKC'), 10000), '[\u00AD\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u2060\u30FB\uFEFF]', '', 'g'),
      '([\u0E48-\u0E4B])\u0E4D', 'ํ\1', 'g'), 'เเ', 'แ')),
      'أإآٱىؤئةکیہς״׳''\٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९๐๑๒๓๔๕๖๗๘๙', 'اااايويهكيهσ    0123456789012345678901234567890123456789') end;

-- Katakana is read as hiragana.
create function public.search_kana(letters text) returns text
  language sql immutable strict parallel safe
  return pg_catalog.translate(letters, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴ', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ');

-- The letters of scripts that leave no space between words, and of Korean; the rest as spaces.
create function public.search_runs(letters text) returns text
  language sql immutable strict parallel safe
  return pg_catalog.regexp_replace(letters, '[^\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3040-\u30FF\u3105-\u318F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF]+', ' ', 'g');

-- Scripts that leave no space between words, and Korean, whose words take endings: their letters are compared in pairs, and the last
-- of a run alone too, so that every run is found by any part of it.
create function public.search_pairs(letters text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct public.search_kana(pair)
    from (
      select distinct one || pg_catalog.btrim(coalesce(lead(one) over (), '')) as pair
      from pg_catalog.string_to_table(public.search_runs(letters), null) as one) as pairs
    where pair !~ '^ ?$' and not pg_catalog.starts_with(pair, ' '));

-- The words of the other scripts, and those of Korean.
create function public.search_spaced(letters text) returns text
  language sql immutable strict parallel safe
  return pg_catalog.regexp_replace(letters, '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3040-\u30FF\u3105-\u312F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]+', ' ', 'g');

-- Other ways to write the same words: in one where a hyphen or an apostrophe stands, ae for ä as German does, aa for å, and without
-- the article that Arabic and Hebrew write in one with its word.
create function public.search_variants(value text, letters text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select pg_catalog.replace(public.search_letters(pg_catalog.regexp_replace(found[1], '["''’‐״׳-]', '', 'g')), ' ', '')
    from pg_catalog.regexp_matches(value, '[[:alnum:]]+(?:["''’‐״׳-][[:alnum:]]+)+', 'g') as found
    union
    select public.search_letters(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
      found[1], 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'))
    from pg_catalog.regexp_matches(pg_catalog.lower(value), '[a-zß0-9]*[äöüøå][a-zß0-9äöüøåéè]*', 'g') as found
    union
    select found[1] from pg_catalog.regexp_matches(letters, '(?:^|[^ء-ي])(?:[وفبك]?ال|لل)([ء-ي]{3,})', 'g') as found
    union
    select found[1] from pg_catalog.regexp_matches(letters, '(?:^|[^א-ת])[הובלמשכ]([א-ת]{3,})', 'g') as found);

-- What the parser would take for addresses, paths, negative numbers and tags is divided, so that each part is a word. It looks for the
-- end of a comment from each beginning of one, which takes the square of their number.
create function public.search_divided(letters text) returns text
  language sql immutable strict parallel safe
  return pg_catalog.translate(letters, '-./@:_+&~#%<>''', '              ');

-- Two words that stand side by side, as one: Sa Pa is also written Sapa, and Board Game as one word.
create function public.search_joined(divided text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
    declare
      words constant text[] := regexp_split_to_array(btrim(regexp_replace(divided, '[\s[:punct:]]+', ' ', 'g')), ' ');
      joined text[] := '{}';
    begin
      for n in 2..cardinality(words) loop
        if length(words[n - 1]) + length(words[n]) between 3 and 40 then
          joined := joined || (words[n - 1] || words[n]);
        end if;
      end loop;
      return joined;
    end
  $$;

-- The words of a text with their weight; of titles and names, which are short, those side by side as one too. Written out in steps,
-- because every change of an event runs it.
create function public.search_words(value text, weight text) returns tsvector
  language plpgsql immutable strict parallel safe
  as $$
    declare
      is_ascii constant boolean := octet_length(value) = length(value);
      is_short constant boolean := length(value) <= 300;
      letters constant text := public.search_letters(value);
      words text := letters;
      pairs text[];
    begin
      if not is_ascii then
        words := public.search_spaced(letters);
      end if;
      if words ~ '<|[[:alnum:]][-./@:_+&~#%''][[:alnum:]]' then
        words := public.search_divided(words);
      end if;
      if is_short then
        words := words || ' ' || array_to_string(public.search_joined(words), ' ');
      end if;
      if not is_ascii or value ~ '[[:alnum:]][''"-][[:alnum:]]' then
        words := words || ' ' || array_to_string(public.search_variants(value, letters), ' ');
      end if;
      if is_ascii then
        return setweight(to_tsvector('pg_catalog.simple', words), weight::"char");
      end if;
      pairs := public.search_pairs(left(letters, 2000));
      if is_short and cardinality(pairs) > 0 then
        pairs := array(select unnest(pairs) union select unnest(public.search_pairs(replace(letters, ' ', ''))));
      end if;
      return setweight(to_tsvector('pg_catalog.simple', words), weight::"char") ||
        coalesce((select string_agg('''' || pair || ''':1' || weight, ' ') from unnest(pairs) as pair), '')::tsvector;
    end
  $$;

-- What is asked for: every word of these, the last one or each as a beginning, and in one of the ways above. Words are divided by a |.
create function public.search_query(words text, each_begins boolean default false) returns tsquery
  language plpgsql immutable strict parallel safe
  as $$
    declare
      typed constant text[] := string_to_array(words, '|');
      letters text[] := '{}';
      spaced text[] := '{}';
      ways text[];
      pairs text[];
      asked text[] := '{}';
      ending text;
    begin
      for n in 1..cardinality(typed) loop
        letters[n] := public.search_letters(typed[n]);
        spaced[n] := btrim(public.search_divided(regexp_replace(public.search_spaced(letters[n]), '[\u1100-\u11FF\u3131-\u318E\uAC00-\uD7AF]+', ' ', 'g')));
      end loop;
      for n in 1..cardinality(typed) loop
        ending := case when each_begins or n = cardinality(typed) then ':*' else '' end;
        ways := array(
          select string_agg('''' || part || '''' || ending, ' & ') from regexp_split_to_table(spaced[n], '\s+') as part where part <> ''
          union
          select '''' || other || '''' || ending
          from unnest(public.search_variants(typed[n], letters[n]) ||
            public.search_joined(coalesce(spaced[n - 1], '') || ' ' || spaced[n] || ' ' || coalesce(spaced[n + 1], ''))) as other
          where other = public.search_spaced(other) and spaced[n] <> '');
        pairs := public.search_pairs(letters[n]);
        pairs := array(
          select '''' || pair || '''' || case length(pair) when 1 then ':*' else '' end from unnest(pairs) as pair
          where length(pair) = 2 or not exists (select from unnest(pairs) as longer where longer like '_' || pair));
        ways := array_remove(ways, null);
        if cardinality(ways) > 0 then
          pairs := pairs || ('(' || array_to_string(ways, ' | ') || ')');
        end if;
        if cardinality(pairs) > 0 then
          asked := asked || ('(' || array_to_string(pairs, ' & ') || ')');
        end if;
      end loop;
      return nullif(array_to_string(asked, ' & '), '')::tsquery;
    end
  $$;

-- How a word is looked up that was typed wrong or is a part of a longer one: as it is and without each of its letters, behind a -, and in
-- threes of letters behind a +. Two words that differ by one slip have one of the first in common. Korean in its single letters. Their cost
-- is named, because without it the planner reads the whole vocabulary instead of its index.
create function public.search_slips(word text) returns text[]
  language sql immutable strict parallel safe cost 1000
  return (
    select array(
      select '-' || pg_catalog.overlay(spelled, '', n, 1) from pg_catalog.generate_series(1, length(spelled)) as n
      union select '-' || spelled)
    from (select pg_catalog.left(pg_catalog.normalize(word, 'NFD'), 40) as spelled) as letters);

create function public.search_threes(word text) returns text[]
  language sql immutable strict parallel safe cost 1000
  return array(
    select distinct '+' || pg_catalog.substr(word, n, 3) from pg_catalog.generate_series(1, least(length(word), 40) - 2) as n);

-- Whether two words differ by one letter that is missing, other or in the place of its neighbour.
create function public.search_is_slip(one text, other text) returns boolean
  language sql immutable strict parallel safe
  return exists (
    select from pg_catalog.normalize(one, 'NFD') as a, pg_catalog.normalize(other, 'NFD') as b,
      pg_catalog.generate_series(1, least(length(a), length(b)) + 1) as n
    where pg_catalog.left(a, n - 1) = pg_catalog.left(b, n - 1) and (
      pg_catalog.substr(a, n + 1) = pg_catalog.substr(b, n + 1) or pg_catalog.substr(a, n) = pg_catalog.substr(b, n + 1)
      or pg_catalog.substr(a, n + 1) = pg_catalog.substr(b, n)
      or pg_catalog.substr(a, n + 2) = pg_catalog.substr(b, n + 2)
        and pg_catalog.substr(a, n, 1) = pg_catalog.substr(b, n + 1, 1) and pg_catalog.substr(a, n + 1, 1) = pg_catalog.substr(b, n, 1)));

-- The words of titles, places and names of groups that are listed. A job adds them, and takes out those that nothing has any more.
create table search_vocabulary (
  word text collate "C" primary key,
  checked_at timestamptz(3) not null
);
create index search_vocabulary_near_idx on search_vocabulary
  using gin ((public.search_slips(word) || public.search_threes(word))) with (fastupdate = off);
create index search_vocabulary_checked_idx on search_vocabulary (checked_at);

-- Events and groups whose words the job has not read yet. Without foreign keys: rows are written while what they name is being deleted.
create table search_vocabulary_changes (
  id bigint generated always as identity primary key,
  event_id uuid,
  group_id uuid
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

create function public.note_event_words() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.search_vocabulary_changes (event_id) values (new.event_id);
      return null;
    end
  $$;
create trigger event_search_add_words after insert on event_search for each row
  when (new.is_listed) execute function public.note_event_words();
create trigger event_search_change_words after update of words, is_listed on event_search for each row
  when (new.is_listed and (old.words is distinct from new.words or not old.is_listed)) execute function public.note_event_words();

create function public.note_group_words() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.search_vocabulary_changes (group_id) values (new.id);
      return null;
    end
  $$;

-- What might have been meant: each word as it is, as a part of others or, with slips, with one wrong letter. In scripts without spaces
-- all pairs but those of one letter, or of two that changed places.
create function public.search_query_near(words text, with_slips boolean) returns tsquery
  language plpgsql stable strict parallel safe
  as $$
    declare
      typed text;
      letters text;
      run text;
      ways text[];
      asked text[] := '{}';
    begin
      foreach typed in array (string_to_array(translate(words, '-‐"''’״׳', '||'), '|'))[1:10] loop
        letters := btrim(public.search_divided(public.search_letters(typed)));
        ways := array[public.search_query(case when length(letters) >= 3 then typed else typed || '|' end)::text];
        if with_slips and length(normalize(letters, NFD)) between 4 and 40 then
          ways := ways || array(
            select '''' || word || '''' from public.search_vocabulary
            where (public.search_slips(word) || public.search_threes(word)) && public.search_slips(letters)
              and public.search_is_slip(word, letters)
            order by word limit 20);
        end if;
        if length(letters) between 4 and 40 then
          ways := ways || array(
            select '''' || word || '''' from public.search_vocabulary
            where (public.search_slips(word) || public.search_threes(word)) @> public.search_threes(letters) and strpos(word, letters) > 0
            order by length(word), word limit 50);
        end if;
        run := left(replace(public.search_runs(public.search_kana(letters)), ' ', ''), 16);
        if with_slips and length(run) >= 3 then
          ways := ways || array(
            select '(' || string_agg('''' || substr(run, n, 2) || '''', ' & ') || ')'
            from generate_series(1, length(run)) as wrong
            cross join generate_series(1, length(run) - 1) as n
            where n not between wrong - 1 and wrong + case when length(run) > 5 then 1 else 0 end
            group by wrong);
        end if;
        ways := array_remove(ways, null);
        if cardinality(ways) > 0 then
          asked := asked || ('(' || array_to_string(ways, ' | ') || ')');
        end if;
      end loop;
      return nullif(array_to_string(asked, ' & '), '')::tsquery;
    end
  $$;

create or replace function public.group_words(name text, tags text[]) returns tsvector
  language sql immutable parallel safe
  return coalesce(public.search_words(name, 'D'), '') ||
    coalesce((select string_agg(public.mark_word('t', tag, 'D'), ' ') from unnest(tags) as tag), '')::tsvector;

create function public.event_words(title text, venue text, city text, description text, starts_at timestamptz(3)) returns tsvector
  language sql immutable parallel safe
  return public.search_words(title, 'A') || public.search_words(coalesce(venue, '') || ' ' || coalesce(city, ''), 'B') ||
    public.search_words(pg_catalog.left(coalesce(description, ''), 5000), 'C') || public.day_words(starts_at) || public.city_word(city);

create or replace function public.add_event_search() returns trigger
  language plpgsql
  as $$
    declare
      words_of_group tsvector;
    begin
      select public.group_words(name, tags) into words_of_group from public.groups where id = new.group_id for share;
      insert into public.event_search (event_id, group_id, starts_at, is_listed, is_ahead, words)
      values (new.id, new.group_id, new.starts_at,
        public.is_listed_event(new.status, new.hidden_at, new.visibility), true,
        public.event_words(new.title, new.venue_name, new.venue_city, new.description, new.starts_at) || coalesce(words_of_group, ''))
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
        words = public.event_words(new.title, new.venue_name, new.venue_city, new.description, new.starts_at) || ts_filter(s.words, '{d}')
      where s.event_id = new.id;
      return null;
    end
  $$;

-- The words of a group of its own; triggers write them, so that they are right for every writer.
alter table groups add column words tsvector;

create function public.group_search_words(name text, description text) returns tsvector
  language sql immutable parallel safe
  return public.search_words(name, 'A') || public.search_words(pg_catalog.left(coalesce(description, ''), 5000), 'C');

create function public.change_group_words() returns trigger
  language plpgsql
  as $$
    begin
      new.words := public.group_search_words(new.name, new.description);
      return new;
    end
  $$;
create trigger groups_add_words before insert on groups for each row execute function public.change_group_words();
create trigger groups_change_words before update of name, description on groups for each row
  when (old.name is distinct from new.name or old.description is distinct from new.description)
  execute function public.change_group_words();

create trigger groups_note_new_words after insert on groups for each row execute function public.note_group_words();
create trigger groups_note_words after update of words on groups for each row
  when (old.words is distinct from new.words) execute function public.note_group_words();

-- With pairs of letters of names in scripts without spaces, as whole words, and the first of each as a beginning.
create or replace function public.person_words(name text, username text, location text) returns tsvector
  language sql immutable parallel safe
  return pg_catalog.array_to_tsvector(array(
    select case n when 0 then '=' || word else '^' || pg_catalog.left(word, n) end
    from pg_catalog.unnest(pg_catalog.tsvector_to_array(pg_catalog.to_tsvector('pg_catalog.simple', pg_catalog.translate(
      public.fold(name || ' ' || coalesce(username, '')), '-./@:_+&~#%''', '            ')))) as word
    cross join pg_catalog.generate_series(0, least(pg_catalog.length(word), 30)) as n
    union
    select form from pg_catalog.unnest(public.search_pairs(public.search_letters(name))) as pair
    cross join lateral (values ('=' || pair), ('^' || pg_catalog.left(pair, 1))) as forms(form))
    || coalesce('@' || public.place_name(location), '#'));
