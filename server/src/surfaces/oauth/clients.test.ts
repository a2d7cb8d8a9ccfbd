import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as oauth from 'openid-client'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { approve } from '#test/support/oauth/server.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

describe('openid-client', () => {
  const discover = (clientId: string, method: oauth.ClientAuth) =>
    oauth.discovery(new URL(flow.server.url), clientId, undefined, method, {
      algorithm: 'oauth2',
      execute: [oauth.allowInsecureRequests],
    })

  async function walk(config: oauth.Configuration) {
    const verifier = oauth.randomPKCECodeVerifier()
    const url = oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'read:user',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'abc',
    })
    const { location } = await approve(flow.browser, url)
    flow.server.app.issued(location.searchParams.get('code')!)
    const checks = { pkceCodeVerifier: verifier, expectedState: 'abc' }
    const tokens = await oauth.authorizationCodeGrant(config, location, checks)
    const next = await oauth.refreshTokenGrant(config, tokens.refresh_token!)
    for (const answer of [tokens, next])
      for (const secret of [answer.access_token, answer.refresh_token!]) flow.server.app.issued(secret)
    assert.equal(await flow.me(next.access_token), 200)
    await oauth.tokenRevocation(config, next.refresh_token!)
    assert.equal(await flow.me(next.access_token), 401)
  }

  it('openid-client completes the flow as a public app', async () => {
    const { clientId } = await flow.makeApp({ isPublicClient: true })
    await walk(await discover(clientId, oauth.None()))
  })

  for (const [name, method] of [
    ['in the form', oauth.ClientSecretPost],
    ['in the header', oauth.ClientSecretBasic],
  ] as const)
    it(`openid-client completes the flow with a secret ${name}, after which the secret is required`, async () => {
      const { clientId, clientSecret } = await flow.makeApp()
      await walk(await discover(clientId, method(clientSecret)))
      const { body } = await flow.requestToken(await flow.obtainCode(clientId))
      assert.equal(body.error, 'invalid_client')
      assert.match(body.error_description!, /used its secret/)
    })

  it('openid-client authenticates with the key that it registered, and not with another', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const wrong = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const { body } = await flow.register({
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [await crypto.subtle.exportKey('jwk', pair.publicKey)] },
    })
    await walk(await discover(body.client_id!, oauth.PrivateKeyJwt(pair.privateKey)))
    await assert.rejects(walk(await discover(body.client_id!, oauth.PrivateKeyJwt(wrong.privateKey))))
  })
})
