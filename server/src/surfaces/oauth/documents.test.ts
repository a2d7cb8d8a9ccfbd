import assert from 'node:assert/strict'
import type { webcrypto } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import * as oauth from 'openid-client'
import { makeCertificate, startTlsHost } from '#test/support/net/tls-host.ts'
import { type DocumentHost, startDocumentHost } from '#test/support/oauth/documents.ts'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { approve } from '#test/support/oauth/server.ts'

const names = ['claude', 'vscode', 'plain', 'chatgpt', 'bad', 'sly', 'inner', 'turning', 'jwks']
let flow: Flow
let web: DocumentHost
before(async () => {
  web = await startDocumentHost(names.map((name) => `${name}.example`))
  flow = await startFlow({ outbound: web.outbound })
})
after(async () => {
  await flow[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

describe('a client described by a metadata document', () => {
  it('a client such as Claude Code needs no registration, and may use any port of the device', async () => {
    const clientId = web.publish('claude.example/oauth/claude-code-client-metadata', {
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
    const path = 'claude.example/oauth/claude-code-client-metadata'
    assert.equal(web.host.requests.filter((url) => url === path).length, 1)
  })

  it('a client whose document names no authentication method needs no authentication', async () => {
    const redirect_uri = 'https://plain.example/callback'
    const clientId = web.publish('plain.example/client', { client_name: 'Plain', redirect_uris: [redirect_uri] })
    const { status } = await flow.requestToken(await flow.obtainCode(clientId, { redirect_uri }))
    assert.equal(status, 200)
  })

  it('a client such as ChatGPT may authenticate with its key or not at all', async () => {
    const redirect_uri = 'https://chatgpt.example/connector/oauth/1'
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const clientId = web.publish('chatgpt.example/oauth/client.json', {
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
    it(`a document ${name} is refused`, async () => {
      const clientId = web.publish(`bad.example/${encodeURIComponent(name)}`, document)
      const url = flow.authorizeUrl(clientId, { redirect_uri: 'https://bad.example/callback' })
      const { status, location } = await flow.browser.get(url)
      assert.deepEqual([status, location], [400, undefined])
    })

  it('a client with a document is always shown as unverified, whatever its document says', async () => {
    const redirect_uri = 'https://sly.example/callback'
    const clientId = web.publish('sly.example/client', { redirect_uris: [redirect_uri], x_origin: 'app' })
    const { page } = await approve(flow.browser, flow.authorizeUrl(clientId, { redirect_uri }))
    assert.match(page.text, /hasn’t reviewed it/)
  })

  it('a client such as VS Code may redirect to its website and to the device', async () => {
    const clientId = web.publish('vscode.example/oauth/client-metadata.json', {
      client_name: 'Visual Studio Code',
      client_uri: 'https://vscode.example/product',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1/', 'https://vscode.example/redirect'],
      token_endpoint_auth_method: 'none',
    })
    for (const redirect_uri of ['http://127.0.0.1:33418/', 'https://vscode.example/redirect']) {
      const { status } = await flow.requestToken(await flow.obtainCode(clientId, { redirect_uri }))
      assert.equal(status, 200, redirect_uri)
    }
  })
})

describe('fetching a metadata document', () => {
  const redirect_uris = ['https://inner.example/callback']
  async function isRefused(clientId: string): Promise<void> {
    const { status, location } = await flow.browser.get(
      flow.authorizeUrl(clientId, { redirect_uri: redirect_uris[0]! }),
    )
    assert.deepEqual([status, location], [400, undefined], clientId)
  }

  const inner: [string, string][] = [
    ['loopback', '127.0.0.1'],
    ['loopback of IPv6', '::1'],
    ['loopback mapped into IPv6', '::ffff:127.0.0.1'],
    ['a private network', '10.0.0.8'],
    ['a private network of IPv6', 'fd00::2'],
    ['a link', 'fe80::1'],
    ['the metadata of a cloud', '169.254.169.254'],
  ]
  for (const [name, address] of inner)
    it(`a document on a host that resolves to ${name} is never requested`, async () => {
      const listening = address === '::1' ? '::1' : '127.0.0.1'
      const certificate = makeCertificate(['inner.example'])
      await using secret = await startTlsHost({ certificate, address: listening, port: web.host.port })
      web.resolveTo('inner.example', address)
      await isRefused(web.publish(`inner.example/${encodeURIComponent(name)}`, { redirect_uris }))
      assert.equal(secret.connections, 0)
    })

  for (const id of ['127.0.0.1', '[::1]', '10.0.0.8', '127.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost'])
    it(`a document at ${id} is never requested`, async () => {
      const certificate = makeCertificate(['inner.example'])
      const address = id === '[::1]' ? '::1' : '127.0.0.1'
      await using secret = await startTlsHost({ certificate, address, port: web.host.port })
      web.resolveTo('localhost', '127.0.0.1')
      await isRefused(`https://${id}:${web.host.port}/client`)
      assert.equal(secret.connections, 0)
    })

  it('a document whose host resolves first to a public and then to a private address is read from the public one only', async () => {
    const certificate = makeCertificate(['turning.example'])
    await using secret = await startTlsHost({ certificate, port: web.host.port })
    web.resolveTo('turning.example', '127.0.0.2', '127.0.0.1')
    const redirect_uri = 'https://turning.example/callback'
    const first = web.publish('turning.example/first', { redirect_uris: [redirect_uri] })
    assert.equal((await flow.browser.get(flow.authorizeUrl(first, { redirect_uri }))).status, 303)
    await isRefused(web.publish('turning.example/second', { redirect_uris }))
    assert.equal(secret.connections, 0)
  })

  it('a redirect to another URL is not followed', async () => {
    const target = web.publish('bad.example/target', { redirect_uris })
    for (const status of [301, 302, 303, 307, 308])
      await isRefused(
        web.serve(`bad.example/moved-${status}`, (response) => response.writeHead(status, { location: target }).end()),
      )
    assert.ok(!web.host.requests.includes('bad.example/target'))
  })

  it('a document of more than 5 kB is refused, with or without a length header', async () => {
    const document = (clientId: string, length: number) => {
      const start = JSON.stringify({ client_id: clientId, redirect_uris, client_name: 'x' })
      return start.replace('"x"', `"${'x'.repeat(length - start.length + 1)}"`)
    }
    const fitting: string = web.serve('bad.example/fits', (response) => response.end(document(fitting, 5120)))
    const begun = await flow.browser.get(flow.authorizeUrl(fitting, { redirect_uri: redirect_uris[0]! }))
    assert.equal(begun.status, 303)
    const large: string = web.serve('bad.example/large', (response) => response.end(document(large, 5121)))
    await isRefused(large)
    const silent: string = web.serve('bad.example/silent', (response) => {
      response.flushHeaders()
      response.end(document(silent, 5121))
    })
    await isRefused(silent)
    const endless = web.serve('bad.example/endless', (response) => {
      const timer = setInterval(() => response.write('x'.repeat(50_000)), 1)
      response.on('close', () => clearInterval(timer))
    })
    await isRefused(endless)
  })

  it('a document that arrives too slowly is abandoned after seconds', async () => {
    const begun = performance.now()
    let isCut = false
    const slow = web.serve('bad.example/slow', (response) => {
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => {
        isCut = true
        clearInterval(timer)
      })
    })
    await isRefused(slow)
    assert.ok(performance.now() - begun < 8000)
    assert.ok(isCut)
  })

  it('a document may name its keys on another host, but not on a private one', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const keys = JSON.stringify({ keys: [await crypto.subtle.exportKey('jwk', pair.publicKey)] })
    const certificate = makeCertificate(['inner.example'])
    await using secret = await startTlsHost({
      certificate,
      port: web.host.port,
      answer: (_request, response) => response.end(keys),
    })
    web.resolveTo('inner.example', '127.0.0.1')
    const redirect_uri = 'https://jwks.example/callback'
    const use = async (place: string, jwks_uri: string) => {
      const clientId = web.publish(place, {
        redirect_uris: [redirect_uri],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        jwks_uri,
      })
      const claims = { iss: clientId, sub: clientId, aud: flow.server.url, jti: place }
      return flow.requestToken({
        ...(await flow.obtainCode(clientId, { redirect_uri })),
        client_assertion: await sign(pair.privateKey, claims),
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      })
    }
    const outside = web.serve('jwks.example/keys', (response) => response.end(keys))
    assert.equal((await use('jwks.example/outside', outside)).status, 200)
    const refused = await use('jwks.example/inside', `https://inner.example:${web.host.port}/keys`)
    assert.notEqual(refused.status, 200)
    assert.equal(secret.connections, 0)
  })
})

it('a client assertion is valid once', async () => {
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
