import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Person, ProviderStub } from '#test/support/sign-in/provider.ts'
import { openSite, type Site, sayName, signInByMail, type Visitor } from '#test/support/sign-in/server.ts'

const stub = new ProviderStub()
let site: Site
before(async () => {
  site = await openSite({ providers: await stub.open() })
})
after(async () => {
  stub.close()
  await site[Symbol.asyncDispose]()
})

let count = 100
function newPerson(input: Partial<Person> = {}): Person {
  const id = ++count
  stub.person = { id, login: `octo-${id}`, email: `octo-${id}@example.org`, verified: true, ...input }
  return stub.person
}

type Provider = 'github' | 'google'
const leave = (visitor: Visitor, provider: Provider, path = `/sign-in/with/${provider}`) =>
  visitor.post(path, { return_to: '/welcome' })
const comeBack = async (visitor: Visitor, provider: Provider, answer: Record<string, string>) =>
  sayName(visitor, await visitor.get(`/sign-in/with/${provider}/callback?${new URLSearchParams(answer)}`))

async function travel(visitor: Visitor, provider: Provider, path?: string) {
  const { status, location } = await leave(visitor, provider, path)
  assert.equal(status, 303)
  return comeBack(visitor, provider, stub.agree(location!))
}

const links = (userId: string) =>
  site.app.database
    .selectFrom('linked_accounts')
    .select(['provider', 'provider_user_id'])
    .where('user_id', '=', userId)
    .execute()
/** The providers named in linking and unlinking events, one by one. */
const linkingEvents = async (userId: string) => {
  const events = site.app.database.selectFrom('outbox_events').select('data').where('subject_user_id', '=', userId)
  const rows = await events.where('type', '=', 'linked_account.changed').execute()
  return rows.map(({ data }) => (data as { provider: string }).provider)
}
const userOf = (email: string) =>
  site.app.database.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()

describe('signing in through a provider', () => {
  for (const provider of ['github', 'google'] as const) {
    it(`${provider}: creates an account the first time and finds it again after name and address have changed`, async () => {
      const { id } = newPerson()
      const first = site.visitor()
      const answer = await travel(first, provider)
      assert.deepEqual([answer.status, answer.location], [303, '/welcome'])
      assert.equal((await first.get('/settings/security')).status, 200)
      const { id: userId } = (await userOf(stub.person.email))!
      assert.deepEqual(await links(userId), [
        { provider, provider_user_id: provider === 'github' ? String(id) : `g${id}` },
      ])
      newPerson({ id, login: 'renamed', email: 'moved@example.org' })
      await travel(site.visitor(), provider)
      const sessions = site.app.database.selectFrom('sessions').select('method').where('user_id', '=', userId)
      assert.deepEqual(await sessions.execute(), [{ method: provider }, { method: provider }])
      assert.deepEqual(
        await linkingEvents(userId),
        [provider],
        'creating the account emits an event, later sign-ins do not',
      )
    })

    it(`${provider}: an address that has an account must be proven by mail`, async () => {
      const email = `proud-${provider}@example.org`
      await signInByMail(site, email)
      const { id: userId } = (await userOf(email))!
      newPerson({ email })
      const visitor = site.visitor()
      assert.equal((await travel(visitor, provider)).location, '/sign-in/code')
      assert.equal(visitor.cookies.has('session'), false)
      assert.deepEqual(await links(userId), [])
      assert.match((await visitor.get('/sign-in/code')).text, /Sign in to it, and we’ll link/)
      const { code } = await site.mailTo(email, 2)
      assert.equal((await visitor.post('/sign-in/code', { code })).location, '/welcome')
      assert.equal((await links(userId)).length, 1)
      assert.deepEqual(await linkingEvents(userId), [provider])
      assert.match(await site.securityMailTo(email), /was linked to your account/)
    })

    it(`${provider}: an unverified address matches no account and is not stored`, async () => {
      const email = `victim-${provider}@example.org`
      await signInByMail(site, email)
      const { id: userId } = (await userOf(email))!
      newPerson({ email, verified: false })
      const visitor = site.visitor()
      assert.equal((await travel(visitor, provider)).location, '/welcome')
      assert.deepEqual(await links(userId), [])
      assert.ok(!(await visitor.get('/settings/security')).text.includes(email))
    })

    it(`${provider}: the account keeps its last sign-in method`, async () => {
      newPerson({ verified: false })
      const visitor = site.visitor()
      await travel(visitor, provider)
      assert.equal((await visitor.post(`/settings/security/linked-accounts/${provider}/unlink`)).status, 409)
    })
  }

  it('an invite-only instance creates no account, and signs in existing ones', async () => {
    const { id } = newPerson()
    await travel(site.visitor(), 'github')
    await site.app.database.updateTable('instance_settings').set({ sign_up: 'invite' }).execute()
    try {
      for (const provider of ['github', 'google'] as const) {
        const { email } = newPerson()
        const visitor = site.visitor()
        const answer = await travel(visitor, provider)
        assert.equal(answer.status, 403)
        assert.match(answer.text, /invite-only.*Ask an organizer you know/s)
        assert.equal(visitor.cookies.has('session'), false)
        assert.equal(await userOf(email), undefined)
      }
      newPerson({ id })
      assert.equal((await travel(site.visitor(), 'github')).location, '/welcome')
    } finally {
      await site.app.database.updateTable('instance_settings').set({ sign_up: 'open' }).execute()
    }
  })

  it('two callbacks of a new user at the same time create one account', async () => {
    const { id } = newPerson({ verified: false })
    const startedAt = Date.now()
    const visitors = [site.visitor(), site.visitor(), site.visitor(), site.visitor()]
    const flows = await Promise.all(visitors.map((visitor) => leave(visitor, 'github')))
    const agreed = flows.map((flow) => stub.agree(flow.location!))
    await Promise.all(visitors.map((visitor, at) => comeBack(visitor, 'github', agreed[at]!)))
    const made = site.app.database.selectFrom('linked_accounts').select('user_id')
    const [first, ...others] = await made.where('provider_user_id', '=', String(id)).execute()
    assert.deepEqual(others, [])
    const nameless = site.app.database.selectFrom('users').select('id').where('email', 'is', null)
    const without = await nameless.where('created_at', '>=', new Date(startedAt).toISOString()).execute()
    assert.deepEqual(without, [{ id: first!.user_id }], 'and no account without a way in')
  })

  it('a response for another browser, another provider or no request is refused, and so is a second use', async () => {
    newPerson()
    const visitor = site.visitor()
    const away = (await leave(visitor, 'github')).location!
    const answer = stub.agree(away)
    assert.equal((await comeBack(site.visitor(), 'github', answer)).status, 400)
    assert.equal((await comeBack(visitor, 'github', { ...answer, state: 'made-up' })).status, 400)
    const again = site.visitor()
    const second = stub.agree((await leave(again, 'github')).location!)
    assert.equal((await comeBack(again, 'google', second)).status, 400)
    const third = site.visitor()
    const good = stub.agree((await leave(third, 'github')).location!)
    const binding = third.cookies.get('provider_trip')!
    assert.equal((await comeBack(third, 'github', good)).status, 303)
    third.cookies.set('provider_trip', binding)
    assert.equal((await comeBack(third, 'github', good)).status, 400)
  })

  it('a refusal by the provider, a code of another browser and a wrong nonce are refused', async () => {
    newPerson()
    const visitor = site.visitor()
    const { state } = stub.agree((await leave(visitor, 'github')).location!)
    assert.equal((await comeBack(visitor, 'github', { error: 'access_denied', state })).status, 400)
    const other = stub.agree((await leave(site.visitor(), 'github')).location!)
    const own = stub.agree((await leave(visitor, 'github')).location!)
    assert.equal((await comeBack(visitor, 'github', { code: other.code, state: own.state })).status, 400)
    stub.nonce = 'another'
    assert.equal((await travel(visitor, 'google')).status, 400)
    stub.nonce = undefined
    assert.equal(visitor.cookies.has('session'), false)
  })

  it('only configured providers are offered', async () => {
    assert.equal((await site.visitor().post('/sign-in/with/gitlab', { return_to: '/' })).status, 404)
    assert.match((await site.visitor().get('/sign-in')).text, /Continue with GitHub/)
  })
})

