import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import pg from 'pg'
import { countLabels, listLabelsOf } from '#domains/events/attendee-labels/index.ts'
import { findExport } from '#domains/events/attendees/index.ts'
import { listAttendees, listAttendeesByAnswer, listAttendeesByLabel } from '#domains/events/attendees/queries.ts'
import { listGuestsOfHolders } from '#domains/events/party-guests/index.ts'
import { listAnswers } from '#domains/events/questions/index.ts'
import { findRequestSpots, previewApprovals } from '#domains/events/rsvps/index.ts'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { openLinks } from '#platform/links.ts'
import { sealFor } from '#surfaces/operations/cursors.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { type Member, makeSession } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { explainGeneric, listNodes, rowsOf } from './plans.ts'

/** One event of 10,000 people with ten questions, 2,000 who ask and 1,000 who were told not this time, beside one of 50. */
const sizes = { big: 10_000, small: 50 }
const [asking, refused, questions, page] = [2000, 1000, 10, 50]
const idOf = (name: string) => sql<string>`md5(${sql.lit(name)})::uuid`

let app: App
let client: pg.Client
let manager: Member
const ids: Record<string, string> = {}
before(
  async () => {
    app = await startApp()
    const { database } = app
    await database.transaction().execute((tx) => seedUsers(tx, sizes.big + asking + refused))
    for (const [name, size] of Object.entries(sizes)) {
      const [part, no] = name === 'big' ? [asking, refused] : [page, page]
      await sql`
        insert into events (id, title, status, starts_at, over_at, created_at, updated_at)
        values (${idOf(name)}, 'A gathering', 'scheduled', now() + interval '1 day', now() + interval '2 days', now(), now())`.execute(
        database,
      )
      await sql`
        insert into rsvps (id, event_id, user_id, status, party_size, rsvp_at, updated_at)
        select md5(${sql.lit(name)} || ' rsvp ' || n)::uuid, ${idOf(name)}, u.id,
          case when n <= ${sql.lit(size)} then 'confirmed' when n <= ${sql.lit(size + part)} then 'requested' else 'declined' end,
          case when n % 5 = 0 then 2 else 1 end, now() + n * interval '1 millisecond', now()
        from (select id, row_number() over (order by id) as n from users) as u
        where n <= ${sql.lit(size + part + no)}`.execute(database)
      await sql`
        insert into guests (event_id, id, user_id, code, created_at)
        select ${idOf(name)}, gen_random_uuid(), user_id,
          ${sql.lit(name === 'big' ? 'B' : 'S')} || translate(lpad(row_number() over (order by user_id)::text, 9, '0'), 'U', 'V'), now()
        from rsvps where event_id = ${idOf(name)} and party_size = 2`.execute(database)
      await sql`
        insert into answers (event_id, rsvp_id, user_id, question_id, place, option, words, answered_at)
        select r.event_id, r.id, r.user_id, md5('question ' || q)::uuid, 0,
          case when q <= 5 then 'option ' || (('x' || left(md5(r.id::text || q), 4))::bit(16)::int % 4) end,
          case when q > 5 then 'words' end, now()
        from rsvps r cross join generate_series(1, ${sql.lit(questions)}) as q where r.event_id = ${idOf(name)}`.execute(
        database,
      )
      await sql`
        insert into event_seats (event_id, max_attendees, has_waitlist, confirmed, requested, confirmed_guests)
        select ${idOf(name)}, ${sql.lit(size * 2)}, true, coalesce(sum(party_size) filter (where status = 'confirmed'), 0),
          coalesce(sum(party_size) filter (where status = 'requested'), 0),
          coalesce(sum(party_size - 1) filter (where status = 'confirmed'), 0)
        from rsvps where event_id = ${idOf(name)}`.execute(database)
      // One label is of those who answered, the other given to every fourth person.
      await sql`
        insert into event_labels (id, event_id, position, name, color, question_id, option)
        select md5(${sql.lit(name)} || ' label ' || n)::uuid, ${idOf(name)}, n, 'Label ' || n, 'red',
          case when n = 0 then ${idOf('question 2')} end, case when n = 0 then 'option 1' end
        from generate_series(0, 1) as n`.execute(database)
      await sql`
        insert into attendee_labels (event_id, user_id, rsvp_id, label_id, given_at)
        select event_id, user_id, id, md5(${sql.lit(name)} || ' label 1')::uuid, now()
        from (select *, row_number() over (order by id) as n from rsvps
          where event_id = ${idOf(name)} and status = 'confirmed') r where n % 4 = 1`.execute(database)
      const { rows } = await sql<{ id: string }>`select ${idOf(name)} as id`.execute(database)
      ids[name] = rows[0]!.id
    }
    // Of 13,000, seven chose what no one of the small event did.
    await sql`
      update answers set option = 'rare' where place = 0 and (event_id, rsvp_id, question_id) in (
        select event_id, rsvp_id, question_id from answers where event_id = ${idOf('big')} and question_id = ${idOf('question 1')}
        order by rsvp_id limit 7)`.execute(database)
    await makeOtherLabels()
    await makeGroup()
    await sql`vacuum analyze`.execute(database)
    client = new pg.Client({ connectionString: app.url, options: '-c jit=off' })
    await client.connect()
  },
  { timeout: 300_000 },
)
after(async () => {
  await client.end()
  await app[Symbol.asyncDispose]()
})

