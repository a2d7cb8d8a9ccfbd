import assert from 'node:assert/strict'
import { it } from 'node:test'
import { canRemove, decideReturnPath, findAddress } from './rules.ts'

it('only a path of this very site is followed after signing in', () => {
  for (const path of [
    '/settings/security',
    '/',
    '/oauth/authorize?client_id=a&scope=b%20c',
    '/%2F%2Fevil.example',
    '/a//b#c',
  ])
    assert.equal(decideReturnPath(path), path)
  const strange = ['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil', ' //evil']
  const others = ['https://evil.example', 'https:/evil', 'https:evil', 'javascript:alert(1)', '', 'account', '/.//evil']
  const more = ['/..//evil.example', '/a/..//evil.example', '/é', `/${'a'.repeat(2000)}`, undefined, ['/a'], '/a\\b']
  for (const path of [...strange, ...others, ...more]) assert.equal(decideReturnPath(path), '/', String(path))
})

it('an address is one address, and nothing that a mail header could misread', () => {
  for (const typed of [
    'ana@example.org',
    ' ana.lee+tag@mail.example.org ',
    'o’x@a.b'.replace('’', "'"),
    'jürgen@münchen.example',
  ])
    assert.equal(findAddress(typed), typed.trim())
  const wrong = [
    '',
    'ana',
    '@a.b',
    'a@',
    'a@b,c@d.e',
    'a@b.c\r\nBcc: x@y.z',
    'A <a@b.c>',
    'a b@c.d',
    'mi\u212ae@example.org',
    'm\u0130ke@example.org',
    'a@-b..c',
    `${'a'.repeat(65)}@b.c`,
  ]
  for (const typed of wrong) assert.equal(findAddress(typed), undefined, typed)
})

it('the last way in cannot be lost, and an e-mail address is a way in', () => {
  const table: [string | null, number, number, boolean][] = [
    ['a@b.c', 1, 0, true],
    [null, 1, 0, false],
    [null, 2, 0, true],
    [null, 1, 1, true],
  ]
  for (const [email, passkeys, linkedAccounts, expected] of table)
    assert.equal(canRemove({ email, passkeys, linkedAccounts }, 'passkeys'), expected)
  assert.equal(canRemove({ email: null, passkeys: 0, linkedAccounts: 1 }, 'linkedAccounts'), false)
})
