import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { openRealClock } from '#test/support/app/clock.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { recordStatements, type Statement } from '#test/support/app/recorded-statements.ts'
import { askDoor, followDoor, openDevice } from '#test/support/builders/door-device.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { type Guest, giveRole, type MadeEvent, makeGuest } from '#test/support/builders/events.ts'
import { assertGrowsSlowly, explain, explainGeneric, listNodes, type Plan } from './plans.ts'

/** An event of 10,000 attendees, 6,000 of them inside, beside 200,000 RSVPs to 4,000 other events; without it less of each. */
const isFull = process.env.SCALE === 'full'
const few = 50
const many = isFull ? 10_000 : 1500
/** Of many groups, so that it pays to find some by their index, a thousand have events. */
const others = isFull
  ? { groups: 20_000, busyGroups: 1000, events: 4000, each: 50, users: 20_000 }
  : { groups: 50, busyGroups: 50, events: 100, each: 10, users: 100 }
const rounds = isFull ? 60 : 1
/** The whole list, as it is sent. */
const bytesMax = (isFull ? 500 : 80) * 1024

let app: App
let volunteer: Guest
let small: MadeEvent
let large: MadeEvent
before(
  async () => {
    app = await startApp({ clock: openRealClock() })
    volunteer = await makeGuest(app)
    await fillOthers()
    small = await makeList(few, 1)
    large = await makeList(many, 2)
    await sql`vacuum analyze`.execute(app.database)
  },
  { timeout: 900_000 },
)
after(async () => {
  await app[Symbol.asyncDispose]()
  if (isFull) console.table(measured)
})

async function makeList(length: number, seed: number): Promise<MadeEvent> {
  const { event, guests } = await makeDoorList(app, length, { seed })
  await giveRole(app, event.groupId, volunteer, 'volunteer')
  const inside = guests.slice(0, length * 0.6).map(({ id }) => id)
  await sql`insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
    select gen_random_uuid(), ${event.id}, ${event.groupId}, id, 'qr', now() from unnest(${inside}::uuid[]) as id`.execute(
    app.database,
  )
  return event
}

/** Groups in which the volunteer has a role too, each with events of this week. */
async function fillOthers(): Promise<void> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  // Without triggers: what they keep is not read here.
  await client.query(`
    set session_replication_role = replica;
    insert into users (id, name, username) select md5('other ' || n)::uuid, 'Other ' || n, 'other-' || n from generate_series(1, ${others.users}) as n;
    insert into groups (id, urlname, name, created_at, updated_at)
      select md5('group ' || n)::uuid, 'scale-' || n, 'Group ' || n, now(), now() from generate_series(1, ${others.groups}) as n;
    insert into group_roles (group_id, user_id, role, granted_at)
      select md5('group ' || n)::uuid, '${volunteer.id}', 'volunteer', now() from generate_series(1, 40) as n;
    insert into events (id, group_id, title, status, starts_at, over_at, published_at, created_at, updated_at)
      select md5('event ' || n)::uuid, md5('group ' || 1 + n % ${others.busyGroups})::uuid, 'Event ' || n, 'scheduled', at, at + interval '2 hours', at, at, at
      from generate_series(1, ${others.events}) as n cross join lateral (select now() + (n % 97 - 80) * interval '1 day' as at) as start;
    insert into event_seats (event_id, confirmed) select id, ${others.each} from events;
    insert into rsvps (id, event_id, group_id, user_id, status, rsvp_at, updated_at)
      select gen_random_uuid(), md5('event ' || e)::uuid, md5('group ' || 1 + e % ${others.busyGroups})::uuid,
        md5('other ' || 1 + (e * 7 + n) % ${others.users})::uuid, 'confirmed', now(), now()
      from generate_series(1, ${others.events}) as e, generate_series(1, ${others.each}) as n;
    insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
      select gen_random_uuid(), event_id, group_id, user_id, 'qr', now() from rsvps where hashtext(id::text) % 2 = 0;
    insert into tickets (event_id, user_id, code, created_at)
      select event_id, user_id, upper(substr(md5(event_id::text || user_id::text), 1, 10)), now() from rsvps;`)
  await client.end()
}

const asked = (event: MadeEvent) => ({ event, token: volunteer.token })

