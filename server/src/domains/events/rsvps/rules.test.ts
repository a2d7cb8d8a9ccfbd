import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Party } from './rules.party.ts'
import {
  canHold,
  countFree,
  countPromotable,
  decideAddition,
  decideAlone,
  decideCancel,
  decideChange,
  decidePromotion,
  decideRemoval,
  decideRsvp,
  decideWalkIn,
  type OrganizerContext,
  type Seats,
} from './rules.ts'

const now = new Date('2026-05-01T12:00:00.000Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const seats = (wish: Partial<Seats> = {}): Seats => ({
  max_attendees: 10,
  has_waitlist: true,
  upstream_count: null,
  walk_ins: 0,
  confirmed: 0,
  waitlisted: 0,
  waiting_guests: 0,
  joining_online: 0,
  extra: 0,
  smallest_waiting: wish.waitlisted ? 1 : null,
  ...wish,
})
const context = (wish: Partial<OrganizerContext> = {}): OrganizerContext => ({
  event_status: 'scheduled',
  is_hidden: false,
  is_archived: false,
  visibility: 'public',
  is_member: false,
  starts_at: at(1),
  over_at: at(4),
  rsvp_opens_at: null,
  rsvp_closes_at: null,
  takes_rsvps: true,
  rsvp_mode: 'here',
  max_guests: 0,
  requires_approval: false,
  event_type: null,
  party_size: null,
  joins_online: null,
  are_regulars_due: false,
  has_role: false,
  is_banned: false,
  is_checked_in: false,
  rsvp_status: null,
  is_declined: false,
  ...wish,
})
const full = seats({ confirmed: 10 })
const begun = { starts_at: at(-1) }
const over = { starts_at: at(-5), over_at: at(0) }
const confirmed = { to: 'confirmed', extra: 0 }
const beyond = { to: 'confirmed', extra: 1 }

describe('decideRsvp', () => {
  const rows: [what: string, verdict: object, seats: Seats, context: OrganizerContext][] = [
    ['confirms with a free seat and an empty waitlist', confirmed, seats(), context()],
    ['confirms again after a cancelled RSVP', confirmed, seats(), context({ rsvp_status: 'cancelled' })],
    ['confirms without a limit', confirmed, seats({ max_attendees: null, confirmed: 10_000 }), context()],
    ['confirms for the last seat', confirmed, seats({ confirmed: 9 }), context()],
    ['waitlists when the event is full', { to: 'waitlisted' }, full, context()],
    ['waitlists behind others, even with a free seat', { to: 'waitlisted' }, seats({ waitlisted: 1 }), context()],
    [
      'waitlists when upstream attendees fill the event',
      { to: 'waitlisted' },
      seats({ upstream_count: 10 }),
      context(),
    ],
    [
      'refuses a full event without a waitlist',
      { refusal: 'event_full' },
      seats({ ...full, has_waitlist: false }),
      context(),
    ],
    [
      'confirms for a free seat after the start, despite a waitlist',
      confirmed,
      seats({ waitlisted: 3 }),
      context(begun),
    ],
    ['refuses a full event after the start', { refusal: 'event_full' }, full, context(begun)],
    [
      'refuses a second RSVP when confirmed',
      { refusal: 'already_rsvped' },
      seats(),
      context({ rsvp_status: 'confirmed' }),
    ],
    [
      'refuses a second RSVP when waitlisted',
      { refusal: 'already_rsvped' },
      full,
      context({ rsvp_status: 'waitlisted' }),
    ],
    ['refuses before RSVPs open', { refusal: 'rsvp_closed' }, seats(), context({ rsvp_opens_at: at(0.1) })],
    ['confirms at the instant RSVPs open', confirmed, seats(), context({ rsvp_opens_at: at(0) })],
    ['refuses at the instant RSVPs close', { refusal: 'rsvp_closed' }, seats(), context({ rsvp_closes_at: at(0) })],
    ['refuses a banned user', { refusal: 'banned' }, seats(), context({ is_banned: true })],
    ['refuses where RSVPs are made elsewhere', { refusal: 'rsvp_elsewhere' }, seats(), context({ takes_rsvps: false })],
    [
      'refuses where people just come',
      { refusal: 'rsvp_closed', text: 'No RSVP is needed for this event; just come' },
      seats(),
      context({ takes_rsvps: false, rsvp_mode: 'none' }),
    ],
    [
      'says that an RSVP from before is there',
      { refusal: 'already_rsvped' },
      seats(),
      context({ takes_rsvps: false, rsvp_status: 'confirmed' }),
    ],
    ['refuses after the end', { refusal: 'event_ended' }, seats(), context(over)],
    ['refuses a cancelled event', { refusal: 'event_cancelled' }, seats(), context({ event_status: 'cancelled' })],
    [
      'does not find a draft',
      { refusal: 'event_not_found' },
      seats(),
      context({ event_status: 'draft', has_role: true }),
    ],
    ['does not find a hidden event', { refusal: 'event_not_found' }, seats(), context({ is_hidden: true })],
    ['finds a hidden event with a role in the group', confirmed, seats(), context({ is_hidden: true, has_role: true })],
    [
      'does not find an event of an archived group',
      { refusal: 'event_not_found' },
      seats(),
      context({ is_archived: true, has_role: true }),
    ],
  ]
  for (const [what, verdict, given, known] of rows)
    it(what, () => assert.deepEqual(decideRsvp(given, known, now), verdict))

  it('refuses for the first reason in the order of the contract', () => {
    const all = context({
      ...over,
      event_status: 'cancelled',
      is_banned: true,
      rsvp_closes_at: at(-9),
      rsvp_status: 'confirmed',
    })
    const lifted: Partial<OrganizerContext>[] = [
      { is_hidden: true },
      { is_hidden: false },
      { event_status: 'scheduled' },
      { starts_at: at(1), over_at: at(4) },
      { is_banned: false },
      { rsvp_closes_at: null },
      { rsvp_status: null },
    ]
    let known = all
    const told = lifted.map((less) => {
      known = { ...known, ...less }
      return decideRsvp(seats({ ...full, has_waitlist: false }), known, now)
    })
    assert.deepEqual(
      told.map((verdict) => 'refusal' in verdict && verdict.refusal),
      ['event_not_found', 'event_cancelled', 'event_ended', 'banned', 'rsvp_closed', 'already_rsvped', 'event_full'],
    )
  })
  it('lets an administrator RSVP to a hidden event', () =>
    assert.deepEqual(decideRsvp(seats(), context({ is_hidden: true }), now, true), confirmed))
})

