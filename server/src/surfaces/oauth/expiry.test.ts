import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

type StaticAsset = 'oauth_codes' | 'oauth_refresh_tokens' | 'oauth_grants'

/** Makes all rows of one kind a second too old. */
async function expire(table: StaticAsset): Promise<void> {
  const past = Math.floor(Date.now() / 1000) - 1
  const payload = sql<string>`payload || jsonb_build_object('exp', ${past}::int)`
  await flow.server.app.database
    .updateTable(table)
    .set({ payload, expires_at: new Date(past * 1000).toISOString() })
    .execute()
}

describe('expiry', () => {
  it('an expired authorization code gets no token', async () => {
    const { clientId } = await flow.makeApp()
    const form = await flow.obtainCode(clientId)
    await expire('oauth_codes')
    const { status, body } = await flow.requestToken(form)
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
    assert.equal(body.error_description, 'the code has expired: exchange it within a minute')
  })

  it('an expired refresh token is refused, and its access token lasts its hour', async () => {
    const { clientId } = await flow.makeApp()
    const tokens = await flow.obtainTokens(clientId)
    await expire('oauth_refresh_tokens')
    const { status, body } = await flow.refresh(clientId, tokens.refresh_token!)
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
    assert.equal(body.error_description, 'the refresh token has expired: ask the user again')
    assert.equal(await flow.me(tokens.access_token!), 200)
  })

  it('an expired grant is refused', async () => {
    const { clientId } = await flow.makeApp()
    const tokens = await flow.obtainTokens(clientId)
    const form = await flow.obtainCode(clientId)
    await expire('oauth_grants')
    for (const answer of [await flow.refresh(clientId, tokens.refresh_token!), await flow.requestToken(form)])
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_grant'])
  })

  it('an expired access token is refused', async () => {
    const { clientId } = await flow.makeApp()
    const tokens = await flow.obtainTokens(clientId)
    const expires_at = new Date(Date.now() - 1000).toISOString()
    await flow.server.app.database.updateTable('oauth_access_tokens').set({ expires_at }).execute()
    const answer = await fetch(`${flow.server.url}/v1/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    assert.equal(answer.status, 401)
    assert.match(answer.headers.get('www-authenticate')!, /error="invalid_token"/)
  })
})

describe('a database failure between using the old value and storing the new one', () => {
  async function failing<T>(table: StaticAsset | 'oauth_access_tokens', work: () => Promise<T>): Promise<T> {
    const { database } = flow.server.app
    await sql`create or replace function fail_now() returns trigger language plpgsql as
      $$ begin raise exception 'gone' using errcode = '57P01'; end $$`.execute(database)
    await sql`create trigger fail_now before insert on ${sql.table(table)} execute function fail_now()`.execute(
      database,
    )
    try {
      return await work()
    } finally {
      await sql`drop trigger fail_now on ${sql.table(table)}`.execute(database)
    }
  }

  for (const table of ['oauth_refresh_tokens', 'oauth_access_tokens'] as const)
    it(`a refresh that failed at ${table} reports an error, and works at the next try`, async () => {
      const { clientId } = await flow.makeApp()
      const first = await flow.obtainTokens(clientId)
      const broken = await failing(table, () => flow.refresh(clientId, first.refresh_token!))
      assert.deepEqual([broken.status, broken.body.error], [503, 'temporarily_unavailable'])
      assert.ok(broken.headers.get('retry-after'))
      const again = await flow.refresh(clientId, first.refresh_token!)
      assert.equal(again.status, 200, JSON.stringify(again.body))
      assert.equal(await flow.me(again.body.access_token!), 200)
      assert.equal((await flow.refresh(clientId, again.body.refresh_token!)).status, 200)
    })

  it('a used code leaves no token, and a new authorization works', async () => {
    const { clientId } = await flow.makeApp()
    const form = await flow.obtainCode(clientId)
    const broken = await failing('oauth_access_tokens', () => flow.requestToken(form))
    assert.deepEqual([broken.status, broken.body.error], [503, 'temporarily_unavailable'])
    const again = await flow.requestToken(form)
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
    assert.equal(await flow.me((await flow.obtainTokens(clientId)).access_token!), 200)
  })
})
