import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayMs, hourMs } from '#kernel/time.ts'
import { decideAfterFailure, decideNextCheck } from './rules.ts'

const now = new Date('2026-11-17T12:00:00.000Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const minutes = (date: Date | null) => (date!.getTime() - now.getTime()) / 60_000
const ids = Array.from({ length: 200 }, (_, i) => `source-${i}`)
const source: Parameters<typeof decideNextCheck>[0] = {
  id: 'a',
  nextStartsAt: null,
  changedAt: at(-dayMs),
  createdAt: at(-90 * dayMs),
}

describe('a source that was read is checked again', () => {
  const rows: [name: string, change: Partial<typeof source>, minutes: number][] = [
    ['after an hour', {}, 60],
    ['after 15 minutes when an event starts within a day', { nextStartsAt: at(dayMs) }, 15],
    ['after 15 minutes before an event, though nothing ever changes', { nextStartsAt: at(0), changedAt: null }, 15],
    ['after an hour when the next event is later', { nextStartsAt: at(dayMs + 1) }, 60],
    ['after an hour when its next event has begun', { nextStartsAt: at(-1) }, 60],
    ['after an hour when it changed within 30 days', { changedAt: at(-30 * dayMs) }, 60],
    ['after 6 hours when nothing changed for 30 days', { changedAt: at(-30 * dayMs - 1) }, 360],
    ['after an hour when it is new and never changed', { changedAt: null, createdAt: at(-dayMs) }, 60],
    ['after 6 hours when it is old and never changed', { changedAt: null }, 360],
  ]
  for (const [name, change, expected] of rows)
    it(`${name}, a tenth more or less`, () => {
      const found = ids.map((id) => minutes(decideNextCheck({ ...source, ...change, id }, now)))
      assert.ok(Math.min(...found) >= expected * 0.9 && Math.max(...found) <= expected * 1.1)
      assert.ok(Math.min(...found) < expected * 0.92 && Math.max(...found) > expected * 1.08, 'they are spread')
    })

  it('at the same time when asked twice, at another an hour later', () => {
    const delay = (from: Date) => decideNextCheck(source, from).getTime() - from.getTime()
    assert.equal(delay(now), delay(now))
    assert.notEqual(delay(now), delay(at(hourMs)))
  })
})

describe('a source that failed', () => {
  const fine = { id: 'a', state: 'active', failures: 0, failingSince: null }
  const about = (found: Date | null, hours: number) =>
    assert.ok(Math.abs(minutes(found) / 60 - hours) <= hours / 10, `${minutes(found)} minutes`)

  it('is tried again after 1, 2, 4, 8 and 16 hours, then daily', () => {
    for (const [failures, hours] of [1, 2, 4, 8, 16, 24, 24, 24].entries())
      about(decideAfterFailure({ ...fine, failures }, null, now).nextCheckAt, hours)
  })

  it('is tried when the host says, if that is later, and at the latest after a day', () => {
    assert.equal(minutes(decideAfterFailure(fine, 5 * hourMs, now).nextCheckAt), 300)
    about(decideAfterFailure(fine, 1000, now).nextCheckAt, 1)
    assert.equal(minutes(decideAfterFailure(fine, 90 * dayMs, now).nextCheckAt), 24 * 60)
  })

  const rows: [since: number | null, state: string, expected: [state: string, becomes: string | null]][] = [
    [null, 'active', ['active', null]],
    [-3 * dayMs + 1, 'active', ['active', null]],
    [-3 * dayMs, 'active', ['failing', 'failing']],
    [-3 * dayMs, 'failing', ['failing', null]],
    [-30 * dayMs + 1, 'failing', ['failing', null]],
    [-30 * dayMs, 'failing', ['stopped', 'stopped']],
    [-40 * dayMs, 'active', ['stopped', 'stopped']],
  ]
  for (const [since, state, expected] of rows)
    it(`${since === null ? 'now' : `${-since / dayMs} days ago`} and is ${state} becomes ${expected.join(', telling ')}`, () => {
      const failingSince = since === null ? null : at(since)
      const verdict = decideAfterFailure({ ...fine, state, failingSince, failures: 3 }, null, now)
      assert.deepEqual([verdict.state, verdict.becomes], expected)
      assert.equal(verdict.nextCheckAt === null, verdict.state === 'stopped')
      assert.deepEqual(verdict.failingSince, failingSince ?? now)
      assert.equal(verdict.failures, 4)
    })
})
