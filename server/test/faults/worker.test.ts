// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createUser } from '#domains/foundation/users/index.ts'
import { reactions } from '#domains/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { type Child, isFull, waitUntil } from './child.ts'
import { openSink } from './mail-sink.ts'
import { skipWithoutServices, startDeployment, startWorker } from './processes.ts'

const kills = isFull ? 10 : 2
const users = isFull ? 300 : 60
/** The heartbeat of a killed worker's jobs is silent for 10 s before they are given to another, and the check for it
 *  comes every few seconds. */
const settleMsMax = 60_000
const welcomeQueue = 'notifications.send-welcome'
const welcomeReaction = 'notifications.welcome-new-user'

test(`a worker killed ${kills}× loses no event, no job and no mail`, { skip: skipWithoutServices }, async () => {
  await using deployment = await startDeployment(0)
  const { database } = deployment.postgres
  await using sink = await openSink()
  const env = { DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url }
  let worker = startWorker(env)
  await using stack = new AsyncDisposableStack()
  stack.defer(() => worker[Symbol.asyncDispose]())

  const portions = kills + 1
  const inFlight = new Set<string>()
  for (let n = 0; n < portions; n++) {
    const received = sink.mails.length
    await makeUsers(database, Math.floor((users * n) / portions), Math.floor((users * (n + 1)) / portions))
    if (n === kills) break
    // By turns in the midst of the mails, and in the midst of the events on their way to the queue.
    await waitUntil('the worker is at work', 40_000, async () => {
      assertAlive(worker)
      return n % 2 === 0 ? sink.mails.length > received : (await countUnrelayed(database)) === 0
    })
    await worker[Symbol.asyncDispose]()
    for (const run of await listActive(database)) inFlight.add(run)
    worker = startWorker(env)
  }
  const lastKillAt = performance.now()
  await waitUntil('every user has the mail', settleMsMax, async () => {
    assertAlive(worker)
    return new Set(sink.mails.map((mail) => mail.to)).size === users
  })
  await waitUntil('no job is left', settleMsMax, async () => (await countUnfinished(database)) === 0)
  const settledMs = performance.now() - lastKillAt

  const duplicates = sink.mails.length - users
  console.log(
    `${kills} kills, ${users} users: ${sink.mails.length} mails, ${duplicates} of them twice, ${inFlight.size} jobs in flight ` +
      `at the kills; settled ${(settledMs / 1000).toFixed(1)} s after the last`,
  )
  assert.ok(duplicates <= inFlight.size, `${duplicates} duplicates, but only ${inFlight.size} jobs were in flight`)
  for (const [to, mails] of Map.groupBy(sink.mails, (mail) => mail.to))
    assert.equal(new Set(mails.map((mail) => mail.messageId)).size, 1, `each mail to ${to} has the same Message-ID`)
  assert.equal(new Set(sink.mails.map((mail) => mail.messageId)).size, users, 'and no two users share a message')
  assert.equal(await countUnrelayed(database), 0, 'every event was relayed')
  const expected = reactions.filter((one) => one.on === 'user.created').map(({ name }) => name)
  assert.ok(expected.includes(welcomeReaction))
  assert.deepEqual(
    await listRuns(database),
    expected.toSorted().map((reaction) => ({ reaction, runs: users, events: users })),
  )

  worker.signal('SIGTERM')
  assert.equal((await worker.exit).code, 0, worker.output())
})

async function makeUsers(database: Database, from: number, to: number): Promise<void> {
  const systemActor = { userId: null, requestId: null }
  for (let n = from; n < to; n++) {
    const username = `newcomer-${n}`
    await transact(database, systemClock, systemActor, (unit) =>
      createUser(unit, { username, name: username, email: `${username}@example.org` }),
    )
  }
}

function assertAlive(worker: Child): void {
  assert.equal(worker.hasExited(), false, `the worker ended by itself:\n${worker.output()}`)
}

async function countUnrelayed(database: Database): Promise<number> {
  const row = await database
    .selectFrom('outbox_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('relayed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The runs of mail jobs that had begun when the worker died. A job stays so until its heartbeat is missed. */
async function listActive(database: Database): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select id || ' ' || retry_count as run from pgboss.job where name = ${welcomeQueue} and state = 'active'`.execute(
    database,
  )
  return rows.map((row) => row.run)
}

async function countUnfinished(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name in ('reactions', 'reaction-batches', ${welcomeQueue}) and state <> 'completed'`.execute(
    database,
  )
  return rows[0]!.count
}

async function listRuns(database: Database) {
  const { rows } = await sql<{ reaction: string; runs: number; events: number }>`
    select r.reaction, count(*) as runs, count(distinct e.id) as events
    from reaction_runs r join outbox_events e on e.id = r.event_id and e.type = 'user.created'
    group by r.reaction order by r.reaction collate "C"`.execute(database)
  return rows
}
