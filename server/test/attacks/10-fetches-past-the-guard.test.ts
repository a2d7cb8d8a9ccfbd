import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeCertificate, startTlsHost, type TlsHost } from '#test/support/net/tls-host.ts'

/** Acts as the public internet; every name resolves to it. */
const open = '127.0.0.2'
const certificate = makeCertificate(['client.example'])
const way = (strict: boolean) =>
  openOutbound({
    ...{ allow: [`${open}/32`], ca: certificate.cert, strict },
    resolve: (_name, _options, done) => done(null, [{ address: open, family: 4 }]),
  })

let host: TlsHost
let production: App
let lenient: App
before(async () => {
  host = await startTlsHost({
    certificate,
    address: open,
    answer(request, response) {
      response.setHeader('content-type', 'application/json')
      const client_id = `https://${request.headers.host}${request.url}`
      response.end(
        JSON.stringify({ client_id, client_name: 'Doc', redirect_uris: ['https://client.example/callback'] }),
      )
    },
  })
  production = await startApp({ outbound: way(true) })
  lenient = await startApp({ outbound: way(false) })
})
after(async () => {
  await production[Symbol.asyncDispose]()
  await lenient[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
})

const authorize = (app: App, clientId: string) => {
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: 'https://client.example/callback' },
    ...{ scope: 'read:user', code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', state: 'x' },
  })
  return app.http.inject({ url: `/oauth/authorize?${query}`, headers: { accept: 'text/html' } })
}

describe('attack 10: the authorization server fetches with the guard half off', () => {
  const doors = [
    'http://93.184.216.34:25/jwks',
    'http://93.184.216.34:6379/jwks',
    'https://93.184.216.34:22/jwks',
    'http://client.example/jwks',
    'https://127.0.0.1/jwks',
    'https://169.254.169.254/jwks',
    'ftp://client.example/jwks',
    'https://user@client.example/jwks',
  ]
  for (const jwks_uri of doors)
    it(`at ${jwks_uri}, which an anonymous client registered`, async () => {
      const answer = await production.http.inject({
        method: 'POST',
        url: '/oauth/register',
        payload: {
          redirect_uris: ['https://client.example/callback'],
          token_endpoint_auth_method: 'private_key_jwt',
          jwks_uri,
        },
      })
      assert.deepEqual([answer.statusCode, answer.json().error], [400, 'invalid_client_metadata'])
    })

  it('by a way of its own, and not by the one of the process', async () => {
    const asked = await authorize(lenient, `https://client.example:${host.port}/doc`)
    assert.equal(asked.statusCode, 303, asked.body)
    assert.equal(host.requests.length, 1, 'what the process may reach, the authorization server reaches')
  })

  it('at any port: a listener that production does not allow is never connected to', async () => {
    const before = host.requests.length
    const refused = await authorize(production, `https://client.example:${host.port}/other`)
    assert.equal(refused.statusCode, 400)
    assert.equal(host.requests.length, before)
  })
})
