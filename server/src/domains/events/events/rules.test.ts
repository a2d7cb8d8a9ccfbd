import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideWanted, sliceOf } from './rules.discover.ts'
import {
  assertEventRole,
  durationMs,
  durationText,
  fitOccurrence,
  isCalendarChange,
  isReadable,
  overAt,
} from './rules.ts'

const hourMs = 3_600_000

it('an event is over at its end, else after its duration, else after three hours', () => {
  const starts_at = '2027-01-01T10:00:00.000Z'
  assert.equal(overAt({ starts_at, ends_at: '2027-01-01T11:00:00.000Z', duration: 'PT5H' }), '2027-01-01T11:00:00.000Z')
  assert.equal(overAt({ starts_at, ends_at: null, duration: 'PT90M' }), '2027-01-01T11:30:00.000Z')
  assert.equal(overAt({ starts_at, ends_at: null, duration: 'P1M' }), '2027-01-01T13:00:00.000Z')
  assert.equal(overAt({ starts_at, ends_at: null }), '2027-01-01T13:00:00.000Z')
})

it('a duration is read as far as its length is certain', () => {
  assert.deepEqual(['PT2H', 'P1DT1H', 'P2W', 'PT30S', 'P1Y', '2H', ''].map(durationMs), [
    2 * hourMs,
    25 * hourMs,
    14 * 24 * hourMs,
    30_000,
    undefined,
    undefined,
    undefined,
  ])
})

describe('who may manage', () => {
  const event = (status: string, is_hidden: boolean, role: string | null) => ({ status, is_hidden, role })
  const nobody = { scopes: new Set<never>() }
  const admin = { scopes: new Set(['admin'] as const) }
  const table: [string | null, 'manager' | 'volunteer', string, boolean, string | undefined][] = [
    ['owner', 'manager', 'draft', true, undefined],
    ['manager', 'manager', 'draft', false, undefined],
    ['volunteer', 'manager', 'draft', false, 'forbidden'],
    ['volunteer', 'volunteer', 'scheduled', false, undefined],
    [null, 'manager', 'scheduled', false, 'forbidden'],
    [null, 'volunteer', 'cancelled', false, 'forbidden'],
    [null, 'manager', 'draft', false, 'event_not_found'],
    [null, 'manager', 'scheduled', true, 'event_not_found'],
  ]
  for (const [role, needed, status, isHidden, code] of table)
    it(`${role ?? 'nobody'} as ${needed} of a ${isHidden ? 'hidden ' : ''}${status} event: ${code ?? 'yes'}`, () => {
      const attempt = () => assertEventRole(event(status, isHidden, role), nobody, needed)
      if (code) assert.throws(attempt, { code })
      else assert.doesNotThrow(attempt)
      assert.doesNotThrow(() => assertEventRole(event(status, isHidden, role), admin, needed))
    })
  it('a draft is read by nobody outside management, what is hidden by role holders and administrators', () => {
    assert.equal(isReadable(event('draft', false, 'owner'), admin), false)
    assert.equal(isReadable(event('scheduled', true, null), nobody), false)
    assert.equal(isReadable(event('scheduled', true, 'volunteer'), nobody), true)
    assert.equal(isReadable(event('cancelled', true, null), admin), true)
  })
})

it('a copy whose clock runs backwards keeps its lengths', () => {
  const event = {
    starts_at: '2027-03-01T01:30:00.000Z',
    ends_at: '2027-03-01T02:00:00.000Z',
    over_at: '2027-03-01T02:00:00.000Z',
    rsvp_opens_at: '2027-03-01T01:00:00.000Z',
    rsvp_closes_at: '2027-03-01T02:00:00.000Z',
    duration: null,
  } as Parameters<typeof fitOccurrence>[1]
  const moved = {
    starts_at: '2027-03-28T01:30:00.000Z',
    ends_at: '2027-03-28T01:00:00.000Z',
    rsvp_opens_at: '2027-03-28T03:00:00.000Z',
    rsvp_closes_at: '2027-03-28T04:00:00.000Z',
  }
  assert.deepEqual(fitOccurrence(moved, event), {
    starts_at: '2027-03-28T01:30:00.000Z',
    ends_at: '2027-03-28T02:00:00.000Z',
    over_at: '2027-03-28T02:00:00.000Z',
    rsvp_opens_at: '2027-03-28T01:00:00.000Z',
    rsvp_closes_at: '2027-03-28T02:00:00.000Z',
  })
})

describe('a part of a time', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  const wanted = decideWanted({ from: '2026-11-15T00:00:00Z', to: '2029-02-10T00:00:00Z' }, now)
  it('is named by its months and whole years', () => {
    const whole = sliceOf(wanted, wanted.from, false)
    assert.equal(whole.times, "'@24323'|'@24324'|'@y2027'|'@y2028'|'@24349'|'@24350'")
    assert.deepEqual([whole.from, whole.to], [wanted.from, wanted.to])
  })
  it('is cut at the turn of a month, going on and going back', () => {
    const on = sliceOf(wanted, '2026-12-20T00:00:00.000Z', false, 2)
    assert.deepEqual([on.from, on.to], ['2026-12-20T00:00:00.000Z', '2027-02-01T00:00:00.000Z'])
    assert.equal(on.times, "'@24324'|'@24325'")
    const back = sliceOf(wanted, '2028-01-20T00:00:00.000Z', true, 2)
    assert.deepEqual([back.from, back.to], ['2027-12-01T00:00:00.000Z', '2028-01-20T00:00:00.000Z'])
  })
})

it('people hear of a new time, place or title, and of nothing else', () => {
  for (const field of ['title', 'dateTime', 'endTime', 'timezone', 'venue', 'eventType'])
    assert.equal(isCalendarChange(['description', field]), true, field)
  assert.equal(isCalendarChange(['description', 'photoUrl', 'maxAttendees', 'waitlist', 'requireRsvp']), false)
})

it('D8: a length is written as a duration that reads back as the same', () => {
  for (const [minutes, text] of [
    [120, 'PT2H'],
    [90, 'PT1H30M'],
    [1440, 'P1D'],
    [1525, 'P1DT1H25M'],
    [0.5, 'PT30S'],
  ] as const) {
    assert.equal(durationText(minutes * 60_000), text)
    assert.equal(durationMs(text), minutes * 60_000)
  }
})
