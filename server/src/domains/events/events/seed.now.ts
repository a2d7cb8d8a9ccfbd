import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

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
