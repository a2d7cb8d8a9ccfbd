import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openOwnership } from '#domains/accounts/sign-in/index.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { ProviderStub } from '#test/support/sign-in/provider.ts'
import { openSite, type Site, signInByMail, type Visitor } from '#test/support/sign-in/server.ts'

const stub = new ProviderStub()
let site: Site
before(async () => {
  site = await openSite({ providers: await stub.open() })
})
after(async () => {
  stub.close()
  await site[Symbol.asyncDispose]()
})

const set = (changes: object) => site.app.database.updateTable('instance_settings').set(changes).execute()
beforeEach(() =>
  set({
    welcome_done: ['owner'],
    sign_up: 'open',
    sign_up_domains: [],
    minimum_age: null,
    locale: 'en',
    timezone: 'UTC',
  }),
)

const userOf = (email: string) =>
  site.app.database.selectFrom('users').select(['locale', 'timezone']).where('email', '=', email).executeTakeFirst()

async function enterCode(visitor: Visitor, email: string) {
  await visitor.post('/sign-in', { email, return_to: '/' })
  const { code } = await site.mailTo(email)
  return visitor.post('/sign-in/code', { code })
}

describe('an instance without an administrator', () => {
  beforeEach(() => set({ welcome_done: [] }))

  it('lets no one join, and says where the link for its owner is', async () => {
    for (const path of ['/', '/sign-in']) {
      const { text } = await site.visitor().get(path)
      assert.match(text, /hearthctl admin owner-link/, path)
      assert.doesNotMatch(text, /Start a group/, path)
    }
    const answer = await enterCode(site.visitor(), 'early@example.org')
    assert.deepEqual([answer.status, /This site isn’t set up yet/.test(answer.text)], [403, true])
    assert.equal(await userOf('early@example.org'), undefined)
  })

  it('opens with its owner, who comes by the link', async () => {
    const token = await inTransaction(site.app, ({ db }) => openOwnership(db, site.app.clock.now()))
    const owner = { name: 'Olu', email: 'olu@example.org' }
    assert.equal((await site.visitor().post(`/sign-in/owner/${token}`, owner)).location, '/welcome')
    await signInByMail(site, 'opened@example.org')
    assert.ok(await userOf('opened@example.org'))
  })
})

describe('sign-up for some domains', () => {
  beforeEach(() => set({ sign_up: 'domains', sign_up_domains: ['makers.example', 'xn--bcher-kva.example'] }))

  it('the sign-in page names the domains', async () => {
    assert.match(
      (await site.visitor().get('/sign-in')).text,
      /an address at makers\.example and xn--bcher-kva\.example/,
    )
  })

  it('an address of such a domain joins by mail, in any letter case', async () => {
    for (const email of ['ana@makers.example', 'bo@MAKERS.example']) {
      await signInByMail(site, email)
      assert.ok(await userOf(email), email)
    }
  })

  it('another address is told whom to ask, also that of a subdomain or a longer name, and no account is created', async () => {
    for (const email of ['ana@other.example', 'ana@sub.makers.example', 'ana@notmakers.example']) {
      const answer = await enterCode(site.visitor(), email)
      assert.equal(answer.status, 403, email)
      assert.match(answer.text, /ask the site’s administrators to invite you/)
      assert.equal(await userOf(email), undefined)
    }
  })

  it('a member with another address still signs in', async () => {
    await set({ sign_up: 'open' })
    await signInByMail(site, 'early@other.example')
    await set({ sign_up: 'domains' })
    await signInByMail(site, 'early@other.example')
  })

  it('the form for the name asks again, if the rule came while it was open', async () => {
    await set({ sign_up: 'open' })
    const visitor = site.visitor()
    assert.equal((await enterCode(visitor, 'late@other.example')).status, 303)
    await set({ sign_up: 'domains' })
    const answer = await visitor.post('/sign-in/name', { name: 'Late', return_to: '/' })
    assert.equal(answer.status, 403)
    assert.match(answer.text, /at one of this community’s domains/)
    assert.equal(await userOf('late@other.example'), undefined)
  })

  for (const [email, verified, status] of [
    ['octo-1@other.example', true, 403],
    ['octo-2@makers.example', false, 403],
    ['octo-3@makers.example', true, 303],
  ] as const)
    it(`a provider's ${verified ? 'verified' : 'unverified'} address ${email} is ${status === 303 ? 'taken' : 'refused'}`, async () => {
      stub.person = { id: Number(/\d/.exec(email)![0]), login: email.split('@')[0]!, email, verified }
      const visitor = site.visitor()
      const { location } = await visitor.post('/sign-in/with/github', { return_to: '/' })
      const answer = await visitor.get(`/sign-in/with/github/callback?${new URLSearchParams(stub.agree(location!))}`)
      assert.equal(answer.status, status)
      if (status === 403) assert.match(answer.text, /You can’t join with this address/)
    })
})

describe('a minimum age', () => {
  const form = { name: 'Ada', return_to: '/' }

  it('is confirmed on the form for the name, and nothing creates an account without it', async () => {
    await set({ minimum_age: 16 })
    const visitor = site.visitor()
    const email = 'ada@example.org'
    const { location } = await enterCode(visitor, email)
    const page = await visitor.get(location!)
    assert.match(page.text, /<input type="checkbox" name="age" value="16" required[^>]*> I’m 16 or older/)
    for (const age of [{ age: '' }, { age: 'on' }, { age: '13' }]) {
      const answer = await visitor.post('/sign-in/name', { ...form, ...age })
      assert.equal(answer.status, 400, JSON.stringify(age))
      assert.match(answer.text, /You need to be 16 or older to join/)
      assert.equal(await userOf(email), undefined)
    }
    assert.equal((await visitor.post('/sign-in/name', { ...form, age: '16' })).status, 303)
    assert.ok(await userOf(email))
  })

  it('is not asked without the setting, nor of members', async () => {
    const email = 'old@example.org'
    const visitor = site.visitor()
    const { location } = await enterCode(visitor, email)
    assert.doesNotMatch((await visitor.get(location!)).text, /name="age"/)
    assert.equal((await visitor.post('/sign-in/name', form)).status, 303)
    await set({ minimum_age: 16 })
    await signInByMail(site, email)
  })
})

it('a new account starts with the language and the zone of the instance, and others keep theirs', async () => {
  await signInByMail(site, 'first@example.org')
  await set({ locale: 'de', timezone: 'Europe/Amsterdam' })
  await signInByMail(site, 'second@example.org')
  assert.deepEqual(await userOf('first@example.org'), { locale: 'en', timezone: 'UTC' })
  assert.deepEqual(await userOf('second@example.org'), { locale: 'de', timezone: 'Europe/Amsterdam' })
})
