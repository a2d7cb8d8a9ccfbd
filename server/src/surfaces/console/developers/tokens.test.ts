import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as sessions from '#domains/accounts/sessions/operations.ts'
import * as tokens from '#domains/accounts/tokens/operations.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { openSite, type Site, signInByMail, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
before(async () => {
  site = await openSite({ operations: [...Object.values(tokens), ...Object.values(sessions)] })
})
after(() => site[Symbol.asyncDispose]())

const minuteMs = 60_000
let count = 0
const newAddress = () => `holder-${++count}@example.org`

async function personOf(email: string) {
  const { database } = site.app
  return database.selectFrom('users').select(['id', 'username']).where('email', '=', email).executeTakeFirstOrThrow()
}
async function joined() {
  const email = newAddress()
  const visitor = await signInByMail(site, email)
  const { id } = await personOf(email)
  return { email, visitor, person: { id, username: email } }
}
const tokenIn = (page: string) => /value="(hearth_pat_[0-9a-f]{40})"/.exec(page)?.[1]
const works = async (token: string) =>
  (await site.visitor().get('/v1/profile/tokens', { authorization: `Bearer ${token}` })).status === 200
const idsOf = (page: string) =>
  [...page.matchAll(/\/settings\/security\/tokens\/([0-9a-f-]{36})\/revoke/g)].map((match) => match[1]!)