describe('linking a provider from the account page', () => {
  it('linking adds a sign-in method, notifies the user, and never takes an identity from another user', async () => {
    const email = 'linker@example.org'
    const visitor = await signInByMail(site, email)
    const { id: userId } = (await userOf(email))!
    newPerson()
    assert.equal(
      (await travel(visitor, 'github', '/settings/security/linked-accounts/github/link')).location,
      '/settings/security',
    )
    assert.match(await site.securityMailTo(email), /GitHub account was linked/)
    const thief = await signInByMail(site, 'thief@example.org')
    const taken = await travel(thief, 'github', '/settings/security/linked-accounts/github/link')
    assert.equal(taken.location, '/settings/security')
    assert.match((await thief.get(taken.location!)).text, /linked to another member/)
    assert.equal((await links(userId)).length, 1)
    await travel(visitor, 'github', '/settings/security/linked-accounts/github/link')
    assert.deepEqual(await linkingEvents(userId), ['github'], 'once, however often it is requested')
    await visitor.post('/settings/security/linked-accounts/github/unlink')
    assert.deepEqual(await linkingEvents(userId), ['github', 'github'])
  })

  it('linking needs the same user at both ends and a fresh sign-in', async () => {
    const visitor = await signInByMail(site, 'leaver@example.org')
    newPerson()
    const away = await leave(visitor, 'github', '/settings/security/linked-accounts/github/link')
    await visitor.post('/sign-out')
    assert.equal((await comeBack(visitor, 'github', stub.agree(away.location!))).status, 400)
    const stale = await signInByMail(site, 'leaver@example.org')
    site.app.clock.advance(16 * 60_000)
    const { location } = await leave(stale, 'github', '/settings/security/linked-accounts/github/link')
    assert.equal(location, '/sign-in?again=1&return_to=%2Fsettings%2Fsecurity')
    site.app.clock.advance(-16 * 60_000)
  })
})
