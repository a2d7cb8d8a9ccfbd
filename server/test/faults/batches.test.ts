import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { createUser } from '#domains/foundation/users/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { waitUntil } from './child.ts'
import { missHeartbeats } from './job-engine.ts'
import { skipWithoutServices, startDeployment, startWorker } from './processes.ts'

/** One batch has at most 50 events. */
const users = 40
const reaction = 'meetpass.give-first-pass'
const settleMsMax = 60_000

test('a worker killed in a batch loses none of its events and does none twice, also with one that always fails', {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(0)
  const { postgres } = deployment
  const { database } = postgres
  const env = { DATABASE_URL: postgres.url, OUTBOUND_PAUSED: 'true' }
  const first = await makeUsers(database, users)
  let worker = startWorker(env)
  await using stack = new AsyncDisposableStack()
  stack.defer(() => worker[Symbol.asyncDispose]())

  async function killInBatch(locked: string): Promise<void> {
    await using lock = await holdUser(postgres.url, locked)
    await waitUntil('a batch waits for the lock', 60_000, async () => isWaiting(database))
    await worker[Symbol.asyncDispose]()
    await waitUntil('its transaction is over', 20_000, async () => !(await isWaiting(database)))
    await lock[Symbol.asyncDispose]()
  }
  async function continueWith(isDone: () => Promise<boolean>): Promise<void> {
    await missHeartbeats(postgres)
    worker = startWorker(env)
    await waitUntil('everything is done', settleMsMax, async () => {
      assert.equal(worker.hasExited(), false, worker.output())
      return isDone()
    })
  }

  await killInBatch(first[users - 1]!)
  assert.deepEqual(await countPasses(database, first), { people: 0, passes: 0 }, 'the batch is one transaction')
  await continueWith(async () => (await countPasses(database, first)).people === users)
  await worker[Symbol.asyncDispose]()

  // Now one by one, because an event of the batch cannot be understood.
  const poison = await emitPoison(database)
  const second = await makeUsers(database, users)
  worker = startWorker(env)
  await killInBatch(second[users >> 1]!)
  const before = await countPasses(database, second)
  assert.ok(before.people > 0 && before.people < users, 'some are done')
  await continueWith(async () => (await countPasses(database, second)).people === users)

  for (const people of [first, second])
    assert.deepEqual(await countPasses(database, people), { people: users, passes: users })
  const { rows: mails } = await sql<{ jobs: number; people: number }>`
    select count(*) as jobs, count(distinct data->>'userId') as people from pgboss.job
    where name = 'notifications.send-welcome' and data->>'userId' <> 'unknown'`.execute(database)
  assert.deepEqual(mails, [{ jobs: 2 * users, people: 2 * users }])

  const [alone, ...others] = await waitUntil('it is put back', settleMsMax, async () => {
    const found = await listSingles(database, poison)
    return found.length > 0 && found
  })
  assert.deepEqual(others, [], 'put back once')
  await sql`update pgboss.job set retry_limit = retry_count + 1, start_after = now() where id = ${alone!.id}`.execute(
    database,
  )
  await waitUntil('it is given up', settleMsMax, async () => {
    await sql`update pgboss.job set start_after = now() where id = ${alone!.id} and state = 'retry'`.execute(database)
    return (await listSingles(database, poison))[0]?.state === 'failed'
  })
  assert.equal(await countRuns(database, poison), 0)
})

async function makeUsers(database: Database, count: number): Promise<string[]> {
  const ids = []
  for (let n = 0; n < count; n++)
    ids.push(
      await transact(database, systemClock, { userId: null, requestId: null }, (unit) =>
        createUser(unit, { username: `batched-${randomUUIDv7()}`.slice(0, 30), name: 'Ana', email: null }),
      ),
    )
  return ids
}

/** The first of its batch: every try of the others comes after it. */
async function emitPoison(database: Database): Promise<string> {
  const id = randomUUIDv7()
  const row = {
    id,
    type: 'user.created',
    data: JSON.stringify({ userId: 'unknown' }),
    occurred_at: new Date().toISOString(),
  }
  await database.insertInto('outbox_events').values(row).execute()
  return id
}

async function holdUser(url: string, id: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [id])
  let ended: Promise<void> | undefined
  return {
    [Symbol.asyncDispose]() {
      ended ??= client.end()
      return ended
    },
  }
}

async function isWaiting(database: Database): Promise<boolean> {
  const { rows } =
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like ${'%from users as u where u.id = any%'}`.execute(
      database,
    )
  return rows.length > 0
}

async function countPasses(database: Database, people: string[]) {
  const { rows } = await sql<{ people: number; passes: number }>`
    select count(distinct owner_id) as people, count(*) as passes from passes where owner_id = any(${people}::uuid[])`.execute(
    database,
  )
  return rows[0]!
}

async function listSingles(database: Database, eventId: string) {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state::text from pgboss.job
    where name = 'reactions' and data->>'eventId' = ${eventId} and data->>'reaction' = ${reaction}`.execute(database)
  return rows
}

async function countRuns(database: Database, eventId: string): Promise<number> {
  const runs = database.selectFrom('reaction_runs').select('reaction').where('event_id', '=', eventId)
  return (await runs.where('reaction', '=', reaction).execute()).length
}
