import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { decideSpan, feedToken, findFeedKey } from './rules.ts'

const key = { userId: '01990000-0000-7000-8000-000000000001', generation: 3 }
const base = 'https://hearth.test'

it('a token opens the feeds of its person and generation, with the keys it was made by and their successors', () => {
  const [old, fresh] = [randomSecretKeys(), randomSecretKeys().replace('dev', 'new')]
  const token = feedToken(openLinks(openKeys(old), base), key)
  assert.match(token, /^[\w-]+$/)
  assert.deepEqual(findFeedKey(openLinks(openKeys(old), base), token), key)
  assert.deepEqual(findFeedKey(openLinks(openKeys(`${fresh},${old}`), base), token), key)
  assert.equal(findFeedKey(openLinks(openKeys(fresh), base), token), undefined)
})

it('nothing else opens anything: not a changed token, not what was sealed for something else', () => {
  const links = openLinks(openKeys(randomSecretKeys()), base)
  const token = feedToken(links, key)
  const changed = [...token].map((_, n) => token.slice(0, n) + (token[n] === 'A' ? 'B' : 'A') + token.slice(n + 1))
  for (const wrong of ['', 'groups', token.slice(1), token.slice(0, -4), ...changed])
    if (Buffer.from(wrong, 'base64url').compare(Buffer.from(token, 'base64url')) !== 0)
      assert.equal(findFeedKey(links, wrong), undefined, wrong)
  assert.equal(findFeedKey(links, links.seal('mail-links', [key.userId, key.generation])), undefined)
  for (const odd of [{}, [], ['x', 1], [key.userId], [key.userId, '1']])
    assert.equal(findFeedKey(links, links.seal('feeds', odd)), undefined)
})

it('cancelled events stay 30 days, past ones 90', () => {
  assert.deepEqual(decideSpan(new Date('2026-11-15T12:00:00Z')), {
    now: '2026-11-15T12:00:00.000Z',
    from: '2026-08-17T12:00:00.000Z',
    cancelledSince: '2026-10-16T12:00:00.000Z',
  })
})