describe('the tokens page', () => {
  it('the tokens page needs a signed-in user', async () => {
    for (const answer of [
      await site.visitor().get('/settings/security/tokens'),
      await site.visitor().post('/settings/security/tokens'),
    ])
      assert.deepEqual([answer.status, answer.location], [303, '/sign-in?return_to=%2Fsettings%2Fsecurity%2Ftokens'])
  })

  it('creating a token shows it once, proposes 90 days and notifies the user by mail', async () => {
    const { visitor, email } = await joined()
    const empty = await visitor.get('/settings/security/tokens')
    assert.match(empty.text, /<option value="90" selected>/)
    assert.ok(!empty.text.includes('value="admin"'), 'no one is offered a scope they cannot grant')
    const made = await visitor.post('/settings/security/tokens', { name: 'laptop', scopes: 'user', expiry: '90' })
    const token = tokenIn(made.text)!
    const row = await site.app.database
      .selectFrom('tokens')
      .select(['expires_at', 'scopes'])
      .where('name', '=', 'laptop')
      .executeTakeFirstOrThrow()
    const days = (Date.parse(row.expires_at!) - site.app.clock.now().getTime()) / 86_400_000
    assert.ok(days > 89.9 && days <= 90, `${days}`)
    const again = await visitor.get('/settings/security/tokens')
    assert.equal(tokenIn(again.text), undefined)
    for (const shown of ['laptop', token.slice(0, 15), 'Not used yet', 'See and change your profile'])
      assert.ok(again.text.includes(shown), shown)
    assert.ok(await works(token))
    assert.match(again.headers['cache-control'] as string, /no-store/)
    assert.match(await site.securityMailTo(email), /token named “laptop” for your account/)
  })

  it('an incomplete form is explained, and keeps its values', async () => {
    const { visitor } = await joined()
    const form = { name: 'kept', scopes: 'user', expiry: '30' }
    const wrong: [object, RegExp][] = [
      [{ name: ' ' }, /Enter a name/],
      [{ expiry: 'soon' }, /when the token expires/],
      [{ scopes: 'nonsense' }, /That scope doesn’t exist/],
      [{ scopes: 'admin' }, /more access than you have/],
    ]
    for (const [change, words] of wrong) {
      const answer = await visitor.post('/settings/security/tokens', { ...form, ...change })
      assert.ok([400, 403].includes(answer.status), `${answer.status}`)
      assert.match(answer.text, words)
    }
    const { scopes: _, ...none } = form
    const answer = await visitor.post('/settings/security/tokens', none)
    assert.match(answer.text, /at least one thing/)
    assert.match(answer.text, /value="kept"/)
  })

  it('the tokens page asks for a new sign-in when the last one is old, and leads back', async () => {
    const { visitor } = await joined()
    site.app.clock.advance(16 * minuteMs)
    const { text } = await visitor.get('/settings/security/tokens')
    assert.match(text, /again&#61;1&#38;return_to&#61;%2Fsettings%2Fsecurity%2Ftokens"/)
    assert.doesNotMatch(text, /name="expiry"/)
    const headers = { 'sec-fetch-site': 'same-origin', referer: `${site.baseUrl}/settings/security/tokens` }
    const form = { name: 'x', scopes: 'user', expiry: '90' }
    const sent = await visitor.post('/settings/security/tokens', form, headers)
    assert.deepEqual([sent.status, sent.location], [303, '/sign-in?again=1&return_to=%2Fsettings%2Fsecurity%2Ftokens'])
    const elsewhere = await visitor.post('/settings/security/tokens', form, {
      ...headers,
      referer: 'https://other.example/x',
    })
    assert.equal(elsewhere.location, '/sign-in?again=1&return_to=%2Fsettings%2Fsecurity')
    site.app.clock.advance(-16 * minuteMs)
  })

  it('revoking ends one token and no other, and none of another user', async () => {
    const { visitor, person } = await joined()
    const [kept, ended] = [await makeToken(site.app, person, ['user']), await makeToken(site.app, person, ['user'])]
    const otherUser = await makeUser(site.app)
    const foreign = await makeToken(site.app, otherUser, ['user'])
    const rows = site.app.database.selectFrom('tokens').select('id').where('user_id', '=', otherUser.id)
    const { id: foreignId } = await rows.executeTakeFirstOrThrow()
    const [newest] = idsOf((await visitor.get('/settings/security')).text)
    site.app.clock.advance(16 * minuteMs)
    const { location } = await visitor.post(`/settings/security/tokens/${newest}/revoke`)
    site.app.clock.advance(-16 * minuteMs)
    assert.equal(location, '/settings/security/tokens', 'an old sign-in is enough to take access away')
    assert.equal((await visitor.post(`/settings/security/tokens/${foreignId}/revoke`)).status, 404)
    assert.deepEqual([await works(kept), await works(ended), await works(foreign)], [true, false, true])
  })

  it('the tokens page names the app that created a token', async () => {
    const { visitor, person } = await joined()
    const created_at = site.app.clock.now().toISOString()
    const client = {
      client_id: `poster-${count}`,
      name: 'Poster <b>',
      origin: 'app',
      owner_id: person.id,
      is_public: true,
    }
    const { database } = site.app
    await database
      .insertInto('oauth_clients')
      .values({ ...client, redirect_uris: ['https://p.example/'], created_at })
      .execute()
    const consent = { id: '01990000-0000-7000-8000-0000000000c1', user_id: person.id, client_id: client.client_id }
    await database
      .insertInto('oauth_consents')
      .values({ ...consent, scopes: ['user'], granted_at: created_at, updated_at: created_at })
      .execute()
    await makeToken(site.app, person, ['user'])
    await database.updateTable('tokens').set({ consent_id: consent.id }).where('user_id', '=', person.id).execute()
    assert.match((await visitor.get('/settings/security')).text, /Created by Poster &#60;b&#62;/)
  })
})

describe('signing out', () => {
  const isSignedIn = async (visitor: Visitor) => (await visitor.get('/settings/security')).status === 200
  const sessionsIn = (page: string) =>
    [...page.matchAll(/\/settings\/security\/sessions\/([0-9a-f-]{36})\/end/g)].map((match) => match[1]!)

  it('signing out one browser ends only that session; the current one and those of others have no button', async () => {
    const email = newAddress()
    const [laptop, phone] = [await signInByMail(site, email), await signInByMail(site, email)]
    const otherUser = await joined()
    const [shown, ...more] = sessionsIn((await laptop.get('/settings/security')).text)
    assert.equal(more.length, 0)
    assert.equal((await otherUser.visitor.post(`/settings/security/sessions/${shown}/end`)).status, 404)
    assert.equal(await isSignedIn(phone), true)
    assert.equal((await laptop.post(`/settings/security/sessions/${shown}/end`)).location, '/settings/security')
    assert.deepEqual([await isSignedIn(laptop), await isSignedIn(phone)], [true, false])
    assert.equal((await laptop.post(`/settings/security/sessions/${shown}/end`)).status, 404)
  })

  it('signing out everywhere else offers to revoke tokens too, and does only what was chosen', async () => {
    const { visitor, person } = await joined()
    const token = await makeToken(site.app, person, ['user'])
    assert.match((await visitor.get('/settings/security')).text, /name="tokens" value="on" checked/)
    await visitor.post('/settings/security/sign-out-elsewhere')
    assert.equal(await works(token), true)
    const { location } = await visitor.post('/settings/security/sign-out-elsewhere', { tokens: 'on' })
    assert.equal(location, '/settings/security')
    assert.equal(await works(token), false)
    assert.equal(await isSignedIn(visitor), true)
  })

  it('changing the address offers to revoke tokens too', async () => {
    const { visitor, person, email } = await joined()
    const token = await makeToken(site.app, person, ['user'])
    const wanted = newAddress()
    const { location: path } = await visitor.post('/settings/security/email', { email: wanted })
    const codes = { new: (await site.mailTo(wanted)).code, old: (await site.mailTo(email, 2)).code }
    assert.match((await visitor.get(path!)).text, /name="tokens" value="on" checked/)
    assert.equal((await visitor.post(path!, { ...codes, tokens: 'on' })).location, '/settings/security')
    assert.equal(await works(token), false)
  })
})
