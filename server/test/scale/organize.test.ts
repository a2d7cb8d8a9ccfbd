import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { countPeople } from '#test/support/builders/group-people.ts'

/** A group of 50,000 people and an event of 5,000 attendees beside a group of 50; without it a hundredth of that. */
const isFull = process.env.SCALE === 'full'
const small = {
  slug: 'small-group',
  people: 50,
  attendees: 40,
  waitlisted: 5,
  cancelled: 5,
  pastEvents: 4,
  perEvent: 20,
}
const large = isFull
  ? {
      slug: 'large-group',
      people: 50_000,
      attendees: 5000,
      waitlisted: 200,
      cancelled: 300,
      pastEvents: 40,
      perEvent: 500,
    }
  : { slug: 'large-group', people: 400, attendees: 300, waitlisted: 60, cancelled: 20, pastEvents: 30, perEvent: 60 }
type Size = typeof small
const rounds = isFull ? 40 : 1
const slowerMs = 50
const htmlMax = 20 * 1024

let app: App
let session: string
const ownerId = '01990000-0000-7000-8000-0000000000aa'

before(
  async () => {
    app = await startApp({ clock: openRealClock() })
    await fill()
    session = await makeSession(app, { id: ownerId, username: 'organizer-of-both' })
  },
  { timeout: 900_000 },
)
after(async () => {
  await app[Symbol.asyncDispose]()
  if (isFull) console.table(measured)
})

async function fill(): Promise<void> {
  await app.database.transaction().execute((tx) => seedUsers(tx, large.people + 200))
  await sql`insert into users (id, username, name, email) values (${ownerId}, 'organizer-of-both', 'Olive', 'olive@example.org')`.execute(
    app.database,
  )
  for (const size of [small, large]) await fillGroup(size)
  await countPeople(app)
  await sql`vacuum analyze`.execute(app.database)
}

/** With triggers on, so that what they keep is kept here too. */
async function fillGroup({
  slug,
  people,
  attendees,
  waitlisted,
  cancelled,
  pastEvents,
  perEvent,
}: Size): Promise<void> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  const groupId = `md5('${slug}')::uuid`
  await client.query(`
    insert into groups (id, urlname, name, favorites_count, created_at, updated_at)
    values (${groupId}, '${slug}', '${slug}', ${people}, now() - interval '2 years', now());
    insert into group_roles (group_id, user_id, role, granted_at) values (${groupId}, '${ownerId}', 'owner', now() - interval '2 years');
    insert into group_favorites (group_id, user_id, favorited_at)
      select ${groupId}, id, now() - (n % 700) * interval '1 day' from (
        select id, row_number() over (order by id) as n from users where id <> '${ownerId}' limit ${people}) as one;
    insert into events (id, group_id, title, status, starts_at, over_at, timezone, event_type, venue_name, venue_city, published_at, created_at, updated_at)
      select md5('${slug} event ' || n)::uuid, ${groupId}, 'Evening ' || n, 'scheduled', at, at + interval '2 hours', 'Europe/Berlin', 'in_person',
        'Hall ' || n % 7, 'Berlin', at - interval '30 days', at - interval '30 days', at - interval '30 days'
      from generate_series(0, ${pastEvents}) as n
        cross join lateral (select date_trunc('hour', now()) + interval '5 days' - n * interval '13 days' as at) as start;
    insert into event_seats (event_id, max_attendees, confirmed, waitlisted, cancelled, last_place)
      select md5('${slug} event ' || n)::uuid, case n when 0 then ${attendees} else 1000 end, case n when 0 then ${attendees} else ${perEvent} end,
        case n when 0 then ${waitlisted} else 0 end, case n when 0 then ${cancelled} else 0 end, ${waitlisted}
      from generate_series(0, ${pastEvents}) as n;
    with member as (
      select user_id, row_number() over (order by user_id) as n from group_favorites where group_id = ${groupId}),
    event as (
      select id, created_at, row_number() over (order by starts_at desc) - 1 as n from events where group_id = ${groupId}),
    -- Half of the people of each past event were at the one before it.
    pair as (
      select e.id as event_id, m.user_id, e.created_at + (m.n % 20) * interval '1 day' as at,
        case when e.n > 0 or m.n <= ${attendees} then 0 else m.n - ${attendees} end as place
      from event as e join member as m on case e.n when 0 then m.n <= ${attendees + waitlisted + cancelled}
        else (m.n + e.n * ${perEvent / 2}) % ${people} < ${perEvent} end)
    insert into rsvps (id, event_id, group_id, user_id, status, place, rsvp_at, updated_at)
      select gen_random_uuid(), event_id, ${groupId}, user_id,
        case when place = 0 then 'confirmed' when place <= ${waitlisted} then 'waitlisted' else 'cancelled' end,
        case when place between 1 and ${waitlisted} then place end, at, at
      from pair;
    insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
      select gen_random_uuid(), r.event_id, r.group_id, r.user_id, 'manual', e.starts_at + (random() * 60) * interval '1 minute'
      from rsvps as r join events as e on e.id = r.event_id
      where r.group_id = ${groupId} and e.starts_at < now() and hashtext(r.user_id::text || r.event_id::text) % 5 <> 0;
    insert into badges (id, group_id, slug, name, icon, color, points, created_at)
      values (md5('${slug} badge')::uuid, ${groupId}, '${slug}-badge', 'Regular', '⭐', '#2f9e6b', 10, now());
    insert into badge_awards (badge_id, user_id, group_id, points, source, awarded_at)
      select md5('${slug} badge')::uuid, user_id, ${groupId}, 10, 'organiser', favorited_at from group_favorites where group_id = ${groupId};
    insert into tallies (subject_id, value, count) values (md5('${slug} badge')::uuid, 0, ${people});`)
  await client.end()
}

