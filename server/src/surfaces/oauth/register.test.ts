import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { approve } from '#test/support/oauth/server.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

const sdk = {
  client_name: 'MCP client',
  redirect_uris: ['http://localhost:8090/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  scope: 'read:events',
}
const cursor = {
  client_name: 'Cursor',
  redirect_uris: [
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'https://www.cursor.com/agents/mcp/oauth/callback',
    'http://localhost:8787/callback',
  ],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}
const code = {
  client_name: 'Visual Studio Code',
  client_uri: 'https://code.visualstudio.com',
  grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  response_types: ['code'],
  redirect_uris: [
    'https://insiders.vscode.dev/redirect',
    'https://vscode.dev/redirect',
    'http://127.0.0.1/',
    'http://127.0.0.1:33418/',
  ],
  token_endpoint_auth_method: 'none',
  application_type: 'native',
}

describe('client registration', () => {
  const schemes = ['vscode', 'vscode-insiders', 'windsurf', 'zed', 'claude', 'com.example.app']
  it('a client with the scheme of a known program or of a domain is accepted', async () => {
    for (const scheme of schemes) {
      const { status, body } = await flow.register({ ...sdk, redirect_uris: [`${scheme}://oauth/callback`] })
      assert.equal(status, 201, JSON.stringify(body))
    }
  })

  for (const body of [sdk, cursor, code])
    it(`a client like ${body.client_name} is accepted, and each of its redirect URIs works`, async () => {
      const made = await flow.register(body)
      assert.equal(made.status, 201)
      assert.equal(made.headers.get('access-control-allow-origin'), '*')
      assert.equal(made.headers.get('cache-control'), 'no-store')
      assert.ok(made.headers.get('x-ratelimit-limit'))
      assert.deepEqual(made.body.redirect_uris, body.redirect_uris)
      assert.ok(Object.values(made.body).every((value) => value !== null && value !== ''))
      for (const redirect_uri of body.redirect_uris) {
        const url = flow.authorizeUrl(made.body.client_id!, { redirect_uri, scope: 'read:events' })
        const { page, location } = await approve(flow.browser, url)
        assert.ok(location.href.startsWith(redirect_uri), location.href)
        assert.match(page.text, /just started this yourself/)
      }
    })

  it('a public client that registers again gets the same id', async () => {
    const [first, second] = [await flow.register(cursor), await flow.register(cursor)]
    assert.equal(first.body.client_id, second.body.client_id)
    const other = await flow.register({ ...cursor, client_name: 'Another' })
    assert.notEqual(other.body.client_id, first.body.client_id)
    const ids = await Promise.all(Array.from({ length: 20 }, () => flow.register({ ...sdk, client_name: 'Race' })))
    assert.equal(new Set(ids.map(({ body }) => body.client_id)).size, 1)
  })

  it('a confidential client must use its secret, and gets a new one at each registration', async () => {
    const { token_endpoint_auth_method: _, ...body } = sdk
    const made = (await flow.register(body)).body
    assert.equal(made.token_endpoint_auth_method, 'client_secret_basic')
    assert.notEqual((await flow.register(body)).body.client_id, made.client_id)
    const redirect_uri = sdk.redirect_uris[0]!
    const without = await flow.requestToken(await flow.obtainCode(made.client_id!, { redirect_uri }))
    assert.deepEqual([without.status, without.body.error], [401, 'invalid_client'])
    const form = { ...(await flow.obtainCode(made.client_id!, { redirect_uri })), client_secret: made.client_secret! }
    assert.equal((await flow.requestToken(form)).status, 200)
  })

  it('a client that requests no scope gets the reading scopes', async () => {
    const { client_id } = (await flow.register(sdk)).body
    const redirect_uri = sdk.redirect_uris[0]!
    const form = await flow.obtainCode(client_id!, { redirect_uri, scope: undefined })
    assert.equal((await flow.requestToken(form)).body.scope, 'read:events read:groups read:user')
  })

  it('a client that later requests only new scopes keeps the old ones', async () => {
    const { client_id } = (await flow.register({ ...sdk, client_name: 'Stepping up' })).body
    const redirect_uri = sdk.redirect_uris[0]!
    await flow.obtainCode(client_id!, { redirect_uri, scope: 'read:events' })
    const form = await flow.obtainCode(client_id!, { redirect_uri, scope: 'write:events' })
    const scopes = (await flow.requestToken(form)).body.scope!.split(' ').sort()
    assert.deepEqual(scopes, ['read:events', 'write:events'])
  })

  it('a client may name the API or the MCP endpoint as the resource, with or without a slash', async () => {
    const { client_id } = (await flow.register(sdk)).body
    const redirect_uri = sdk.redirect_uris[0]!
    for (const path of ['', '/', '/mcp', '/mcp/']) {
      const resource = `${flow.server.url}${path}`
      const form = await flow.obtainCode(client_id!, { redirect_uri, resource })
      const { status, body } = await flow.requestToken({ ...form, resource })
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(await flow.me(body.access_token!), 200)
    }
  })

  const key = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43) }
  const byKey = { token_endpoint_auth_method: 'private_key_jwt' }
  const withKeys = (jwks: object) => ({ ...byKey, jwks })
  const refused: [string, object, string][] = [
    ['http on another host', { redirect_uris: ['http://evil.example/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://a.example/#x'] }, 'invalid_redirect_uri'],
    ['a user name', { redirect_uris: ['https://me@a.example/'] }, 'invalid_redirect_uri'],
    ['no address', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['eleven addresses', { redirect_uris: Array(11).fill('https://a.example') }, 'invalid_redirect_uri'],
    ['a secret used as a key', { token_endpoint_auth_method: 'client_secret_jwt' }, 'invalid_client_metadata'],
    ['a mail address', { redirect_uris: ['mailto:me@example.org'] }, 'invalid_redirect_uri'],
    ['a page of the browser', { redirect_uris: ['chrome://settings'] }, 'invalid_redirect_uri'],
    ['a page of the system', { redirect_uris: ['ms-settings:privacy'] }, 'invalid_redirect_uri'],
    ['a scheme without a domain', { redirect_uris: ['myapp://callback'] }, 'invalid_redirect_uri'],
    ['eleven keys', withKeys({ keys: Array(11).fill(key) }), 'invalid_client_metadata'],
    ['9 kB of keys', withKeys({ keys: [{ ...key, x: 'x'.repeat(9000) }] }), 'invalid_client_metadata'],
    ['a key in a key', withKeys({ keys: [{ ...key, x: { y: 1 } }] }), 'invalid_client_metadata'],
    ['no list of keys', withKeys({ keys: 'x' }), 'invalid_client_metadata'],
    ['keys at an inner address', { ...byKey, jwks_uri: 'https://127.0.0.1/keys' }, 'invalid_client_metadata'],
    ['keys at an inner name', { ...byKey, jwks_uri: 'https://printer.local/keys' }, 'invalid_client_metadata'],
    ['a key it does not show', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
  ]
  for (const [name, change, error] of refused)
    it(`a registration with ${name} is refused`, async () => {
      const { status, body } = await flow.register({ ...sdk, ...change })
      assert.deepEqual([status, body.error], [400, error])
      assert.ok(body.error_description)
    })

  it('a registration that is not an object is refused', async () => {
    for (const body of [[], 'text' as unknown as object]) assert.equal((await flow.register(body)).status, 400)
  })
})

it('an address may register 60 clients an hour, repeated ones included, and keeps access to everything else', async () => {
  const { http } = flow.server.app
  const remoteAddress = '192.0.2.7'
  const register = () => http.inject({ method: 'POST', url: '/oauth/register', remoteAddress, payload: sdk })
  const answers = await Promise.all(Array.from({ length: 80 }, register))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 60)
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  assert.equal(refused.json().code, 'rate_limited')
  assert.ok(refused.headers['retry-after'])
  assert.equal((await http.inject({ url: '/oauth/jwks', remoteAddress })).statusCode, 200)
})
