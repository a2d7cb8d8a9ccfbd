import { sql } from 'kysely'
import { seedSeats } from '#domains/events/rsvps/index.ts'
import type { Writer } from '#kernel/context.ts'
import { defaultProgramme, programmes } from './seed.programme.ts'

const cities = [
  ['Berlin', 'Europe/Berlin', 52.52, 13.405],
  ['Lisbon', 'Europe/Lisbon', 38.722, -9.139],
  ['Lagos', 'Africa/Lagos', 6.455, 3.384],
  ['Kyoto', 'Asia/Tokyo', 35.012, 135.768],
  ['Montréal', 'America/Toronto', 45.502, -73.567],
  ['Oslo', 'Europe/Oslo', 59.914, 10.752],
  ['Recife', 'America/Recife', -8.047, -34.877],
  ['Kraków', 'Europe/Warsaw', 50.065, 19.945],
  ['Nairobi', 'Africa/Nairobi', -1.286, 36.817],
  ['Utrecht', 'Europe/Amsterdam', 52.09, 5.121],
  ['Bogotá', 'America/Bogota', 4.711, -74.072],
  ['Tbilisi', 'Asia/Tbilisi', 41.716, 44.783],
] as const
const venues = [
  ['Old Fire Station', '4 Engine Yard'],
  ['City Library, second floor', '18 Queen’s Square'],
  ['Riverside Hall', '7 Quay Street'],
  ['Workshop 7', '7 Foundry Lane'],
  ['Café Mira', '31 Market Street'],
  ['School No. 3, the gym', '12 Linden Road'],
  ['The Glasshouse', '2 Park Avenue'],
  ['Kino Stella', '55 Station Road'],
] as const

/** One row per sample event, numbered within its kind of group. */
const sampleEvents = [...programmes, defaultProgramme].flatMap(({ group, events, note }) =>
  events.map(([title, about], n) => ({ group, n, count: events.length, title, text: `${about}\n\n${note}` })),
)

/**
 * Events with seats for every group that has none, two thirds of them in the past, at usual local hours. A tenth comes
 * from Meetup and a tenth from Luma; some are online, cancelled or drafts. One statement: a million take a few minutes,
 * mostly for the search and location indexes.
 */
