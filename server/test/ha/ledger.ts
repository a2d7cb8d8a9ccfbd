import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Answer, Client } from '#test/faults/load.ts'
import type { Person } from '#test/faults/processes.ts'
import { countSeats, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import type { Deployment } from './deployment.ts'

/** People who want a seat of one event, a few each second, more than there are seats. */
export interface Rush extends Disposable {
  event: MadeEvent
  answers: Answer[]
  /** Those who are left come at once; returns when each has an answer. */
  stop(): Promise<void>
  assertSeated(): Promise<string>
}

export async function startRush(
  deployment: Deployment,
  { people: total, seats }: { people: number; seats: number },
): Promise<Rush> {
  const event = await makeEventWithGroup({ database: deployment.database, clock: systemClock }, { seats })
  const people = await deployment.makePeople(total)
  const answers: Answer[] = []
  const hurry = new AbortController()
  const givingUp = new AbortController()
  const queue = [...people]
  const caller = async () => {
    for (let person = queue.shift(); person; person = queue.shift()) {
      await insistOnSeat(deployment.client, deployment.api.port, event, person, answers, givingUp.signal)
      await wait(400, undefined, { signal: hurry.signal }).catch(() => undefined)
    }
  }
  const coming = Promise.all([caller(), caller(), caller()])
  coming.catch(() => undefined)
  return {
    event,
    answers,
    async stop() {
      hurry.abort()
      await coming
    },
    [Symbol.dispose]: () => givingUp.abort(),
    async assertSeated() {
      const found = await countSeats(deployment.database, event.id)
      const expected = {
        confirmed: seats,
        waitlisted: total - seats,
        rows_confirmed: seats,
        rows_waitlisted: total - seats,
      }
      const { confirmed, waitlisted, rows_confirmed, rows_waitlisted } = found
      assert.deepEqual({ confirmed, waitlisted, rows_confirmed, rows_waitlisted }, expected, 'full, and no seat twice')
      return `${total} people for ${seats} seats: ${confirmed} confirmed, ${waitlisted} waiting`
    },
  }
}

async function insistOnSeat(
  client: Client,
  port: number,
  event: MadeEvent,
  { token }: Person,
  answers: Answer[],
  givenUp: AbortSignal,
): Promise<void> {
  for (let tries = 1; !givenUp.aborted; tries++) {
    const answer = await client.send({ port, method: 'POST', path: `/v1/events/${event.id}/rsvp`, token })
    answers.push(answer)
    if (answer.status === 201) return
    // An earlier try was carried out although its answer did not come.
    if (tries > 1 && answer.status === 409 && JSON.parse(answer.body).code === 'already_rsvped') return
    assert.ok(answer.status === 503 || answer.status === 0, `${answer.status} ${answer.body}`)
    await wait(100)
  }
}

/** Every event of a changed profile reached the webhook, and nothing waits or has failed. */
export async function assertDelivered({ database, receiver, worker }: Deployment, people: Person[]): Promise<string> {
  const events = await database
    .selectFrom('outbox_events')
    .select('id')
    .where('type', '=', 'user.updated')
    .where(
      'subject_user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  const heard = receiver.received.map(({ id }) => id)
  const distinct = new Set(heard)
  const missing = events.filter(({ id }) => !distinct.has(`evt_${id}`))
  assert.deepEqual(missing, [], 'every event reached the webhook')
  assert.equal(worker.hasExited(), false, worker.output())
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where state = 'failed'`.execute(database)
  assert.deepEqual(rows, [], 'no job was given up')
  return `${events.length} webhooks, 0 lost, ${heard.length - distinct.size} twice`
}

export async function countOpen(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from outbox_events where relayed_at is null)
      + (select count(*) from pgboss.job where name like 'reaction%' and state < 'completed')
      + (select count(*) from webhook_deliveries) as count`.execute(database)
  return Number(rows[0]!.count)
}

export interface ReadProbe extends Disposable {
  /** The longest time without an answer of the read port since the given time, and the failed questions. */
  findings(since: number): { longestMs: number; failed: number; answered: number }
}

/** Asks the read port ten times a second, on a connection that it opens again when it breaks. */
export function probeReads(url: string): ReadProbe {
  const answered: number[] = []
  const failed: number[] = []
  let isOver = false
  void (async () => {
    let client: pg.Client | undefined
    while (!isOver) {
      try {
        if (!client) {
          const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 1000 })
          opened.on('error', () => undefined)
          await opened.connect()
          client = opened
        }
        await client.query('select count(*) from users')
        answered.push(performance.now())
      } catch {
        failed.push(performance.now())
        client?.end().catch(() => undefined)
        client = undefined
      }
      await wait(100)
    }
    await client?.end().catch(() => undefined)
  })()
  return {
    findings(since) {
      const times = answered.filter((at) => at >= since)
      return {
        longestMs: Math.max(...gaps([since, ...times, performance.now()]).map(({ ms }) => ms)),
        failed: failed.filter((at) => at >= since).length,
        answered: times.length,
      }
    },
    [Symbol.dispose]() {
      isOver = true
    },
  }
}

export function gaps(times: number[]): { from: number; ms: number }[] {
  return times.slice(1).map((at, n) => ({ from: times[n]!, ms: at - times[n]! }))
}
