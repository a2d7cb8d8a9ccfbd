import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { deleteExpiredOAuthState } from '#domains/accounts/apps/index.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { type DeviceFlow, deviceGrant, openDeviceFlow } from '#test/support/oauth/device.ts'
import { type DocumentHost, startDocumentHost } from '#test/support/oauth/documents.ts'
import { redirectUri } from '#test/support/oauth/flow.ts'
import type { Browser } from '#test/support/oauth/server.ts'

let web: DocumentHost
let flow: DeviceFlow
before(async () => {
  web = await startDocumentHost(['client.example'])
  flow = await openDeviceFlow({ outbound: web.outbound })
})
after(async () => {
  await flow[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})
/** Wrong codes of the tests before are forgotten. */
beforeEach(() => flow.server.app.clock.advance(601_000))

const newVisitor = async (): Promise<Browser> => flow.visitorFor(await makeUser(flow.server.app))
const wrongCodes = ['BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'FFFFFFFF', 'GGGGGGGG'].flatMap((code) => [code, code])

describe('the device flow is safe', () => {
  it('only the command line may use it', async () => {
    const { clientId } = await flow.makeApp({ isPublicClient: true })
    const metadata = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'none', grant_types: [deviceGrant] }
    const registered = (await flow.register({ client_name: 'Other', ...metadata })).body.client_id!
    const described = { client_name: 'Doc', redirect_uris: [redirectUri] }
    const grant_types = ['authorization_code', 'refresh_token', deviceGrant]
    const document = web.publish('client.example/device', { ...described, grant_types })
    for (const client_id of [clientId, registered, document, 'hearth-docs']) {
      const { status, body } = await flow.begin({ client_id })
      assert.deepEqual([status, body.error], [400, 'unauthorized_client'], client_id)
    }
    const unknown = await flow.begin({ client_id: 'no-such-client' })
    assert.deepEqual([unknown.status, unknown.body.error], [401, 'invalid_client'])
  })

  it('the code of a program is of no use to another client', async () => {
    const { clientId } = await flow.makeApp({ isPublicClient: true })
    const { body } = await flow.begin()
    await flow.decide(body.user_code!, 'allow')
    for (const client_id of [clientId, 'hearth-docs'])
      assert.notEqual((await flow.redeem(body, { client_id })).status, 200)
    assert.equal((await flow.redeem(body)).status, 200)
  })

  it('it never grants the scope admin, and no scope or resource that does not exist', async () => {
    for (const [change, error] of [
      [{ scope: 'read:user admin' }, 'invalid_scope'],
      [{ scope: 'read:everything' }, 'invalid_scope'],
      [{ resource: 'https://evil.example' }, 'invalid_target'],
    ] as const) {
      const { status, body } = await flow.begin(change)
      assert.deepEqual([status, body.error], [400, error])
    }
    const root = await flow.visitorFor(await makeUser(flow.server.app, { role: 'admin' }))
    const { body } = await flow.begin()
    // Even if a stored request had it.
    const params = sql<string>`jsonb_set(payload, '{params,scope}', '"read:user admin"')`
    await flow.server.app.database.updateTable('oauth_device_codes').set({ payload: params }).execute()
    await flow.decide(body.user_code!, 'allow', root)
    assert.equal((await flow.redeem(body)).body.scope, 'read:user')
  })

  it('both codes are stored as hashes, and logged nowhere', async () => {
    const { body } = await flow.begin()
    await flow.browser.get(`/device?user_code=${body.user_code}`)
    await flow.decide(body.user_code!, 'allow')
    await flow.redeem(body)
    await flow.poll(body)
    const { rows } = await sql<{ row: string }>`select t::text as row from oauth_device_codes t
      union all select t::text from oauth_artifacts t union all select t::text from oauth_grants t
      union all select t::text from outbox_events t union all select t::text from audit_log t`.execute(
      flow.server.app.database,
    )
    const [letters, secret] = [body.user_code!.replace('-', ''), body.device_code!.slice('hearth_odc_'.length)]
    for (const text of [...rows.map(({ row }) => row), ...flow.server.logs])
      for (const code of [body.user_code!, letters, secret]) assert.ok(!text.includes(code), text)
  })

  it('wrong codes are limited per user, and then the right one is refused too', async () => {
    const [visitor, other] = [await newVisitor(), await newVisitor()]
    const { body } = await flow.begin()
    for (const code of wrongCodes) {
      const answer = await visitor.submit('/device', { user_code: code })
      assert.equal(answer.status, 404)
      assert.match(answer.text, /We don’t know this code/)
    }
    const refused = await visitor.submit('/device', { user_code: body.user_code! })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    // The address is counted too: another account there gains nothing.
    assert.equal((await other.submit('/device', { user_code: body.user_code! })).status, 429)
    flow.server.app.clock.advance(601_000)
    assert.equal((await other.submit('/device', { user_code: (await flow.begin()).body.user_code! })).status, 200)
  })

  it('wrong codes on the second page count as well', async () => {
    const visitor = await newVisitor()
    const form = { account: flow.ana.id, decision: 'allow' }
    for (const user_code of wrongCodes) await visitor.submit('/device/decision', { ...form, user_code })
    const { body } = await flow.begin()
    assert.equal((await visitor.submit('/device/decision', { ...form, user_code: body.user_code! })).status, 429)
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
  })

  it('what cannot be a code is not counted as a guess', async () => {
    const visitor = await newVisitor()
    for (let count = 0; count < 12; count++) assert.equal((await flow.enter('not a code', visitor)).status, 404)
    assert.equal((await flow.enter((await flow.begin()).body.user_code!, visitor)).status, 200)
  })

  it('an address can ask for 120 codes an hour', async () => {
    const read = ({ headers }: { headers: Headers }) =>
      ['limit', 'remaining'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))
    const [[limit, left], [, next]] = [read(await flow.begin()), read(await flow.begin())]
    assert.deepEqual([limit, next], [120, left! - 1])
  })

  it('other sites cannot send the forms, and visitors sign in first', async () => {
    const { body } = await flow.begin()
    const form = { user_code: body.user_code!, account: flow.ana.id, decision: 'allow' }
    for (const path of ['/device', '/device/decision']) {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      assert.equal((await flow.browser.submit(path, form, headers)).status, 403)
      const visitor = await newVisitor()
      visitor.signOut()
      const answer = await visitor.submit(path, form)
      assert.deepEqual([answer.status, answer.location?.pathname], [303, '/sign-in'])
    }
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
  })

  it('the account on the page must be the one that is signed in', async () => {
    const { body } = await flow.begin()
    const visitor = await newVisitor()
    const form = { user_code: body.user_code!, account: flow.ana.id, decision: 'allow' }
    const answer = await visitor.submit('/device/decision', form)
    assert.equal(answer.status, 200)
    assert.match(answer.text, /name="decision" value="allow"/)
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
  })

  it('expired codes are erased', async () => {
    const { app } = flow.server
    await flow.begin()
    app.clock.advance(601_000)
    await inTransaction(app, ({ db }) => deleteExpiredOAuthState(db, app.clock.now()))
    const left = await app.database.selectFrom('oauth_device_codes').select('created_at').execute()
    assert.deepEqual(left, [])
  })
})