export async function seedEvents(tx: Writer, { perGroup }: { perGroup: number }): Promise<void> {
  const pick = (part: 0 | 1) =>
    sql`(${venues.map((venue) => venue[part])}::text[])[1 + (h / 3) % ${sql.lit(venues.length)}]`
  const part = (name: keyof (typeof sampleEvents)[number]) => sampleEvents.map((event) => event[name])
  const column = (part: number) => cities.map((city) => city[part])
  await sql`
    with cities as materialized (
      select number - 1 as number, city, zone, latitude, longitude
      from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::float8[], ${column(3)}::float8[])
        with ordinality as listed(city, zone, latitude, longitude, number)),
    programme as materialized (
      select kind, place, size, title, about
      from unnest(${part('group')}::text[], ${part('n')}::integer[], ${part('count')}::integer[], ${part('title')}::text[],
        ${part('text')}::text[]) as listed(kind, place, size, title, about)),
    homes as materialized (
      select g.id, g.name, g.created_at, kind.kind, kind.size, hashtext(g.id::text) & 1048575 as h,
        c.city, c.zone, c.latitude, c.longitude
      from groups g cross join lateral (
        select city, zone, latitude, longitude from cities
        order by position(city in g.name) = 0, number <> (hashtext(g.id::text) & 1048575) % ${sql.lit(cities.length)}
        limit 1) as c
      cross join lateral (
        select kind, size from programme where starts_with(g.name, kind) order by length(kind) desc limit 1) as kind
      where g.deleted_at is null and not exists (select from events e where e.group_id = g.id)),
    drafts as (
      select homes.id as group_id, name, kind, (n + homes.h) % size as place, city, zone, latitude, longitude, n,
        hashtext(homes.id::text || ' ' || n) & 1048575 as h,
        (date_trunc('day', now() at time zone zone) + (n - ${perGroup}::integer * 2 / 3) * interval '9 days'
          + (homes.h % 5) * interval '1 day' + (17 + homes.h % 3) * interval '1 hour') at time zone zone as starts_at
      from homes cross join generate_series(0, ${perGroup}::integer - 1) as n),
    shaped as (
      select group_id, name, kind, place, city, zone, latitude, longitude, n, h, starts_at, h % 6 = 5 as is_online,
        case h % 10 when 3 then 'meetup' when 7 then 'luma' else 'native' end as source,
        case when h % 25 = 11 then 'cancelled' when h % 25 = 12 and starts_at > now() then 'draft' else 'scheduled' end
          as wish
      from drafts),
    timed as (
      select group_id, name, kind, place, city, zone, latitude, longitude, n, h, starts_at, is_online, source,
        case when source <> 'native' and wish = 'draft' then 'scheduled' else wish end as status,
        case when source = 'native' then starts_at + (2 + h % 3) * interval '1 hour' end as ends_at,
        case when source = 'meetup' then 'PT2H' end as duration
      from shaped)
    insert into events (id, group_id, title, description, status, starts_at, ends_at, duration, over_at, timezone,
      event_type, source, source_feed, source_id, platform_event_url, venue_name, venue_address, venue_city, venue_latitude,
      venue_longitude, venue_is_online, cancel_message, published_at, cancelled_at, created_at, updated_at)
    select md5(group_id::text || ' event ' || n)::uuid, group_id, programme.title,
      programme.about, status, starts_at, ends_at, duration,
      coalesce(ends_at, starts_at + case when duration is null then interval '3 hours' else duration::interval end),
      zone, case when is_online then 'online' when h % 11 = 4 then 'hybrid' else 'in_person' end, source,
      case when source <> 'native' then source || ':' || group_id end,
      case when source <> 'native' then md5(group_id::text || n) end,
      case when source <> 'native' then 'https://' || source || '.example/events/' || md5(group_id::text || n) end,
      case when is_online then 'Online' else ${pick(0)} end, case when not is_online then ${pick(1)} end, case when not is_online then city end,
      case when not is_online then latitude + (h % 200 - 100) / 1500.0 end,
      case when not is_online then longitude + (h / 200 % 200 - 100) / 1500.0 end,
      is_online, case when status = 'cancelled' then 'The room is not free, we are sorry.' end,
      case when status <> 'draft' then made_at end, case when status = 'cancelled' then made_at end, made_at, made_at
    from timed join programme using (kind, place) cross join lateral (
      select date_trunc('milliseconds', least(starts_at - interval '30 days', now())) as made_at) as made
    on conflict do nothing`.execute(tx)
  await seedSearch(tx)
  await sql`analyze events, event_search`.execute(tx)
  await seedSeats(tx)
}

/** What the triggers do, for a seed that runs without them. */
async function seedSearch(tx: Writer): Promise<void> {
  await sql`
    insert into event_search (event_id, group_id, starts_at, is_listed, is_ahead, words)
    select e.id, e.group_id, e.starts_at, is_listed_event(e.status, e.hidden_at, e.visibility),
      e.starts_at > now() - interval '1 day', words_of_event(e) || coalesce(words_of_group(g), '')
    from events e left join groups g on g.id = e.group_id
    on conflict do nothing`.execute(tx)
  await sql`insert into search_vocabulary_changes (event_id) select event_id from event_search where is_listed`.execute(
    tx,
  )
}

const title = 'Big games night'
const about = `Forty tables, six hundred games, and people at every table who explain the rules. Come alone or with friends.

There are two entrances: the front and the yard. The yard has no steps. Soup is ready at eight.`

/**
 * An event that began within the last hour, for people who want to see the door at work. It belongs to the first group of
 * the people to sign in as. Seeding again adds another one only when the last one is over. The answer is its id.
 */
export async function seedEventNow(tx: Writer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into events (id, group_id, title, description, status, starts_at, ends_at, over_at, timezone, event_type,
      source, venue_name, venue_address, venue_city, venue_latitude, venue_longitude, venue_is_online, published_at,
      created_at, updated_at)
    select md5(g.id::text || ' now ' || hour::text)::uuid, g.id, ${title}, ${about}, 'scheduled', hour,
      hour + interval '5 hours', hour + interval '5 hours', 'Europe/Berlin', 'in_person', 'native',
      'Old Fire Station', '4 Engine Yard', 'Berlin', 52.519, 13.412, false, made_at, made_at, made_at
    from (select id from groups where deleted_at is null order by urlname like '%-berlin' desc, urlname limit 1) as g
      cross join (select date_trunc('hour', now()) as hour, date_trunc('hour', now() - interval '30 days') as made_at) as at
    where not exists (select from events e where e.group_id = g.id and e.title = ${title} and e.over_at > now())
    on conflict do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}
