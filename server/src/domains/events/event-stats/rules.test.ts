import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideDays, decideSteps } from './rules.ts'

describe('RSVPs by day', () => {
  it('have a day for each date from the first RSVP to the last day, over the end of a month', () => {
    const rows = [
      { day: '2026-10-30', count: 2 },
      { day: '2026-11-01', count: 5 },
    ]
    assert.deepEqual(decideDays(rows, '2026-11-02'), {
      before: 0,
      days: [
        { date: '2026-10-30', count: 2 },
        { date: '2026-10-31', count: 0 },
        { date: '2026-11-01', count: 5 },
        { date: '2026-11-02', count: 0 },
      ],
    })
  })

  it('are at most 60; what came before is counted', () => {
    const rows = [
      { day: '2025-01-01', count: 7 },
      { day: '2026-11-02', count: 1 },
    ]
    const { before, days } = decideDays(rows, '2026-11-02')
    assert.deepEqual([before, days.length, days[0], days.at(-1)?.count], [7, 60, { date: '2026-09-04', count: 0 }, 1])
  })

  it('are none without RSVPs, and end with an RSVP that is later than the last day', () => {
    assert.deepEqual(decideDays([], '2026-11-02'), { before: 0, days: [] })
    assert.equal(decideDays([{ day: '2026-11-03', count: 1 }], '2026-11-02').days.length, 1)
  })
})

describe('check-ins over time', () => {
  it('come in quarters of an hour, with the empty ones between', () => {
    const rows = [
      { at: '2026-11-02T18:00:00.000Z', count: 3 },
      { at: '2026-11-02T18:30:00.000Z', count: 1 },
    ]
    assert.deepEqual(
      decideSteps(rows).map(({ at, count }) => [at.slice(11, 16), count]),
      [
        ['18:00', 3],
        ['18:15', 0],
        ['18:30', 1],
      ],
    )
    assert.deepEqual(decideSteps([]), [])
  })

  it('come in longer steps where a day of quarters is not enough', () => {
    const rows = [
      { at: '2026-11-02T00:00:00.000Z', count: 1 },
      { at: '2026-11-02T00:15:00.000Z', count: 1 },
      { at: '2026-11-04T00:00:00.000Z', count: 4 },
    ]
    const steps = decideSteps(rows)
    assert.ok(steps.length <= 96 && steps.length > 48, String(steps.length))
    assert.equal(
      steps.reduce((sum, { count }) => sum + count, 0),
      6,
    )
    assert.equal(steps[0]!.count, 2)
  })
})
