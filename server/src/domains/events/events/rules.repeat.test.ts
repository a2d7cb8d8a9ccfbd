import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decideConflict, fitOccurrence, withoutSkipped } from './rules.repeat.ts'

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

it('a date is skipped by its day in the time zone of the event, and one must remain', () => {
  const dates = [{ starts_at: '2027-03-01T23:30:00.000Z' }, { starts_at: '2027-03-08T23:30:00.000Z' }]
  assert.deepEqual(withoutSkipped(dates, ['2027-03-02'], 'Europe/Berlin'), [dates[1]])
  assert.deepEqual(withoutSkipped(dates, ['2027-03-02'], 'America/New_York'), dates)
  assert.throws(() => withoutSkipped(dates, ['2027-03-02', '2027-03-09'], 'Europe/Berlin'), {
    code: 'validation_failed',
  })
})

it('a date that has ended, is too far ahead or is in the series already has a conflict', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  const of = (starts_at: string, over_at: string, taken: string[] = []) =>
    decideConflict(
      { starts_at, over_at, ends_at: null, rsvp_opens_at: null, rsvp_closes_at: null },
      starts_at.slice(0, 10),
      new Set(taken),
      now,
    )
  assert.equal(of('2027-03-01T09:00:00Z', '2027-03-01T12:00:00Z'), 'past')
  assert.equal(of('2027-03-01T09:00:00Z', '2027-03-01T12:00:01Z'), null)
  assert.equal(of('2033-03-01T09:00:00Z', '2033-03-01T12:00:01Z'), 'too_far')
  assert.equal(of('2027-04-01T09:00:00Z', '2027-04-01T12:00:01Z', ['2027-04-01']), 'in_series')
})