describe('decideCancel', () => {
  const rows: [what: string, verdict: object, context: Partial<OrganizerContext>][] = [
    ['cancels a confirmed RSVP', { to: 'cancelled' }, { rsvp_status: 'confirmed' }],
    ['cancels a waitlisted RSVP', { to: 'cancelled' }, { rsvp_status: 'waitlisted' }],
    ['cancels after RSVPs closed', { to: 'cancelled' }, { rsvp_status: 'confirmed', rsvp_closes_at: at(-1) }],
    ['cancels for a banned user', { to: 'cancelled' }, { rsvp_status: 'confirmed', is_banned: true }],
    ['cancels after the start', { to: 'cancelled' }, { rsvp_status: 'confirmed', ...begun }],
    ['refuses without an RSVP', { refusal: 'rsvp_not_found' }, {}],
    ['refuses when already cancelled', { refusal: 'rsvp_not_found' }, { rsvp_status: 'cancelled' }],
    ['refuses when checked in', { refusal: 'already_checked_in' }, { rsvp_status: 'confirmed', is_checked_in: true }],
    ['refuses after the end', { refusal: 'event_ended' }, { rsvp_status: 'confirmed', ...over }],
    [
      'refuses at a cancelled event',
      { refusal: 'event_cancelled' },
      { rsvp_status: 'cancelled', event_status: 'cancelled' },
    ],
    ['does not find a draft', { refusal: 'event_not_found' }, { event_status: 'draft' }],
  ]
  for (const [what, verdict, known] of rows)
    it(what, () => assert.deepEqual(decideCancel(context(known), now), verdict))
})

