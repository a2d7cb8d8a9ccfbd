import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeOwnerLink } from '#main/owner-link.ts'
import { openSite, type Route, type Site, sayName, signInByMail, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let ownerPath: string
before(async () => {
  const stub = { clientId: 'stub', clientSecret: 'a secret of the stub' }
  site = await openSite({ providers: { github: stub, google: { ...stub, issuer: 'http://127.0.0.1:9' } } })
  const { database, clock } = site.app
  ownerPath = new URL((await makeOwnerLink({ database, clock, baseUrl: site.baseUrl }))!).pathname
})
after(() => site[Symbol.asyncDispose]())

const id = '01990000-0000-7000-8000-0000000000aa'
const pathOf = ({ url }: Route) => url.replace(':id', id).replace(':provider', 'github').replace(':token', 'a-token')
const routesOf = (method: string) => site.routes.filter((route) => route.method === method)

/** Everything that a request could change, as one text. When a session was last used is not part of it: any request notes it. */
async function readState(): Promise<string> {
  const { database } = site.app
  const tables = ['users', 'passkeys', 'linked_accounts', 'oauth_consents'] as const
  const rows: Promise<object[]>[] = tables.map((table) => database.selectFrom(table).selectAll().execute())
  rows.push(
    database
      .selectFrom('sessions')
      .select(['id', 'user_id', 'token_hash', 'method', 'created_at', 'authenticated_at', 'expires_at', 'revoked_at'])
      .orderBy('id')
      .execute(),
  )
  const challenges = database.selectFrom('sign_in_challenges').selectAll().orderBy('id').execute()
  return JSON.stringify([await Promise.all(rows), await challenges])
}

const askedByAll = ['/sign-in', '/sign-in/code', '/settings/data/delete', '/settings/security/sign-out-elsewhere']

describe('account forms', () => {
  it('a form from another site is refused on every route, signed in or not, and changes nothing', async () => {
    const posts = routesOf('POST')
    assert.ok(posts.length >= 19, `only ${posts.length} routes were found`)
    const visitor = await signInByMail(site, 'guarded@example.org')
    const senders: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.hearth.test' },
      // The browser's own headers count more than what a page could forge.
      { 'sec-fetch-site': 'cross-site', origin: 'https://hearth.test' },
      { referer: 'https://hearth.test/settings/security' },
    ]
    const before = await readState()
    async function assertRefused(route: Route, headers: Record<string, string>, who: Visitor): Promise<void> {
      const form = { email: 'guarded@example.org', word: 'delete', name: 'x', code: '1' }
      const { status, location } = await who.post(pathOf(route), form, headers)
      assert.deepEqual([status, location], [403, undefined], `${route.url} with ${JSON.stringify(headers)}`)
    }
    // One function decides for all routes, so each is asked by one sender in turn, and some routes by all senders.
    for (const [n, route] of posts.entries())
      for (const [at, who] of [visitor, site.visitor()].entries())
        await assertRefused(route, senders[(n + at) % senders.length]!, who)
    for (const url of askedByAll) {
      const route = posts.find((one) => one.url === url)
      assert.ok(route, `there is no ${url}`)
      for (const headers of senders)
        for (const who of [visitor, site.visitor()]) await assertRefused(route, headers, who)
    }
    assert.equal(await readState(), before)
  })

  it('only forms change anything: opening, viewing or prefetching a page does not', async () => {
    const visitor = site.visitor()
    await visitor.post('/sign-in', { email: 'ahead@example.org', return_to: '/settings/security' })
    const link = new URL((await site.mailTo('ahead@example.org')).link).pathname
    const ahead: Record<string, string>[] = [
      {},
      { purpose: 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'x-moz': 'prefetch' },
    ]
    const pages = routesOf('GET').map(pathOf)
    assert.ok(pages.length >= 7, `only ${pages.length} pages were found`)
    const before = await readState()
    const looks = [...ahead.map((headers) => (path: string) => visitor.get(path, headers)), visitor.head]
    // No page looks at what the browser says of itself: each is opened and looked at ahead in one way in turn, links in all.
    for (const [n, path] of pages.entries()) {
      await visitor.get(path)
      await looks[1 + (n % (looks.length - 1))]!(path)
    }
    for (const path of [link, ownerPath]) for (const look of looks) await look(path)
    assert.equal(await readState(), before)
    const { location } = await sayName(visitor, await visitor.post(link))
    assert.equal(location, '/settings/security', 'the link is as good as before')
  })
})

