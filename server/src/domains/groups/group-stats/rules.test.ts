import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decidePeriod, decideRate } from './rules.ts'

const now = new Date('2027-03-10T15:00:00Z')
const days = (parts: readonly Date[]) => parts.map((at) => at.toISOString().slice(0, 10))

it('a period is the last 90 days by weeks that start on Monday, with the 90 days before', () => {
  const { from, to, by, previousAt, parts } = decidePeriod({}, now)
  assert.deepEqual([from, to, by, ...days([previousAt])], ['2026-12-11', '2027-03-10', 'week', '2026-09-12'])
  assert.deepEqual(days(parts.slice(0, 3)), ['2026-12-11', '2026-12-14', '2026-12-21'])
  assert.equal(days(parts).at(-1), '2027-03-08')
})

it('a longer period is divided by months, and one of more than two years is refused', () => {
  const { parts } = decidePeriod({ from: '2026-08-31', to: '2027-03-10' }, now)
  assert.deepEqual(days(parts), [
    '2026-08-31',
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
    '2027-03-01',
  ])
  assert.throws(() => decidePeriod({ from: '2025-03-09' }, now), /at most 731/)
  assert.throws(() => decidePeriod({ from: '2027-03-11' }, now), /after/)
  assert.equal(decidePeriod({ from: '2027-03-10' }, now).parts.length, 1)
})

it('a rate of nothing is unknown', () => assert.deepEqual([decideRate(0, 0), decideRate(2, 3)], [null, 0.667]))