/** Labels of a thousand other events, without triggers: neither the events nor their people are looked at. */
async function makeOtherLabels(): Promise<void> {
  await app.database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into event_labels (id, event_id, position, name, color)
      select md5('other label ' || e || ' ' || n)::uuid, md5('other ' || e)::uuid, n, 'Label ' || n, 'red'
      from generate_series(1, 1000) as e, generate_series(0, 7) as n`.execute(tx)
    await sql`
      insert into attendee_labels (event_id, user_id, rsvp_id, label_id, given_at)
      select md5('other ' || e)::uuid, md5('user ' || u)::uuid, md5('rsvp ' || e || ' ' || u)::uuid,
        md5('other label ' || e || ' ' || u % 8)::uuid, now()
      from generate_series(1, 1000) as e, generate_series(1, 100) as u`.execute(tx)
  })
}

/** The questions, and a group whose manager downloads the list of the big event. */
async function makeGroup(): Promise<void> {
  const { database } = app
  const made = await scene(app, { people: { manager: 'manager' } })
  manager = made.manager
  await sql`update events set group_id = ${made.group.id} where id = ${idOf('big')}`.execute(database)
  await sql`
    insert into event_questions (event_id, version, questions, updated_at)
    select ${idOf('big')}, 1, jsonb_agg(jsonb_build_object('id', md5('question ' || q)::uuid, 'kind', 'short', 'label', 'Q' || q,
      'isRequired', false, 'isAskedOfGuests', false, 'isShownAtDoor', false, 'isSensitive', false) order by q), now()
    from generate_series(1, ${sql.lit(questions)}) as q`.execute(database)
}

const tables = ['rsvps', 'answers', 'guests', 'users', 'attendee_labels']
interface Reading {
  read: number
  /** The steps of the plans, by which two can be compared. */
  steps: string
}

/** The rows of RSVPs, guests and answers that some work reads, by plans made without knowing the values. */
async function countRead(work: () => Promise<unknown>): Promise<Reading> {
  const statements = (await recordStatements(work)).filter(({ text }) => tables.some((name) => text.includes(name)))
  let read = 0
  const steps: string[] = []
  for (const statement of statements) {
    const values = statement.values.map((value) => (Array.isArray(value) ? `{${value.join()}}` : value))
    const plan = await explainGeneric(client, { ...statement, values })
    for (const node of listNodes(plan.root)) {
      steps.push(`${node['Node Type']} ${node['Relation Name'] ?? ''}`)
      if (!tables.includes(node['Relation Name'] ?? '')) continue
      assert.notEqual(node['Node Type'], 'Seq Scan', statement.text)
      read += rowsOf(node)
    }
  }
  return { read, steps: steps.join() }
}

describe('a page of attendees of an event of 10,000 reads what a page of 50 reads', () => {
  const works: Record<string, (eventId: string) => Promise<unknown>> = {
    async 'with parties and answers'(eventId) {
      const { items } = await listAttendees(app.database, pageRequest(), { eventId }, 'rsvpAt')
      const people = items.map((row) => row.user_id)
      assert.equal(people.length, page)
      assert.equal((await listAnswers(app.database, eventId, people)).length, page * questions)
      await listGuestsOfHolders(app.database, eventId, people)
    },
    async 'who ask to come'(eventId) {
      const { items } = await listAttendees(app.database, pageRequest(), { eventId, asks: true }, 'rsvpAt')
      assert.equal(items.length, page)
    },
    async 'who were told not this time'(eventId) {
      const { items } = await listAttendees(app.database, pageRequest(), { eventId, isRefused: true }, 'rsvpAt')
      assert.equal(items.length, page)
    },
    async 'by an answer'(eventId) {
      assert.ok((await byAnswer(eventId, 'option 1', {}, 5)).items.length > 0)
    },
    async 'by an answer, the next page'(eventId) {
      const { nextCursor } = await byAnswer(eventId, 'option 1', {}, 2)
      assert.ok((await byAnswer(eventId, 'option 1', { cursor: nextCursor! }, 2)).items.length > 0)
    },
    async 'by an answer, of those with a spot'(eventId) {
      assert.ok((await byAnswer(eventId, 'option 1', { status: 'confirmed' }, 5)).items.length > 0)
    },
    async 'by an answer that few gave, or no one'(eventId) {
      assert.ok((await byAnswer(eventId, 'rare')).items.length <= 7)
      assert.equal((await byAnswer(eventId, 'absent')).items.length, 0)
    },
    async 'with their labels'(eventId) {
      const { items } = await listAttendees(app.database, pageRequest(), { eventId }, 'rsvpAt')
      const people = items.map((row) => row.user_id)
      assert.ok((await listLabelsOf(app.database, eventId, people)).size > 5)
    },
    'what a yes gives': (eventId) => previewAll(eventId),
    'the line of the home page': (eventId) => findRequestSpots(app.database, eventId),
  }
  for (const [name, work] of Object.entries(works))
    it(name, async () => {
      const [small, big] = [await countRead(() => work(ids.small!)), await countRead(() => work(ids.big!))]
      console.log(`# ${name}: ${small.read} rows of the small event, ${big.read} of the big one`)
      assert.ok(big.read <= small.read * 2 + 100, `${big.read} rows instead of ${small.read}`)
      assert.equal(big.steps, small.steps, 'with the same plans')
    })

  for (const [position, how] of ['by an answer', 'by hand'].entries())
    it(`and, with a label ${how}, those who have labels`, async () => {
      const labels = await countLabels(app.database, ids.big!)
      const label = labels[position]
      const labelled = labels.reduce((sum, { count }) => sum + count, 0)
      const { read } = await countRead(async () => {
        assert.equal((await byLabel(ids.big!, label!.id)).items.length, page)
      })
      console.log(`# with a label ${how}: ${read} rows; ${label!.count} of ${labelled} labelled people have it`)
      assert.ok(label!.count > 1000)
      assert.ok(read <= labelled * 2)
    })

  it('and, by an answer and a name, each person of the event once at most, and not the answers of all', async () => {
    const { read } = await countRead(async () => {
      assert.equal((await byAnswer(ids.big!, 'option 1', { q: 'no one has this name' })).items.length, 0)
    })
    console.log(`# by an answer and a name: ${read} rows`)
    assert.ok(read <= sizes.big + asking + refused + 100)
  })
})

