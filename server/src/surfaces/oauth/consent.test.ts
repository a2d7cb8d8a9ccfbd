import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type DocumentHost, startDocumentHost } from '#test/support/oauth/documents.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { approve } from '#test/support/oauth/server.ts'

let web: DocumentHost
let flow: Flow
before(async () => {
  web = await startDocumentHost(['client.example'])
  flow = await startFlow({ outbound: web.outbound })
})
after(async () => {
  await flow[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const onDevice = 'http://127.0.0.1:7777/callback'
const register = async (redirect_uris: string[], more: object = {}) => {
  const metadata = { client_name: 'Stranger', redirect_uris, token_endpoint_auth_method: 'none', ...more }
  return (await flow.register(metadata)).body.client_id!
}
async function openConsent(clientId: string, change: Record<string, string> = {}): Promise<string> {
  const { location } = await flow.browser.get(flow.authorizeUrl(clientId, change))
  return (await flow.browser.get(location!)).text
}

describe('the consent page', () => {
  it('the consent page shows where the code is sent, for every kind of client', async () => {
    const document = web.publish('client.example/shown', { client_name: 'Doc', redirect_uris: [redirectUri] })
    for (const clientId of [(await flow.makeApp()).clientId, await register([redirectUri]), document])
      assert.match(await openConsent(clientId), /we’ll send you to <strong>poster\.example<\/strong>/)
    const native = await register([onDevice])
    assert.match(await openConsent(native, { redirect_uri: onDevice }), /an app on this device \(127\.0\.0\.1:7777\)/)
    const scheme = await register(['cursor://anysphere.cursor-mcp/oauth/callback'])
    const page = await openConsent(scheme, { redirect_uri: 'cursor://anysphere.cursor-mcp/oauth/callback' })
    assert.match(page, /an app on this device \(cursor:\)/)
  })

  it('what a scope includes is below it, not in lines of its own', async () => {
    const page = await openConsent((await flow.makeApp()).clientId, { scope: 'user read:user user:email read:events' })
    const lines = [...page.matchAll(/<ul class="scopes">(.+?)<\/ul>/gs)].flatMap(([, list]) =>
      list!.split('<li>').slice(1),
    )
    assert.equal(lines.length, 2, lines.join('\n'))
    assert.match(lines[0]!, /<br><span class="soft small">.+email.+<\/span>/)
  })

  it('the consent page warns about unverified apps, and more about programs on the device', async () => {
    const owned = await openConsent((await flow.makeApp()).clientId)
    assert.doesNotMatch(owned, /class="note/)
    assert.match(owned, /Made by @person-\d+\. Hearth hasn’t reviewed this app\./)
    assert.match(await openConsent(await register([redirectUri])), /registered itself, and Hearth hasn’t reviewed it/)
    const page = await openConsent(await register([onDevice]), { redirect_uri: onDevice })
    assert.match(page, /in an app on this device that you trust/)
  })

  it('the consent page loads no picture from the app', async () => {
    const logo = { logo_uri: 'https://logo.example/spy.png', tos_uri: 'https://logo.example/tos' }
    const document = web.publish('client.example/logo', { client_name: 'Doc', redirect_uris: [redirectUri], ...logo })
    for (const clientId of [await register([redirectUri], { ...logo, client_name: 'Logo' }), document]) {
      const page = await openConsent(clientId)
      assert.doesNotMatch(page, /logo\.example|<img/)
    }
    const { location } = await flow.browser.get(flow.authorizeUrl(document))
    assert.match((await flow.browser.get(location!)).headers.get('content-security-policy')!, /img-src 'self' data:/)
    assert.deepEqual(new Set(web.host.requests.map((url) => url.split('/')[0])), new Set(['client.example']))
  })

  it('the consent page shows the logo of an app only if we serve the file', async () => {
    const { clientId } = await flow.makeApp()
    const path = `/v1/uploads/file/app-logo/${crypto.randomUUID()}/${'0'.repeat(32)}.png`
    const setLogo = (logo_uri: string) =>
      flow.server.app.database
        .updateTable('oauth_clients')
        .set({ logo_uri })
        .where('client_id', '=', clientId)
        .execute()
    await setLogo(flow.server.url + path)
    assert.match(await openConsent(clientId), new RegExp(`<img src="${path}"`))
    await setLogo(`https://logo.example${path}`)
    assert.doesNotMatch(await openConsent(clientId), /logo\.example|<img/)
  })

  it('the consent page shows an app name without hidden or direction-changing characters', async () => {
    const client_name = 'Hearth \u202elaiciffo\u200b'
    const document = web.publish('client.example/turned', { client_name, redirect_uris: [redirectUri] })
    for (const clientId of [await register([redirectUri], { client_name }), document]) {
      const page = await openConsent(clientId)
      assert.doesNotMatch(page, /\u202e/)
      assert.match(page, /Hearth laiciffo/)
    }
    const hidden = await register([redirectUri], { client_name: '\u200b\u3164' })
    assert.match(await openConsent(hidden), /<h1>poster\.example wants/)
  })

  it('the consent page is shown every time, whatever was allowed before', async () => {
    const clients = [(await flow.makeApp()).clientId, await register([redirectUri], { client_name: 'Again' })]
    for (const clientId of clients)
      for (let count = 0; count < 2; count++) await approve(flow.browser, flow.authorizeUrl(clientId))
  })

  it('the consent page links to another account, and back', async () => {
    const page = await openConsent((await flow.makeApp()).clientId)
    assert.match(page, /href="\/sign-in\?return_to=%2Foauth%2Finteraction%2F[\w-]+"/)
  })
})
