import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideUsername, isReserved, isUsername } from './rules.ts'

describe('the form of a username', () => {
  const cases: [string, boolean][] = [
    ['ana', true],
    ['Ana-Maria-7', true],
    ['a'.repeat(30), true],
    ['an', false],
    ['a'.repeat(31), false],
    ['-ana', false],
    ['ana-', false],
    ['ana_maria', false],
    ['añа', false],
    ['ana maria', false],
    ['', false],
  ]
  for (const [name, expected] of cases)
    it(`${JSON.stringify(name)} is ${expected ? '' : 'not '}one`, () => assert.equal(isUsername(name), expected))
})

it('words of our own addresses and roles are reserved whatever their case', () => {
  for (const name of ['admin', 'ADMIN', 'v1', 'pass', 'well-known', 'Owner', 'hearth'])
    assert.ok(isReserved(name), name)
  assert.ok(!isReserved('ana'))
})

describe('taking a username', () => {
  const now = new Date('2026-11-15T12:00:00.000Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

  it('is free for somebody without one, and starts no waiting time', () => {
    const change = decideUsername({ username: null, username_changed_at: null }, 'ana', now)
    assert.deepEqual([change.released, change.changedAt], [null, null])
  })
  it('holds the old name for 90 days', () => {
    const change = decideUsername({ username: 'ana', username_changed_at: null }, 'anna', now)
    assert.equal(change.released, 'ana')
    assert.equal(change.heldUntil.toISOString(), '2027-02-13T12:00:00.000Z')
    assert.equal(change.changedAt, now.toISOString())
  })
  it('is refused within 30 days of the last change and allowed after', () => {
    assert.throws(() => decideUsername({ username: 'ana', username_changed_at: daysAgo(29) }, 'anna', now), {
      code: 'username_change_too_soon',
    })
    assert.equal(decideUsername({ username: 'ana', username_changed_at: daysAgo(30) }, 'anna', now).released, 'ana')
  })
  it('of the same name in another case is always allowed and holds nothing', () => {
    const change = decideUsername({ username: 'ana', username_changed_at: daysAgo(1) }, 'ANA', now)
    assert.deepEqual([change.released, change.changedAt], [null, daysAgo(1)])
  })
  it('of a reserved word is refused', () => {
    assert.throws(() => decideUsername({ username: null, username_changed_at: null }, 'Admin', now), {
      code: 'username_reserved',
    })
  })
})
