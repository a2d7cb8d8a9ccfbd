import assert from 'node:assert/strict'
import type { webcrypto } from 'node:crypto'
import { after, before, describe, it, mock } from 'node:test'
import * as oauth from 'openid-client'
import { type Flow, startFlow } from './test-flow.ts'
import { approve } from './test-server.ts'

let flow: Flow
const documents = new Map<string, object>()
const asked: string[] = []
before(async () => {
  flow = await startFlow()
  const real = globalThis.fetch
  // Stands for the web: documents live on public hosts, which a test cannot reach.
  mock.method(globalThis, 'fetch', async (input: string | URL, init?: RequestInit) => {
    const url = String(input)
    if (url.startsWith(flow.server.url)) return real(input, init)
    asked.push(url)
    const document = documents.get(url)
    return new Response(JSON.stringify(document ?? {}), { status: document ? 200 : 404 })
  })
})
after(async () => {
  mock.restoreAll()
  await flow[Symbol.asyncDispose]()
})

function publish(url: string, document: object): string {
  documents.set(url, { client_id: url, ...document })
  return url
}

describe('a client that is described by a document', () => {
  it('such as Claude Code needs no registration, and may use any port of the device', async () => {
    const clientId = publish('https://claude.example/oauth/claude-code-client-metadata', {
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
    const redirect_uri = 'http://localhost:51111/callback'
    const { page } = await approve(flow.browser, flow.authorizeUrl(clientId, { redirect_uri }))
    for (const words of ['Claude Code', 'claude.example', 'localhost:51111'])
      assert.ok(page.text.includes(words), words)
    const { body } = await flow.requestToken(await flow.obtainCode(clientId, { redirect_uri }))
    assert.equal(await flow.me(body.access_token!), 200)
    const second = await flow.refresh(clientId, body.refresh_token!)
    assert.equal(await flow.me(second.body.access_token!), 200)
    assert.equal(asked.filter((url) => url === clientId).length, 1)
  })

  it('that says nothing of how it proves itself proves nothing', async () => {
    const redirect_uri = 'https://plain.example/callback'
    const clientId = publish('https://plain.example/client', { client_name: 'Plain', redirect_uris: [redirect_uri] })
    const { status } = await flow.requestToken(await flow.obtainCode(clientId, { redirect_uri }))
    assert.equal(status, 200)
  })

  it('such as ChatGPT may choose between its key and nothing', async () => {
    const redirect_uri = 'https://chatgpt.example/connector/oauth/1'
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const clientId = publish('https://chatgpt.example/oauth/client.json', {
      client_name: 'ChatGPT',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg: 'ES256',
      jwks: { keys: [await crypto.subtle.exportKey('jwk', pair.publicKey)] },
    })
    const metadata = { issuer: flow.server.url, token_endpoint: `${flow.server.url}/oauth/token` }
    const config = new oauth.Configuration(metadata, clientId, undefined, oauth.PrivateKeyJwt(pair.privateKey))
    oauth.allowInsecureRequests(config)
    const form = await flow.obtainCode(clientId, { redirect_uri })
    const { code, code_verifier, redirect_uri: uri } = form
    const tokens = await oauth.genericGrantRequest(config, 'authorization_code', {
      ...{ code, code_verifier, redirect_uri: uri },
    })
    for (const secret of [tokens.access_token, tokens.refresh_token!]) flow.server.app.issued(secret)
    assert.equal(await flow.me(tokens.access_token), 200)
  })

  const redirect_uris = ['https://bad.example/callback']
  const bad: [string, object][] = [
    ['of another client', { client_id: 'https://other.example/client', redirect_uris }],
    ['with a secret', { redirect_uris, client_secret: 'x', token_endpoint_auth_method: 'client_secret_post' }],
    ['with an http address elsewhere', { redirect_uris: [...redirect_uris, 'http://bad.example/'] }],
    ['that claims to be a developer app', { redirect_uris: ['http://bad.example/'], x_origin: 'app' }],
  ]
  for (const [name, document] of bad)
    it(`${name} is refused`, async () => {
      const clientId = publish(`https://bad.example/${encodeURIComponent(name)}`, document)
      const url = flow.authorizeUrl(clientId, { redirect_uri: 'https://bad.example/callback' })
      const { status, location } = await flow.browser.get(url)
      assert.deepEqual([status, location], [400, undefined])
    })

  it('is always asked about as a stranger, whatever its document says', async () => {
    const redirect_uri = 'https://sly.example/callback'
    const clientId = publish('https://sly.example/client', { redirect_uris: [redirect_uri], x_origin: 'app' })
    const { page } = await approve(flow.browser, flow.authorizeUrl(clientId, { redirect_uri }))
    assert.match(page.text, /has not checked this app/)
  })

  for (const id of ['https://127.0.0.1/client', 'https://localhost/client', 'https://[::1]/c', 'https://10.0.0.8/c'])
    it(`at ${id} is never fetched`, async () => {
      assert.equal((await flow.browser.get(flow.authorizeUrl(id))).status, 400)
      assert.ok(!asked.includes(id))
    })
})

it('the assertion of a client with a key is good once', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { body } = await flow.register({
    redirect_uris: ['https://key.example/callback'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [await crypto.subtle.exportKey('jwk', pair.publicKey)] },
  })
  const clientId = body.client_id!
  const assertion = await sign(pair.privateKey, { iss: clientId, sub: clientId, aud: flow.server.url, jti: 'once' })
  const redirect_uri = 'https://key.example/callback'
  const use = async (client_assertion: string) =>
    flow.requestToken({
      ...(await flow.obtainCode(clientId, { redirect_uri })),
      client_assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    })
  const answers = await Promise.all([use(assertion), use(assertion), use(assertion)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  const elsewhere = { iss: clientId, sub: clientId, aud: 'https://other.example', jti: 'two' }
  assert.equal((await use(await sign(pair.privateKey, elsewhere))).status, 401)
})

async function sign(key: webcrypto.CryptoKey, claims: object): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'ES256' })}.${encode({ iat: now, exp: now + 60, ...claims })}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}
