import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { personalDataRegistry } from '#domains/index.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openKeys } from '#platform/keys.ts'
import type { App } from '#test/support/app/harness.ts'
import { assertSeatsAgree, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { inTransaction, makeToken } from '#test/support/builders/factories.ts'
import { makeRowsEverywhere, markForm, plantMarks } from '#test/support/builders/personal-data-marks.ts'
import { isFull, waitUntil } from './child.ts'
import { openClient } from './load.ts'
import { isInTheWay } from './lock-waits.ts'
import { environment, generousLimits, skipWithoutServices, startDeployment, startWorker } from './processes.ts'

/** Rows that the eraser reaches early, in the middle and late. A lock held by another transaction makes it wait there. */
const points = [
  { name: 'at a seat', hold: sql`select from event_seats where event_id = ${exampleIds[0]} for update` },
  { name: 'at a favorite', hold: sql`select from groups where id = ${exampleIds[0]} for update` },
  { name: 'at a portfolio', hold: sql`select from portfolio_items where user_id = ${exampleId} for update` },
].slice(0, isFull ? 3 : 1)
/** A killed worker's job is given to another when its heartbeat has been silent for 10 s. */
const patienceMs = 60_000

test(`an account exports all of itself and leaves nothing, although the eraser is killed ${points.length}×`, {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(1, generousLimits)
  const { database, url } = deployment.postgres
  const keys = openKeys(environment({}).SECRET_KEYS!)
  const app = { database, clock: systemClock, keys, issued: (secret: string) => secret } as unknown as App
  const { ana, bo, root } = await makeExampleData(app)
  const others = { ana: ana.id, bo: bo.id, blocked: root.id, blocker: bo.id }
  await inTransaction(app, ({ db }) => makeRowsEverywhere(db, others, systemClock.now()))
  const marks = await plantMarks(database, exampleId)
  await makeReceivedInvitation(app, ana.id)
  const token = await makeToken(app, { id: exampleId, username: '' }, ['user'])
  const full = await makeFullEvent(app, exampleId, ana.id)
  assert.deepEqual(listMarks(dump(url)), [...marks].toSorted(), 'every mark is found where there is one')

  using client = openClient({ sockets: 1, timeoutMs: 10_000 })
  const port = deployment.apis[0]!.port
  const exported = await client.send({ port, path: '/v1/profile/export', token })
  assert.equal(exported.status, 200, exported.body)
  // What remembered answers said is left out: it repeats other lists, and could be large.
  const shown = [...marks].filter((mark) => mark !== 'zqmark-idempotency-keys-body')
  assert.deepEqual(listMarks(exported.body), shown.toSorted(), 'the export holds every other mark')
  const lists = JSON.parse(exported.body).data as Record<string, unknown[]>
  const empty = personalDataRegistry.filter(({ name, export: give }) => give && lists[name]!.length === 0)
  assert.deepEqual(
    empty.map(({ name }) => name),
    [],
    'none of them is empty',
  )

  const startedAt = performance.now()
  await transact(database, systemClock, { userId: exampleId, requestId: null }, (unit) =>
    eraseAccount(unit, exampleId, systemClock.now()),
  )
  const closedMs = performance.now() - startedAt
  assert.equal((await client.send({ port, path: '/v1/profile/export', token })).status, 401)

  for (const { name, hold } of points) {
    await using worker = startWorker(deployment.env)
    await database.transaction().execute(async (db) => {
      await hold.execute(db)
      await waitUntil(`the eraser waits ${name}`, patienceMs, async () => {
        assert.equal(worker.hasExited(), false, worker.output())
        return isInTheWay(db)
      })
      await worker[Symbol.asyncDispose]()
    })
    assert.ok(await findAccount(database), `killed ${name}, it is not done`)
  }
  const lastAt = performance.now()
  await using worker = startWorker(deployment.env)
  await waitUntil('the account is gone', patienceMs, async () => {
    assert.equal(worker.hasExited(), false, worker.output())
    return !(await findAccount(database))
  })
  console.log(
    `${marks.size} marks in ${personalDataRegistry.length} personalDataRegistry; deleted in ${closedMs.toFixed(0)} ms, erased ` +
      `${((performance.now() - lastAt) / 1000).toFixed(1)} s after the last of ${points.length} kills`,
  )
  await waitUntil('the eraser has ended', patienceMs, async () => (await countUnfinished(database)) === 0)

  assert.deepEqual(listMarks(dump(url)), [], 'nothing is left in the database, its jobs included')
  assert.deepEqual(listMarks(await readRedis(deployment.redis.url)), [], 'nor in Redis')
  assert.deepEqual(await assertSeatsAgree(database, full), [1, 0, 0, 0], 'the seat went to the next in line')
  for (const eventId of exampleIds) await assertSeatsAgree(database, eventId)
  await assertCountsAgree(database)
  for (const { name, table, owner } of personalDataRegistry.filter(
    (one) => one.erasure !== 'never' && one.owner !== 'target_id',
  )) {
    const left = sql`select from ${sql.table(table)} where ${sql.ref(owner)}::text = ${exampleId}`
    assert.equal((await left.execute(database)).rows.length, 0, `${name} still names the person`)
  }
  const about = database.selectFrom('reports').select('id').where('target_type', '=', 'user')
  assert.deepEqual(await about.where('target_id', '=', exampleId).execute(), [], 'nor does a report about them')
  worker.signal('SIGTERM')
  assert.equal((await worker.exit).code, 0, worker.output())
})

/** One seat, which one of them has, and for which the other waits. */
async function makeFullEvent(app: App, sitting: string, waiting: string): Promise<string> {
  const { id, groupId } = await makeEventWithGroup(app, { seats: 1 })
  const at = systemClock.now().toISOString()
  const rsvp = { event_id: id, group_id: groupId, rsvp_at: at, updated_at: at }
  const rows = [
    { id: crypto.randomUUID(), user_id: sitting, status: 'confirmed', place: null, ...rsvp },
    { id: crypto.randomUUID(), user_id: waiting, status: 'waitlisted', place: 1, ...rsvp },
  ]
  await app.database.insertInto('rsvps').values(rows).execute()
  const seats = app.database.updateTable('event_seats').where('event_id', '=', id)
  await seats.set({ confirmed: 1, waitlisted: 1, last_place: 1 }).execute()
  return id
}

/** What is counted in one row equals the rows that it counts. */
async function assertCountsAgree(database: Database): Promise<void> {
  const { rows } = await sql`
    select id from groups g
    where favorites_count <> (select count(*) from group_favorites f where f.group_id = g.id)
    union all
    select user_id from follow_counts c
    where followers <> (select count(*) from follows f where f.followee_id = c.user_id)
      or following <> (select count(*) from follows f where f.follower_id = c.user_id)`.execute(database)
  assert.deepEqual(rows, [], 'counters equal rows')
}

const listMarks = (text: string) => [...new Set([...text.matchAll(markForm)].map(([mark]) => mark))].toSorted()

/** Everything that a backup would hold, the tables of the job engine included. */
const dump = (url: string) => execFileSync('pg_dump', [url], { maxBuffer: 2 ** 30, encoding: 'utf8' })

async function readRedis(url: string): Promise<string> {
  const redis = new Redis(url)
  try {
    const keys = await redis.keys('*')
    assert.ok(keys.length > 0, 'requests were counted')
    return JSON.stringify([keys, await redis.mget(keys)])
  } finally {
    redis.disconnect()
  }
}

function findAccount(database: Database) {
  return database.selectFrom('users').select('id').where('id', '=', exampleId).executeTakeFirst()
}

async function countUnfinished(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name in ('reactions', 'reaction-batches', 'account.erase') and state <> 'completed'`.execute(
    database,
  )
  return rows[0]!.count
}

/** From a group that the account has not joined. */
async function makeReceivedInvitation({ database }: App, by: string): Promise<void> {
  const { email } = await database
    .selectFrom('users')
    .select('email')
    .where('id', '=', exampleId)
    .executeTakeFirstOrThrow()
  const now = systemClock.now()
  await database
    .insertInto('invitations')
    .values({
      id: randomUUIDv7(),
      email: email!,
      role: 'user',
      group_id: exampleIds[0]!,
      created_by: by,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
      address_hash: randomBytes(32),
      token_hash: randomBytes(32),
    })
    .execute()
}