describe('decideChange', () => {
  const party = (size: number, joinsOnline = false): Party => ({ size, joinsOnline })
  const trio = { rsvp_status: 'confirmed', party_size: 3, joins_online: false, max_guests: 3 }
  const closed = { ...trio, rsvp_closes_at: at(-1) }
  const change = (wish: Party, known: Partial<OrganizerContext>, saysMore?: boolean, given = seats({ confirmed: 3 })) =>
    decideChange(given, context(known), now, false, wish, saysMore)
  const refused = { refusal: 'rsvp_closed' }

  it('lets a party shrink once RSVPs are closed, until the event ends', () => {
    for (const wish of [party(2), party(1), party(3)]) {
      assert.deepEqual(change(wish, closed, false), { party: wish })
      assert.deepEqual(change(wish, { ...trio, rsvp_opens_at: at(1) }, false), { party: wish }, 'nor before they open')
    }
    assert.deepEqual(change(party(2), { ...closed, ...over }, false), { refusal: 'event_ended' })
    assert.deepEqual(change(party(2), { ...closed, is_banned: true }, false), { refusal: 'banned' })
    assert.deepEqual(change(party(2), { ...closed, rsvp_status: 'cancelled' }, false), { refusal: 'rsvp_not_found' })
  })

  it('takes nothing else then: no guest, no other way to come, and nothing new about those who stay', () => {
    assert.deepEqual(change(party(4), closed, false), refused)
    assert.deepEqual(change(party(1, true), closed, false), refused)
    assert.deepEqual(change(party(2), closed, true), refused)
    assert.deepEqual(change(party(2), closed), refused)
    assert.deepEqual(change(party(4), trio), { party: party(4) })
  })

  it('gives one who waits a free spot without the guests, and is refused where there is none to give', () => {
    const waiting = { ...trio, rsvp_status: 'waitlisted' }
    const two = seats({ confirmed: 8, waitlisted: 3, waiting_guests: 2, smallest_waiting: 3 })
    const alone = (known: object, given = two) => decideAlone(given, context(known), now, false, party(1), false)
    assert.deepEqual(alone(waiting), { party: party(1) })
    assert.deepEqual(alone({ ...waiting, rsvp_closes_at: at(-1) }), { party: party(1) })
    assert.deepEqual(alone(trio), { refusal: 'not_waitlisted' }, 'they have their spots meanwhile')
    assert.deepEqual(alone({ ...trio, rsvp_status: 'requested' }), { refusal: 'not_waitlisted' })
    assert.deepEqual(alone(waiting, { ...two, confirmed: 10 }), { refusal: 'event_full' })
    assert.deepEqual(alone({ ...waiting, ...begun }), { refusal: 'event_full' }, 'no one is promoted anymore')
    assert.deepEqual(alone({ ...waiting, is_hidden: true }), { refusal: 'event_not_found' })
  })
})

describe('an organizer', () => {
  it('removes an attendee after the end too, but not one who is checked in', () => {
    assert.deepEqual(decideRemoval({ rsvp_status: 'confirmed', is_checked_in: false }), { to: 'cancelled' })
    assert.deepEqual(decideRemoval({ rsvp_status: 'confirmed', is_checked_in: true }), {
      refusal: 'already_checked_in',
    })
    assert.deepEqual(decideRemoval({ rsvp_status: null, is_checked_in: false }), { refusal: 'rsvp_not_found' })
  })
  const additions: [
    what: string,
    verdict: object,
    seats: Seats,
    context: Partial<OrganizerContext>,
    overCapacity?: boolean,
  ][] = [
    ['adds an attendee to a free seat', confirmed, seats(), {}],
    ['adds an attendee after RSVPs closed', confirmed, seats(), { rsvp_closes_at: at(-1) }],
    ['uses a free seat first, even with overCapacity', confirmed, seats(), {}, true],
    ['adds no one beyond the capacity without overCapacity', { refusal: 'event_full' }, full, {}],
    ['adds an attendee beyond the capacity with overCapacity', beyond, full, {}, true],
    ['does not add a user who has an RSVP', { refusal: 'already_rsvped' }, full, { rsvp_status: 'waitlisted' }, true],
    ['does not add a banned user', { refusal: 'banned' }, seats(), { is_banned: true }, true],
    ['does not add to a draft', { refusal: 'invalid_state' }, seats(), { event_status: 'draft' }],
    ['does not add to a cancelled event', { refusal: 'event_cancelled' }, seats(), { event_status: 'cancelled' }],
    ['does not add after the end', { refusal: 'event_ended' }, seats(), over],
  ]
  for (const [what, verdict, given, known, overCapacity = false] of additions)
    it(what, () => assert.deepEqual(decideAddition(given, context(known), overCapacity, now), verdict))

  const promotions: [
    what: string,
    verdict: object,
    seats: Seats,
    context: Partial<OrganizerContext>,
    overCapacity?: boolean,
  ][] = [
    ['promotes a waitlisted user', confirmed, seats({ waitlisted: 2 }), { rsvp_status: 'waitlisted' }],
    [
      'promotes a waitlisted user after the start',
      confirmed,
      seats({ waitlisted: 2 }),
      { rsvp_status: 'waitlisted', ...begun },
    ],
    ['promotes no one when the event is full', { refusal: 'event_full' }, full, { rsvp_status: 'waitlisted' }],
    ['promotes beyond the capacity with overCapacity', beyond, full, { rsvp_status: 'waitlisted' }, true],
    ['does not promote a confirmed user', { refusal: 'not_waitlisted' }, full, { rsvp_status: 'confirmed' }, true],
    ['does not promote a user who cancelled', { refusal: 'not_waitlisted' }, full, { rsvp_status: 'cancelled' }, true],
    ['does not promote a user without an RSVP', { refusal: 'rsvp_not_found' }, full, {}, true],
  ]
  for (const [what, verdict, given, known, overCapacity = false] of promotions)
    it(what, () => assert.deepEqual(decidePromotion(given, context(known), overCapacity, now), verdict))
})

