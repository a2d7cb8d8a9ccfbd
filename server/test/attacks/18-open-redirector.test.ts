import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { approve } from '#test/support/oauth/server.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

const phish = 'https://phish.example/login'
const registerClient = async () => {
  const wish = { client_name: 'Stranger', redirect_uris: [phish], token_endpoint_auth_method: 'none' }
  return (await flow.register(wish)).body.client_id!
}

describe('attack 18: a client registered without authentication makes us an open redirector', () => {
  const wrong: [string, Record<string, string | undefined>][] = [
    ['an unknown response_type', { response_type: 'x' }],
    ['no PKCE', { code_challenge: undefined }],
    ['prompt=none', { prompt: 'none' }],
    ['an unknown scope', { scope: 'read:minds' }],
    ['an unknown resource', { resource: 'https://phish.example' }],
    ['an answer in the fragment', { response_mode: 'fragment' }],
    ['an answer by a form', { response_mode: 'form_post' }],
  ]
  for (const [name, change] of wrong)
    it(`by ${name}: no consent page was shown, so there is no redirect`, async () => {
      const url = flow.authorizeUrl(await registerClient(), { redirect_uri: phish, ...change })
      const { status, location, text } = await flow.browser.get(url)
      assert.deepEqual([status, location], [400, undefined])
      assert.doesNotMatch(text, /phish\.example/)
    })

  it('but the answer of the person goes back, yes or no', async () => {
    const url = flow.authorizeUrl(await registerClient(), { redirect_uri: phish })
    const { location } = await approve(flow.browser, url)
    assert.ok(location.href.startsWith(`${phish}?code=`))
    flow.server.app.issued(location.searchParams.get('code')!)
    const begun = await flow.browser.get(url)
    const form = { account: flow.ana.id, decision: 'deny' }
    const answered = await flow.browser.submit(begun.location!, form)
    const finished = await flow.browser.get(answered.location!)
    assert.deepEqual([finished.status, finished.location!.searchParams.get('error')], [303, 'access_denied'])
    assert.ok(finished.location!.href.startsWith(phish))
  })

  const schemes = ['chrome://settings', 'ms-settings:privacy', 'mailto:a@example.org', 'tel:110', 'sms:110']
  for (const uri of [...schemes, 'jar:https://a.example!/x', 'javascript:alert(1)', 'data:text/html,x'])
    it(`with ${uri} as its address it is not registered, by itself or by a developer`, async () => {
      const registered = await flow.register({ redirect_uris: [uri], token_endpoint_auth_method: 'none' })
      assert.deepEqual([registered.status, registered.body.error], [400, 'invalid_redirect_uri'])
      assert.equal(await flow.makeApp({ redirectUris: [uri] }).catch(() => undefined), undefined)
    })
})
