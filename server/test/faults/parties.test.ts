import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { countWrongSeats } from '#domains/events/rsvps/index.ts'
import { countWrongEvents, countWrongPeople } from '#domains/groups/group-people/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeCode } from '#test/support/builders/check-in-codes.ts'
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
/** RSVPs alone; requests and the hosts' answers; and a desk at the door, which may give spots beyond the capacity. */
const kinds = ['open', 'asked', 'door'] as const
type Kind = (typeof kinds)[number] | 'asked at the door'
const asks = (kind: Kind) => kind.startsWith('asked')
const hasDesk = (kind: Kind) => kind.endsWith('door')
const rounds = kinds.length * (isFull ? 7 : 1)
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
  function watch(event: Play) {
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
        const isBeyond = seats.rows_confirmed > seats.max_attendees! + seats.extra
        if (!isAgreed || isBeyond || (!hasDesk(event.kind) && seats.extra > 0)) wrong.push(JSON.stringify(seats))
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
    const { rows: inside } = await sql<{ wrong: number }>`
      with told as (
        select data->>'guestId' as id, count(*) as times from outbox_events
        where type = 'guest.checked_in' and data->>'eventId' = ${event.id} group by 1)
      select count(*)::int as wrong from guests g full join told t on t.id = g.id::text
      where coalesce(g.event_id, ${event.id}) = ${event.id} and coalesce(t.times, 0) <> (g.checked_in_at is not null)::int`.execute(
      database(),
    )
    assert.equal(inside[0]!.wrong, 0, 'each guest who is inside was told of once')
  }

  /** As doctor --deep counts. */
  async function assertNumbers(): Promise<void> {
    const counts = [countWrongSeats, countWrongEvents, countWrongPeople].map((count) => count(database()))
    assert.deepEqual(await Promise.all(counts), [0, 0, 0], 'seats, numbers of events and people of groups')
  }

  interface Play extends MadeEvent {
    kind: Kind
    code: string
  }

  async function makePlay(kind: Kind, spots: number): Promise<Play> {
    const event = await makeEvent(spots, asks(kind))
    return { ...event, kind, code: await makeCode({ database: database(), clock: systemClock } as App, event) }
  }

  /** What a device at the door knows of a person and of those whom they bring. */
  async function readTickets(event: MadeEvent, { id }: Person) {
    const of = { eventId: event.id, userId: id }
    const { rows } = await sql<{ ticket: string | null; guests: string[] }>`
      select (select code from tickets where event_id = ${of.eventId} and user_id = ${of.userId}) as ticket,
        array(select id from guests where event_id = ${of.eventId} and user_id = ${of.userId} and removed_at is null)
          as guests`.execute(database())
    return rows[0]!
  }

  /** By the name on the list, by the ticket of who brings guests, or as the guests come. */
  async function letIn(client: Client, event: MadeEvent, person: Person, n: number): Promise<Answer[]> {
    const manage = `/v1/manage/events/${event.id}`
    const post = (path: string, body?: object) =>
      settle(client, host, n, { method: 'POST', path: `${manage}/${path}`, ...(body && { body }) })
    if (n % 7 === 3) return post(`attendees/${person.id}/checkin`)
    // Not while PostgreSQL is down.
    const { ticket, guests: ids } = await waitForTickets(event, person)
    if (n % 7 === 5) return ticket === null ? [] : post('checkins', { ticket, withGuests: true })
    const checkedInAt = new Date().toISOString()
    const items = ids.map((guestId) => ({ guestId, checkedInAt, clientId: guestId }))
    return items.length === 0 ? [] : post('checkins/batch', { items })
  }

  async function waitForTickets(event: MadeEvent, person: Person) {
    let found: Awaited<ReturnType<typeof readTickets>> | undefined
    await waitUntil('tickets are read', patienceMs, async () => {
      found = await readTickets(event, person).catch(() => undefined)
      return found !== undefined
    })
    return found!
  }

  /** Comes with a party, and then some leave, shrink, grow or come in; the hosts answer, and let people in. */
  async function playAll(client: Client, event: Play, round: number): Promise<Answer[]> {
    const path = `/v1/events/${event.id}/rsvp`
    const manage = `/v1/manage/events/${event.id}`
    const came = people.map((person, n) =>
      settle(client, person, n, { method: 'POST', path, body: { guests: guests(sizeOf(n, round)) } }),
    )
    const act = async (person: Person, n: number): Promise<Answer[]> => {
      const tries = [...(await came[n]!)]
      const does = async (method: Does['method'], at: string, body?: object) =>
        tries.push(...(await settle(client, person, n, { method, path: at, ...(body && { body }) })))
      const size = sizeOf(n, round)
      if (n % 4 === 0) await does('DELETE', path)
      if (n % 4 === 1) await does('PATCH', path, { guests: guests(1 + ((size + 1) % 5)) })
      if (n % 8 === 2) await does('PATCH', path, { guests: guests(5) })
      if (n % 6 === 5) await does('POST', `/v1/checkin/${event.code}`)
      if (hasDesk(event.kind) && [3, 5, 6].includes(n % 7)) tries.push(...(await letIn(client, event, person, n)))
      return tries
    }
    const chunk = 10
    const answer = async (first: number): Promise<Answer[]> => {
      const some = people.slice(first, first + chunk)
      await Promise.all(came.slice(first, first + chunk))
      const say = (word: string, told: readonly Person[]) =>
        settle(client, host, first, {
          method: 'POST',
          path: `${manage}/attendees/${word}`,
          body: { userIds: told.map(({ id }) => id) },
        })
      const [no, ...yes] = some as [Person, ...Person[]]
      return (await Promise.all([say('approve', yes), say('decline', [no])])).flat()
    }
    const starts = asks(event.kind) ? people.flatMap((_, n) => (n % chunk === 0 ? [n] : [])) : []
    return (await Promise.all([...people.map(act), ...starts.map(answer)])).flat()
  }

  for (const spots of spotCounts)
    test(`${crowd} parties of one to five for ${spots}: never one more, and no spot free while a party that fits waits`, async () => {
      using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
      const tries: Answer[] = []
      for (let round = 0; round < rounds; round++) {
        const event = await makePlay(kinds[round % kinds.length]!, spots)
        const stopWatching = watch(event)
        tries.push(...(await playAll(client, event, round)))
        await stopWatching()
        await assertExact(event)
      }
      await assertNumbers()
      console.log(`${crowd} parties for ${spots}, ${rounds} rounds: tries ${tally(tries)}`)
    })

  async function underFault(fault: () => Promise<void>): Promise<void> {
    using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
    const event = await makePlay('asked at the door', Math.floor(crowd / 3))
    const stopWatching = watch(event)
    const midst = async () => {
      await waitUntil('it is in full swing', patienceMs, async () => {
        const { confirmed, waitlisted, requested } = await countSeats(database(), event.id)
        return confirmed + waitlisted + requested > crowd / 4
      })
      await fault()
    }
    const [tries] = await Promise.all([playAll(client, event, 1), midst()])
    await stopWatching()
    await assertExact(event)
    await assertNumbers()
    console.log(`tries ${tally(tries)}`)
  }

  test('kill -9 of a process amid parties that come, change and leave, yeses and a desk at the door', () =>
    underFault(async () => {
      const { port, child } = apis[0]!
      child.signal('SIGKILL')
      await child.exit
      apis[0] = await startApi(deployment.env, { port })
    }))

  test('a crash of PostgreSQL amid parties that come, change and leave, yeses and a desk at the door', () =>
    underFault(async () => {
      await deployment.postgres.crash()
      await wait(200)
      await deployment.postgres.start()
    }))
})
