import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { allScopes } from '#kernel/operation/scopes.ts'
import { type AuthServer, startAuthServer } from '#test/support/oauth/server.ts'

let server: AuthServer
before(async () => {
  server = await startAuthServer()
})
after(() => server[Symbol.asyncDispose]())

const names = [
  'oauth-authorization-server',
  'openid-configuration',
  'oauth-protected-resource',
  'oauth-protected-resource/mcp',
  'mcp-configuration',
]

async function read(name: string, headers: Record<string, string> = {}) {
  const answer = await server.app.http.inject({ method: 'GET', url: `/.well-known/${name}`, headers })
  assert.equal(answer.statusCode, 200)
  return answer
}

it('every document can be read by any page, has the usual headers and counts as a page, not as a call', async () => {
  for (const name of names) {
    const { headers } = await read(name)
    assert.equal(headers['access-control-allow-origin'], '*', name)
    for (const header of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
      assert.ok(headers[header], `${name}: ${header}`)
    assert.equal(headers['x-ratelimit-limit'], '36000', name)
  }
})

it('no document repeats the host of the request', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
  for (const name of names) assert.doesNotMatch((await read(name, headers)).payload, /evil|gopher/, name)
})

it('an authorization stays on our host, whatever the request names', async () => {
  const url = '/oauth/authorize?client_id=none&response_type=code'
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const answer = await server.app.http.inject({ method: 'GET', url, headers })
  assert.doesNotMatch(JSON.stringify([answer.headers, answer.payload]), /evil/)
})

it('the server metadata has what clients need', async () => {
  const document = (await read('oauth-authorization-server')).json()
  assert.deepEqual(document, (await read('openid-configuration')).json())
  assert.equal(document.issuer, server.url)
  assert.equal(document.authorization_endpoint, `${server.url}/oauth/authorize`)
  assert.equal(document.token_endpoint, `${server.url}/oauth/token`)
  assert.deepEqual(document.code_challenge_methods_supported, ['S256'])
  assert.ok(document.token_endpoint_auth_methods_supported.includes('none'))
  assert.ok(document.client_id_metadata_document_supported)
  assert.ok(document.authorization_response_iss_parameter_supported)
  assert.deepEqual(document.scopes_supported, allScopes)
  assert.deepEqual((await server.app.http.inject('/oauth/jwks')).json(), { keys: [] })
})

it('each protected resource is named exactly by its URL', async () => {
  assert.equal((await read('oauth-protected-resource')).json().resource, server.url)
  const mcp = (await read('oauth-protected-resource/mcp')).json()
  assert.equal(mcp.resource, `${server.url}/mcp`)
  assert.deepEqual(mcp.authorization_servers, [server.url])
})

it('the MCP configuration has the members of the contract', async () => {
  const document = (await read('mcp-configuration')).json()
  assert.deepEqual(Object.keys(document), [
    ...['name', 'version', 'protocolVersion', 'endpoint', 'transport', 'capabilities', 'authorization'],
    'documentation',
  ])
  assert.deepEqual(Object.keys(document.capabilities), ['tools', 'resources', 'prompts'])
  assert.deepEqual(Object.keys(document.authorization), [
    ...['issuer', 'authorizationEndpoint', 'tokenEndpoint', 'registrationEndpoint', 'revocationEndpoint'],
    ...['protectedResourceMetadata', 'scopesSupported', 'codeChallengeMethodsSupported', 'personalAccessTokens'],
  ])
})

it('a preflight from another site works at every shared endpoint', async () => {
  for (const url of [
    '/oauth/token',
    '/oauth/register',
    '/oauth/revoke',
    ...names.map((name) => `/.well-known/${name}`),
  ]) {
    const answer = await server.app.http.inject({ method: 'OPTIONS', url, headers: { origin: 'https://app.example' } })
    assert.equal(answer.statusCode, 204, url)
    assert.equal(answer.headers['access-control-allow-origin'], '*', url)
    assert.match(String(answer.headers['access-control-allow-headers']), /Mcp-Protocol-Version/i)
  }
})

it('every document supports HEAD and a preflight', async () => {
  for (const name of names) {
    const url = `/.well-known/${name}`
    const whole = await read(name)
    const head = await server.app.http.inject({ method: 'HEAD', url })
    assert.deepEqual([head.statusCode, head.payload], [200, ''], name)
    for (const header of ['content-type', 'content-length', 'cache-control', 'access-control-allow-origin'])
      assert.equal(head.headers[header], whole.headers[header], `${name}: ${header}`)
    const preflight = { origin: 'https://app.example', 'access-control-request-method': 'GET' }
    const options = await server.app.http.inject({ method: 'OPTIONS', url, headers: preflight })
    assert.deepEqual([options.statusCode, options.payload], [204, ''], name)
    assert.match(String(options.headers['access-control-allow-methods']), /GET/)
  }
})

it('the issuer equals the URL of the documents, character by character', async () => {
  const { issuer } = (await read('oauth-authorization-server')).json()
  const { authorization_servers: servers } = (await read('oauth-protected-resource')).json()
  assert.equal(issuer, server.url)
  assert.equal(new URL(issuer).origin, issuer)
  assert.deepEqual(servers, [issuer])
  assert.equal((await read('mcp-configuration')).json().authorization.issuer, issuer)
})
