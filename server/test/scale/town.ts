import { sql } from 'kysely'
import pg from 'pg'
import { seedCheckins } from '#domains/events/check-in/index.ts'
import { seedEvents } from '#domains/events/events/index.ts'
import { readChangedWords } from '#domains/events/events/queries.refresh.ts'
import { seedRsvps } from '#domains/events/rsvps/index.ts'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { seedGroups } from '#domains/groups/groups/index.ts'
import { seedFollows } from '#domains/people/follows/index.ts'
import type { Writer } from '#kernel/context.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { languages, titlesIn } from '#test/search/queries.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { dropIndexes } from './indexes.ts'

export interface Size {
  users: number
  groups: number
  perGroup: number
  crowd: number
}

type Step = (tx: Writer) => Promise<void>

/** Fills a database by set-based SQL. Its rows fit together by how they are made, so they are not looked up one by one. */
export function fillTown(url: string, size: Size): Promise<void> {
  return fill(url, [
    (tx) => seedUsers(tx, size.users),
    seedFollows,
    (tx) => seedGroups(tx, size.groups),
    ...eventSteps(size),
    (tx) => seedRsvps(tx, size),
    addEnthusiast,
    seedCheckins,
  ])
}

/** Only groups and their events, for searches. */
export function fillEvents(url: string, size: Omit<Size, 'crowd'>): Promise<void> {
  const groups: Step = (tx) => seedGroups(tx, size.groups)
  return fill(url, [(tx) => seedUsers(tx, size.users), groups, ...eventSteps(size)])
}

const eventSteps = (size: Omit<Size, 'crowd'>): Step[] => [
  (tx) => seedEvents(tx, size),
  addScripts,
  addLakeside,
  addWords,
  readAllWords,
]

const indexedTables = ['users', 'follows', 'events', 'event_search', 'rsvps', 'checkins']

async function fill(url: string, steps: Step[]): Promise<void> {
  // An automatic ANALYZE may hold a table for a while.
  const testDatabaseOptions = { poolMax: 1, prepared: true, statementTimeoutMs: 3_600_000, lockTimeoutMs: 600_000 }
  const database = openDatabase({ url, ...testDatabaseOptions }, openLogger('silent'))
  await sql`set maintenance_work_mem = '512MB'`.execute(database)
  const restoreIndexes = await dropIndexes(database, indexedTables, 'not unique')
  for (const step of steps)
    await database.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await step(tx)
    })
  await restoreIndexes()
  await sql.raw(`analyze ${indexedTables.join(', ')}`).execute(database)
  await database.destroy()
}

/** A third of the events have titles, groups aside, in the languages of the searches that people make, and say so. */
async function addScripts(tx: Writer): Promise<void> {
  const titles = languages.flatMap((language) => titlesIn(language).map((title) => ({ ...title, language })))
  await sql`
    update events e set title = one->>'title', venue_city = one->>'city', language = one->>'language'
    from unnest(${titles.map((title) => JSON.stringify(title))}::jsonb[]) with ordinality as each(one, n)
    where abs(hashtext(e.id::text)) % ${sql.lit(3 * titles.length)} = 3 * (n - 1)`.execute(tx)
  await sql`
    update event_search s set words = words_of_event(e) || ts_filter(s.words, '{d}')
    from events e where s.event_id = e.id and e.language is not null`.execute(tx)
}

async function readAllWords(tx: Writer): Promise<void> {
  for (let read = 1; read > 0; ) read = await readChangedWords(tx, new Date(), 20_000)
  await sql`analyze search_vocabulary`.execute(tx)
}

/** A group whose name is in no text of its events: two thirds of them are in the past. */
async function addLakeside(tx: Writer): Promise<void> {
  await sql`set local session_replication_role = origin`.execute(tx)
  await sql`
    with swimmers as (
      insert into groups (id, urlname, name, description, created_at, updated_at)
      values (md5('lakeside')::uuid, 'lakeside-swimmers', 'Lakeside Swimmers', 'Cold water, warm tea.', now(), now())
      returning id)
    insert into events (id, group_id, title, status, starts_at, over_at, timezone, event_type, venue_name,
      published_at, created_at, updated_at)
    select md5('lakeside' || n)::uuid, swimmers.id, 'Morning lengths ' || n, 'scheduled', at, at + interval '1 hour', 'Europe/Berlin',
      'in_person', 'Old Fire Station', at - interval '60 days', at - interval '60 days', at - interval '60 days'
    from swimmers cross join generate_series(-60, 29) as n
      cross join lateral (select date_trunc('hour', now()) + interval '37 hours' + n * interval '1 day' as at) as start`.execute(
    tx,
  )
}

/** A word in a fifth of the past events and in a few of the next ones, and a word in a few events of all times. */
async function addWords(tx: Writer): Promise<void> {
  await sql`set local session_replication_role = origin`.execute(tx)
  await sql`
    update events set description = description || ' Jubilee.'
    where starts_at < now() and hashtext(id::text) % 5 = 0
      or id in (select id from events where starts_at > now() order by md5(id::text) limit 12)`.execute(tx)
  await sql`
    update events set description = description || ' Zither.'
    where id in (select id from events order by md5(id::text || 'z') limit 60)`.execute(tx)
  await sql`analyze events, event_search`.execute(tx)
}

