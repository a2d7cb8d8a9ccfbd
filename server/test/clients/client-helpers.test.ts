import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeTellingJpeg } from '#test/support/builders/pictures.ts'
import { readWebhookVectors } from '#test/support/clients/webhook-vectors.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { approve } from '#test/support/oauth/server.ts'
import { startFileApp } from '#test/support/services/stores.ts'
import {
  HearthError,
  hearth,
  oauth,
  upload,
  verifyWebhook,
  WebhookConfigurationError,
  WebhookError,
} from '../../../packages/client/src/index.ts'

describe('verifyWebhook', () => {
  const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
  const secret = newSecret()
  const body = JSON.stringify({ id: 'evt_1', type: 'badge.awarded', data: { badgeId: 'ä' } })
  /** Signed by an independent library. */
  const headersOf = (at = new Date(), by = secret) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, body),
  })

  it('returns the event of a good delivery, as text or bytes, with any kind of headers', async () => {
    const headers = headersOf()
    const wanted = JSON.parse(body)
    assert.deepEqual(await verifyWebhook(body, headers, secret), wanted)
    assert.deepEqual(await verifyWebhook(Buffer.from(body), new Headers(headers), secret), wanted)
    const shouted = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]])
    assert.deepEqual(await verifyWebhook(body, Object.fromEntries(shouted), secret), wanted)
  })

  it('accepts any of several secrets and signatures, while they change', async () => {
    const [old, next] = [headersOf(new Date(), newSecret()), headersOf()]
    const both = { ...next, 'webhook-signature': `${old['webhook-signature']} ${next['webhook-signature']}` }
    assert.ok(await verifyWebhook(body, both, [newSecret(), secret]))
  })

  const vectors = readWebhookVectors()
  for (const { name, secret: given, signature, outcome } of vectors.cases)
    it(`${name}: ${outcome}`, async () => {
      const headers = { 'webhook-id': vectors.id, 'webhook-timestamp': vectors.timestamp }
      const options = { toleranceMs: 1e15 }
      const found = verifyWebhook(vectors.body, { ...headers, 'webhook-signature': signature }, given, options)
      if (outcome === 'accepted') assert.deepEqual(await found, JSON.parse(vectors.body))
      else await assert.rejects(found, outcome === 'refused' ? WebhookError : WebhookConfigurationError)
    })

  it('refuses what is changed, forged, incomplete, old or from the future', async () => {
    const headers = headersOf()
    const minutes = (n: number) => new Date(Date.now() + n * 60_000)
    const bad: Parameters<typeof verifyWebhook>[] = [
      [`${body} `, headers, secret],
      [body, { ...headers, 'webhook-id': 'evt_2' }, secret],
      [body, headers, newSecret()],
      [body, { ...headers, 'webhook-signature': 'v1,not base64!' }, secret],
      [body, { ...headers, 'webhook-signature': '' }, secret],
      [body, { ...headers, 'webhook-timestamp': undefined }, secret],
      [body, {}, secret],
      [body, headersOf(minutes(-6)), secret],
      [body, headersOf(minutes(6)), secret],
      [body, headersOf(minutes(-2)), secret, { toleranceMs: 60_000 }],
    ]
    for (const [n, call] of bad.entries())
      await assert.rejects(verifyWebhook(...call), WebhookError, `number ${n} of the bad ones`)
    assert.ok(await verifyWebhook(body, headersOf(minutes(-6)), secret, { toleranceMs: 600_000 }))
  })
})

describe('upload', () => {
  let app: App
  let baseUrl: string
  before(async () => {
    app = await startFileApp('disk', 'localhost')
    baseUrl = `http://localhost:${(app.http.server.address() as { port: number }).port}`
  })
  after(() => app[Symbol.asyncDispose]())
  const open = async () =>
    hearth({ baseUrl, token: await makeToken(app, await makeUser(app), ['user', 'write:uploads']) })

  it('returns the address of a file that is served', async () => {
    const api = await open()
    const file = new File([new Uint8Array(await makeTellingJpeg())], 'me.jpg', { type: 'image/jpeg' })
    const avatarUrl = await upload(api, file, 'avatar')
    assert.equal((await fetch(avatarUrl)).headers.get('content-type'), 'image/jpeg')
    assert.equal((await api.profile.update({ avatarUrl })).avatarUrl, avatarUrl)
  })

  it('throws the reason when the file is not what it says', async () => {
    const file = new Blob(['<script>alert(1)</script>'], { type: 'image/png' })
    await assert.rejects(upload(await open(), file, 'avatar'), (error) => {
      assert.ok(error instanceof HearthError)
      assert.deepEqual([error.status, /not of the type/.test(error.message)], [404, true], error.message)
      return true
    })
  })
})

describe('oauth', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow[Symbol.asyncDispose]())

  async function signIn(decision = 'allow') {
    const { clientId } = await flow.makeApp({ isPublicClient: true })
    const client = { baseUrl: flow.server.url, clientId }
    const { verifier, challenge, state } = await oauth.pkce()
    const request = { redirectUri, scopes: ['read:user' as const], challenge, state }
    const { location } = await approve(flow.browser, oauth.authorizationUrl(client, request), { decision })
    return { client, answer: { url: location, redirectUri, verifier, state } }
  }

  it('exchanges what the user came back with for tokens that work', async () => {
    const { client, answer } = await signIn()
    const tokens = await oauth.exchange(client, answer)
    flow.server.app.issued(tokens.accessToken)
    assert.deepEqual(tokens.scopes, ['read:user'])
    const api = hearth({ baseUrl: flow.server.url, token: tokens.accessToken })
    assert.equal((await api.users.getMe()).username, 'ana')
  })

  it('refreshes once for all calls that meet an expired token, and saves the tokens', async () => {
    const { client, answer } = await signIn()
    const tokens = await oauth.exchange(client, answer)
    const saved: oauth.OAuthTokens[] = []
    const source = oauth.tokenSource(client, { ...tokens, accessToken: 'expired' }, (next) => saved.push(next))
    const api = hearth({ baseUrl: flow.server.url, token: source })
    const names = await Promise.all(Array.from({ length: 10 }, async () => (await api.users.getMe()).username))
    assert.deepEqual([new Set(names), saved.length], [new Set(['ana']), 1])
    // By the clock, before the server says so.
    const past = { ...saved[0]!, expiresAt: new Date(Date.now() - 1) }
    const early = oauth.tokenSource(client, past)
    assert.notEqual(await early(), saved[0]!.accessToken)
  })

  it('throws what the server or the user refused', async () => {
    const { client, answer } = await signIn()
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'none',
        (error: HearthError<string>) => error.code,
      )
    assert.equal(await codeOf(oauth.exchange(client, { ...answer, state: 'another' })), 'invalid_state')
    assert.equal(await codeOf(oauth.exchange(client, { ...answer, verifier: 'x'.repeat(43) })), 'invalid_grant')
    assert.equal(await codeOf(oauth.refresh(client, 'not-a-token')), 'invalid_grant')
    const refused = await signIn('deny')
    assert.equal(await codeOf(oauth.exchange(refused.client, refused.answer)), 'access_denied')
  })
})