describe('the Host header', () => {
  const strange: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
  ]

  it('the Host header never gets into a mail, a page or a redirect', async () => {
    for (const [at, headers] of strange.entries()) {
      const visitor = site.visitor()
      const email = `host-${at}@example.org`
      const own = { 'sec-fetch-site': 'same-origin', ...headers }
      const response = await visitor.post('/sign-in', { email, return_to: '/settings/security' }, own)
      assert.equal(response.location, '/sign-in/code')
      const mail = await site.mailTo(email)
      assert.ok(mail.link.startsWith(`${site.baseUrl}/sign-in/link/`))
      assert.doesNotMatch(mail.text, /evil/)
      for (const path of [
        '/sign-in',
        '/sign-in/code',
        '/settings/security',
        '/sign-in/link/nonsense',
        '/sign-in/with/github/callback',
      ]) {
        const answer = await visitor.get(path, headers)
        assert.doesNotMatch(`${answer.text}${JSON.stringify(answer.headers)}`, /evil/, path)
      }
      const away = await visitor.post('/sign-in/with/github', { return_to: '/settings/security' }, own)
      const back = new URL(away.location!).searchParams.get('redirect_uri')
      assert.equal(back, `${site.baseUrl}/sign-in/with/github/callback`)
    }
  })
})

describe('the return path after the sign-in', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/.//evil.example',
  ]

  it('the return path is never another site, whatever the sign-in method', async () => {
    for (const [at, wanted] of elsewhere.entries()) {
      const visitor = site.visitor()
      const page = await visitor.get(`/sign-in?return_to=${encodeURIComponent(wanted)}`)
      // The switch of languages leads back to this page, by its whole address.
      const [languages = ''] = /<form class="languages".*?<\/form>/s.exec(page.text) ?? []
      assert.match(languages, /name="return_to" value="\/sign-in\?/)
      assert.doesNotMatch(page.text.replace(languages, ''), /evil/)
      const email = `elsewhere-${at}@example.org`
      await visitor.post('/sign-in', { email, return_to: wanted })
      const { code } = await site.mailTo(email)
      assert.equal((await sayName(visitor, await visitor.post('/sign-in/code', { code }))).location, '/')
      await visitor.postJson('/sign-in/passkey/options', { returnTo: wanted })
      await visitor.post('/sign-in/with/github', { return_to: wanted })
    }
    const kept = await site.app.database.selectFrom('sign_in_challenges').select('data').execute()
    assert.doesNotMatch(JSON.stringify(kept), /evil/)
  })
})

describe('a duplicate session cookie', () => {
  it('a duplicate session cookie is rejected: no page opens, no form acts, and both cookies are cleared', async () => {
    const visitor = await signInByMail(site, 'twice@example.org')
    const mine = visitor.cookies.get('session')!
    const other = (await signInByMail(site, 'other@example.org')).cookies.get('session')!
    for (const cookie of [`session=${mine}; session=${other}`, `session=${other}; a=b; session=${mine}`]) {
      const page = await site.visitor().get('/settings/security', { cookie })
      assert.equal(page.location, '/sign-in?return_to=%2Fsettings%2Fsecurity')
      assert.match(String(page.headers['set-cookie']), /session=;.*Max-Age=0/)
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      for (const act of ['data/delete', `security/apps/${id}/remove`, 'security/sign-out-elsewhere']) {
        const { location } = await site.visitor().post(`/settings/${act}`, { word: 'delete' }, headers)
        assert.equal(location, '/sign-in?return_to=%2Fsettings%2Fsecurity', act)
      }
    }
    assert.equal((await visitor.get('/settings/security')).status, 200)
  })
})