/** A member who goes to every event; no other member has much more than one page. */
async function addEnthusiast(tx: Writer): Promise<void> {
  await sql`
    insert into rsvps (id, event_id, user_id, group_id, status, rsvp_at, updated_at)
    select md5('enthusiast' || e.id)::uuid, e.id, u.id, e.group_id, 'confirmed', e.starts_at - interval '3 days',
      e.starts_at - interval '3 days'
    from (select id from users order by id limit 1) as u
      cross join (select id, group_id, starts_at from events where status = 'scheduled' order by id limit 1000) as e
    on conflict do nothing`.execute(tx)
  await sql`analyze rsvps`.execute(tx)
}

export interface Request {
  name: string
  path: string
  token: string
  /** By words or place. */
  isSearch: boolean
  /** Where more than a thousand match at full size, another way is taken than in a small place: how long that may take. */
  limitMs?: number
}

/** Looking for the biggest of something takes as long as it takes. */
async function first<T extends object>(app: App, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows[0]!
}

/** The measured reads, each as a member with much data to read. */
export async function listRequests(app: App): Promise<Request[]> {
  const busy = await first<{ id: string }>(
    app,
    'select user_id as id from rsvps group by user_id order by count(*) desc, user_id limit 1',
  )
  const event = await first<{ id: string; groupId: string; ownerId: string; urlname: string }>(
    app,
    `select e.id, e.group_id as "groupId", r.user_id as "ownerId", g.urlname
      from event_seats s join events e on e.id = s.event_id join groups g on g.id = e.group_id
      join group_roles r on r.group_id = g.id and r.role = 'owner'
      where e.status = 'scheduled' order by s.confirmed desc, e.id limit 1`,
  )
  const liked = await first<{ urlname: string }>(
    app,
    'select urlname from groups order by favorites_count desc, id limit 1',
  )
  const known = await first<{ username: string }>(
    app,
    `select u.username from follow_counts c join users u on u.id = c.user_id
      where u.profile_visibility = 'public' order by c.followers desc, u.id limit 1`,
  )
  const reader = await makeToken(app, { id: busy.id, username: '' }, [
    'read:events',
    'read:groups',
    'read:favorites',
    'read:user',
  ])
  const organizer = await makeToken(app, { id: event.ownerId, username: '' }, [
    'manage:groups',
    'manage:events',
    'manage:checkins',
  ])
  const reads = (name: string, path: string, isSearch = false) => ({ name, path, token: reader, isSearch })
  const runs = (name: string, path: string) => ({ name, path, token: organizer, isSearch: false })
  const weekAhead = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const berlin = 'near=52.52,13.405'
  return [
    reads('events', '/v1/events'),
    reads('events, latest', '/v1/events?sort=latest'),
    reads('events of a kind', '/v1/events?eventType=online'),
    reads('events of a source', '/v1/events?source=luma'),
    reads('events of the past', '/v1/events?from=2020-01-01T00:00:00Z&sort=latest'),
    reads('events of a day', `/v1/events?fromDay=${weekAhead}&toDay=${weekAhead}`),
    reads('events by a common word', '/v1/events?q=evening', true),
    { ...reads('events by two words', '/v1/events?q=chess%20kyoto', true), limitMs: 100 },
    reads('events by no word', '/v1/events?q=xylophone', true),
    reads('events near', `/v1/events?${berlin}`, true),
    reads('events near, by distance', `/v1/events?${berlin}&sort=distance`, true),
    { ...reads('events near, by a word', `/v1/events?${berlin}&q=choir`, true), limitMs: 100 },
    reads('an event', `/v1/events/${event.id}`),
    reads('its summary', `/v1/events/${event.id}/rsvp-summary`),
    reads('groups', '/v1/groups'),
    reads('groups, newest', '/v1/groups?sort=newest'),
    reads('groups, by name', '/v1/groups?sort=name'),
    reads('groups, featured', '/v1/groups?featured=true'),
    reads('groups by a word', '/v1/groups?q=choir', true),
    reads('groups by a tag', '/v1/groups?tag=technology', true),
    reads('a group', `/v1/groups/${event.urlname}`),
    reads('its events', `/v1/groups/${event.urlname}/events`),
    reads('its people', `/v1/groups/${liked.urlname}/members`),
    reads('my RSVPs', '/v1/profile/rsvps'),
    reads('my RSVPs to come', '/v1/profile/rsvps?when=upcoming'),
    reads('my check-ins', '/v1/profile/checkins'),
    reads('my favorites', '/v1/favorites'),
    reads('people', '/v1/users'),
    reads('people of a place', '/v1/users?location=berlin'),
    reads('people by a common beginning', '/v1/users?q=m', true),
    reads('people by a common name', '/v1/users?q=maya', true),
    reads('people by a full name', '/v1/users?q=chloe%20mbeki', true),
    reads('people by a rare word', '/v1/users?q=4242', true),
    reads('people by no word', '/v1/users?q=xylophone', true),
    reads('people of a place by name', '/v1/users?q=maya&location=berlin', true),
    reads('a profile', `/v1/users/${known.username}`),
    reads('its followers', `/v1/users/${known.username}/followers`),
    reads('members that a member follows', `/v1/users/${known.username}/following`),
    runs('groups I run', '/v1/manage/groups'),
    runs('events I run', `/v1/manage/groups/${event.groupId}/events`),
    runs('attendees', `/v1/manage/events/${event.id}/attendees`),
    runs('attendees, waiting', `/v1/manage/events/${event.id}/attendees?status=waitlisted`),
    runs('attendees by name', `/v1/manage/events/${event.id}/attendees?q=an`),
    runs('people with a role', `/v1/manage/groups/${event.groupId}/roles`),
  ]
}
