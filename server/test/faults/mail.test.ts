import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { cancelAllRsvps, createSeats } from '#domains/events/rsvps/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { type Child, isFull, waitUntil } from './child.ts'
import { openSink } from './mail-sink.ts'
import { skipWithoutServices, startDeployment, startWorker } from './processes.ts'

const kills = isFull ? 5 : 2
const people = isFull ? 1000 : 100
/** As long as a killed worker's jobs wait for their heartbeat, and the check for it. */
const settleMsMax = 90_000
const queue = 'attendee-mail.send-answer'

test(`${people} people of a cancelled event hear of it although the worker is killed ${kills}×`, {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(0)
  const { database } = deployment.postgres
  await using sink = await openSink()
  const env = { DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url }
  const eventId = await makeFullEvent(database)
  await cancelEvent(database, eventId)

  let worker = startWorker(env)
  await using stack = new AsyncDisposableStack()
  stack.defer(() => worker[Symbol.asyncDispose]())
  const inFlight = new Set<string>()
  for (let n = 1; n <= kills; n++) {
    const goal = Math.floor((people * n) / (kills + 1))
    await waitUntil(`${goal} people have heard`, settleMsMax, () => {
      assertAlive(worker)
      return sink.heard().size >= goal
    })
    await worker[Symbol.asyncDispose]()
    for (const run of await listActive(database)) inFlight.add(run)
    worker = startWorker(env)
  }
  const lastKillAt = performance.now()
  await waitUntil('every user has received the mail', settleMsMax, () => {
    assertAlive(worker)
    return sink.heard().size === people
  })
  await waitUntil('no job is left', settleMsMax, async () => (await countUnfinished(database)) === 0)
  const settledMs = performance.now() - lastKillAt

  const duplicates = sink.mails.length - people
  console.log(
    `${kills} kills, ${people} people: ${sink.mails.length} mails, ${duplicates} of them twice, ${inFlight.size} jobs in ` +
      `flight at the kills; settled ${(settledMs / 1000).toFixed(1)} s after the last`,
  )
  assert.ok(duplicates <= inFlight.size, `${duplicates} duplicates, but only ${inFlight.size} jobs were in flight`)
  for (const [to, mails] of Map.groupBy(sink.mails, (mail) => mail.to)) {
    assert.equal(new Set(mails.map((mail) => mail.messageId)).size, 1, `each mail to ${to} has the same Message-ID`)
    assert.ok(mails.every((mail) => mail.isCancel))
  }
  assert.equal(new Set(sink.mails.map((mail) => mail.messageId)).size, people, 'and no two users share a message')

  worker.signal('SIGTERM')
  assert.equal((await worker.exit).code, 0, worker.output())
})

async function makeFullEvent(database: Database): Promise<string> {
  const eventId = randomUUIDv7()
  const groupId = randomUUIDv7()
  const at = systemClock.now().toISOString()
  const made = { created_at: at, updated_at: at }
  await transact(database, systemClock, { userId: null, requestId: null }, async ({ db }) => {
    await db
      .insertInto('groups')
      .values({ id: groupId, urlname: 'garden', name: 'Garden', ...made })
      .execute()
    const ahead = (hours: number) => new Date(systemClock.now().getTime() + hours * 3_600_000).toISOString()
    const event = { title: 'Sowing day', status: 'scheduled', starts_at: ahead(72), over_at: ahead(75) }
    await db
      .insertInto('events')
      .values({ id: eventId, group_id: groupId, ...event, timezone: 'Europe/Berlin', ...made })
      .execute()
    await createSeats(db, eventId, { maxAttendees: null, hasWaitlist: true })
    await sql`
      with people as (
        insert into users (id, name, email)
        select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@example.org' from generate_series(1, ${people}::int) n
        returning id)
      insert into rsvps (id, event_id, group_id, user_id, status, rsvp_at, updated_at)
      select gen_random_uuid(), ${eventId}, ${groupId}, id, 'confirmed', ${at}, ${at} from people`.execute(db)
    await db.updateTable('event_seats').set({ confirmed: people }).where('event_id', '=', eventId).execute()
  })
  return eventId
}

async function cancelEvent(database: Database, eventId: string): Promise<void> {
  await transact(database, systemClock, { userId: null, requestId: null }, async (unit) => {
    const cancelled = { status: 'cancelled', cancel_message: 'The roof leaks.' }
    await unit.db.updateTable('events').set(cancelled).where('id', '=', eventId).execute()
    await cancelAllRsvps(unit, eventId, systemClock.now())
  })
}

function assertAlive(worker: Child): void {
  assert.equal(worker.hasExited(), false, `the worker ended by itself:\n${worker.output()}`)
}

/** The runs of mail jobs that had begun when the worker died. A job stays so until its heartbeat is missed. */
async function listActive(database: Database): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select id || ' ' || retry_count as run from pgboss.job where name = ${queue} and state = 'active'`.execute(database)
  return rows.map((row) => row.run)
}

async function countUnfinished(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name in ('reactions', 'reaction-batches', ${queue}) and state <> 'completed'`.execute(
    database,
  )
  return rows[0]!.count
}