describe('decideWalkIn', () => {
  const self = { overCapacity: true, by: 'self' } as const
  const organizer = { overCapacity: true, by: 'organizer' } as const
  it('keeps the seat of a confirmed RSVP', () =>
    assert.equal(decideWalkIn(full, context({ rsvp_status: 'confirmed' }), self), undefined))
  it('takes a free seat, also for a user on the waitlist', () => {
    for (const rsvp_status of [null, 'cancelled', 'waitlisted'])
      assert.deepEqual(decideWalkIn(seats({ confirmed: 9, waitlisted: 1 }), context({ rsvp_status }), self), confirmed)
  })
  it('passes the capacity only for an organizer', () => {
    assert.deepEqual(decideWalkIn(full, context(), self), { refusal: 'event_full' })
    assert.deepEqual(decideWalkIn(full, context(), { ...organizer, overCapacity: false }), {
      refusal: 'event_full',
    })
    assert.deepEqual(decideWalkIn(full, context(), organizer), beyond)
  })
})

describe('seat counts', () => {
  it('countFree subtracts confirmed and upstream attendees and walk-ins', () => {
    assert.equal(countFree(seats({ confirmed: 3, upstream_count: 4 })), 3)
    assert.equal(countFree(seats({ confirmed: 8, upstream_count: 4 })), 0)
    assert.equal(countFree(seats({ confirmed: 3, upstream_count: 4, walk_ins: 2 })), 1)
    assert.equal(countFree(seats({ max_attendees: null })), Number.POSITIVE_INFINITY)
  })
  it('countPromotable is what waits and fits, until the start', () => {
    assert.equal(countPromotable(seats({ confirmed: 7, waitlisted: 5 }), context(), now), 3)
    assert.equal(countPromotable(seats({ confirmed: 7, waitlisted: 2 }), context(), now), 2)
    assert.equal(countPromotable(seats({ max_attendees: null, waitlisted: 9 }), context(), now), 9)
    assert.equal(countPromotable(seats({ waitlisted: 2 }), context({ starts_at: at(0) }), now), 0)
    assert.equal(countPromotable(seats({ waitlisted: 2 }), context({ event_status: 'cancelled' }), now), 0)
  })
  it('canHold refuses fewer seats than confirmed, but accepts the current value', () => {
    assert.equal(canHold(seats({ confirmed: 5 }), 5), true)
    assert.equal(canHold(seats({ confirmed: 5 }), 4), false)
    assert.equal(canHold(seats({ confirmed: 5, walk_ins: 1 }), 5), false)
    assert.equal(canHold(seats({ confirmed: 5 }), null), true)
    assert.equal(canHold(seats({ confirmed: 11, extra: 1 }), 10), true)
    assert.equal(canHold(seats({ confirmed: 11, extra: 1 }), 9), false)
  })
})
