import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

it('a member sees what a text will look like, as a page or as a part, and nothing is kept', async () => {
  const visitor = await browse(site, await makeUser(site.app))
  const form = { bio: '**Here** for the <i>tea</i>', name: 'Ana' }
  const page = await visitor.post('/preview?field=bio', form)
  assert.equal(page.status, 200)
  assert.match(page.text, /<title>Preview/)
  const rendered = '<div class="prose" dir="auto"><p><strong>Here</strong> for the &lt;i&gt;tea&lt;/i&gt;</p>\n</div>'
  assert.ok(page.text.includes(rendered))
  const part = await visitor.post('/preview/part?field=bio', form)
  assert.equal(part.text, rendered)
  assert.equal(part.headers['cache-control'], 'no-store')
})

it('an empty text says so, a long one fits, and one that is too long is refused', async () => {
  const visitor = await browse(site, await makeUser(site.app))
  assert.match((await visitor.post('/preview/part?field=bio', { bio: ' ' })).text, /anything yet/)
  assert.match((await visitor.post('/preview/part', { bio: 'x' })).text, /anything yet/)
  assert.equal((await visitor.post('/preview/part?field=a', { a: 'ä'.repeat(50_000) })).status, 200)
  assert.equal((await visitor.post('/preview/part?field=a', { a: 'a'.repeat(50_001) })).status, 400)
})

it('other sites and anonymous visitors get no text shown under our name', async () => {
  const visitor = await browse(site, await makeUser(site.app))
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const refused = await visitor.post('/preview?field=a', { a: 'Enter your code' }, foreign)
  assert.equal(refused.status, 403)
  const anonymous = await browse(site)
  const answers = [refused, await anonymous.post('/preview?field=a', { a: 'Enter your code' })]
  assert.equal(answers[1]!.status, 401)
  for (const { text } of answers) assert.doesNotMatch(text, /Enter your code/)
})
