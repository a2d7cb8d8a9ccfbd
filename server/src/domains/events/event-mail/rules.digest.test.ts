import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gatherDays, gatherSeries, nextDigest } from './rules.ts'

const next = (now: string, zone: string | null) => nextDigest(new Date(now), zone).toISOString()

test('a digest is due on Thursday at eight in the morning where the person is', () => {
  assert.equal(next('2026-06-10T12:00:00Z', 'Europe/Berlin'), '2026-06-11T06:00:00.000Z')
  assert.equal(next('2026-06-10T12:00:00Z', 'America/Los_Angeles'), '2026-06-11T15:00:00.000Z')
  assert.equal(next('2026-06-10T12:00:00Z', 'Asia/Kathmandu'), '2026-06-11T02:15:00.000Z')
  assert.equal(next('2026-06-10T12:00:00Z', null), '2026-06-11T08:00:00.000Z')
  assert.equal(next('2026-06-10T12:00:00Z', 'Nowhere/Here'), '2026-06-11T08:00:00.000Z')
})

test('right at its time the next digest is a week later', () => {
  assert.equal(next('2026-06-11T07:59:59Z', 'UTC'), '2026-06-11T08:00:00.000Z')
  assert.equal(next('2026-06-11T08:00:00Z', 'UTC'), '2026-06-18T08:00:00.000Z')
})

test('a change of clocks in between does not move the hour of a digest', () => {
  assert.equal(next('2026-10-22T07:00:00Z', 'Europe/Berlin'), '2026-10-29T07:00:00.000Z')
  assert.equal(next('2026-03-26T08:00:00Z', 'Europe/Berlin'), '2026-04-02T06:00:00.000Z')
})

test('events of one day come together, and a long list is cut', () => {
  const events = Array.from({ length: 20 }, (_, n) => ({ day: `day ${Math.floor(n / 8)}` }))
  const { days, more } = gatherDays(events, ({ day }) => day)
  assert.deepEqual([days.map(({ events: ofDay }) => ofDay.length), more], [[8, 7], 5])
})

test('events of the same title are one entry', () => {
  const events = ['Choir', 'choir ', 'Swim', 'Choir'].map((title) => ({ title }))
  const { listed } = gatherSeries(events)
  assert.deepEqual(
    listed.map(({ event, repeats }) => [event.title, repeats.length]),
    [
      ['Choir', 2],
      ['Swim', 0],
    ],
  )
})
