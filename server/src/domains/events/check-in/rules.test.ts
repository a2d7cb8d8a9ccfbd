import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  assertCanCheckIn,
  assertNotInFuture,
  decideBatch,
  decideOpening,
  decideRefusalWithSeats,
  isCheckinAvailable,
} from './rules.ts'

const now = new Date('2026-06-01T18:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

const open = {
  status: 'scheduled',
  starts_at: after(60),
  over_at: after(240),
  max_uses: 10,
  current_uses: 9,
  expires_at: after(1),
  is_banned: false,
  is_checked_in: false,
  require_rsvp: false,
  rsvp_status: null as string | null,
}

function refusalOf(work: () => unknown): string {
  try {
    work()
    return 'let in'
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.code
  }
}

const early = { starts_at: after(121), over_at: after(300) }
const late = { starts_at: after(-400), over_at: after(-121) }

/** In the order of the contract: each refusal takes precedence over all that follow it. */
const reasons = [
  ['banned', { is_banned: true }],
  ['event_cancelled', { status: 'cancelled' }],
  ['already_checked_in', { is_checked_in: true }],
  ['checkin_not_open', early],
  ['checkin_closed', late],
  ['checkin_code_expired', { expires_at: after(0) }],
  ['checkin_code_exhausted', { current_uses: 10 }],
  ['rsvp_required', { require_rsvp: true }],
] as const

describe('checking in with a code', () => {
  it('is allowed when there is no reason to refuse', () => {
    assert.equal(
      refusalOf(() => assertCanCheckIn(open, now)),
      'let in',
    )
    const invited = { ...open, require_rsvp: true, rsvp_status: 'confirmed' }
    assert.equal(
      refusalOf(() => assertCanCheckIn(invited, now)),
      'let in',
    )
  })
  for (const [i, [code, change]] of reasons.entries())
    it(`refuses with ${code} before all later reasons`, () => {
      for (const [, other] of reasons.slice(i)) {
        // An event cannot be both too early and too late.
        const both = { ...open, ...other, ...change }
        assert.equal(
          refusalOf(() => assertCanCheckIn(both, now)),
          code,
        )
      }
    })
  it('is open from start − 2 h to the end + 2 h, both included', () => {
    const at = (change: object) => refusalOf(() => assertCanCheckIn({ ...open, ...change }, now))
    assert.equal(at({ starts_at: after(120) }), 'let in')
    assert.equal(at({ starts_at: new Date(now.getTime() + 7_200_001).toISOString() }), 'checkin_not_open')
    assert.equal(at({ starts_at: after(-300), over_at: after(-120) }), 'let in')
    assert.equal(
      at({ starts_at: after(-300), over_at: new Date(now.getTime() - 7_200_001).toISOString() }),
      'checkin_closed',
    )
  })
  it('is refused in advance for the same reasons, and last for a full event', () => {
    const full = { ...open, max_attendees: 3, confirmed: 2, upstream_count: 1 }
    const codeOf = (details: typeof full) => decideRefusalWithSeats(details, now)?.code
    assert.equal(codeOf(full), 'event_full')
    assert.equal(codeOf({ ...full, rsvp_status: 'waitlisted' }), 'event_full')
    assert.equal(codeOf({ ...full, rsvp_status: 'confirmed' }), undefined)
    assert.equal(codeOf({ ...full, confirmed: 1 }), undefined)
    assert.equal(codeOf({ ...full, max_attendees: null as never }), undefined)
    for (const [code, change] of reasons) assert.equal(codeOf({ ...full, ...change }), code)
    assert.equal(decideOpening(open).toISOString(), after(-60))
  })
  it('needs a confirmed RSVP with requireRsvp', () => {
    for (const rsvp_status of [null, 'waitlisted', 'cancelled'])
      assert.equal(
        refusalOf(() => assertCanCheckIn({ ...open, require_rsvp: true, rsvp_status }, now)),
        'rsvp_required',
      )
  })
})

describe('checkinAvailable', () => {
  it('depends on the event and the code, not on the user', () => {
    assert.equal(isCheckinAvailable(open, now), true)
    for (const [code, change] of reasons) {
      const isPersonal = ['banned', 'already_checked_in', 'rsvp_required'].includes(code)
      assert.equal(isCheckinAvailable({ ...open, ...change }, now), isPersonal, code)
    }
  })
})

describe('decideBatch', () => {
  const event = { status: 'scheduled', starts_at: after(60) }
  const person = (id: string, change: object = {}) => ({
    id,
    is_banned: false,
    rsvp_status: null,
    is_declined: false,
    checkin: null,
    ...change,
  })
  const item = (userId: string, clientId: string | null, checkedInAt: string | undefined = after(-5)) => ({
    id: `checkin-of-${userId}-${clientId}`,
    clientId,
    userId,
    isByTicket: false,
    checkedInAt,
  })
  const summary = (outcomes: ReturnType<typeof decideBatch>) =>
    outcomes.map((one) => (one.status === 'error' ? one.code : [one.status, one.checkin.id, one.isReplay]))

  it('lets each item see what those before it did', () => {
    const items = [item('a', '1'), item('a', '1'), item('a', '2'), item('b', '1'), item('b', '3')]
    assert.deepEqual(summary(decideBatch(items, event, [person('a'), person('b')], new Map(), now)), [
      ['created', 'checkin-of-a-1', false],
      ['created', 'checkin-of-a-1', true],
      ['duplicate', 'checkin-of-a-1', false],
      'idempotency_mismatch',
      ['created', 'checkin-of-b-3', false],
    ])
  })
  it('repeats the first result for a known clientId, whatever has changed', () => {
    const checkin = { id: 'undone since', checked_in_at: after(-50), method: 'manual' }
    const receipts = new Map([
      ['1', { user_id: 'a', status: 'created', checkin }],
      ['2', { user_id: 'b', status: 'duplicate', checkin }],
    ])
    const cancelled = { ...event, status: 'cancelled' }
    const people = [person('a', { is_banned: true }), person('b'), person('c')]
    const items = [item('a', '1'), item('b', '2'), item('c', '3')]
    assert.deepEqual(summary(decideBatch(items, cancelled, people, receipts, now)), [
      ['created', 'undone since', true],
      ['duplicate', 'undone since', true],
      'event_cancelled',
    ])
  })
  it('refuses unknown and banned users, drafts and cancelled events', () => {
    const people = [person('a'), person('b', { is_banned: true })]
    const items = [item('nobody', '1'), item('b', '2')]
    assert.deepEqual(summary(decideBatch(items, event, people, new Map(), now)), ['user_not_found', 'banned'])
    const draft = { ...event, status: 'draft' }
    assert.deepEqual(summary(decideBatch([item('a', '1')], draft, people, new Map(), now)), ['invalid_state'])
  })
  it('takes a ticket from a user who gave up the seat, and refuses one of another event', () => {
    const people = [person('a', { is_declined: true })]
    const shown = (userId: string | undefined, clientId: string) => ({
      ...item('a', clientId),
      userId,
      isByTicket: true,
    })
    const items = [item('a', '1'), shown(undefined, '2'), shown('a', '3')]
    const outcomes = decideBatch(items, event, people, new Map(), now)
    assert.deepEqual(summary(outcomes), ['rsvp_declined', 'ticket_not_found', ['created', 'checkin-of-a-3', false]])
    const last = outcomes.at(-1)
    assert.equal(last?.status === 'created' && last.checkin.method, 'qr')
  })
  it('repeats the first result for a ticket that was renewed since', () => {
    const checkin = { id: 'first', checked_in_at: after(-50), method: 'qr' }
    const receipts = new Map([['1', { user_id: 'a', status: 'created', checkin }]])
    const renewed = { ...item('a', '1'), userId: undefined, isByTicket: true }
    const [outcome] = decideBatch([renewed], event, [], receipts, now)
    assert.deepEqual(outcome, { clientId: '1', userId: 'a', status: 'created', checkin, isReplay: true })
  })
  it('accepts a time within the past day, or from a day before the start; a clock may be two minutes ahead', () => {
    const at = (told: string | undefined, startsAt = event.starts_at) => {
      const [one] = decideBatch(
        [{ ...item('a', null), checkedInAt: told }],
        { ...event, starts_at: startsAt },
        [person('a')],
        new Map(),
        now,
      )
      return one!.status === 'error' ? one!.code : one!.checkin.checked_in_at
    }
    assert.equal(at(undefined), now.toISOString())
    assert.equal(at(after(-5)), after(-5))
    assert.equal(at(after(2)), now.toISOString(), 'and is then set right')
    assert.equal(at(after(3)), 'validation_failed')
    assert.equal(at(after(-1440)), after(-1440), 'an event that is a week away can be tried out')
    assert.equal(at(after(-1441)), 'validation_failed')
    assert.equal(at(after(-11_440), after(-10_000)), after(-11_440), 'sent a week late')
    assert.equal(at(after(-11_441), after(-10_000)), 'validation_failed')
    assert.equal(at('2026-05-31T23:59:60Z'), 'validation_failed')
  })
  it('assertNotInFuture refuses a time in the future', () => {
    assert.equal(
      refusalOf(() => assertNotInFuture(after(3), now)),
      'validation_failed',
    )
    for (const fine of [undefined, after(-100_000), after(1)])
      assert.equal(
        refusalOf(() => assertNotInFuture(fine, now)),
        'let in',
      )
  })
})
