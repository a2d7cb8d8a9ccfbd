import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideOffer, type OwnRsvp, type SeatOffer } from './rules.offer.ts'

const now = new Date('2026-05-01T12:00:00.000Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const event = {
  ...{ status: 'scheduled', starts_at: at(1), over_at: at(4), rsvp_opens_at: null, rsvp_closes_at: null },
  ...{ takes_rsvps: true, rsvp_mode: 'here', event_type: null, max_guests: 0, requires_approval: false },
  ...{ max_attendees: 10, has_waitlist: true, upstream_count: null, walk_ins: 0 },
  ...{ confirmed: 0, waitlisted: 0, waiting_guests: 0, joining_online: 0 },
}
const question = {
  ...{ id: '1', kind: 'short', label: 'Company', addedAt: at(-9) },
  ...{ isRequired: false, isAskedOfGuests: false, isShownAtDoor: false, isSensitive: false },
}
const own = (wish: Partial<OwnRsvp> = {}): OwnRsvp => ({
  ...{ rsvp_status: null, position: null, ticket: 'CODE', party_size: null, joins_online: null },
  ...{ is_banned: false, is_checked_in: false, rsvp_at: at(-9), answered: null },
  ...wish,
})

const offer = (wish: Partial<typeof event> | object = {}, mine?: OwnRsvp) =>
  decideOffer({ ...event, ...wish }, mine, now)
const partOf = (found: SeatOffer, names: readonly string[]) =>
  names.map((name) => (found as unknown as Record<string, unknown>)[name])

const threeWait = { waitlisted: 3, waiting_guests: 2, smallest_waiting: 3 }
const full = { confirmed: 10, has_waitlist: false }

describe('what an event offers', () => {
  const kinds: [what: string, wish: object, mine: OwnRsvp | undefined, kind: SeatOffer['kind']][] = [
    ['a spot where nobody waits', {}, undefined, 'seat'],
    ['a spot without a limit', { max_attendees: null }, undefined, 'seat'],
    ['the waitlist behind those who wait', { confirmed: 9, waitlisted: 1 }, undefined, 'waitlist'],
    ['a spot beside a party that fits nowhere', { confirmed: 8, ...threeWait }, undefined, 'seat'],
    ['the waitlist behind a party that fits', { confirmed: 7, ...threeWait }, undefined, 'waitlist'],
    ['joining online where the room is full', { ...full, event_type: 'hybrid' }, undefined, 'online'],
    ['nothing while no one can say so', { ...full, event_type: 'hybrid', takes_online: false }, undefined, 'full'],
    ['nothing where there is only the room', full, undefined, 'full'],
    ['a request', { requires_approval: true }, undefined, 'ask'],
    ['nothing to one who was told no', { requires_approval: true }, own({ rsvp_status: 'declined' }), 'declined'],
    ['another site', { takes_rsvps: false, rsvp_mode: 'elsewhere' }, undefined, 'elsewhere'],
    ['another site, as its source says', { takes_rsvps: false }, undefined, 'elsewhere'],
    ['nothing to do', { takes_rsvps: false, rsvp_mode: 'none' }, undefined, 'none'],
    [
      'nothing to do, whatever the window',
      { takes_rsvps: false, rsvp_mode: 'none', rsvp_opens_at: at(1) },
      own(),
      'none',
    ],
    ['nothing to one who is banned', { takes_rsvps: false, rsvp_mode: 'none' }, own({ is_banned: true }), 'banned'],
    ['the moment when RSVPs open', { rsvp_opens_at: at(0.5) }, undefined, 'not_open'],
    ['the end', { takes_rsvps: false, rsvp_mode: 'none', over_at: at(-1), starts_at: at(-3) }, undefined, 'ended'],
    ['the RSVP that one has', { takes_rsvps: false, rsvp_mode: 'none' }, own({ rsvp_status: 'confirmed' }), 'going'],
  ]
  for (const [what, wish, mine, kind] of kinds) it(what, () => assert.equal(offer(wish, mine).kind, kind))

  it('a ticket only to who comes to the room, and the link to who does not', () => {
    const going = (wish: object, mine: Partial<OwnRsvp> = {}) =>
      partOf(offer(wish, own({ rsvp_status: 'confirmed', party_size: 1, ...mine })), ['isOnline', 'ticket'])
    assert.deepEqual(going({}), [false, 'CODE'])
    assert.deepEqual(going({ event_type: 'hybrid' }), [false, 'CODE'])
    assert.deepEqual(going({ event_type: 'hybrid' }, { joins_online: true }), [true, null])
    assert.deepEqual(going({ event_type: 'online' }), [true, null])
    assert.deepEqual(going({ venue_is_online: true }), [true, null])
    assert.deepEqual(going({ event_type: 'in_person', venue_is_online: true }), [false, 'CODE'])
  })

  it('a change only where there is something to change', () => {
    for (const rsvp_status of ['confirmed', 'waitlisted', 'requested']) {
      const canChange = (wish: object, mine: Partial<OwnRsvp> = {}) =>
        partOf(offer(wish, own({ rsvp_status, ...mine })), ['canChange'])[0]
      assert.equal(canChange({}), false)
      assert.equal(canChange({ event_type: 'online' }), false)
      assert.equal(canChange({ max_guests: 1 }), true)
      assert.equal(canChange({ event_type: 'hybrid' }), true)
      assert.equal(canChange({ questions: [question] }), true)
      assert.equal(canChange({ questions: [{ ...question, removedAt: at(-1) }] }), false)
      assert.equal(canChange({ max_guests: 1, rsvp_closes_at: at(-1) }), false, 'RSVPs are closed')
      assert.equal(canChange({}, { party_size: 2 }), true, 'guests from before stay')
    }
  })

  it('answers that are owed, and nothing else, once RSVPs are closed', () => {
    const must = { ...question, isRequired: true, requiredAt: at(-10) }
    const closed = { rsvp_closes_at: at(-1), questions: [{ ...question, id: '2' }, must] }
    const found = (wish: object, mine: Partial<OwnRsvp> = {}) =>
      partOf(offer(wish, own({ rsvp_status: 'confirmed', ...mine })), ['canChange', 'owed'])
    assert.deepEqual(found(closed), [true, [must]])
    assert.deepEqual(found({ ...closed, rsvp_closes_at: null }), [true, undefined], 'everything while they are open')
    assert.deepEqual(found(closed, { answered: ['1'] }), [false, []])
    assert.deepEqual(found(closed, { rsvp_at: at(-11) }), [false, []], 'required after they came')
    assert.equal(found(closed, { is_checked_in: true })[0], false)
    assert.equal(offer({ ...closed, over_at: at(-1) }, own({ rsvp_status: 'confirmed' })).kind, 'ended')
  })

  it('a waiting party the free spots, until no one is promoted anymore', () => {
    const free = (wish: object) =>
      partOf(offer({ confirmed: 8, ...wish }, own({ rsvp_status: 'waitlisted', party_size: 3 })), ['free'])[0]
    assert.deepEqual([free({}), free({ starts_at: at(-1) })], [2, 0])
  })
})
