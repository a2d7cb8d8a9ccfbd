import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decideFirstDay, decideMail, decidePeriod, isCountDue } from './rules.ts'

const now = new Date('2027-03-10T15:00:00Z')

it('a period is the last 30 days by day, and a longer one by weeks that start on Monday', () => {
  const month = decidePeriod({}, now)
  assert.deepEqual([month.from, month.to, month.by, month.parts.length], ['2027-02-09', '2027-03-10', 'day', 30])
  const year = decidePeriod({ from: '2026-03-11' }, now)
  assert.deepEqual([year.by, year.parts[0], year.parts[1]], ['week', '2026-03-11', '2026-03-16'])
  assert.equal(decidePeriod({ from: '2027-03-10' }, now).parts.length, 1)
  assert.throws(() => decidePeriod({ from: '2025-03-09' }, now), /at most 731/)
  assert.throws(() => decidePeriod({ from: '2027-03-11' }, now), /after/)
})

it('a count rests for 200 times as long as it took', () => {
  const counted = (tookMs: number, agoMs: number) =>
    isCountDue({ took_ms: tookMs, counted_at: new Date(now.getTime() - agoMs).toISOString() }, now)
  assert.deepEqual([isCountDue(undefined, now), counted(10, 60_000), counted(10, 20_000)], [true, true, false])
  assert.deepEqual([counted(1000, 190_000), counted(1000, 200_000)], [false, true])
})

it('the first count has two years, a later one begins the day before the last one', () => {
  assert.equal(decideFirstDay(undefined, now), '2025-03-09')
  assert.equal(decideFirstDay({ counted_at: '2027-03-08T01:00:00Z' }, now), '2027-03-07')
})

it('a missing mail server is an error in production only', () => {
  const mail = { last_sent_at: null, failing_since: null, failures: 0, last_error: null, sent: 0 }
  const installation = { hasMailServer: false, isProduction: true, mailPerHour: undefined } as never
  assert.equal(decideMail(mail, installation)?.code, 'mail_not_set')
  const development = { hasMailServer: false, isProduction: false, mailPerHour: undefined } as never
  assert.equal(decideMail(mail, development), undefined)
})
