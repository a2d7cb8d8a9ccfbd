import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { operations } from '#domains/index.ts'
import { type App, startApp, useApp } from '#test/support/app/harness.ts'
import { explainAmongMany } from '#test/support/app/plans.ts'
import { recordFailures, recordStatements } from '#test/support/app/recorded-statements.ts'
import {
  lockOfSeats,
  occupyLane,
  type Seen,
  type Sent,
  send,
  sendTogether,
  whilePoisoned,
} from '#test/support/app/together.ts'
import {
  assertSeatsAgree,
  type Guest,
  listEmitted,
  type MadeEvent,
  makeEventWithGroup,
  makeGuests,
} from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { eraseRsvps } from './index.ts'

const app: App = useApp({
  async prepare() {
    guests = await makeGuests(app, 30)
  },
})
let guests: Guest[]

const { create, delete: remove } = operations.rsvps
const join = (event: MadeEvent, by: Guest, key?: string): Sent => {
  return { op: create, by, params: { id: event.id }, ...(key && { key }), requestId: `request of ${by.id}` }
}
const leave = (event: MadeEvent, by: Guest): Sent => ({ op: remove, by, params: { id: event.id } })

interface Told {
  status: string
  waitlistPosition: number | null
}

/** Of an RSVP the position or the status, of a refusal its code. */
const told = (seen: Seen[]) =>
  seen.map((one) => {
    if ('code' in one) return one.code
    const { status, waitlistPosition } = one.data as Told
    return waitlistPosition ?? status ?? 'left'
  })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const together = (event: MadeEvent, all: Sent[]) => sendTogether(app, lockOfSeats(event.id), all)