describe('the file of an event of 10,000 with ten questions', () => {
  it('comes in batches, with four statements each, and never as a whole in memory', async () => {
    const path = `/v1/manage/events/${ids.big}/attendees/export`
    const { body } = await app.post(path, { session: await makeSession(app, manager) })
    const { pathname } = new URL(body.data.url)
    const links = openLinks(app.keys, 'https://hearth.test')
    const collect = collector()
    let [characters, lines, batches, grown] = [0, 0, 0, 0]
    const statements = await recordStatements(async () => {
      const file = await findExport(app.database, links, pathname.slice(pathname.lastIndexOf('/') + 1), app.clock.now())
      const before = collect()
      for await (const part of file!.lines) {
        const count = part.split('\r\n').length - 1
        assert.ok(count <= 1000, `${count} lines at once`)
        batches++
        lines += count
        characters += part.length
        grown = Math.max(grown, collect() - before)
      }
    })
    const read = statements.filter(({ text }) => / "?(answers|guests|rsvps)"? /.test(text)).length
    const mb = (bytes: number) => (bytes / 1_048_576).toFixed(1)
    console.log(
      `# ${lines} lines, ${mb(characters)} MB in ${batches} parts and ${read} statements; ${mb(grown)} MB more in use`,
    )
    assert.equal(lines, 1 + sizes.big * 1.2)
    assert.ok(read <= 4 * (sizes.big / 500 + 2))
    assert.ok(grown < 8 * 1_048_576, `${mb(grown)} MB`)
  })
})

/** How much memory is in use, without garbage. */
function collector(): () => number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return () => {
    collect()
    return process.memoryUsage().heapUsed
  }
}

async function byAnswer(
  eventId: string,
  option: string,
  { cursor, ...filter }: { cursor?: string; status?: string; q?: string } = {},
  limit = page,
) {
  const { rows } = await sql<{ id: string }>`select ${idOf('question 1')} as id`.execute(app.database)
  const asked = { ...pageRequest(), limit, ...(cursor !== undefined && { cursor }) }
  return listAttendeesByAnswer(app.database, asked, { eventId, questionId: rows[0]!.id, option, ...filter })
}

const byLabel = (eventId: string, labelId: string) =>
  listAttendeesByLabel(app.database, pageRequest(), { eventId, labelId })

function pageRequest() {
  return { limit: page, seal: sealFor(app.keys, 'attendees.list', {}) }
}

async function previewAll(eventId: string) {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from rsvps where event_id = ${eventId} and status = 'requested' order by rsvp_at limit ${page}`.execute(
    app.database,
  )
  const people = rows.map((row) => row.user_id)
  const found = await previewApprovals(app.database, eventId, people, new Date())
  assert.equal(found.people, found.spots + found.waiting)
}
