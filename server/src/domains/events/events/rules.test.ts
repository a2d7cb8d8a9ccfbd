import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideEventsFilter, sliceOf } from './rules.discover.ts'
import { assertHolds } from './rules.series.ts'
import { assertEventRole } from './rules.ts'

describe('who may manage', () => {
  const event = (status: string, is_hidden: boolean, role: string | null) => ({
    ...{ status, is_hidden, role },
    visibility: 'public',
    is_member: false,
  })
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
})

describe('a part of a time', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  const filter = decideEventsFilter({ from: '2026-11-15T00:00:00Z', to: '2029-02-10T00:00:00Z' }, now)
  it('is named by its months and whole years', () => {
    const whole = sliceOf(filter, filter.from, false)
    assert.equal(whole.times, "'@24323'|'@24324'|'@y2027'|'@y2028'|'@24349'|'@24350'")
    assert.deepEqual([whole.from, whole.to], [filter.from, filter.to])
  })
  it('is cut at the turn of a month, going on and going back', () => {
    const on = sliceOf(filter, '2026-12-20T00:00:00.000Z', false, { months: 2 })
    assert.deepEqual([on.from, on.to], ['2026-12-20T00:00:00.000Z', '2027-02-01T00:00:00.000Z'])
    assert.equal(on.times, "'@24324'|'@24325'")
    const back = sliceOf(filter, '2028-01-20T00:00:00.000Z', true, { months: 2 })
    assert.deepEqual([back.from, back.to], ['2027-12-01T00:00:00.000Z', '2028-01-20T00:00:00.000Z'])
  })
  it('is named by its days where it is short', () => {
    const on = sliceOf(filter, '2026-12-20T10:00:00.000Z', false, { days: 2 })
    assert.deepEqual([on.from, on.to], ['2026-12-20T10:00:00.000Z', '2026-12-22T00:00:00.000Z'])
    assert.equal(on.times, "'@d20807'|'@d20808'")
    const back = sliceOf(filter, '2026-11-16T10:00:00.000Z', true, { days: 12 })
    assert.deepEqual([back.from, back.to], [filter.from, '2026-11-16T10:00:00.000Z'])
    assert.equal(back.times, "'@d20772'|'@d20773'")
  })
  it('is ahead when it begins about now or later', () => {
    const at = (from: string) => decideEventsFilter({ from }, now).isAhead
    assert.deepEqual(
      [at('2026-11-14T23:30:00Z'), at('2027-11-14T23:30:00Z'), at('2026-11-14T22:30:00Z')],
      [true, true, undefined],
    )
  })
})

it('every date of a series holds those in its room; who joins online takes no spot', () => {
  const at = { starts_at: '2030-05-01T18:00:00.000Z', timezone: 'Europe/Berlin' }
  const date = (confirmed: number, joining_online: number) => ({ ...at, confirmed, joining_online, walk_ins: 1 })
  assert.doesNotThrow(() => assertHolds([date(2, 0), date(9, 7)], 3))
  assert.throws(() => assertHolds([date(2, 0), date(9, 6)], 3), {
    code: 'capacity_below_confirmed',
    message: /2030-05-01 \(4\)/,
  })
})
