import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideStanding, decideUsername, isReserved, isUsername } from './rules.ts'

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

it('names that pass for ours or for those of administrators are reserved, with digits for letters too', () => {
  const posing = ['hearth-support', 'Hearth-News', 'berlin-support', 'garden-admin', 'admins', 'Administrat0r', 'adm1n']
  for (const name of [...posing, '4dmin-anna', 'supp0rt', 'h3arth-help', 'mai1']) assert.ok(isReserved(name), name)
  for (const name of ['ana', 'admiral', 'hearthstone', 'ana-2', 'person-7', 'c0ffee', 'supporter', 'member-4f7k2m'])
    assert.ok(!isReserved(name), name)
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

describe('what an administrator makes of somebody', () => {
  const now = new Date('2026-11-15T12:00:00.000Z')
  const since = '2026-01-01T00:00:00.000Z'
  const at = now.toISOString()
  type Row = [role: string, suspended: string | null]
  type Verdict = [next: Row, 'changed' | 'same', 'shut out' | '', 'stops running' | '']
  const table: [Row, { role?: string; suspended?: boolean }, Verdict][] = [
    [['user', null], {}, [['user', null], 'same', '', '']],
    [['user', null], { role: 'user', suspended: false }, [['user', null], 'same', '', '']],
    [['user', null], { role: 'admin' }, [['admin', null], 'changed', '', '']],
    [['user', null], { suspended: true }, [['user', at], 'changed', 'shut out', '']],
    [['user', since], { suspended: true }, [['user', since], 'same', '', '']],
    [['user', since], { suspended: false }, [['user', null], 'changed', '', '']],
    [['admin', null], { role: 'user' }, [['user', null], 'changed', '', 'stops running']],
    [['admin', null], { suspended: true }, [['admin', at], 'changed', 'shut out', 'stops running']],
    [['admin', null], { role: 'admin', suspended: false }, [['admin', null], 'same', '', '']],
    [['admin', since], { role: 'user' }, [['user', since], 'changed', '', '']],
    [['admin', since], { suspended: false }, [['admin', null], 'changed', '', '']],
  ]
  for (const [[role, suspended_at], wish, expected] of table)
    it(`${role}${suspended_at ? ', suspended' : ''} with ${JSON.stringify(wish)}`, () => {
      const { next, isChanged, isShutOut, stopsRunning } = decideStanding({ role, suspended_at }, wish, now)
      const row: Row = [next.role, next.suspended_at]
      const words = [isChanged ? 'changed' : 'same', isShutOut ? 'shut out' : '', stopsRunning ? 'stops running' : '']
      assert.deepEqual([row, ...words], expected)
    })
})
