import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { approve, openBrowser } from '#test/support/oauth/server.ts'

let flow: Flow
let clientId: string
before(async () => {
  flow = await startFlow()
  clientId = (await flow.makeApp()).clientId
})
after(() => flow[Symbol.asyncDispose]())

describe('an authorization error is sent to the app', () => {
  const wrong: [string, Record<string, string | undefined>, string][] = [
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge but no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['for a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an unknown scope', { scope: 'read:user read:minds' }, 'invalid_scope'],
    ['for no scope at all', { scope: undefined }, 'invalid_scope'],
    ['for openid, which we are not', { scope: 'openid' }, 'invalid_scope'],
    ['for another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['without asking the person', { prompt: 'none' }, 'login_required'],
    ['in the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['by a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
  ]
  for (const [name, change, error] of wrong.filter(([, , code]) => code !== 'invalid_scope'))
    it(`the error is not sent to a client without an owner: ${name}`, async () => {
      const metadata = { client_name: 'Stranger', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' }
      const unownedClient = (await flow.register(metadata)).body.client_id!
      const { status, location, text } = await flow.browser.get(flow.authorizeUrl(unownedClient, change))
      assert.deepEqual([status, location], [400, undefined])
      assert.match(text, new RegExp(error))
      assert.doesNotMatch(text, /poster\.example/)
    })
  for (const [name, change, error] of wrong)
    it(name, async () => {
      const { status, location } = await flow.browser.get(flow.authorizeUrl(clientId, change))
      assert.equal(status, 303)
      assert.equal(location?.hostname, 'poster.example')
      // The response to a token request comes in the fragment.
      const shown = Object.fromEntries(new URLSearchParams(location!.search || location!.hash.slice(1)))
      assert.deepEqual([shown.error, shown.state, shown.iss], [error, 'xyz', flow.server.url])
    })
})

describe('an authorization error is shown on a page without a redirect', () => {
  const uris = [
    'https://poster.example/other',
    'https://poster.example/callback/',
    'https://POSTER.example/callback',
    'https://poster.example/callback#x',
    'https://user@poster.example/callback',
    'https://poster.example/%2e/callback',
    'https://poster.example/a/../callback',
    'https://poster.example//callback',
    'https://poster.example/%63allback',
    'https://poster.example/CALLBACK',
    'https://poster.example/callback?',
    'https://poster.example/callback?next=1',
    'https://poster.example/callback%00',
    'https://poster.example:443/callback',
    'https://poster.example:8443/callback',
    'https://poster.example./callback',
    'https://poster%2eexample/callback',
    'https://poster.example@evil.example/callback',
    'https://poster.example\\@evil.example/callback',
    'https://poster.example.evil.example/callback',
    'https://evil.example/callback',
    'http://poster.example/callback',
    'HTTPS://poster.example/callback',
    '//poster.example/callback',
    'javascript:alert(1)',
  ]
  for (const uri of uris)
    it(`for the redirect URI ${uri}`, async () => {
      const { status, location, text, headers } = await flow.browser.get(
        flow.authorizeUrl(clientId, { redirect_uri: uri }),
      )
      assert.deepEqual([status, location], [400, undefined])
      assert.match(text, /redirect_uri/)
      assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/)
    })

  it('for an unknown client', async () => {
    const { status, location, text } = await flow.browser.get(flow.authorizeUrl('hearth_app_none'))
    assert.deepEqual([status, location], [400, undefined])
    assert.match(text, /invalid_client/)
  })

  it('for a parameter given twice', async () => {
    const url = flow.authorizeUrl(clientId)
    url.searchParams.append('client_id', clientId)
    assert.equal((await flow.browser.get(url)).status, 400)
  })
})

describe('a redirect URI on the device', () => {
  it('a redirect URI on the device may use any port, but no other host or path', async () => {
    const app = await flow.makeApp({ redirectUris: ['http://127.0.0.1/callback'] })
    const ask = async (uri: string) => flow.browser.get(flow.authorizeUrl(app.clientId, { redirect_uri: uri }))
    assert.equal((await ask('http://127.0.0.1:49152/callback')).status, 303)
    const refused = [
      ...['http://localhost:49152/callback', 'http://127.0.0.1:49152/x', 'http://127.0.0.1:49152/callback/'],
      ...['http://127.1:49152/callback', 'http://2130706433:49152/callback', 'http://0x7f.1:49152/callback'],
      ...['http://127.0.0.1.:49152/callback', 'http://[::1]:49152/callback', 'http://[::ffff:127.0.0.1]:1/callback'],
      ...[
        'http://me@127.0.0.1:49152/callback',
        'http://127.0.0.1:49152/callback#x',
        'http://127.0.0.1:49152/%2e/callback',
      ],
      ...[
        'https://127.0.0.1:49152/callback',
        'http://127.0.0.1:49152/callback?x',
        'http://127.0.0.1:1@evil.example/callback',
      ],
    ]
    for (const uri of refused) assert.equal((await ask(uri)).status, 400, uri)
  })
})

describe('the user at the consent page', () => {
  it('a user who denies access is sent to the app with access_denied', async () => {
    const { location } = await approve(flow.browser, flow.authorizeUrl(clientId), { decision: 'deny' })
    assert.equal(location.searchParams.get('error'), 'access_denied')
    assert.equal(location.searchParams.get('state'), 'xyz')
  })

  it('an anonymous user signs in first, and returns to the same consent page', async () => {
    const visitor = openBrowser(flow.server)
    const { location } = await visitor.get(flow.authorizeUrl(clientId))
    const away = await visitor.get(location!)
    assert.equal(away.status, 303)
    assert.equal(away.location!.pathname, '/sign-in')
    assert.equal(away.location!.searchParams.get('return_to'), location!.pathname)
    await visitor.signIn(flow.ana)
    assert.equal((await visitor.get(location!)).status, 200)
  })

  it('another site cannot submit the consent form', async () => {
    const { location } = await flow.browser.get(flow.authorizeUrl(clientId))
    const form = { account: flow.ana.id, decision: 'allow' }
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const headers of foreign) {
      const answer = await flow.browser.submit(location!, form, headers)
      assert.equal(answer.status, 403)
      assert.match(answer.text, /csrf_refused/)
    }
  })

  it('a consent page cannot be submitted from another browser', async () => {
    const { location } = await flow.browser.get(flow.authorizeUrl(clientId))
    const other = await flow.visitorFor(flow.ana)
    assert.equal((await other.get(location!)).status, 400)
    const answer = await other.submit(location!, { account: flow.ana.id, decision: 'allow' })
    assert.equal(answer.status, 400)
  })

  it('a user who changed the account meanwhile sees the page again', async () => {
    const bo = await makeUser(flow.server.app)
    const visitor = await flow.visitorFor(flow.ana)
    const { location } = await visitor.get(flow.authorizeUrl(clientId))
    await visitor.signIn(bo)
    const answer = await visitor.submit(location!, { account: flow.ana.id, decision: 'allow' })
    assert.deepEqual([answer.status, answer.location!.pathname], [303, location!.pathname])
    assert.ok((await visitor.get(location!)).text.includes(bo.username))
  })

  it('a user who signed in with another account authorizes with the new one', async () => {
    const visitor = await flow.visitorFor(flow.ana)
    await flow.obtainCode(clientId, {}, visitor)
    const bo = await makeUser(flow.server.app)
    await visitor.signIn(bo)
    const { body } = await flow.requestToken(await flow.obtainCode(clientId, {}, visitor))
    const answer = await fetch(`${flow.server.url}/v1/me`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    assert.equal(((await answer.json()) as { data: { id: string } }).data.id, bo.id)
  })

  it('names are shown as text, whatever they contain', async () => {
    const app = await flow.makeApp({ name: '<script>alert(1)</script>' })
    const { page } = await approve(flow.browser, flow.authorizeUrl(app.clientId))
    assert.doesNotMatch(page.text, /<script>alert/)
    assert.match(page.text, /&lt;script&gt;|&#60;script&#62;/)
  })
})

describe('administrative access', () => {
  const scope = 'read:user admin'
  it('administrative access is not offered to a user without the role', async () => {
    const code = await flow.obtainCode(clientId, { scope })
    assert.equal((await flow.requestToken(code)).body.scope, 'read:user')
  })

  it('administrative access is granted only with its own confirmation', async () => {
    const root = await flow.visitorFor(await makeUser(flow.server.app, { role: 'admin' }))
    const url = () => flow.authorizeUrl(clientId, { scope })
    const { page } = await approve(root, url())
    assert.match(page.text, /name="confirm_admin"/)
    assert.deepEqual(await grantedScopes(), ['read:user'])
    await approve(root, url(), { confirm_admin: 'yes' })
    assert.deepEqual(await grantedScopes(), ['admin', 'read:user'])
  })

  it('administrative access needs a sign-in of the last fifteen minutes', async () => {
    const person = await makeUser(flow.server.app, { role: 'admin' })
    const root = await flow.visitorFor(person)
    const at = new Date(Date.now() - 16 * 60_000).toISOString()
    await flow.server.app.database
      .updateTable('sessions')
      .set({ authenticated_at: at })
      .where('user_id', '=', person.id)
      .execute()
    const { page } = await approve(root, flow.authorizeUrl(clientId, { scope }), { confirm_admin: 'yes' })
    assert.doesNotMatch(page.text, /name="confirm_admin"/)
    assert.match(page.text, /sign in again/)
    assert.deepEqual(await grantedScopes(), ['read:user'])
  })

  it('requesting only administrative access from a user without the role is denied', async () => {
    const { location } = await approve(flow.browser, flow.authorizeUrl(clientId, { scope: 'admin' }))
    assert.equal(location.searchParams.get('error'), 'access_denied')
  })

  async function grantedScopes(): Promise<string[]> {
    const row = await flow.server.app.database
      .selectFrom('oauth_consents')
      .select('scopes')
      .orderBy('updated_at', 'desc')
      .executeTakeFirstOrThrow()
    return row.scopes
  }
})
