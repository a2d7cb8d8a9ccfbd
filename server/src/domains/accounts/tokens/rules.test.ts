import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { effectiveScopes, scopesOfRole } from '#kernel/operation/scopes.ts'
import { decideExpiry, decideScopes } from './rules.ts'

describe('the scopes of a new token', () => {
  const maker = { role: 'user', scopes: effectiveScopes(['user', 'read:events'], 'user') } as const

  it('a new token has each requested scope once', () =>
    assert.deepEqual(decideScopes(maker, ['read:user', 'read:user', 'read:events']), ['read:user', 'read:events']))
  it('may include what the maker holds only by implication', () =>
    assert.deepEqual(decideScopes(maker, ['user:email']), ['user:email']))
  it('a new token is refused a scope that does not exist', () =>
    assert.throws(() => decideScopes(maker, ['read:minds']), { code: 'invalid_scope' }))
  it('a new token never has more scopes than its maker', () =>
    assert.throws(() => decideScopes(maker, ['write:events']), { code: 'scope_escalation' }))
  it('hold admin only when the maker is one', () => {
    const browser = { role: 'user', scopes: scopesOfRole('user') } as const
    assert.throws(() => decideScopes(browser, ['admin']), { code: 'scope_escalation' })
    assert.deepEqual(decideScopes({ role: 'admin', scopes: scopesOfRole('admin') }, ['admin']), ['admin'])
  })
})

describe('the end of a new token', () => {
  const now = new Date('2026-11-15T00:00:00.000Z')
  const [sooner, later] = ['2026-11-20T00:00:00.000Z', '2026-12-20T00:00:00.000Z']
  const cases: [number | undefined, (string | null)[], string | null][] = [
    [undefined, [null, null], null],
    [10, [null], '2026-11-25T00:00:00.000Z'],
    [undefined, [sooner], sooner],
    [10, [sooner, null], sooner],
    [2, [sooner], '2026-11-17T00:00:00.000Z'],
    [undefined, [later, sooner], sooner],
    [100, [null, later], later],
  ]
  for (const [days, makers, expected] of cases)
    it(`${days} days under makers until ${makers.join(', ')} is ${expected}`, () =>
      assert.equal(decideExpiry(days, makers, now), expected))
})
