import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allScopes } from '#kernel/operation/scopes.ts'
import { messagesFor } from '#messages/index.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

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
/** As a browser shows it: the token and the path of the command. */
const commandIn = (page: string) =>
  /curl -H &#34;Authorization: Bearer (\S+)&#34; &#34;https?:\/\/[^/]+(\/\S+?)&#34;/.exec(
    page.replaceAll('&#61;', '='),
  ) ?? []
const works = async (token: string) =>
  (await site.visitor().get('/v1/profile/tokens', { authorization: `Bearer ${token}` })).status === 200
const idsOf = (page: string) =>
  [...page.matchAll(/\/developers\/tokens\/([0-9a-f-]{36})\/revoke/g)].map((match) => match[1]!)

const yes = { confirmed: 'revoke' }

describe('the tokens page', () => {
  it('the tokens page needs a signed-in user', async () => {
    for (const answer of [
      await site.visitor().get('/developers/tokens'),
      await site.visitor().post('/developers/tokens'),
    ])
      assert.deepEqual([answer.status, answer.location], [303, '/sign-in?return_to=%2Fdevelopers%2Ftokens'])
  })

  it('creating a token shows it once, proposes 90 days and notifies the user by mail', async () => {
    const { visitor, email } = await joined()
    const empty = await visitor.get('/developers/tokens')
    assert.match(empty.text, /<option value="90" selected>/)
    assert.ok(!empty.text.includes('value="admin"'), 'no one is offered a scope they cannot grant')
    const made = await visitor.post('/developers/tokens', { name: 'laptop', scopes: 'user', expiry: '90' })
    const token = tokenIn(made.text)!
    const row = await site.app.database
      .selectFrom('tokens')
      .select(['expires_at', 'scopes'])
      .where('name', '=', 'laptop')
      .executeTakeFirstOrThrow()
    const days = (Date.parse(row.expires_at!) - site.app.clock.now().getTime()) / 86_400_000
    assert.ok(days > 89.9 && days <= 90, `${days}`)
    const again = await visitor.get('/developers/tokens')
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
      const answer = await visitor.post('/developers/tokens', { ...form, ...change })
      assert.ok([400, 403].includes(answer.status), `${answer.status}`)
      assert.match(answer.text, words)
    }
    const { scopes: _, ...none } = form
    const answer = await visitor.post('/developers/tokens', none)
    assert.match(answer.text, /at least one thing/)
    assert.match(answer.text, /value="kept"/)
  })

  it('the tokens page asks for a new sign-in when the last one is old, and leads back', async () => {
    const { visitor } = await joined()
    site.app.clock.advance(16 * minuteMs)
    const { text } = await visitor.get('/developers/tokens')
    assert.match(text, /again&#61;1&#38;return_to&#61;%2Fdevelopers%2Ftokens"/)
    assert.doesNotMatch(text, /name="expiry"/)
    const headers = { 'sec-fetch-site': 'same-origin', referer: `${site.baseUrl}/developers/tokens` }
    const form = { name: 'x', scopes: 'user', expiry: '90' }
    const sent = await visitor.post('/developers/tokens', form, headers)
    assert.deepEqual([sent.status, sent.location], [303, '/sign-in?again=1&return_to=%2Fdevelopers%2Ftokens'])
    const elsewhere = await visitor.post('/developers/tokens', form, {
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
    const { location } = await visitor.post(`/developers/tokens/${newest}/revoke`, yes)
    site.app.clock.advance(-16 * minuteMs)
    assert.equal(location, '/developers/tokens', 'an old sign-in is enough to take access away')
    assert.equal((await visitor.post(`/developers/tokens/${foreignId}/revoke`, yes)).status, 404)
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

  it('the command on the page of a new token works as it is, for any scope', async () => {
    const { visitor, person } = await joined()
    await site.app.database.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute()
    for (const scopes of [...allScopes, 'write:events']) {
      const { text } = await visitor.post('/developers/tokens', { name: scopes, scopes, expiry: '7' })
      const [, token, path] = commandIn(text)
      assert.equal(tokenIn(text), token)
      const { status } = await site.visitor().get(path!, { authorization: `Bearer ${token}` })
      assert.equal(status, 200, `${scopes}: ${path}`)
      await site.app.database.deleteFrom('tokens').where('user_id', '=', person.id).execute()
    }
  })

  it('a preset ticks its scopes without a script, and only those that the user may grant', async () => {
    const { visitor } = await joined()
    const ticked = async (preset: string) => {
      const { text } = await visitor.get(`/developers/tokens?preset=${preset}`)
      return [...text.matchAll(/name="scopes" value="([^"]+)" checked/g)].map((match) => match[1]!)
    }
    assert.deepEqual(await ticked('none'), ['read:user'])
    const read = await ticked('read')
    assert.ok(read.length > 5 && read.every((scope) => scope.startsWith('read:')))
    assert.ok((await ticked('bot')).includes('manage:events'))
    assert.deepEqual((await ticked('everything')).sort(), allScopes.filter((scope) => scope !== 'admin').sort())
  })

  it('a token is below the one that created it, and both are revoked after a question', async () => {
    const { visitor } = await joined()
    const made = await visitor.post('/developers/tokens', { name: 'parent', scopes: 'user', expiry: '30' })
    const token = tokenIn(made.text)!
    const child = { method: 'POST', url: '/v1/profile/tokens', headers: { authorization: `Bearer ${token}` } } as const
    await site.http.inject({ ...child, payload: { name: 'child <i>', scopes: ['user'] } })
    const { text } = await visitor.get('/developers/tokens')
    assert.match(text, /parent.*the token that was created with it.*child &#60;i&#62;.*Created with “parent”/s)
    const [id] = idsOf(text)
    const asked = await visitor.post(`/developers/tokens/${id}/revoke`, { do: 'revoke' })
    assert.match(asked.text, /Revoke this token\?.*name="confirmed" value="revoke"/s)
    assert.ok(await works(token))
    await visitor.post(`/developers/tokens/${id}/revoke`, yes)
    assert.deepEqual(idsOf((await visitor.get('/developers/tokens')).text), [])
    assert.equal(await works(token), false)
  })

  it('the list shows what a scope includes below it, and not in a line of its own', async () => {
    const { visitor } = await joined()
    const form = new URLSearchParams({ name: 'all of me', expiry: '90' })
    for (const scope of ['user', 'read:user', 'read:events']) form.append('scopes', scope)
    await visitor.post('/developers/tokens', form)
    const [, list = ''] = /<ul class="scopes">(.*?)<\/ul>/s.exec((await visitor.get('/developers/tokens')).text) ?? []
    const { scopes: words } = messagesFor('en').accounts
    const below = `${words['read:user']} · ${words['user:email']}`
    assert.deepEqual(list.match(/<li>.*?<\/li>/gs), [
      `<li>${words.user}<br><span class="soft small">${below}</span></li>`,
      `<li>${words['read:events']}</li>`,
    ])
  })

  it('a token is renamed by its owner alone', async () => {
    const [ana, bo] = [await joined(), await joined()]
    await makeToken(site.app, ana.person, ['user'])
    const [id] = idsOf((await ana.visitor.get('/developers/tokens')).text)
    const rename = (visitor: Visitor, name: string) =>
      visitor.post(`/developers/tokens/${id}/rename`, { newName: name })
    assert.equal((await rename(bo.visitor, 'mine')).status, 404)
    assert.equal((await rename(ana.visitor, ' ')).status, 400)
    assert.deepEqual([(await rename(ana.visitor, 'phone')).location], ['/developers/tokens'])
    assert.match((await ana.visitor.get('/developers/tokens')).text, /<b>phone<\/b>/)
    assert.doesNotMatch((await ana.visitor.get('/developers/tokens')).text, /hearth_pat_[0-9a-f]{40}/)
  })
})
