import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  assertCanCheckIn,
  assertNotInFuture,
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
    const seats = { max_attendees: 3, confirmed: 2, upstream_count: 1, joining_online: 0, walk_ins: 0 }
    const full = { ...open, ...seats, party_size: null as number | null, joins_online: null as boolean | null }
    const codeOf = (details: typeof full) => decideRefusalWithSeats(details, now)?.code
    assert.equal(codeOf(full), 'event_full')
    assert.equal(codeOf({ ...full, rsvp_status: 'waitlisted' }), 'event_full')
    assert.equal(codeOf({ ...full, rsvp_status: 'confirmed' }), undefined)
    assert.equal(codeOf({ ...full, confirmed: 1 }), undefined)
    assert.equal(codeOf({ ...full, confirmed: 1, walk_ins: 1 }), 'event_full')
    assert.equal(codeOf({ ...full, max_attendees: null as never }), undefined)
    const party = { ...full, rsvp_status: 'waitlisted', party_size: 3 }
    assert.equal(codeOf({ ...party, confirmed: 0 }), 'event_full', 'two are free for three')
    assert.equal(codeOf({ ...party, rsvp_status: 'cancelled', confirmed: 1 }), undefined, 'who comes back is alone')
    const online = { ...full, rsvp_status: 'confirmed', party_size: 1, joins_online: true, joining_online: 1 }
    assert.equal(codeOf({ ...online, confirmed: 3 }), 'event_full', 'who meant to join online has no spot')
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

describe('the time of a check-in', () => {
  it('is refused in the future', () => {
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