async function countTransactions(event: MadeEvent): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct xmin::text) as n from rsvps where event_id = ${event.id}`.execute(app.database)
  return rows[0]!.n
}

describe('RSVPs to one event that are in flight at the same time', () => {
  it('are decided in the order of arrival, thirty in two transactions, each with its own event and ticket', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    const seen = await together(
      event,
      guests.map((guest) => join(event, guest)),
    )
    assert.deepEqual(told(seen), [...Array(10).fill('confirmed'), ...range(1, 20)])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [10, 20, 0, 0])
    assert.equal(await countTransactions(event), 2)
    const emitted = await listEmitted(app.database, event.id)
    assert.deepEqual(emitted.map(([, id]) => id).toSorted(), guests.map(({ id }) => id).toSorted())
    const tickets = seen.slice(0, 10).map((one) => 'data' in one && (one.data as { ticket: string }).ticket)
    assert.equal(new Set(tickets).size, 10)
    const { rows } = await sql<{ user_id: string }>`
      select user_id from rsvps where event_id = ${event.id} order by rsvp_at, id`.execute(app.database)
    assert.deepEqual(
      rows.map((row) => row.user_id),
      guests.map(({ id }) => id),
      'lists keep the order',
    )
  })

  it('are refused one by one, and a refused one leaves nothing behind', async () => {
    const event = await makeEventWithGroup(app, { seats: 10, waitlist: false })
    const [banned, early, erased] = [guests[3]!, guests[5]!, (await makeGuests(app, 1))[0]!]
    await send(app, join(event, early))
    await sql`insert into group_bans (group_id, user_id, banned_at) values (${event.groupId}, ${banned.id}, now())`.execute(
      app.database,
    )
    await sql`update users set deleted_at = now() where id = ${erased.id}`.execute(app.database)
    const people = [...guests.slice(0, 8), erased, ...guests.slice(8, 14)]
    const seen = told(
      await together(
        event,
        people.map((guest) => join(event, guest)),
      ),
    )
    const expected = Array(15).fill('confirmed').fill('event_full', 12)
    assert.deepEqual(seen, expected.with(3, 'banned').with(5, 'already_rsvped').with(8, 'user_not_found'))
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [10, 0, 0, 0])
    assert.equal((await listEmitted(app.database, event.id)).length, 10)
    assert.deepEqual(
      told(
        await together(
          { ...event, id: event.groupId! },
          guests.slice(0, 3).map((one) => join({ ...event, id: event.groupId! }, one)),
        ),
      ),
      Array(3).fill('event_not_found'),
    )
  })

  it('fail alone: one that PostgreSQL rejects is a failure, and the others are right', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    const seen = await whilePoisoned(app, 'rsvps', guests[12]!.id, () =>
      together(
        event,
        guests.map((guest) => join(event, guest)),
      ),
    )
    assert.deepEqual(told(seen), [...Array(10).fill('confirmed'), 1, 2, 'failed: poison', ...range(3, 19)])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [10, 19, 0, 0])
    assert.equal((await listEmitted(app.database, event.id)).length, 29)
  })

  it('of one person: the second sees what the first has done', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    const seen = await together(
      event,
      guests.slice(0, 8).flatMap((one) => [join(event, one), join(event, one)]),
    )
    assert.deepEqual(
      told(seen),
      Array.from({ length: 16 }, (_, n) => (n % 2 ? 'already_rsvped' : 'confirmed')),
    )
    const [ana] = guests
    const turns = await together(event, [leave(event, ana!), join(event, ana!), leave(event, ana!)])
    assert.deepEqual(told(turns), ['left', 'confirmed', 'left'])
  })

  it('with a key: the same at the same time is in flight, later it is answered again, and another request is a mismatch', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    const other = await makeEventWithGroup(app, { seats: 10 })
    const people = guests.slice(0, 8)
    const keyed = (at: MadeEvent) => people.map((one) => join(at, one, `key ${event.id}`))
    const seen = await together(
      event,
      keyed(event).flatMap((one) => [one, one]),
    )
    assert.deepEqual(
      told(seen),
      Array.from({ length: 16 }, (_, n) => (n % 2 ? 'request_in_flight' : 'confirmed')),
    )
    const first = seen.filter((_, n) => n % 2 === 0)
    const again = await together(event, keyed(event))
    assert.deepEqual(
      again,
      first.map((one) => ({ ...one, isReplay: true })),
    )
    assert.deepEqual(told(await together(other, keyed(other))), Array(8).fill('idempotency_mismatch'))
    assert.equal((await listEmitted(app.database, event.id)).length, 8)
    assert.deepEqual(await assertSeatsAgree(app.database, other.id), [0, 0, 0, 0])
  })

  it('and cancellations: those who leave together promote as many together', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    for (const guest of guests.slice(0, 25)) await send(app, join(event, guest))
    const statements = await recordStatements(async () => {
      const wishes = [
        ...guests.slice(0, 6).map((one) => leave(event, one)),
        ...guests.slice(25).map((one) => join(event, one)),
      ]
      assert.deepEqual(told(await together(event, wishes)), [...Array(6).fill('left'), 10, 11, 12, 13, 14])
    })
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [10, 14, 6, 0])
    // The first one came alone; it promoted one.
    assert.equal(statements.filter(({ text }) => text.includes('with recursive fitting')).length, 2)
    const promoted = (await listEmitted(app.database, event.id)).filter(([type]) => type === 'rsvp.promoted')
    assert.deepEqual(
      promoted.map(([, id]) => id).toSorted(),
      guests
        .slice(10, 16)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('are all 503 after one try for the lock, if it is not given, while others are answered; the next is confirmed', async () => {
    const [event, other] = [await makeEventWithGroup(app, { seats: 10 }), await makeEventWithGroup(app, { seats: 10 })]
    const url = `${app.url}?options=${encodeURIComponent('-c lock_timeout=50')}`
    await using hurried = await startApp({ beside: { url, clock: app.clock } })
    // Of each person two, so that a batch tries for the lock while as many wait behind it.
    const all = [...guests, ...guests].map((guest) => join(event, guest))
    const refused: Seen[] = []
    const statements = await recordStatements(() =>
      app.database.transaction().execute(async (tx) => {
        await lockOfSeats(event.id).execute(tx)
        const begun = await occupyLane(hurried, join(event, (await makeGuests(app, 1))[0]!), all, async () => {
          assert.deepEqual(told([await send(hurried, join(other, guests[0]!))]), ['confirmed'])
        })
        refused.push(...(await Promise.all(begun)))
      }),
    )
    assert.deepEqual(refused, Array(60).fill({ code: 'unavailable', reason: 'lock' }))
    const tries = statements.filter(
      ({ text, values }) => values[0] === event.id && /^select .* from "event_seats" .* for no key update/.test(text),
    )
    assert.equal(tries.length, 1)
    assert.deepEqual(told([await send(hurried, join(event, guests[0]!))]), ['confirmed'])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 0, 0, 0])
    assert.equal((await listEmitted(app.database, event.id)).length, 1)
  })

  it('do not deadlock with the erasure of accounts in the midst of them', async () => {
    const event = await makeEventWithGroup(app, { seats: 5 })
    const people = await makeGuests(app, 20)
    for (const one of people.slice(0, 10)) await send(app, join(event, one))
    const failures = await recordFailures(async () => {
      const erasing = people.slice(0, 5).map(({ id }) => {
        return inTransaction(app, (unit) => eraseRsvps(unit, id, app.clock.now()))
      })
      await Promise.all([
        ...erasing,
        ...people.map((one, n) => send(app, n < 10 ? leave(event, one) : join(event, one))),
      ])
    })
    assert.deepEqual(failures, [])
    await assertSeatsAgree(app.database, event.id)
  })

  it('finds what it needs of each person by indexes, and hashes no table for all of them', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    const all = guests.map((guest) => join(event, guest))
    const statements = await recordStatements(() => together(event, all))
    const read = statements.find(({ text }) => /order by u.id\s+for key share of u/.test(text))!
    const plan = await explainAmongMany(app.database, event, read)
    assert.doesNotMatch(plan, /Seq Scan on (rsvps|group_favorites|checkins)|hashed SubPlan/)
  })
})
