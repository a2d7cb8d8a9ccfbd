import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { languagesWithPseudo, pseudoLocale } from '#test/support/app/pseudo-locale.ts'
import { award, insertBadge } from '#test/support/builders/boards.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { ask } from '#test/support/builders/uploads.ts'

const app = useApp({
  languages: languagesWithPseudo,
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin', 'write:uploads', 'read:user', 'read:groups', 'manage:groups'])
  },
})
let root: Person
let token: string

const plain = {
  ...{ homeText: null, footerLinks: [], searchEngines: true, leaderboards: true, conductText: null, logoUrl: null },
  ...{ locale: 'en', timezone: 'UTC', privacyText: null },
}
async function change(body: object): Promise<void> {
  const { status, text } = await app.patch('/v1/admin/settings', { token, body })
  assert.equal(status, 200, text)
  // The settings are read again after a second.
  app.clock.advance(1000)
}
afterEach(() => change(plain))

async function pageAt(path: string, one: { http: typeof app.http } = app, headers: Record<string, string> = {}) {
  const {
    statusCode,
    payload,
    headers: sent,
  } = await one.http.inject({
    ...{ url: path, headers: { accept: 'text/html', ...headers } },
  })
  return { status: statusCode, text: payload, headers: sent }
}
const textOf = async (path: string) => (await pageAt(path)).text

describe('the home text', () => {
  it('is shown as Markdown on the home page alone, without HTML or scripts', async () => {
    const homeText =
      '## Welcome\n\nRead [the rules](https://example.org/rules), <img src=x onerror=alert(1)> [x](javascript:alert(1))'
    await change({ homeText })
    const home = await textOf('/')
    assert.match(
      home,
      /<section class="part prose"><h2>Welcome<\/h2>\s*<p>Read <a href="https:\/\/example\.org\/rules"/,
    )
    assert.doesNotMatch(home, /<img src=x|href="javascript:/)
    assert.doesNotMatch(await textOf('/events'), /Welcome<\/h2>/)
  })
})

describe('the foot of every page', () => {
  it('has the links of the administrators and the code of conduct', async () => {
    const footerLinks = [
      { label: 'Chat <b>', url: 'https://chat.example/' },
      { label: 'Write to us', url: 'mailto:hello@example.org' },
    ]
    await change({ footerLinks })
    await change({ conductText: 'Be **kind**.' })
    for (const path of ['/', '/events', '/nothing-here']) {
      const page = await textOf(path)
      assert.match(page, /<a href="https:\/\/chat\.example\/" rel="noopener">Chat &#60;b&#62;<\/a>/, path)
      assert.match(page, /<a href="mailto:hello@example\.org" rel="noopener">Write to us<\/a>/)
      assert.match(page, /<a href="\/legal\/conduct">Code of conduct<\/a>/)
    }
    assert.match(await textOf('/legal/conduct'), /<h1>Code of conduct<\/h1>.*<p>Be <strong>kind<\/strong>\.<\/p>/s)
  })

  it('shows no link with another scheme, even if the database has one', async () => {
    const footer_links = JSON.stringify([{ label: 'Press me', url: 'javascript:alert(1)' }])
    await app.database.updateTable('instance_settings').set({ footer_links }).execute()
    app.clock.advance(1000)
    assert.doesNotMatch(await textOf('/'), /javascript:|Press me/)
  })
})

describe('the logo', () => {
  it('takes the place of the mark in the header, and is in the picture for other sites', async () => {
    const bytes = await makePng()
    const { key, publicUrl } = (await ask(app, token, { category: 'instance-logo', size: bytes.length })).body.data
    await app.store.put(`staging/${key}`, bytes, 'image/png')
    assert.equal((await app.get(`/v1/uploads/file/${key}`)).status, 200)
    const before = await app.get('/og/home/index.png')
    assert.match(await textOf('/'), /<a class="brand" href="\/"><svg/)
    await change({ logoUrl: publicUrl })
    assert.match(
      await textOf('/'),
      new RegExp(`<a class="brand" href="/"><img src="/v1/uploads/file/${key}" alt="" width="32" height="32">`),
    )
    app.clock.advance(60_000)
    const after = await app.get('/og/home/index.png')
    assert.equal(after.status, 200)
    assert.notEqual(after.headers.etag, before.headers.etag)
  })
})

describe('search engines', () => {
  it('are asked to stay away from everything when they are turned off', async () => {
    assert.doesNotMatch(await textOf('/'), /noindex/)
    assert.match((await app.get('/robots.txt')).text, /Sitemap: /)
    await change({ searchEngines: false })
    for (const path of ['/', '/events', '/groups']) assert.match(await textOf(path), /name="robots" content="noindex"/)
    assert.equal((await app.get('/robots.txt')).text, 'User-agent: *\nDisallow: /\n')
    const { status, text } = await app.get('/sitemap.xml')
    assert.equal(status, 200)
    assert.doesNotMatch(text, /<loc>/)
    assert.equal((await app.get('/sitemap-groups.xml')).status, 404)
  })
})

describe('leaderboards', () => {
  it('are empty in the API and gone from pages and menus when they are turned off', async () => {
    const ana = await makeUser(app)
    const body = { name: 'Makers', urlname: 'makers' }
    const { id: groupId } = (await app.post('/v1/manage/groups', { token, body })).body.data
    const badges = [await insertBadge(app, 10), await insertBadge(app, 5, groupId)]
    for (const badge of badges) await award(app, badge, [ana.id])
    const boards = ['/v1/leaderboard', '/v1/leaderboard/movers', '/v1/groups/makers/leaderboard']
    assert.match(await textOf('/events'), /href="\/leaderboard"/)
    assert.match(await textOf('/groups/makers'), /href="\/groups\/makers\/leaderboard"/)
    assert.equal((await app.get('/v1/leaderboard', { token })).body.data.total, 1)
    await change({ leaderboards: false })
    for (const path of boards) {
      const { status, body: answer } = await app.get(path, { token })
      assert.equal(status, 200, path)
      assert.deepEqual([answer.data.total, answer.data.entries ?? answer.data.movers], [0, []], path)
    }
    assert.equal((await app.get('/v1/groups/nothing/leaderboard', { token })).status, 404)
    for (const path of ['/leaderboard', '/groups/makers/leaderboard'])
      assert.equal((await pageAt(path)).status, 404, path)
    assert.doesNotMatch(await textOf('/events'), /href="\/leaderboard"/)
    assert.doesNotMatch(await textOf('/groups/makers'), /makers\/leaderboard/)
  })
})

describe('the language of the instance', () => {
  const languageOf = async (headers: Record<string, string>) =>
    (await pageAt('/', app, headers)).headers['content-language']

  it('is that of visitors whose browser names none', async () => {
    assert.equal(await languageOf({}), 'en')
    await app.database.updateTable('instance_settings').set({ locale: pseudoLocale }).execute()
    app.clock.advance(1000)
    assert.equal(await languageOf({}), pseudoLocale)
    assert.equal(await languageOf({ 'accept-language': 'en' }), 'en')
  })
})

it('a change is true in another process within a second', async () => {
  await using twin = await startApp({ beside: app })
  const homeOf = async (one: { http: typeof app.http }) => (await pageAt('/', one)).text
  await change({ homeText: 'The valley', searchEngines: false })
  for (const one of [app, twin]) {
    assert.match(await homeOf(one), /<p>The valley<\/p>/)
    assert.match((await one.get('/robots.txt')).text, /Disallow: \/\n/)
  }
})
