import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

/** The newest family of an app. */
async function familyOf(clientId: string): Promise<string> {
  const row = await flow.server.app.database
    .selectFrom('oauth_grants as g')
    .innerJoin('oauth_consents as c', 'c.id', 'g.consent_id')
    .select('g.id')
    .where('c.client_id', '=', clientId)
    .orderBy('g.created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

describe('a refresh token', () => {
  it('a refresh token used by twenty requests at once returns one identical pair', async () => {
    const { clientId } = await flow.makeApp()
    const first = await flow.obtainTokens(clientId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => flow.refresh(clientId, first.refresh_token!)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(20).fill(200),
    )
    const pairs = new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`))
    assert.equal(pairs.size, 1)
    assert.equal(await flow.me(answers[0]!.body.access_token!), 200)
  })

  it('a refresh token replayed after the window revokes its own family, and no other', async () => {
    const { clientId } = await flow.makeApp()
    const other = await flow.obtainTokens(clientId)
    const first = await flow.obtainTokens(clientId)
    const second = (await flow.refresh(clientId, first.refresh_token!)).body
    flow.server.app.clock.advance(61_000)
    const replay = await flow.refresh(clientId, first.refresh_token!)
    assert.deepEqual([replay.status, replay.body.error], [400, 'invalid_grant'])
    assert.match(replay.body.error_description!, /^the refresh token was used before/)
    assert.equal(await flow.me(second.access_token!), 401)
    assert.equal((await flow.refresh(clientId, second.refresh_token!)).body.error, 'invalid_grant')
    assert.equal(await flow.me(other.access_token!), 200)
  })

  it('a refresh token whose response was lost can be used again within the minute', async () => {
    const { clientId } = await flow.makeApp()
    const first = await flow.obtainTokens(clientId)
    const at = flow.server.app.clock.now().toISOString()
    const { database } = flow.server.app
    const family = await familyOf(clientId)
    await database.updateTable('oauth_refresh_tokens').set({ consumed_at: at }).where('grant_id', '=', family).execute()
    const second = await flow.refresh(clientId, first.refresh_token!)
    assert.equal(second.status, 200)
    assert.deepEqual((await flow.refresh(clientId, first.refresh_token!)).body, second.body)
  })

  it('a refresh token lasts thirty days, and at most a year after the authorization', async () => {
    const { clientId } = await flow.makeApp()
    const { refresh_token: token } = await flow.obtainTokens(clientId)
    const { database } = flow.server.app
    const family = await familyOf(clientId)
    const list = () =>
      database.selectFrom('oauth_refresh_tokens').select(['payload', 'expires_at']).where('grant_id', '=', family)
    const [row] = await list().execute()
    const daysLeft = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000)
    assert.equal(daysLeft(row!.expires_at), 30)
    const begun = { ...(row!.payload as object), iiat: Math.floor(Date.now() / 1000) - 360 * 86_400 }
    const payload = JSON.stringify(begun)
    await database.updateTable('oauth_refresh_tokens').set({ payload }).where('grant_id', '=', family).execute()
    const next = (await flow.refresh(clientId, token!)).body.refresh_token!
    const rows = await list().execute()
    assert.deepEqual(rows.map((one) => daysLeft(one.expires_at)).sort(), [30, 5])
    const over = JSON.stringify({ ...begun, exp: 1 })
    await database.updateTable('oauth_refresh_tokens').set({ payload: over }).where('grant_id', '=', family).execute()
    assert.equal((await flow.refresh(clientId, next)).body.error, 'invalid_grant')
  })

  it('a refresh can reduce the scopes, and never extend them', async () => {
    const { clientId } = await flow.makeApp()
    const first = await flow.obtainTokens(clientId)
    const narrow = await flow.refresh(clientId, first.refresh_token!, { scope: 'read:user' })
    assert.equal(narrow.body.scope, 'read:user')
    const wide = await flow.refresh(clientId, narrow.body.refresh_token!, { scope: 'read:user read:events' })
    assert.deepEqual([wide.status, wide.body.error], [400, 'invalid_scope'])
    const full = await flow.refresh(clientId, narrow.body.refresh_token!)
    assert.equal(full.body.scope, 'read:user user:email')
  })

  it('a refresh token of a suspended user is refused', async () => {
    const { clientId } = await flow.makeApp()
    const bo = await makeUser(flow.server.app)
    const { body } = await flow.requestToken(await flow.obtainCode(clientId, {}, await flow.visitorFor(bo)))
    const at = new Date().toISOString()
    await flow.server.app.database.updateTable('users').set({ suspended_at: at }).where('id', '=', bo.id).execute()
    assert.equal((await flow.refresh(clientId, body.refresh_token!)).body.error, 'invalid_grant')
    assert.equal(await flow.me(body.access_token!), 403)
  })
})

describe('revocation', () => {
  const revoke = (form: Record<string, string>) =>
    fetch(`${flow.server.url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) })

  for (const kind of ['access_token', 'refresh_token'])
    it(`revoking the ${kind} revokes its family, and no token of another app`, async () => {
      const { clientId } = await flow.makeApp()
      const other = await flow.makeApp()
      const tokens = await flow.obtainTokens(clientId)
      assert.equal((await revoke({ token: tokens[kind]!, client_id: other.clientId })).status, 200)
      assert.equal(await flow.me(tokens.access_token!), 200)
      const answer = await revoke({ token: tokens[kind]!, client_id: clientId })
      assert.equal(answer.status, 200)
      assert.ok(answer.headers.get('x-ratelimit-limit'))
      assert.equal(await flow.me(tokens.access_token!), 401)
      assert.equal((await flow.refresh(clientId, tokens.refresh_token!)).body.error, 'invalid_grant')
    })

  it('a deleted app becomes an unknown client', async () => {
    const { clientId } = await flow.makeApp()
    const tokens = await flow.obtainTokens(clientId)
    await flow.server.app.database.deleteFrom('oauth_clients').where('client_id', '=', clientId).execute()
    assert.equal(await flow.me(tokens.access_token!), 401)
    const { status, body } = await flow.refresh(clientId, tokens.refresh_token!)
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })
})