/** Sheets for printers show more people than a page: up to 100 with QR codes, or 500 names read 100 at a time. */
const sheets = new Set(['name badges', 'door list'])

/** Every page of organizers that shows people, events or numbers. */
const pagesOf = ({ slug }: Size): Record<string, string> => {
  const group = `/organize/groups/${slug}`
  return {
    home: '/organize',
    events: group,
    past: `${group}?list=past`,
    people: `${group}/people`,
    'people by name': `${group}/people?q=a`,
    'people who stay away': `${group}/people?segment=lapsed`,
    'people sorted by name': `${group}/people?sort=name`,
    person: `${group}/people/USER`,
    numbers: `${group}/numbers`,
    'numbers of 12 months': `${group}/numbers?period=365`,
    team: `${group}/team`,
    badges: `${group}/badges`,
    badge: `${group}/badges/BADGE`,
    announcements: `${group}/announcements`,
    share: `${group}/share`,
    settings: `${group}/settings`,
    'new event': `${group}/new-event`,
    'event home': `/organize/events/EVENT`,
    attendees: `/organize/events/EVENT/attendees`,
    'attendees by name': `/organize/events/EVENT/attendees?q=a`,
    'attendees sorted by name': `/organize/events/EVENT/attendees?sort=name`,
    'attendees who cancelled': `/organize/events/EVENT/attendees?list=cancelled`,
    'attendees on the waitlist': `/organize/events/EVENT/attendees?list=waitlist`,
    'attendees of a past event': `/organize/events/PAST/attendees?list=checked-in&sort=checkedInAt`,
    attendee: `/organize/events/EVENT/attendees/USER`,
    'past event home': `/organize/events/PAST`,
    editor: `/organize/events/EVENT/edit`,
    'announcements of the event': `/organize/events/EVENT/announcements`,
    'print room': `/organize/events/EVENT/print`,
    'name badges': `/organize/events/EVENT/print/name-badges`,
    'door list': `/organize/events/EVENT/print/door-list`,
  }
}

async function pathsOf(size: Size): Promise<Map<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    select md5(${`${size.slug} event 0`})::uuid as "EVENT", md5(${`${size.slug} event 2`})::uuid as "PAST",
      md5(${`${size.slug} badge`})::uuid as "BADGE",
      (select user_id from rsvps where event_id = md5(${`${size.slug} event 0`})::uuid order by id limit 1) as "USER"`.execute(
    app.database,
  )
  const fill = (path: string) => path.replace(/EVENT|PAST|BADGE|USER/g, (name) => rows[0]![name]!)
  return new Map(Object.entries(pagesOf(size)).map(([name, path]) => [name, fill(path)]))
}

async function open(path: string): Promise<{ ms: number; bytes: number; statements: number }> {
  let text = ''
  const started = performance.now()
  let ms = 0
  const statements = await recordStatements(async () => {
    const answer = await app.get(path, { session })
    ms = performance.now() - started
    assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 300)}`)
    text = answer.text
  })
  return { ms, bytes: gzipSync(text).length, statements: statements.length }
}

/** p95 in milliseconds with 50 and with 50,000 people, the best times, which a busy machine changes less, and the larger page compressed. */
const measured: { page: string; few: number; many: number; bestFew: number; bestMany: number; bytes: number }[] = []
const rounded = (ms: number) => Math.round(ms * 10) / 10
const at95 = (all: number[]) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1]!

describe('the pages of organizers do not grow with the group', () => {
  for (const name of Object.keys(pagesOf(small)))
    it(name, async () => {
      const [one, other] = [(await pathsOf(small)).get(name)!, (await pathsOf(large)).get(name)!]
      for (const path of [one, other, one, other]) await open(path)
      const [few, many] = [await open(one), await open(other)]
      const isSheet = sheets.has(name)
      assert.ok(isSheet || many.bytes <= htmlMax, `${name}: ${many.bytes} bytes`)
      const statementsMax = isSheet ? few.statements * 5 : few.statements + 3
      assert.ok(many.statements <= statementsMax, `${name}: ${few.statements} and ${many.statements} statements`)
      if (!isFull) return
      const times = { few: [] as number[], many: [] as number[] }
      for (let n = 0; n < rounds; n++) {
        times.few.push((await open(one)).ms)
        times.many.push((await open(other)).ms)
      }
      const [quick, slow] = [at95(times.few), at95(times.many)]
      const [bestFew, bestMany] = [times.few, times.many].map((all) => rounded(Math.min(...all))) as [number, number]
      measured.push({ page: name, few: rounded(quick), many: rounded(slow), bestFew, bestMany, bytes: many.bytes })
      assert.ok(slow <= quick + slowerMs, `${name}: ${quick} and ${slow} ms`)
    })
})
