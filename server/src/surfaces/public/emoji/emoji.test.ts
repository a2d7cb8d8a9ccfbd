import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { useApp } from '#test/support/app/harness.ts'

const app = useApp()

const links = openLinks(openKeys(randomSecretKeys()), 'https://hearth.test')
const origin = 'https://hearth.test'
const pathOf = (emoji: string) => links.emojiUrl(emoji)?.slice(origin.length)

describe('the picture of an emoji', () => {
  const known: [name: string, emoji: string, file: string][] = [
    ['a plain one', '🎉', '1f389'],
    ['one that asks for its colourful form', '🎟️', '1f39f'],
    ['the same without asking', '🎟', '1f39f'],
    ['a heart', '❤️', '2764'],
    ['a sign of the ordinary alphabet', '©️', 'a9'],
    ['a keycap', '1️⃣', '31-20e3'],
    ['a keycap without asking', '1⃣', '31-20e3'],
    ['the keycap of a hash', '#️⃣', '23-20e3'],
    ['the flag of a country', '🇩🇪', '1f1e9-1f1ea'],
    ['the flag of a part of one', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1f3f4-e0067-e0062-e0073-e0063-e0074-e007f'],
    ['the rainbow flag', '🏳️‍🌈', '1f3f3-fe0f-200d-1f308'],
    ['the rainbow flag without asking', '🏳‍🌈', '1f3f3-fe0f-200d-1f308'],
    ['the pirates', '🏴‍☠️', '1f3f4-200d-2620-fe0f'],
    ['an eye in a bubble', '👁️‍🗨️', '1f441-200d-1f5e8'],
    ['a family', '👨‍👩‍👧‍👦', '1f468-200d-1f469-200d-1f467-200d-1f466'],
    ['a colour of skin', '👋🏽', '1f44b-1f3fd'],
    ['a person of a sex and colour', '🧙🏿‍♀️', '1f9d9-1f3ff-200d-2640-fe0f'],
    ['two hands of two colours', '🫱🏻‍🫲🏿', '1faf1-1f3fb-200d-1faf2-1f3ff'],
    ['a heart on fire', '❤️‍🔥', '2764-fe0f-200d-1f525'],
    ['a detective', '🕵️‍♂️', '1f575-fe0f-200d-2642-fe0f'],
  ]
  for (const [name, emoji, file] of known)
    it(`is there for ${name}: ${emoji}`, async () => {
      assert.equal(links.emojiUrl(emoji), `${origin}/emoji/${file}.svg`)
      const answer = await app.get(`/emoji/${file}.svg`)
      assert.equal(answer.status, 200)
      assert.match(answer.text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    })
  for (const text of ['', 'VIP', '1', '#', '🎉🎉', '️', '‍', '🎉︎', '../package', 'é', '\u{10ffff}', '\ud800'])
    it(`is not there for ${JSON.stringify(text)}`, () => assert.equal(links.emojiUrl(text), null))
  it('is there for every badge that every installation has', async () => {
    const badges = await app.database.selectFrom('badges').select('icon').execute()
    assert.equal(badges.length, 17)
    for (const { icon } of badges) assert.equal((await app.get(pathOf(icon)!)).status, 200, icon)
  })
})

describe('the answer', () => {
  it('is an image that nothing inside can run from, and kept for good', async () => {
    const { headers } = await app.get('/emoji/1f389.svg')
    assert.equal(headers['content-type'], 'image/svg+xml')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['x-ratelimit-limit'], '10000')
  })
  it('is 304 without a body for whoever has it', async () => {
    const { headers } = await app.get('/emoji/1f389.svg')
    for (const known of [headers.etag!, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await app.get('/emoji/1f389.svg', { headers: { 'if-none-match': known } })
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', headers.etag])
    }
    const other = await app.get('/emoji/1f389.svg', { headers: { 'if-none-match': '"other"' } })
    assert.equal(other.status, 200)
  })
  it('is the same for HEAD, without a body', async () => {
    const answer = await app.call('HEAD', '/emoji/1f389.svg')
    assert.deepEqual([answer.status, answer.text], [200, ''])
  })
  const wrong = [
    '/emoji/package.json',
    '/emoji/license',
    '/emoji/nothing.svg',
    '/emoji/1F389.svg',
    '/emoji/..%2Fsvg%2F1f389.svg',
    '/emoji/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/emoji/1f389.svg%00',
    '/emoji/',
    '/emoji/a/1f389.svg',
  ]
  for (const path of wrong)
    it(`is 404 for ${path}`, async () => {
      const answer = await app.get(path)
      assert.deepEqual([answer.status, answer.body.code], [404, 'not_found'])
      assert.notEqual(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    })
})
