import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { approve, makePkce } from '#test/support/oauth/server.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

describe('the flow of the specification', () => {
  it('the flow works for an app with default settings, with exactly the listed fields', async () => {
    const { clientId } = await flow.makeApp()
    const { verifier, challenge } = makePkce()
    const { page, location } = await approve(flow.browser, flow.authorizeUrl(clientId, { code_challenge: challenge }))
    for (const words of ['Poster', '@ana', 'poster.example', 'See your public profile', 'See your email address'])
      assert.ok(page.text.includes(words), words)
    assert.match(page.headers.get('content-security-policy')!, /frame-ancestors 'none'/)
    assert.doesNotMatch(page.headers.get('content-security-policy')!, /form-action/)
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(location.origin + location.pathname, redirectUri)
    assert.equal(location.searchParams.get('state'), 'xyz')
    assert.equal(location.searchParams.get('iss'), flow.server.url)
    const code = flow.server.app.issued(location.searchParams.get('code')!)
    assert.match(code, /^hearth_oac_[0-9a-f]{64}$/)
    const { status, body, headers } = await flow.requestToken({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.match(body.access_token!, /^hearth_oat_[0-9a-f]{64}$/)
    assert.match(body.refresh_token!, /^hearth_ort_[0-9a-f]{64}$/)
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'read:user user:email'])
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.ok(headers.get('x-request-id'))
    assert.equal(headers.get('x-ratelimit-limit'), '3600')
    assert.equal(await flow.me(body.access_token!), 200)
  })

  it('every refresh returns a new pair of tokens', async () => {
    const { clientId } = await flow.makeApp()
    const first = await flow.obtainTokens(clientId)
    const second = (await flow.refresh(clientId, first.refresh_token!)).body
    assert.notEqual(second.refresh_token, first.refresh_token)
    const third = (await flow.refresh(clientId, second.refresh_token!)).body
    assert.equal(await flow.me(third.access_token!), 200)
  })

  it('there is one consent per user and app, which grows with every authorization', async () => {
    const { clientId } = await flow.makeApp()
    await flow.obtainCode(clientId, { scope: 'read:user' })
    await flow.obtainCode(clientId, { scope: 'read:events' })
    const rows = await flow.server.app.database
      .selectFrom('oauth_consents')
      .select('scopes')
      .where('client_id', '=', clientId)
      .execute()
    assert.deepEqual(rows, [{ scopes: ['read:events', 'read:user'] }])
  })
})

describe('the secret of an app', () => {
  it('the secret may be left out until it was first sent, and is required from then on', async () => {
    const { clientId, clientSecret } = await flow.makeApp()
    assert.equal((await flow.requestToken(await flow.obtainCode(clientId))).status, 200)
    const wrong = await flow.requestToken({ ...(await flow.obtainCode(clientId)), client_secret: 'wrong' })
    assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client'])
    assert.equal((await flow.requestToken(await flow.obtainCode(clientId))).status, 200)
    assert.equal(
      (await flow.requestToken({ ...(await flow.obtainCode(clientId)), client_secret: clientSecret })).status,
      200,
    )
    const without = await flow.requestToken(await flow.obtainCode(clientId))
    assert.deepEqual([without.status, without.body.error], [401, 'invalid_client'])
    assert.match(without.body.error_description!, /used its secret/)
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { client_id: _, ...form } = await flow.obtainCode(clientId)
    assert.equal((await flow.requestToken(form, { authorization: `Basic ${basic}` })).status, 200)
  })

  it('the old secret expires at once when a new one is made; tokens stay valid', async () => {
    const { clientId, clientSecret } = await flow.makeApp()
    const old = { client_secret: clientSecret }
    const { body } = await flow.requestToken({ ...(await flow.obtainCode(clientId)), ...old })
    const fresh = createHash('sha256').update('fresh').digest()
    const { database } = flow.server.app
    await database.updateTable('oauth_clients').set({ secret_hash: fresh }).where('client_id', '=', clientId).execute()
    assert.equal((await flow.refresh(clientId, body.refresh_token!, old)).body.error, 'invalid_client')
    assert.equal(await flow.me(body.access_token!), 200)
    assert.equal((await flow.refresh(clientId, body.refresh_token!, { client_secret: 'fresh' })).status, 200)
  })

  it('a public app must not send a secret', async () => {
    const { clientId } = await flow.makeApp({ isPublicClient: true })
    const { status, body } = await flow.requestToken({
      ...(await flow.obtainCode(clientId)),
      client_secret: 'anything',
    })
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
    assert.match(body.error_description!, /public client/)
  })
})

describe('an authorization code', () => {
  it('a code is redeemed at most once by twenty requests at the same time', async () => {
    const { clientId } = await flow.makeApp()
    const form = await flow.obtainCode(clientId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => flow.requestToken(form)))
    const good = answers.filter(({ status }) => status === 200)
    assert.ok(good.length <= 1)
    for (const { status, body } of answers)
      if (status !== 200) assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  })

  it('a code that is used again revokes its tokens', async () => {
    const { clientId } = await flow.makeApp()
    const form = await flow.obtainCode(clientId)
    const { access_token: token } = (await flow.requestToken(form)).body
    assert.equal(await flow.me(token!), 200)
    assert.equal((await flow.requestToken(form)).body.error, 'invalid_grant')
    assert.equal(await flow.me(token!), 401)
  })

  const changes: [string, Record<string, string>][] = [
    ['with a wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['without a verifier', { code_verifier: '' }],
    ['with another redirect URI', { redirect_uri: 'https://poster.example/other' }],
  ]
  for (const [name, change] of changes)
    it(`a code is not redeemed ${name}`, async () => {
      const { clientId } = await flow.makeApp()
      const { status, body } = await flow.requestToken({ ...(await flow.obtainCode(clientId)), ...change })
      assert.deepEqual([status, body.error], [400, 'invalid_grant'])
    })

  it('a code is not redeemed by another app, after its minute, or from a JSON body', async () => {
    const { clientId } = await flow.makeApp()
    const other = await flow.makeApp()
    const form = await flow.obtainCode(clientId)
    assert.equal((await flow.requestToken({ ...form, client_id: other.clientId })).body.error, 'invalid_grant')
    const json = await fetch(`${flow.server.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    assert.equal(json.status, 400)
    const past = sql<string>`payload || '{"exp": 1}'`
    await flow.server.app.database.updateTable('oauth_codes').set({ payload: past }).execute()
    assert.equal((await flow.requestToken(form)).body.error, 'invalid_grant')
  })
})
