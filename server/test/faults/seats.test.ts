// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#platform/clock.ts'
import { countSeats, listEmitted, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { isFull, waitUntil } from './child.ts'
import { type Answer, type Client, insist, openClient, percentile, tally } from './load.ts'
import {
  type Api,
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startApi,
  startDeployment,
} from './processes.ts'

const crowd = isFull ? 500 : 40
const seatCounts = isFull ? [1, 10, 100] : [1, 10]
const rounds = isFull ? 20 : 2
const leaving = isFull ? 100 : 10
const waiting = isFull ? 200 : 20
const stormRounds = isFull ? 5 : 1

/** Longer than any fault of these tests lasts. */
const patienceMs = 60_000

/** A rejected caller retries after a growing, randomized delay, so that retries do not arrive together. */
const backOffMs = (tries: number) => Math.min(1000, 50 * 2 ** tries) * (0.5 + Math.random())

interface Outcome {
  answer: Answer
  tries: Answer[]
  /** From the first try to the answer that settled it. */
  ms: number
}

describe('seats under fire', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let apis: Api[]
  let people: Person[]
  before(async () => {
    deployment = await startDeployment(2, generousLimits)
    apis = [...deployment.apis]
    people = []
    while (people.length < crowd)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => makePerson(deployment.postgres.database)))))
    people.length = crowd
  })
  after(async () => {
    for (const api of apis ?? []) await api[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })

  const database = () => deployment.postgres.database
  const makeEvent = (seats: number) => makeEventWithGroup({ database: database(), clock: systemClock }, { seats })

  /** Asks until it is settled, as clients do: after an answer that never came, finding it done is as good. */
  async function settle(client: Client, method: 'POST' | 'DELETE', event: MadeEvent, person: Person, n: number) {
    const done = method === 'POST' ? 'already_rsvped' : 'rsvp_not_found'
    const startedAt = performance.now()
    const tries: Answer[] = []
    for (let at = n; performance.now() < startedAt + patienceMs; at++) {
      const { port } = apis[at % apis.length]!
      const answer = await client.send({ port, method, path: `/v1/events/${event.id}/rsvp`, token: person.token })
      tries.push(answer)
      if (answer.status !== 0 && answer.status !== 503) {
        const isDone = answer.status < 300 || (tries.length > 1 && JSON.parse(answer.body).code === done)
        assert.ok(isDone, `${method}: ${answer.status} ${answer.body}`)
        return { answer, tries, ms: performance.now() - startedAt }
      }
      await wait(backOffMs(tries.length))
    }
    throw new Error(`${method} was never settled`)
  }

  const allAtOnce = (client: Client, method: 'POST' | 'DELETE', event: MadeEvent, who: Person[]): Promise<Outcome[]> =>
    Promise.all(who.map((person, n) => settle(client, method, event, person, n)))

  /** Looks at counters and rows in one snapshot, again and again; what is wrong at any moment is kept. */
  function watch(event: MadeEvent) {
    const wrong: string[] = []
    let samples = 0
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        const seats = await countSeats(database(), event.id).catch(() => undefined)
        if (!seats) continue
        samples++
        const isAgreed =
          seats.confirmed === seats.rows_confirmed &&
          seats.waitlisted === seats.rows_waitlisted &&
          seats.cancelled === seats.rows_cancelled
        if (!isAgreed || seats.rows_confirmed > seats.max_attendees!) wrong.push(JSON.stringify(seats))
        await wait(2)
      }
    })()
    return async () => {
      isOver = true
      await looking
      assert.deepEqual(wrong, [], 'at every moment counters equal rows and no seat exceeds the capacity')
      return samples
    }
  }

  async function listQueue(event: MadeEvent): Promise<string[]> {
    const rows = await database()
      .selectFrom('rsvps')
      .select('user_id')
      .where('event_id', '=', event.id)
      .where('status', '=', 'waitlisted')
      .orderBy('place')
      .execute()
    return rows.map((row) => row.user_id)
  }

  const peopleOf = (ids: Iterable<string>) => {
    const wanted = new Set(ids)
    return people.filter((person) => wanted.has(person.id))
  }

  async function assertFilled(event: MadeEvent, seats: number, total: number): Promise<void> {
    const { confirmed, waitlisted, rows_confirmed, rows_waitlisted } = await countSeats(database(), event.id)
    assert.deepEqual([confirmed, waitlisted], [seats, total - seats], 'exactly full')
    assert.deepEqual([rows_confirmed, rows_waitlisted], [seats, total - seats])
    assert.equal(new Set(await listQueue(event)).size, total - seats, 'no member is on the waitlist twice')
  }

  /** Reads each member's waitlist position: the last position equals the number of waiting members. */
  async function assertGapless(client: Client, event: MadeEvent): Promise<void> {
    const queue = await listQueue(event)
    const tokens = new Map(people.map((person) => [person.id, person.token]))
    const places: number[] = []
    for (let n = 0; n < queue.length; n += 20)
      places.push(
        ...(await Promise.all(
          queue.slice(n, n + 20).map(async (id) => {
            const path = `/v1/events/${event.id}/rsvp`
            const { body } = await insist(client, { port: apis[0]!.port, path, token: tokens.get(id)! })
            return JSON.parse(body).data.rsvp.waitlistPosition as number
          }),
        )),
      )
    assert.deepEqual(
      places,
      queue.map((_, n) => n + 1),
    )
  }

  async function countTold(event: MadeEvent): Promise<Record<string, number>> {
    const told = await listEmitted(database(), event.id)
    return Object.fromEntries([...Map.groupBy(told, ([type]) => type)].map(([type, { length }]) => [type, length]))
  }

  /** From the first question to the last answer. */
  function durationOf(outcomes: Outcome[]): number {
    const tries = outcomes.flatMap((outcome) => outcome.tries)
    return Math.max(...tries.map((one) => one.endedAt)) - Math.min(...tries.map((one) => one.startedAt))
  }

  function figures(outcomes: Outcome[], tookMs: number, samples: number): string {
    const times = outcomes.map((outcome) => outcome.ms)
    const tries = tally(outcomes.flatMap((outcome) => outcome.tries))
    return (
      `${Math.round((outcomes.length * 1000) / tookMs)} settled/s; half within ${Math.round(percentile(times, 0.5))} ms, ` +
      `99 % within ${Math.round(percentile(times, 0.99))} ms; tries ${tries}; ${samples} samples, none wrong`
    )
  }

  for (const seats of seatCounts)
    test(`${crowd} people at once for ${seats}: full, never more, the others wait without gaps`, async () => {
      using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
      const all: Outcome[] = []
      let samples = 0
      let tookMs = 0
      for (let round = 0; round < rounds; round++) {
        const event = await makeEvent(seats)
        const stopWatching = watch(event)
        const outcomes = await allAtOnce(client, 'POST', event, people)
        tookMs += durationOf(outcomes)
        samples += await stopWatching()
        all.push(...outcomes)
        await assertFilled(event, seats, crowd)
        if (round === 0) await assertGapless(client, event)
        const answered = outcomes.filter(({ answer }) => answer.status === 201)
        const places = answered.map(({ answer }) => JSON.parse(answer.body).data.waitlistPosition as number | null)
        const waited = places.filter((place) => place !== null)
        assert.equal(new Set(waited).size, waited.length, 'no place was given twice')
        if (answered.length === crowd)
          assert.deepEqual(
            waited.toSorted((a, b) => a - b),
            Array.from({ length: crowd - seats }, (_, n) => n + 1),
          )
        const told = await countTold(event)
        assert.deepEqual(told, { 'rsvp.confirmed': seats, 'rsvp.waitlisted': crowd - seats })
      }
      console.log(`${crowd} for ${seats}, ${rounds} rounds: ${figures(all, tookMs, samples)}`)
    })

  /** Some sit, more wait. */
  async function seat(client: Client, sitting: number, queued: number): Promise<MadeEvent> {
    const event = await makeEvent(sitting)
    const who = people.slice(0, sitting + queued)
    await allAtOnce(client, 'POST', event, who)
    await assertFilled(event, sitting, who.length)
    return event
  }

  async function storm(client: Client, event: MadeEvent, fault?: () => Promise<void>): Promise<string> {
    const queue = await listQueue(event)
    const { max_attendees: seats } = await countSeats(database(), event.id)
    const inQueue = new Set(queue)
    const active = await database().selectFrom('rsvps').select('user_id').where('event_id', '=', event.id).execute()
    const sitting = peopleOf(active.map((row) => row.user_id).filter((id) => !inQueue.has(id)))
    const stopWatching = watch(event)
    const [outcomes] = await Promise.all([allAtOnce(client, 'DELETE', event, sitting), fault?.()])
    const samples = await stopWatching()
    assert.deepEqual(await listQueue(event), queue.slice(seats!), 'the first of the queue were promoted, in order')
    const counted = await countSeats(database(), event.id)
    assert.deepEqual([counted.confirmed, counted.waitlisted, counted.cancelled], [seats, queue.length - seats!, seats])
    const told = await countTold(event)
    assert.deepEqual([told['rsvp.cancelled'], told['rsvp.promoted']], [seats, seats])
    return figures(outcomes, durationOf(outcomes), samples)
  }

  test(`${leaving} leave at once while ${waiting} wait: exactly ${leaving} are promoted, in order`, async () => {
    using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
    for (let round = 0; round < stormRounds; round++) {
      const event = await seat(client, leaving, waiting)
      console.log(`${leaving} leave, ${waiting} wait: ${await storm(client, event)}`)
      await assertGapless(client, event)
    }
  })

  /** The same with a fault in the midst: while they come, and again while they leave. */
  async function underFault(name: string, fault: () => Promise<void>): Promise<void> {
    using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
    const event = await makeEvent(leaving)
    const stopWatching = watch(event)
    const inTheMidst = (isReached: (seats: Awaited<ReturnType<typeof countSeats>>) => boolean) => async () => {
      await waitUntil('it is in full swing', patienceMs, async () => isReached(await countSeats(database(), event.id)))
      await fault()
    }
    const coming = inTheMidst(({ confirmed, waitlisted }) => confirmed + waitlisted > crowd / 4)
    const [outcomes] = await Promise.all([allAtOnce(client, 'POST', event, people), coming()])
    const samples = await stopWatching()
    await assertFilled(event, leaving, crowd)
    assert.deepEqual(await countTold(event), { 'rsvp.confirmed': leaving, 'rsvp.waitlisted': crowd - leaving })
    console.log(`${name} while ${crowd} come: ${figures(outcomes, durationOf(outcomes), samples)}`)
    const left = inTheMidst(({ cancelled }) => cancelled > leaving / 10)
    console.log(`${name} while ${leaving} leave: ${await storm(client, event, left)}`)
    await assertGapless(client, event)
  }

  test('kill -9 of a process: counters equal rows, and every change was told once', () =>
    underFault('kill -9', async () => {
      const { port, child } = apis[0]!
      child.signal('SIGKILL')
      await child.exit
      apis[0] = await startApi(deployment.env, { port })
    }))

  test('a crash of PostgreSQL: counters equal rows, and every change was told once', () =>
    underFault('a crash of PostgreSQL', async () => {
      await deployment.postgres.crash()
      await wait(200)
      await deployment.postgres.start()
    }))
})
