import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

const loopback = 'http://127.0.0.1:53211/callback'
const docs = () => `${flow.server.url}/docs/oauth`

async function openConsent(clientId: string, change: Record<string, string>): Promise<string> {
  const { location } = await flow.browser.get(flow.authorizeUrl(clientId, change))
  return (await flow.browser.get(location!)).text
}

async function call(method: string, path: string, token: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(flow.server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, text: await answer.text() }
}

describe('built-in clients', () => {
  it('the command line gets tokens through any port of the device, and refreshes them', async () => {
    for (const redirect_uri of [loopback, 'http://localhost:1/callback', 'http://127.0.0.1:8/', 'http://[::1]:9/']) {
      const { status, body } = await flow.requestToken(await flow.obtainCode('hearth-cli', { redirect_uri }))
      assert.equal(status, 200, JSON.stringify(body))
      const next = await flow.refresh('hearth-cli', body.refresh_token!)
      assert.equal(await flow.me(next.body.access_token!), 200)
    }
  })

  it('the API reference gets an access token in its own page, and no refresh token', async () => {
    const { body } = await flow.requestToken(await flow.obtainCode('hearth-docs', { redirect_uri: docs() }))
    assert.equal(await flow.me(body.access_token!), 200)
    assert.equal(body.refresh_token, undefined)
  })

  it('codes are sent nowhere else', async () => {
    const elsewhere = [redirectUri, 'http://127.0.0.1:1/other', 'http://127.0.0.1.evil.example/callback', docs()]
    for (const redirect_uri of elsewhere)
      assert.equal((await flow.browser.get(flow.authorizeUrl('hearth-cli', { redirect_uri }))).status, 400)
    for (const redirect_uri of [loopback, `${docs()}/x`, `${flow.server.url}/docs`, redirectUri])
      assert.equal((await flow.browser.get(flow.authorizeUrl('hearth-docs', { redirect_uri }))).status, 400)
  })

  it('the consent page names them as part of the instance', async () => {
    const cli = await openConsent('hearth-cli', { redirect_uri: loopback })
    assert.match(cli, /<h1>Hearth CLI wants/)
    assert.match(cli, /built-in command line of Hearth\. Only continue if you just started it yourself/)
    const reference = await openConsent('hearth-docs', { redirect_uri: docs() })
    assert.match(reference, /<h1>API reference of Hearth wants/)
    assert.match(reference, /built-in part of Hearth/)
    assert.doesNotMatch(reference, /on this device|registered itself/)
  })

  it('they never get the scope admin, even from an administrator who once gave it', async () => {
    const root = await makeUser(flow.server.app, { role: 'admin' })
    const visitor = await flow.visitorFor(root)
    await flow.obtainCode('hearth-cli', { redirect_uri: loopback }, visitor)
    await flow.server.app.database
      .updateTable('oauth_consents')
      .set({ scopes: ['admin', 'read:user'] })
      .where('user_id', '=', root.id)
      .execute()
    for (const [clientId, redirect_uri] of [
      ['hearth-cli', loopback],
      ['hearth-docs', docs()],
    ] as const) {
      const asked = await visitor.get(flow.authorizeUrl(clientId, { redirect_uri, scope: 'read:user admin' }))
      assert.equal(asked.status, 400)
      assert.match(asked.text, /invalid_scope: hearth-\w+ cannot get the scope admin/)
      const form = await flow.obtainCode(clientId, { redirect_uri, scope: 'read:events' }, visitor)
      assert.equal((await flow.requestToken(form)).body.scope, 'read:events')
    }
  })

  it('the user sees and revokes their access', async () => {
    const person = await makeUser(flow.server.app)
    const visitor = await flow.visitorFor(person)
    const { body } = await flow.requestToken(await flow.obtainCode('hearth-cli', { redirect_uri: loopback }, visitor))
    const own = await makeToken(flow.server.app, person, ['user'])
    const listed = JSON.parse((await call('GET', '/v1/profile/grants', own)).text).data
    const [grant] = listed as { grantId: string; clientId: string; clientName: string }[]
    assert.deepEqual([grant!.clientId, grant!.clientName, listed.length], ['hearth-cli', 'Hearth CLI', 1])
    assert.equal((await call('DELETE', `/v1/profile/grants/${grant!.grantId}`, own)).status, 200)
    assert.equal(await flow.me(body.access_token!), 401)
  })

  it('they belong to no list of apps, and cannot be changed, deleted, or taken by another app', async () => {
    await flow.obtainCode('hearth-cli', { redirect_uri: loopback })
    const root = await makeUser(flow.server.app, { role: 'admin' })
    const token = await makeToken(flow.server.app, root, ['admin', 'developer'])
    assert.doesNotMatch((await call('GET', '/v1/admin/apps', token)).text, /hearth-cli/)
    const path = '/v1/developer/apps/hearth-cli'
    for (const [method, target, body] of [
      ['DELETE', '/v1/admin/apps/hearth-cli'],
      ['GET', path],
      ['PATCH', path, { name: 'Mine' }],
      ['DELETE', path],
      ['POST', `${path}/regenerate-secret`],
    ] as const)
      assert.equal((await call(method, target, token, body)).status, 404, `${method} ${target}`)
    const registered = await flow.register({ client_id: 'hearth-cli', redirect_uris: [redirectUri] })
    assert.match(registered.body.client_id!, /^hearth_dyn_/)
    const made = await flow.makeApp({ clientId: 'hearth-cli', client_id: 'hearth-cli' }).catch(() => undefined)
    assert.notEqual(made?.clientId, 'hearth-cli')
  })

  it('a row cannot change them', async () => {
    const values = { client_id: 'hearth-docs', origin: 'registration', name: 'Mine', is_public: true }
    const insert = flow.server.app.database
      .insertInto('oauth_clients')
      .values({ ...values, redirect_uris: [redirectUri], created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ redirect_uris: [redirectUri] }))
    await insert.execute()
    assert.equal((await flow.browser.get(flow.authorizeUrl('hearth-docs'))).status, 400)
  })
})
