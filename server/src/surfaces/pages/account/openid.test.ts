import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { OpenIdServer } from '#test/support/sign-in/openid-server.ts'
import { openSite, type Site, sayName, signInByMail, type Visitor } from '#test/support/sign-in/server.ts'

const baseUrl = 'https://hearth.test'
const library = new OpenIdServer(`${baseUrl}/sign-in/with/library/callback`)
let site: Site
before(async () => {
  await library.start()
  site = await openSite({ providers: { openId: [library.configFor('library', 'Town library')] } })
})
after(async () => {
  await library.stop()
  await site[Symbol.asyncDispose]()
})

let count = 0
function newMember(input: { email?: string; verified?: boolean } = {}) {
  count++
  library.member = { sub: `m-${count}`, name: 'Pia', email: `pia-${count}@example.org`, verified: true, ...input }
  return library.member
}

const start = (visitor: Visitor, path = '/sign-in/with/library') => visitor.post(path, { return_to: '/events' })
const comeBack = async (visitor: Visitor, query: string) =>
  sayName(visitor, await visitor.get(`/sign-in/with/library/callback${query}`))

async function travel(visitor: Visitor, path?: string, change: (url: URL) => void = () => {}) {
  const { location } = await start(visitor, path)
  const url = new URL(location!)
  change(url)
  return comeBack(visitor, await library.agree(url.href))
}

const linksOf = (email: string) =>
  site.app.database
    .selectFrom('linked_accounts as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.provider', 'l.provider_user_id', 'l.provider_username'])
    .where('u.email', '=', email)
    .execute()

