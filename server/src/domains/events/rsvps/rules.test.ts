import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  canHold,
  countFree,
  countPromotable,
  decideAddition,
  decideCancel,
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
  confirmed: 0,
  waitlisted: 0,
  extra: 0,
  ...wish,
})
const context = (wish: Partial<OrganizerContext> = {}): OrganizerContext => ({
  event_status: 'scheduled',
  is_hidden: false,
  is_archived: false,
  starts_at: at(1),
  over_at: at(4),
  rsvp_opens_at: null,
  rsvp_closes_at: null,
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
const confirmed = { to: 'confirmed', isExtra: false }
const beyond = { to: 'confirmed', isExtra: true }

describe('who asks for a seat', () => {
  const rows: [what: string, verdict: object, seats: Seats, context: OrganizerContext][] = [
    ['gets a free one when nobody waits', confirmed, seats(), context()],
    ['gets it again after having cancelled', confirmed, seats(), context({ rsvp_status: 'cancelled' })],
    ['gets one where there is no limit', confirmed, seats({ max_attendees: null, confirmed: 10_000 }), context()],
    ['gets the last one', confirmed, seats({ confirmed: 9 }), context()],
    ['waits when all are taken', { to: 'waitlisted' }, full, context()],
    ['waits behind those who wait, even beside a free seat', { to: 'waitlisted' }, seats({ waitlisted: 1 }), context()],
    ['waits when upstream took the rest', { to: 'waitlisted' }, seats({ upstream_count: 10 }), context()],
    [
      'is told that it is full without a waitlist',
      { refusal: 'event_full' },
      seats({ ...full, has_waitlist: false }),
      context(),
    ],
    ['gets a free one after the start, whoever waits', confirmed, seats({ waitlisted: 3 }), context(begun)],
    ['is told that it is full after the start', { refusal: 'event_full' }, full, context(begun)],
    ['has one already', { refusal: 'already_rsvped' }, seats(), context({ rsvp_status: 'confirmed' })],
    ['waits already', { refusal: 'already_rsvped' }, full, context({ rsvp_status: 'waitlisted' })],
    ['comes before it opens', { refusal: 'rsvp_closed' }, seats(), context({ rsvp_opens_at: at(0.1) })],
    ['comes when it opens', confirmed, seats(), context({ rsvp_opens_at: at(0) })],
    ['comes when it closes', { refusal: 'rsvp_closed' }, seats(), context({ rsvp_closes_at: at(0) })],
    ['is banned', { refusal: 'banned' }, seats(), context({ is_banned: true })],
    ['comes when it is over', { refusal: 'event_ended' }, seats(), context(over)],
    ['comes to a cancelled event', { refusal: 'event_cancelled' }, seats(), context({ event_status: 'cancelled' })],
    ['finds no draft', { refusal: 'event_not_found' }, seats(), context({ event_status: 'draft', has_role: true })],
    ['finds nothing hidden', { refusal: 'event_not_found' }, seats(), context({ is_hidden: true })],
    ['finds what is hidden when they run it', confirmed, seats(), context({ is_hidden: true, has_role: true })],
    ['finds nothing archived', { refusal: 'event_not_found' }, seats(), context({ is_archived: true, has_role: true })],
  ]
  for (const [what, verdict, given, known] of rows)
    it(what, () => assert.deepEqual(decideRsvp(given, known, now), verdict))

  it('is refused for the first reason in the order of the contract', () => {
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
  it('sees what is hidden as an administrator', () =>
    assert.deepEqual(decideRsvp(seats(), context({ is_hidden: true }), now, true), confirmed))
})

describe('who gives a seat back', () => {
  const rows: [what: string, verdict: object, context: Partial<OrganizerContext>][] = [
    ['is off the list', { to: 'cancelled' }, { rsvp_status: 'confirmed' }],
    ['is off the waitlist', { to: 'cancelled' }, { rsvp_status: 'waitlisted' }],
    ['may do so when RSVP is closed', { to: 'cancelled' }, { rsvp_status: 'confirmed', rsvp_closes_at: at(-1) }],
    ['may do so when banned', { to: 'cancelled' }, { rsvp_status: 'confirmed', is_banned: true }],
    ['may do so after the start', { to: 'cancelled' }, { rsvp_status: 'confirmed', ...begun }],
    ['had none', { refusal: 'rsvp_not_found' }, {}],
    ['did so before', { refusal: 'rsvp_not_found' }, { rsvp_status: 'cancelled' }],
    ['is there already', { refusal: 'already_checked_in' }, { rsvp_status: 'confirmed', is_checked_in: true }],
    ['is too late', { refusal: 'event_ended' }, { rsvp_status: 'confirmed', ...over }],
    [
      'has nothing to give back',
      { refusal: 'event_cancelled' },
      { rsvp_status: 'cancelled', event_status: 'cancelled' },
    ],
    ['finds no draft', { refusal: 'event_not_found' }, { event_status: 'draft' }],
  ]
  for (const [what, verdict, known] of rows)
    it(what, () => assert.deepEqual(decideCancel(context(known), now), verdict))
})

describe('an organiser', () => {
  it('takes somebody off the list after the end too, but not who is there', () => {
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
    ['gives a free seat', confirmed, seats(), {}],
    ['gives it outside the window', confirmed, seats(), { rsvp_closes_at: at(-1) }],
    ['gives one of the free ones first', confirmed, seats(), {}, true],
    ['gives none beyond the capacity without saying so', { refusal: 'event_full' }, full, {}],
    ['gives one beyond the capacity by saying so', beyond, full, {}, true],
    ['does not give a second one', { refusal: 'already_rsvped' }, full, { rsvp_status: 'waitlisted' }, true],
    ['does not give one to the banned', { refusal: 'banned' }, seats(), { is_banned: true }, true],
    ['does not give one in a draft', { refusal: 'invalid_state' }, seats(), { event_status: 'draft' }],
    ['does not give one at a cancelled event', { refusal: 'event_cancelled' }, seats(), { event_status: 'cancelled' }],
    ['does not give one when it is over', { refusal: 'event_ended' }, seats(), over],
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
    ['lets somebody in who waits', confirmed, seats({ waitlisted: 2 }), { rsvp_status: 'waitlisted' }],
    ['lets somebody in after the start', confirmed, seats({ waitlisted: 2 }), { rsvp_status: 'waitlisted', ...begun }],
    ['lets nobody in when it is full', { refusal: 'event_full' }, full, { rsvp_status: 'waitlisted' }],
    ['lets somebody in beyond the capacity', beyond, full, { rsvp_status: 'waitlisted' }, true],
    ['lets nobody in who is in', { refusal: 'not_waitlisted' }, full, { rsvp_status: 'confirmed' }, true],
    ['lets nobody in who cancelled', { refusal: 'not_waitlisted' }, full, { rsvp_status: 'cancelled' }, true],
    ['lets nobody in who never asked', { refusal: 'rsvp_not_found' }, full, {}, true],
  ]
  for (const [what, verdict, given, known, overCapacity = false] of promotions)
    it(what, () => assert.deepEqual(decidePromotion(given, context(known), overCapacity, now), verdict))
})

describe('who walks in', () => {
  const self = { overCapacity: true, by: 'self' } as const
  const desk = { overCapacity: true, by: 'organiser' } as const
  it('a walk-in with a confirmed RSVP keeps the seat', () =>
    assert.equal(decideWalkIn(full, { rsvp_status: 'confirmed' }, self), undefined))
  it('takes a free one, also from the waitlist', () => {
    for (const rsvp_status of [null, 'cancelled', 'waitlisted'])
      assert.deepEqual(decideWalkIn(seats({ confirmed: 9, waitlisted: 1 }), { rsvp_status }, self), confirmed)
  })
  it('passes the limit only by the desk', () => {
    assert.deepEqual(decideWalkIn(full, { rsvp_status: null }, self), { refusal: 'event_full' })
    assert.deepEqual(decideWalkIn(full, { rsvp_status: null }, { ...desk, overCapacity: false }), {
      refusal: 'event_full',
    })
    assert.deepEqual(decideWalkIn(full, { rsvp_status: null }, desk), beyond)
  })
})

describe('the seats of an event', () => {
  it('are free where neither we nor upstream gave them', () => {
    assert.equal(countFree(seats({ confirmed: 3, upstream_count: 4 })), 3)
    assert.equal(countFree(seats({ confirmed: 8, upstream_count: 4 })), 0)
    assert.equal(countFree(seats({ max_attendees: null })), Number.POSITIVE_INFINITY)
  })
  it('go to as many as wait and fit, until the start', () => {
    assert.equal(countPromotable(seats({ confirmed: 7, waitlisted: 5 }), context(), now), 3)
    assert.equal(countPromotable(seats({ confirmed: 7, waitlisted: 2 }), context(), now), 2)
    assert.equal(countPromotable(seats({ max_attendees: null, waitlisted: 9 }), context(), now), 9)
    assert.equal(countPromotable(seats({ waitlisted: 2 }), context({ starts_at: at(0) }), now), 0)
    assert.equal(countPromotable(seats({ waitlisted: 2 }), context({ event_status: 'cancelled' }), now), 0)
  })
  it('are never fewer than those confirmed, but what is so may be said again', () => {
    assert.equal(canHold(seats({ confirmed: 5 }), 5), true)
    assert.equal(canHold(seats({ confirmed: 5 }), 4), false)
    assert.equal(canHold(seats({ confirmed: 5 }), null), true)
    assert.equal(canHold(seats({ confirmed: 11, extra: 1 }), 10), true)
    assert.equal(canHold(seats({ confirmed: 11, extra: 1 }), 9), false)
  })
})
