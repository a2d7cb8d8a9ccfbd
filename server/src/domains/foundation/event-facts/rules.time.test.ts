import assert from 'node:assert/strict'
import { it } from 'node:test'
import { hourMs } from '#kernel/time.ts'
import { durationMs, durationText, endOf, givenEndOf } from './rules.time.ts'

it('an event is over at its end, else after its duration, else after three hours', () => {
  const starts_at = '2027-01-01T10:00:00.000Z'
  assert.equal(endOf({ starts_at, ends_at: '2027-01-01T11:00:00.000Z', duration: 'PT5H' }), '2027-01-01T11:00:00.000Z')
  assert.equal(endOf({ starts_at, ends_at: null, duration: 'PT90M' }), '2027-01-01T11:30:00.000Z')
  assert.equal(endOf({ starts_at, ends_at: null, duration: 'P1M' }), '2027-01-01T13:00:00.000Z')
  assert.equal(endOf({ starts_at, ends_at: null }), '2027-01-01T13:00:00.000Z')
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

it('an end that only we assume is not shown', () => {
  const over_at = '2027-01-01T13:00:00.000Z'
  assert.equal(givenEndOf({ ends_at: null, duration: null, over_at }), null)
  assert.equal(givenEndOf({ ends_at: null, duration: 'PT3H', over_at }), over_at)
})
