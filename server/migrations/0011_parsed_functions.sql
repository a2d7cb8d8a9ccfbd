-- A backup names what a generated column or an index needs before it fills the tables, and it can only know what is parsed:
-- a body that is text hides the functions it calls. With parsed bodies, every name is bound when the function is made.
create or replace function public.fold(text) returns text
  language sql immutable strict parallel safe
  return pg_catalog.lower(public.unaccent('public.unaccent'::pg_catalog.regdictionary, $1));

create or replace function public.earth_point(latitude double precision, longitude double precision) returns public.cube
  language sql immutable strict parallel safe
  return public.cube(array[
    6371 * pg_catalog.cos(pg_catalog.radians(latitude)) * pg_catalog.cos(pg_catalog.radians(longitude)),
    6371 * pg_catalog.cos(pg_catalog.radians(latitude)) * pg_catalog.sin(pg_catalog.radians(longitude)),
    6371 * pg_catalog.sin(pg_catalog.radians(latitude))]);

create or replace function public.time_coordinate(at timestamptz(3)) returns double precision
  language sql immutable strict parallel safe
  return extract(epoch from at at time zone 'UTC')::double precision / 86400;

create or replace function public.place_in_time(latitude double precision, longitude double precision, at timestamptz(3))
  returns public.cube
  language sql immutable strict parallel safe
  return public.cube(public.earth_point(latitude, longitude), public.time_coordinate(at));

create or replace function public.time_words(at timestamptz(3)) returns tsvector
  language sql immutable strict parallel safe
  return pg_catalog.array_to_tsvector(array[
    '@' || (extract(year from at at time zone 'UTC') * 12 + extract(month from at at time zone 'UTC'))::integer,
    '@y' || extract(year from at at time zone 'UTC')::integer]);

create or replace function public.place_name(location text) returns text
  language sql immutable parallel safe
  return pg_catalog.btrim(public.fold(pg_catalog.split_part(location, ',', 1)));

create or replace function public.person_words(name text, username text, location text) returns tsvector
  language sql immutable parallel safe
  return pg_catalog.array_to_tsvector(array(
    select case n when 0 then '=' || word else '^' || pg_catalog.left(word, n) end
    from pg_catalog.unnest(pg_catalog.tsvector_to_array(pg_catalog.to_tsvector('pg_catalog.simple', pg_catalog.translate(
      public.fold(name || ' ' || coalesce(username, '')), '-./@:_+&~#%''', '            ')))) as word
    cross join pg_catalog.generate_series(0, least(pg_catalog.length(word), 30)) as n)
    || coalesce('@' || public.place_name(location), '#'));
