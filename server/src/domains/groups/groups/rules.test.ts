import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Scope } from '#kernel/operation/scopes.ts'
import {
  assertNotLastOwner,
  assertUrlname,
  decideChanges,
  decideFilter,
  decideRole,
  decideUrlnames,
  isVisible,
} from './rules.ts'

const member = new Set<Scope>(['manage:groups'])
const admin = new Set<Scope>(['admin', 'manage:groups'])
const shown = { hidden_at: null }
const hidden = { hidden_at: '2026-11-15T12:00:00.000Z' }

describe('the role in which a caller acts', () => {
  const roles = ['volunteer', 'manager', 'owner'] as const
  for (const [has, role] of roles.entries())
    for (const [needs, needed] of roles.entries())
      it(`${role} ${has >= needs ? 'may' : 'may not'} do what needs ${needed}`, () => {
        const decide = () => decideRole({ ...shown, role }, member, needed)
        if (has >= needs) assert.equal(decide(), role)
        else assert.throws(decide, { code: 'forbidden' })
      })
  it('an administrator acts as an owner with any role', () => {
    for (const role of [null, 'volunteer']) assert.equal(decideRole({ ...shown, role }, admin, 'owner'), 'owner')
  })
  it('a user without a role gets 403 for a visible group and 404 for a hidden one', () => {
    assert.throws(() => decideRole({ ...shown, role: null }, member, 'volunteer'), { code: 'forbidden' })
    assert.throws(() => decideRole({ ...hidden, role: null }, member, 'volunteer'), { code: 'group_not_found' })
    assert.throws(() => decideRole({ ...hidden, role: 'volunteer' }, member, 'owner'), { code: 'forbidden' })
  })
})

it('a hidden group is visible to role holders and administrators', () => {
  assert.ok(isVisible({ ...shown, role: null }, undefined))
  assert.ok(!isVisible({ ...hidden, role: null }, undefined))
  assert.ok(!isVisible({ ...hidden, role: null }, member))
  assert.ok(isVisible({ ...hidden, role: 'volunteer' }, member))
  assert.ok(isVisible({ ...hidden, role: null }, admin))
})

it('the last owner can neither leave nor take a lower role', () => {
  assert.throws(() => assertNotLastOwner('owner', undefined, 1), { code: 'last_owner' })
  assert.throws(() => assertNotLastOwner('owner', 'manager', 1), { code: 'last_owner' })
  assert.doesNotThrow(() => assertNotLastOwner('owner', undefined, 2))
  assert.doesNotThrow(() => assertNotLastOwner('owner', 'owner', 1))
  assert.doesNotThrow(() => assertNotLastOwner('manager', undefined, 1))
  assert.doesNotThrow(() => assertNotLastOwner(undefined, 'volunteer', 1))
})

it('a URL name can be neither a reserved word nor an id', () => {
  for (const word of ['platform', 'new', 'search', 'v1'])
    assert.throws(() => assertUrlname(word), { code: 'urlname_taken' }, word)
  assert.throws(() => assertUrlname('01990000-0000-7000-8000-000000000001'), { code: 'validation_failed' })
  assert.doesNotThrow(() => assertUrlname('repair-cafe'))
})

it('URL names are proposed from the name of a group', () => {
  const first = (name: string) => decideUrlnames(name)[0]
  assert.equal(first('Repair Café'), 'repair-cafe')
  assert.equal(first('  Straße & Œuvre – Łódź! '), 'strasse-oeuvre-lodz')
  assert.equal(first('Anna’s garden 🌱'), 'annas-garden')
  assert.equal(first('Go'), 'go-group')
  assert.equal(first('New'), 'new-group')
  assert.equal(first('茶の会'), undefined)
  const long = decideUrlnames('a '.repeat(60))
  assert.ok(long.length > 2 && long.every((one) => one.length <= 60 && !one.includes('--')), long.join())
})

describe('changes of a group', () => {
  const group = { name: 'Garden', urlname: 'garden', description: null, tags: ['plants'], social_links: [] }
  it('a change of a group has only the fields that differ', () => {
    const request = { name: 'Garden', description: null, tags: ['Plants '], socialLinks: ['https://a.example'] }
    assert.deepEqual(decideChanges(group, request), {
      changes: { social_links: ['https://a.example'] },
      fields: ['socialLinks'],
    })
  })
  it('tags are normalized and unique', () => {
    const { changes } = decideChanges(group, { tags: ['Open  Source', 'open source', 'CAFÉ', 'Cafe\u0301'] })
    assert.deepEqual(changes.tags, ['open source', 'café'])
  })
  it('a group keeps its URL name even if that became reserved', () => {
    assert.deepEqual(decideChanges({ ...group, urlname: 'map' }, { urlname: 'map' }).fields, [])
  })
})

it('an empty group search does not filter', () => {
  const none = { words: undefined, tag: undefined, language: undefined, featured: undefined, unfeatured: undefined }
  assert.deepEqual(decideFilter({ q: '  ', tag: '' }), none)
  assert.deepEqual(decideFilter({ q: 'a', tag: ' Plants', featured: true }), {
    ...none,
    words: 'a',
    tag: 'plants',
    featured: true,
  })
  assert.deepEqual(decideFilter({ featured: false }), { ...none, unfeatured: true })
})