describe('signing in with a provider of OpenID Connect', () => {
  it('is offered by its name, creates an account, and finds it again', async () => {
    assert.match((await site.visitor().get('/sign-in')).text, /Continue with Town library/)
    const { sub, email } = newMember()
    const first = site.visitor()
    assert.equal((await travel(first)).location, '/events')
    assert.deepEqual(await linksOf(email), [{ provider: 'library', provider_user_id: sub, provider_username: sub }])
    assert.match((await first.get('/settings/security')).text, /Town library/)
    library.member = { ...library.member, email: 'elsewhere@example.org' }
    assert.equal((await travel(site.visitor())).location, '/events')
    const sessions = site.app.database.selectFrom('sessions').select('method').where('method', '=', 'library')
    assert.equal((await sessions.execute()).length, 2)
    assert.ok(library.asked.includes('/me'), 'the address came from the user info')
  })

  it('brings the time zone of the browser along, for an account that still has UTC', async () => {
    const { email } = newMember()
    await travel(site.visitor())
    const users = site.app.database.updateTable('users').where('email', '=', email)
    await users.set({ timezone: 'UTC' }).execute()
    const visitor = site.visitor()
    const { location } = await visitor.post('/sign-in/with/library', { return_to: '/events', timezone: 'Asia/Tokyo' })
    await comeBack(visitor, await library.agree(location!))
    const row = site.app.database.selectFrom('users').select('timezone').where('email', '=', email)
    assert.equal((await row.executeTakeFirstOrThrow()).timezone, 'Asia/Tokyo')
  })

  it('links to an account in its settings, tells its owner, and never takes the identity of another', async () => {
    newMember()
    const visitor = await signInByMail(site, 'linker@example.org')
    const path = '/settings/security/linked-accounts/library/link'
    assert.equal((await travel(visitor, path)).location, '/settings/security')
    assert.equal((await linksOf('linker@example.org')).length, 1)
    assert.match(await site.securityMailTo('linker@example.org'), /Town library account was linked/)
    const other = await signInByMail(site, 'other@example.org')
    await travel(other, path)
    assert.match((await other.get('/settings/security')).text, /linked to another member/)
    assert.deepEqual(await linksOf('other@example.org'), [])
  })

  it('an address that has an account must be proven by mail; one that is not verified counts for nothing', async () => {
    await signInByMail(site, 'held@example.org')
    newMember({ email: 'held@example.org' })
    const visitor = site.visitor()
    assert.equal((await travel(visitor)).location, '/sign-in/code')
    assert.equal(visitor.cookies.has('session'), false)
    newMember({ email: 'held@example.org', verified: false })
    assert.equal((await travel(site.visitor())).location, '/events')
    assert.deepEqual(await linksOf('held@example.org'), [])
  })

  it('refuses another nonce, another PKCE challenge, and a token that its keys did not sign', async () => {
    newMember()
    const nonce = await travel(site.visitor(), undefined, (url) => url.searchParams.set('nonce', 'of-an-attacker'))
    assert.equal(nonce.status, 400)
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    const pkce = await travel(site.visitor(), undefined, (url) => url.searchParams.set('code_challenge', challenge))
    assert.equal(pkce.status, 400)
    library.wrongKeys = true
    assert.equal((await travel(site.visitor())).status, 400)
    library.wrongKeys = false
    assert.equal((await travel(site.visitor())).location, '/events')
  })

  it('goes on after the provider has changed its keys', async () => {
    newMember()
    assert.equal((await travel(site.visitor())).location, '/events')
    await library.stop()
    await library.start()
    assert.equal((await travel(site.visitor())).location, '/events')
  })

  it('says that the provider does not answer, changes nothing, and goes on when it is back', async () => {
    const down = new OpenIdServer(`${baseUrl}/sign-in/with/down/callback`)
    await down.start()
    const config = down.configFor('down', 'Down')
    await down.stop()
    await using other = await openSite({ providers: { openId: [config] } })
    const visitor = other.visitor()
    const refused = await visitor.post('/sign-in/with/down', { return_to: '/events' })
    assert.deepEqual([refused.status, refused.location], [303, '/sign-in?return_to=%2Fevents'])
    assert.match((await visitor.get('/sign-in?return_to=%2Fevents')).text, /doesn’t answer right now/)
    await down.start()
    assert.match((await visitor.post('/sign-in/with/down', { return_to: '/events' })).location!, /127\.0\.0\.1/)
    await down.stop()

    newMember()
    const between = site.visitor()
    const query = await library.agree((await start(between)).location!)
    await library.stop()
    assert.equal((await comeBack(between, query)).status, 400)
    assert.equal(between.cookies.has('session'), false)
    await library.start()
    assert.equal((await travel(between)).location, '/events')
  })
})

describe('a provider that an administrator added', () => {
  const school = new OpenIdServer(`${baseUrl}/sign-in/with/school/callback`)
  before(() => school.start())
  after(() => school.stop())

  async function addTo(to: Site) {
    const { id, name, issuer, clientId, clientSecret } = school.configFor('school', 'School')
    const at = new Date().toISOString()
    const secret = to.server.keys.encrypt('identity-providers', clientSecret)
    await to.app.database
      .insertInto('identity_providers')
      .values({ id, name, issuer, client_id: clientId, client_secret: secret, created_at: at, updated_at: at })
      .execute()
  }

  it('signs in, until it is deleted', async () => {
    await using other = await openSite({ outbound: openOutbound({ allow: ['127.0.0.0/8'] }) })
    await addTo(other)
    const visitor = other.visitor()
    const { location } = await visitor.post('/sign-in/with/school', { return_to: '/events' })
    const answer = await visitor.get(`/sign-in/with/school/callback${await school.agree(location!)}`)
    assert.equal((await sayName(visitor, answer)).location, '/events')
    await other.app.database.deleteFrom('identity_providers').execute()
    assert.equal((await other.visitor().post('/sign-in/with/school', { return_to: '/' })).status, 404)
  })

  it('is never called at a private address', async () => {
    await addTo(site)
    school.asked.length = 0
    const visitor = site.visitor()
    assert.equal((await visitor.post('/sign-in/with/school', { return_to: '/' })).location, '/sign-in?return_to=%2F')
    assert.deepEqual(school.asked, [])
  })
})
