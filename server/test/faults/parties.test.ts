import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { countWrongSeats } from '#domains/events/rsvps/index.ts'
import { systemClock } from '#platform/clock.ts'
import { assertSeatsAgree, countSeats, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { isFull, waitUntil } from './child.ts'
import { type Answer, type Client, openClient, tally } from './load.ts'
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
const spotCounts = isFull ? [1, 10, 100] : [10]
const rounds = isFull ? 20 : 2
const patienceMs = 60_000

/** A rejected caller retries after a growing delay, so that retries do not arrive together. */
const backOffMs = (tries: number, n: number) => Math.min(1000, 50 * 2 ** tries) * (0.5 + (n % 10) / 10)

type Does = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }

describe('parties under fire', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let apis: Api[]
  let people: Person[]
  let host: Person
  before(async () => {
    deployment = await startDeployment(2, generousLimits)
    apis = [...deployment.apis]
    people = []
    while (people.length < crowd)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => makePerson(deployment.postgres.database)))))
    host = await makePerson(deployment.postgres.database)
  })
  after(async () => {
    for (const api of apis ?? []) await api[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })
  const database = () => deployment.postgres.database

  async function makeEvent(seats: number, requiresApproval = false): Promise<MadeEvent> {
    const place = { database: database(), clock: systemClock }
    const event = await makeEventWithGroup(place, { seats, maxGuests: 4, requiresApproval })
    const role = { group_id: event.groupId!, user_id: host.id, role: 'owner', granted_at: new Date().toISOString() }
    await database().insertInto('group_roles').values(role).execute()
    return event
  }

  const sizeOf = (n: number, round: number) => 1 + ((n * 7 + round * 3) % 5)
  const guests = (size: number) => Array.from({ length: size - 1 }, () => ({}))

  /** Asks until it is answered by a decision; what a decision was is told by the state afterwards. */
  async function settle(client: Client, { token }: Person, n: number, does: Does): Promise<Answer[]> {
    const tries: Answer[] = []
    const startedAt = performance.now()
    for (let at = n; performance.now() < startedAt + patienceMs; at++) {
      const { port } = apis[at % apis.length]!
      const answer = await client.send({ port, token, ...does })
      tries.push(answer)
      if (answer.status !== 0 && answer.status !== 503) {
        assert.ok(answer.status < 500, `${does.method} ${does.path}: ${answer.status} ${answer.body}`)
        return tries
      }
      await wait(backOffMs(tries.length, n))
    }
    throw new Error(`${does.method} ${does.path} was never settled`)
  }

  /** At any moment: counters equal rows, and no one more than the spots. */
  function watch(event: MadeEvent) {
    const wrong: string[] = []
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        const seats = await countSeats(database(), event.id).catch(() => undefined)
        if (!seats) continue
        const isAgreed =
          seats.confirmed === seats.rows_confirmed &&
          seats.waitlisted === seats.rows_waitlisted &&
          seats.requested === seats.rows_requested &&
          seats.rows_guests === seats.party_guests
        if (!isAgreed || seats.rows_confirmed > seats.max_attendees! + seats.extra) wrong.push(JSON.stringify(seats))
        await wait(5)
      }
    })()
    return async () => {
      isOver = true
      await looking
      assert.deepEqual(wrong, [], 'at every moment counters equal rows and no one is beyond the spots')
    }
  }

  async function assertExact(event: MadeEvent): Promise<void> {
    await assertSeatsAgree(database(), event.id)
    const { rows } = await sql<{ free: number; smallest: number | null }>`
      select greatest(0, s.max_attendees - s.confirmed) as free,
        (select min(party_size) from rsvps r where r.event_id = s.event_id and r.status = 'waitlisted') as smallest
      from event_seats s where s.event_id = ${event.id}`.execute(database())
    const { free, smallest } = rows[0]!
    assert.ok(smallest === null || smallest > free, `${free} spots are free while a party of ${smallest} waits`)
    // What was emitted tells how each RSVP came to stand as it stands, once for each change.
    const { rows: told } = await sql<{ wrong: number }>`
      with told as (
        select data->>'userId' as user_id,
          count(*) filter (where type in ('rsvp.confirmed', 'rsvp.promoted'))
            as ups,
          count(*) filter (where type in ('rsvp.requested', 'rsvp.confirmed', 'rsvp.waitlisted')
            and data->>'approved' is null) as begun,
          count(*) filter (where type = 'rsvp.cancelled') as ended
        from outbox_events where data->>'eventId' = ${event.id} and type like 'rsvp.%' group by 1)
      select count(*)::int as wrong from rsvps r left join told t on t.user_id = r.user_id::text
      where r.event_id = ${event.id} and r.status in ('confirmed', 'waitlisted', 'cancelled')
        and (t.user_id is null or t.begun - t.ended <> (r.status <> 'cancelled')::int
          or r.status = 'confirmed' and t.ups = 0)`.execute(database())
    assert.equal(told[0]!.wrong, 0, 'each change was told once')
    assert.equal(await countWrongSeats(database()), 0, 'as doctor --deep counts')
  }

  /** Comes with a party, and then some leave, shrink or grow. */
  async function comeAndChange(client: Client, event: MadeEvent, round: number): Promise<Answer[]> {
    const path = `/v1/events/${event.id}/rsvp`
    const all = people.map(async (person, n) => {
      const size = sizeOf(n, round)
      const tries = await settle(client, person, n, { method: 'POST', path, body: { guests: guests(size) } })
      if (n % 4 === 0) tries.push(...(await settle(client, person, n, { method: 'DELETE', path })))
      if (n % 4 === 1) {
        const body = { guests: guests(1 + ((size + 1) % 5)) }
        tries.push(...(await settle(client, person, n, { method: 'PATCH', path, body })))
      }
      return tries
    })
    return (await Promise.all(all)).flat()
  }

  for (const spots of spotCounts)
    test(`${crowd} parties of one to five for ${spots}: never one more, and no spot free while a party that fits waits`, async () => {
      using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
      const tries: Answer[] = []
      for (let round = 0; round < rounds; round++) {
        const event = await makeEvent(spots)
        const stopWatching = watch(event)
        tries.push(...(await comeAndChange(client, event, round)))
        await stopWatching()
        await assertExact(event)
      }
      console.log(`${crowd} parties for ${spots}, ${rounds} rounds: tries ${tally(tries)}`)
    })

  test(`yeses to requests while others withdraw and people are checked in at the door`, async () => {
    using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
    const event = await makeEvent(Math.floor(crowd / 2), true)
    const path = `/v1/events/${event.id}/rsvp`
    await Promise.all(
      people.map((person, n) =>
        settle(client, person, n, { method: 'POST', path, body: { guests: guests(sizeOf(n, 0)) } }),
      ),
    )
    const stopWatching = watch(event)
    const manage = `/v1/manage/events/${event.id}`
    const yeses = Array.from({ length: Math.ceil(crowd / 20) }, (_, n) => people.slice(n * 20, n * 20 + 20))
    await Promise.all([
      ...yeses.map((some, n) => {
        const body = { userIds: some.map(({ id }) => id) }
        return settle(client, host, n, { method: 'POST', path: `${manage}/attendees/approve`, body })
      }),
      ...people.filter((_, n) => n % 5 === 0).map((person, n) => settle(client, person, n, { method: 'DELETE', path })),
      ...people
        .filter((_, n) => n % 7 === 3)
        .map((person, n) =>
          settle(client, host, n, { method: 'POST', path: `${manage}/attendees/${person.id}/checkin` }),
        ),
    ])
    await stopWatching()
    await assertExact(event)
  })

  async function underFault(fault: () => Promise<void>): Promise<void> {
    using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
    const event = await makeEvent(Math.floor(crowd / 3))
    const stopWatching = watch(event)
    const midst = async () => {
      await waitUntil('it is in full swing', patienceMs, async () => {
        const { confirmed, waitlisted } = await countSeats(database(), event.id)
        return confirmed + waitlisted > crowd / 4
      })
      await fault()
    }
    const [tries] = await Promise.all([comeAndChange(client, event, 1), midst()])
    await stopWatching()
    await assertExact(event)
    console.log(`tries ${tally(tries)}`)
  }

  test('kill -9 of a process amid parties that come, change and leave', () =>
    underFault(async () => {
      const { port, child } = apis[0]!
      child.signal('SIGKILL')
      await child.exit
      apis[0] = await startApi(deployment.env, { port })
    }))

  test('a crash of PostgreSQL amid parties that come, change and leave', () =>
    underFault(async () => {
      await deployment.postgres.crash()
      await wait(200)
      await deployment.postgres.start()
    }))
})
