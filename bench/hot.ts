import { createHash } from 'node:crypto'
import { eventId, quietDown, tokenOf, withClient } from './crowd.ts'
import type { Written } from './load.ts'

/** More than a round has requests: no one comes twice. */
export const hotPeople = 24_000
/** Event 0 is the popular one; the others have no limit. */
export const hotEvents = 64
const spots = 5000
/** RSVPs to other events that stay, because PostgreSQL plans for the tables as they are. */
const others = 100_000

/** People with a token each, a popular event with a waitlist, and others beside it. */
export async function gatherHotCrowd(databaseUrl: string, people = hotPeople): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const hashes = Array.from({ length: people }, (_, n) => createHash('sha256').update(tokenOf(n)).digest())
    await client.query(
      `insert into users (id, name, username) select md5('bench person ' || n)::uuid, 'Bench ' || n, 'bench-' || n
       from generate_series(0, $1::int - 1) as n on conflict do nothing`,
      [people],
    )
    await client.query(
      `insert into tokens (id, user_id, name, token_hash, token_prefix, scopes, created_at, last_used_at)
       select md5('bench hot token ' || place)::uuid, md5('bench person ' || place - 1)::uuid, 'bench', hash, 'hearth_pat_0000',
         '{write:events,user}', now(), now()
       from unnest($1::bytea[]) with ordinality as listed (hash, place) where true
       on conflict (token_hash) do update set scopes = excluded.scopes`,
      [hashes],
    )
    await client.query(
      `insert into groups (id, urlname, name, created_at, updated_at)
       values (md5('bench group')::uuid, 'bench', 'Bench', now(), now()) on conflict do nothing`,
    )
    await client.query(
      `with made as (
         insert into events (id, group_id, title, status, starts_at, over_at, timezone, created_at, updated_at)
         select md5('bench event ' || n)::uuid, md5('bench group')::uuid, 'Bench ' || n, 'scheduled',
           now() + interval '100 hours', now() + interval '104 hours', 'UTC', now(), now()
         from generate_series(0, $1::int + 9) as n on conflict do nothing returning id)
       insert into event_seats (event_id) select id from made`,
      [hotEvents],
    )
    await client.query(
      `insert into rsvps (id, event_id, group_id, user_id, status, rsvp_at, updated_at)
       select gen_random_uuid(), md5('bench event ' || $2::int + n % 10)::uuid, md5('bench group')::uuid,
         md5('bench person ' || n / 10)::uuid, 'confirmed', now(), now()
       from generate_series(0, $1::int - 1) as n on conflict do nothing`,
      [Math.min(others, people * 10), hotEvents],
    )
    await client.query('vacuum analyze users, tokens, rsvps')
  })
}

/** Back to no one coming to the events that are measured. */
export async function emptyHotEvents(databaseUrl: string, max: number | null = spots): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await quietDown(client)
    const ids = Array.from({ length: hotEvents }, (_, n) => eventId(n))
    for (const table of ['tickets', 'rsvps']) await client.query(`delete from ${table} where event_id = any($1)`, [ids])
    await client.query(
      `update event_seats set confirmed = 0, waitlisted = 0, cancelled = 0, extra = 0, last_place = 0,
         max_attendees = case when event_id = $2 then $3::int end, has_waitlist = true where event_id = any($1)`,
      [ids, eventId(0), max],
    )
    await client.query('truncate outbox_events')
    await client.query('vacuum analyze rsvps, tickets, event_seats')
  })
}

export const rsvpOf = (event: number, person: number): Written => {
  return { method: 'POST', path: `/v1/events/${eventId(event)}/rsvp`, token: tokenOf(person) }
}
/** Everyone wants the popular event. */
export const hotRequests = Array.from({ length: hotPeople }, (_, n) => rsvpOf(0, n))
/** The same people over all events, the popular one left out. */
export const spreadRequests = Array.from({ length: hotPeople }, (_, n) => rsvpOf(1 + (n % (hotEvents - 1)), n))
