import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideStatus, decideUsername, findUsernameIn, isReserved, isUsername } from './rules.ts'

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
  const named = (username: string | null, username_changed_at: string | null = null, joinedDaysAgo = 100) => ({
    username,
    username_changed_at,
    free_username_change_at: null,
    created_at: daysAgo(joinedDaysAgo),
  })

  it('a user without a username may take one at any time, and no waiting time starts', () => {
    const change = decideUsername(named(null), 'ana', now)
    assert.deepEqual([change.released, change.changedAt], [null, null])
  })
  it('holds the old name for 90 days', () => {
    const change = decideUsername(named('ana'), 'anna', now)
    assert.equal(change.released, 'ana')
    assert.equal(change.heldUntil.toISOString(), '2027-02-13T12:00:00.000Z')
    assert.equal(change.changedAt, now.toISOString())
  })
  it('is refused within 30 days of the last change and allowed after', () => {
    assert.throws(() => decideUsername(named('ana', daysAgo(29)), 'anna', now), {
      code: 'username_change_too_soon',
    })
    assert.equal(decideUsername(named('ana', daysAgo(30)), 'anna', now).released, 'ana')
  })
  it('is free once within 30 days of joining, and the old name is held all the same', () => {
    const young = named('ana', null, 29)
    const change = decideUsername(young, 'anna', now)
    assert.deepEqual([change.released, change.changedAt, change.freeChangeAt], ['ana', null, now.toISOString()])
    const second = decideUsername({ ...young, free_username_change_at: daysAgo(1) }, 'anna', now)
    assert.deepEqual([second.changedAt, second.freeChangeAt], [now.toISOString(), daysAgo(1)])
    assert.equal(decideUsername(named('ana', null, 30), 'anna', now).changedAt, now.toISOString())
  })
  it('of the same name in another case is always allowed and holds nothing', () => {
    const change = decideUsername(named('ana', daysAgo(1)), 'ANA', now)
    assert.deepEqual([change.released, change.changedAt], [null, daysAgo(1)])
  })
  it('of a reserved word is refused', () => {
    assert.throws(() => decideUsername(named(null), 'Admin', now), {
      code: 'username_reserved',
    })
  })
})

describe('a username made from a name', () => {
  const table: [name: string, username: string | undefined][] = [
    ['Ana Lee', 'ana-lee'],
    ['  Zoë  Müller-Groß ', 'zoe-muller-gross'],
    ['Łukasz Ørsted', 'lukasz-orsted'],
    ['Ｆｕｌｌ width', 'full-width'],
    ['Maximiliana Theodora von und zu Hohenberg', 'maximiliana-theodora-von-und-z'],
    ['Aaaaaaaaaa Bbbbbbbbbb Cccccccc Dd', 'aaaaaaaaaa-bbbbbbbbbb-cccccccc'],
    ['Bo', undefined],
    ['Анна', undefined],
    ['猫 123', undefined],
    ['Admin', undefined],
    ['😀', undefined],
  ]
  for (const [name, username] of table)
    it(`${name} → ${username ?? 'nothing usable'}`, () => assert.equal(findUsernameIn(name), username))
})

describe('how an administrator changes the role and suspension of a user', () => {
  const now = new Date('2026-11-15T12:00:00.000Z')
  const since = '2026-01-01T00:00:00.000Z'
  const at = now.toISOString()
  type Row = [role: string, suspended: string | null]
  type Verdict = [next: Row, 'changed' | 'same', 'shut out' | '', 'stops running' | '']
  const table: [Row, { role?: 'user' | 'admin'; suspended?: boolean }, Verdict][] = [
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
      const current = { role, suspended_at, suspended_until: null, suspension_reason: null }
      const { next, isChanged, isShutOut, stopsRunning } = decideStatus(current, wish, now)
      const row: Row = [next.role, next.suspended_at]
      const words = [isChanged ? 'changed' : 'same', isShutOut ? 'shut out' : '', stopsRunning ? 'stops running' : '']
      assert.deepEqual([row, ...words], expected)
    })

  it('keeps reason and end of a suspension until they are changed or it is lifted', () => {
    const current = { role: 'user', suspended_at: since, suspended_until: at, suspension_reason: 'Spam' }
    const of = (change: Parameters<typeof decideStatus>[1]) => {
      const { next, isChanged } = decideStatus(current, change, now)
      return [next.suspended_at, next.suspended_until, next.suspension_reason, isChanged]
    }
    assert.deepEqual(of({ suspended: true }), [since, at, 'Spam', false])
    assert.deepEqual(of({ suspended: true, suspendedUntil: null }), [since, null, 'Spam', true])
    assert.deepEqual(of({ suspended: true, reason: 'Threats' }), [since, at, 'Threats', true])
    assert.deepEqual(of({ suspended: false, reason: 'x' }), [null, null, null, true])
  })
})