/** The three kinds of requests, of an event whose last change was a check-in. */
const kinds: Record<string, (event: MadeEvent) => Promise<{ attendees: unknown[] }>> = {
  'first page': (event) => askDoor(app, asked(event)),
  'next page': async (event) => {
    const { since } = await askDoor(app, asked(event), { limit: few / 2 })
    return askDoor(app, asked(event), { since })
  },
  counts: (event) => askDoor(app, asked(event), { since: 'latest' }),
  'nothing new': async (event) => {
    const { since } = await askDoor(app, asked(event), { since: 'latest' })
    return askDoor(app, asked(event), { since })
  },
  'one change': async (event) => {
    const { since } = await askDoor(app, asked(event), { since: 'latest' })
    await sql`update rsvps set change_number = nextval('door_changes') where id = (
      select id from rsvps where event_id = ${event.id} order by user_id limit 1)`.execute(app.database)
    return askDoor(app, asked(event), { since })
  },
}

const isOfDoor = ({ text }: Statement) =>
  /^(select|with)/i.test(text) && /rsvps|checkins|walk_ins|event_seats/.test(text)
const measured: { request: string; few: number; many: number }[] = []

describe('the list of a door', () => {
  for (const [name, request] of Object.entries(kinds))
    it(`${name}: reads by index what it shows, whatever the size of the event and of the tables`, async () => {
      for (const event of [small, large, small]) await request(event)
      const statements = (await recordStatements(() => request(large))).filter(isOfDoor)
      assert.ok(statements.length > 0)
      for (const statement of statements) await assertIndexed(name, statement, 2100)
      if (!isFull) return
      const times = { few: [] as number[], many: [] as number[] }
      for (let n = 0; n < rounds; n++) {
        times.few.push(await time(() => request(small)))
        times.many.push(await time(() => request(large)))
      }
      measured.push({ request: name, few: at95(times.few), many: at95(times.many) })
    })

  it(`of ${many} attendees is small on the wire, and read in few requests`, async () => {
    let bytes = 0
    let since: string | undefined
    let requests = 0
    for (let hasMore = true; hasMore; requests++) {
      const query = new URLSearchParams({ limit: '2000', ...(since && { since }) })
      const answer = await app.http.inject({
        url: `/v1/manage/events/${large.id}/door?${query}`,
        headers: { authorization: `Bearer ${volunteer.token}`, 'accept-encoding': 'gzip' },
      })
      assert.equal(answer.headers['content-encoding'], 'gzip')
      bytes += answer.rawPayload.length
      const { data } = JSON.parse(gunzipSync(answer.rawPayload).toString())
      ;({ since, hasMore } = data)
    }
    if (isFull) console.log(`# ${many} attendees: ${bytes} bytes gz in ${requests} requests`)
    assert.equal(requests, Math.ceil(many / 2000))
    assert.ok(bytes <= bytesMax, `${bytes} bytes`)
    const device = openDevice()
    await followDoor(app, asked(large), device)
    assert.equal(device.attendees.size, many)
  })

  it('the events to check people in at are found by the roles of the user', async () => {
    const list = () => app.get('/v1/manage/door-events', volunteer)
    const { body } = await list()
    assert.ok(body.data.length > 1)
    const statements = (await recordStatements(list)).filter(({ text }) => text.includes('event_volunteers'))
    assert.equal(statements.length, 1)
    await assertIndexed('events', statements[0]!, 250)
  })
})

/** Planned with its values and without them, as a prepared statement is. */
async function assertIndexed(name: string, statement: Statement, sorted: number): Promise<void> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  try {
    // Small tables are read in turn whatever indexes they have.
    if (!isFull) await client.query('set enable_seqscan = off')
    for (const plan of [await explain(client, statement), await explainGeneric(client, statement)]) {
      if (process.env.PLANS) show(name, statement, plan)
      assertGrowsSlowly(plan, statement, { scanned: 150, sorted })
    }
  } finally {
    await client.end()
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const at95 = (all: number[]) => Math.round(all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1]! * 10) / 10

function show(name: string, { text }: Statement, { root, executionMs }: Plan): void {
  const lines = listNodes(root).map((node) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Actual Rows': rows, 'Actual Loops': loops } = node
    const { 'Index Name': index = '', 'Heap Fetches': fetched } = node as {
      'Index Name'?: string
      'Heap Fetches'?: number
    }
    return `  ${type} ${table} ${index} rows=${rows} loops=${loops}${fetched === undefined ? '' : ` heap fetches=${fetched}`}`
  })
  console.log(`# ${name}: ${executionMs} ms, ${text.slice(0, 60)}\n${lines.join('\n')}`)
}
