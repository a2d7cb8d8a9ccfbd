import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { UnitOfWork } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import {
  assertSeatsAgree,
  type Guest,
  listEmitted,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { removeBanned } from './commands.ts'
import { cancelAllRsvps, changeSeats, createSeats, eraseRsvps, lockSeats, prepareWalkInSeat } from './index.ts'

type Options = Parameters<typeof prepareWalkInSeat>[3]
const app = useApp()

const agree = (event: MadeEvent) => assertSeatsAgree(app.database, event.id)
const mine = async (event: MadeEvent, { token }: Guest) =>
  (await app.get(`/v1/events/${event.id}/rsvp`, { token })).body.data.rsvp
async function takeWalkInSeat(unit: UnitOfWork, eventId: string, userId: string, options: Options): Promise<void> {
  const seats = (await lockSeats(unit.db, eventId))!
  await (await prepareWalkInSeat(unit, seats, userId, options, app.clock.now()))()
}
const positionOf = async (event: MadeEvent, guest: Guest) => {
  const { status, waitlistPosition } = await mine(event, guest)
  return waitlistPosition ?? status
}

describe('the seats of an event', () => {
  it('raising or removing the limit promotes as many as fit, in order', async () => {
    const event = await makeEventWithGroup(app)
    const guests = await makeGuests(app, 6)
    for (const guest of guests) await rsvp(app, event, guest)
    const change = (maxAttendees: number | null) =>
      inTransaction(app, (unit) => changeSeats(unit, event.id, { maxAttendees }, app.clock.now()))
    await change(3)
    assert.deepEqual(await agree(event), [3, 3, 0, 0])
    await change(null)
    assert.deepEqual(await agree(event), [6, 0, 0, 0])
    assert.deepEqual(
      (await listEmitted(app.database, event.id)).filter(([type]) => type === 'rsvp.promoted'),
      [...guests.slice(1).map((guest) => ['rsvp.promoted', guest.id])],
    )
    await assert.rejects(change(5), { code: 'capacity_below_confirmed' })
    await change(6)
  })

  it('cancelling the event cancels every active RSVP and notifies its user', async () => {
    const event = await makeEventWithGroup(app)
    const guests = await makeGuests(app, 3)
    for (const guest of guests) await rsvp(app, event, guest)
    await inTransaction(app, (unit) => cancelAllRsvps(unit, event.id, app.clock.now()))
    assert.deepEqual(await agree(event), [0, 0, 3, 0])
    const told = (await listEmitted(app.database, event.id)).slice(3)
    assert.deepEqual(
      told.map(([type]) => type),
      Array(3).fill('rsvp.cancelled'),
    )
    assert.deepEqual(new Set(told.map(([, id]) => id)), new Set(guests.map((guest) => guest.id)))
    assert.deepEqual((await mine(event, guests[2]!)).status, 'cancelled')
  })

  it('erasing an account gives its seats to the waitlist and deletes its RSVPs', async () => {
    const event = await makeEventWithGroup(app)
    const past = await makeEventWithGroup(app, { startsIn: -600 })
    const [first, second] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [first, second]) await rsvp(app, event, guest)
    await inTransaction(app, (unit) => eraseRsvps(unit, first.id, app.clock.now()))
    assert.equal(await positionOf(event, second), 'confirmed')
    assert.equal(await mine(event, first), null)
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
    assert.deepEqual(await agree(past), [0, 0, 0, 0])
    assert.deepEqual((await listEmitted(app.database, event.id)).slice(2), [
      ['rsvp.cancelled', first.id],
      ['rsvp.promoted', second.id],
    ])
  })

  /** Of four spots three are taken by a party of Ana and one by Bo; a party of three waits, one of two, one asks. */
  async function makeFullOfParties() {
    const event = await makeEventWithGroup(app, { seats: 4, maxGuests: 3 })
    const people = (await makeGuests(app, 5)) as [Guest, Guest, Guest, Guest, Guest]
    const come = ({ token }: Guest, size: number) => {
      const body = { guests: Array.from({ length: size - 1 }, () => ({})) }
      return app.post(`/v1/events/${event.id}/rsvp`, { token, body })
    }
    for (const [n, size] of [3, 1, 3, 2].entries()) await come(people[n]!, size)
    await app.database.updateTable('events').set({ requires_approval: true }).where('id', '=', event.id).execute()
    await come(people[4], 2)
    assert.deepEqual(await agree(event), [4, 5, 0, 0])
    return { event, people }
  }
  const countGuests = async (event: MadeEvent, { id }: Guest) => {
    const rows = await app.database
      .selectFrom('guests')
      .select('removed_at')
      .where('event_id', '=', event.id)
      .where('user_id', '=', id)
      .execute()
    return [rows.length, rows.filter((row) => row.removed_at === null).length]
  }

  it('erasing accounts takes their guests along, and gives the spots of a party to one that fits whole', async () => {
    const { event, people } = await makeFullOfParties()
    const [ana, , cleo, dan, eve] = people
    const erase = ({ id }: Guest) => inTransaction(app, (unit) => eraseRsvps(unit, id, app.clock.now()))
    await erase(eve)
    await erase(ana)
    assert.deepEqual(await agree(event), [4, 2, 0, 0])
    assert.deepEqual([await positionOf(event, cleo), await positionOf(event, dan)], ['confirmed', 1])
    assert.deepEqual(
      [await countGuests(event, ana), await countGuests(event, eve)],
      [
        [0, 0],
        [0, 0],
      ],
    )
    await erase(dan)
    await erase(cleo)
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
  })

  it('a ban takes whole parties away, also one that waits or asks, and lets the next one in', async () => {
    const { event, people } = await makeFullOfParties()
    const [ana, , cleo, dan, eve] = people
    const groupId = event.groupId!
    for (const { id } of [eve, ana, cleo]) {
      const banned_at = app.clock.now().toISOString()
      await app.database.insertInto('group_bans').values({ group_id: groupId, user_id: id, banned_at }).execute()
      await inTransaction(app, (unit) => removeBanned(unit, groupId, id, app.clock.now()))
    }
    assert.deepEqual(
      [await mine(event, ana), await mine(event, eve)].map(({ status }) => status),
      ['cancelled', 'cancelled'],
    )
    assert.equal(await positionOf(event, dan), 'confirmed')
    assert.deepEqual(await agree(event), [3, 0, 6, 0])
    for (const [who, guests] of [
      [ana, 2],
      [cleo, 2],
      [eve, 1],
    ] as const)
      assert.deepEqual(await countGuests(event, who), [guests, 0])
  })

  it('no one is searched for where the smallest party that waits does not fit', async () => {
    const event = await makeEventWithGroup(app, { seats: 3, maxGuests: 3 })
    const [ana, bo, cleo, dan] = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    for (const guest of [ana, bo, cleo]) await rsvp(app, event, guest)
    const body = { guests: [{}] }
    await app.post(`/v1/events/${event.id}/rsvp`, { token: dan.token, body })
    const searches = async (work: () => Promise<unknown>) =>
      (await recordStatements(work)).filter(({ text }) => text.includes('recursive fitting')).length
    assert.equal(await searches(() => unRsvp(app, event, ana)), 0)
    assert.equal(await searches(() => unRsvp(app, event, bo)), 1)
    assert.equal(await positionOf(event, dan), 'confirmed')
    const late = await makeGuest(app)
    await app.post(`/v1/events/${event.id}/rsvp`, { token: late.token, body })
    assert.equal(await searches(() => unRsvp(app, event, cleo)), 0)
    const shrink = () => app.patch(`/v1/events/${event.id}/rsvp`, { token: late.token, body: { guests: [] } })
    assert.equal(await searches(shrink), 1)
    assert.equal(await positionOf(event, late), 'confirmed', 'the smallest party is smaller now')
  })

  it('walk-ins take free seats', async () => {
    const event = await makeEventWithGroup(app, { seats: 2 })
    const [first, second, third, fourth] = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    const walkIn = (guest: Guest, overCapacity: boolean, by: 'self' | 'organizer') =>
      inTransaction(app, (unit) => takeWalkInSeat(unit, event.id, guest.id, { overCapacity, by }))
    await rsvp(app, event, first)
    await walkIn(first, false, 'self')
    await walkIn(second, false, 'self')
    assert.deepEqual(await agree(event), [2, 0, 0, 0])
    await rsvp(app, event, third)
    await assert.rejects(walkIn(third, false, 'organizer'), { code: 'event_full' })
    await assert.rejects(walkIn(fourth, true, 'self'), { code: 'event_full' })
    await walkIn(third, true, 'organizer')
    await walkIn(fourth, true, 'organizer')
    assert.deepEqual(await agree(event), [4, 0, 0, 2])
    assert.deepEqual(
      (await listEmitted(app.database, event.id)).map(([type]) => type),
      ['rsvp.confirmed', 'rsvp.confirmed', 'rsvp.waitlisted', 'rsvp.promoted', 'rsvp.confirmed'],
    )
  })

  it('seats beyond the capacity are removed first', async () => {
    const event = await makeEventWithGroup(app)
    const guests = await makeGuests(app, 4)
    for (const guest of guests.slice(0, 3))
      await inTransaction(app, (unit) =>
        takeWalkInSeat(unit, event.id, guest.id, { overCapacity: true, by: 'organizer' }),
      )
    assert.equal((await rsvp(app, event, guests[3]!)).body.data.waitlistPosition, 1)
    const seen = []
    for (const guest of guests.slice(0, 3)) {
      await unRsvp(app, event, guest)
      seen.push(await agree(event))
    }
    assert.deepEqual(seen, [
      [2, 1, 1, 1],
      [1, 1, 2, 0],
      [1, 0, 3, 0],
    ])
  })

  it('creating an event creates its seats', async () => {
    const event = await makeEventWithGroup(app)
    await app.database.deleteFrom('event_seats').where('event_id', '=', event.id).execute()
    await inTransaction(app, ({ db }) => createSeats(db, event.id, { maxAttendees: 7, hasWaitlist: false }))
    const { token } = await makeGuest(app)
    assert.deepEqual((await app.get(`/v1/events/${event.id}/rsvp-summary`, { token })).body.data, {
      total: 0,
      confirmed: 0,
      waitlisted: 0,
      cancelled: 0,
      pending: 0,
      capacity: 7,
    })
  })
})
