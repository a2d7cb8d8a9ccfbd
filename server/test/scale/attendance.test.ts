import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { hasKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { explain, listNodes, type Plan, rowsOf } from './plans.ts'

/** Twenty events of 10,000 people, half of whom were checked in, beside as many without a check-in: 100,000 check-ins. */
const [events, spots, came] = [20, 10_000, 5000]
const third = Math.ceil(spots / 3)
const rounds = 5
const msMax = 60

let app: App
let client: pg.Client
before(
  async () => {
    app = await startApp()
    await app.database.transaction().execute((tx) => seedUsers(tx, came))
    await sql`
      with made as (
        insert into events (id, title, status, starts_at, over_at, created_at, updated_at)
        select md5('event ' || n)::uuid, 'A gathering', 'scheduled', now(), now(), now(), now()
        from generate_series(1, ${sql.lit(events * 2)}) as n returning id)
      insert into event_seats (event_id, confirmed) select id, ${sql.lit(spots)} from made`.execute(app.database)
    // Of no group, so that no trigger counts them.
    await sql`
      insert into checkins (id, event_id, user_id, method, checked_in_at)
      select gen_random_uuid(), md5('event ' || n)::uuid, u.id, 'manual', now()
      from generate_series(1, ${sql.lit(events)}) as n, (select id from users order by id limit ${sql.lit(came)}) as u`.execute(
      app.database,
    )
    await sql`vacuum analyze`.execute(app.database)
    client = new pg.Client({ connectionString: app.url, options: '-c jit=off' })
    await client.connect()
  },
  { timeout: 300_000 },
)
after(async () => {
  await client.end()
  await app[Symbol.asyncDispose]()
})

interface Measured {
  known: number
  /** Rows of check-ins. */
  read: number
  /** The best of a few rounds, because others only ever add to it. */
  ms: number
}

async function measure(query: RawBuilder<{ known: number }>): Promise<Measured> {
  let known = 0
  const statements = await recordStatements(async () => {
    known = Number((await query.execute(app.database)).rows[0]!.known)
  })
  const statement = statements.find(({ text }) => text.includes('event_seats'))!
  const plans: Plan[] = []
  for (let round = 0; round < rounds; round++) plans.push(await explain(client, statement))
  const plan = plans[0]!
  const nodes = listNodes(plan.root).filter((node) => node['Relation Name'] === 'checkins')
  for (const node of nodes) assert.notEqual(node['Node Type'], 'Seq Scan', JSON.stringify(plan.root))
  const read = nodes.reduce((sum, node) => sum + rowsOf(node), 0)
  return { known, read, ms: Math.min(...plans.map(({ executionMs }) => executionMs)) }
}

const idsOf = (from: number, to: number) =>
  sql`(select md5('event ' || n)::uuid as id from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) as n)`

it('whether attendance is known reads a third of the spots of an event at most', async () => {
  const [{ id }] = (await sql<{ id: string }>`select id from ${idsOf(1, 1)} as e`.execute(app.database)).rows as [
    { id: string },
  ]
  const one = await measure(sql`select ${hasKnownAttendance(sql`${id}::uuid`)}::integer as known`)
  assert.deepEqual([one.known, one.read], [1, third])
})

it('a list of twenty such events takes milliseconds, and events without check-ins read nothing', async () => {
  const list = (from: number, to: number) =>
    measure(
      sql`select count(*) filter (where ${hasKnownAttendance(sql.ref('e.id'))}) as known from ${idsOf(from, to)} as e`,
    )
  const [scanned, unscanned] = [await list(1, events), await list(events + 1, events * 2)]
  assert.deepEqual([scanned.known, scanned.read], [events, events * third])
  assert.deepEqual([unscanned.known, unscanned.read], [0, 0])
  console.log(`# ${scanned.ms} ms with check-ins, ${unscanned.ms} ms without`)
  assert.ok(scanned.ms < msMax && unscanned.ms < msMax / 10)
})
