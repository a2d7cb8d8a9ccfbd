import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, it } from 'node:test'
import { deleteExpiredOAuthState, deleteUnusedClients } from '#domains/accounts/apps/index.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { approve } from '#test/support/oauth/server.ts'
import { withProtocolErrors } from './store-errors.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

it('no code, token, secret or cookie is found in the database or the logs', async () => {
  const { clientId, clientSecret } = await flow.makeApp()
  const made = (await flow.register({ redirect_uris: [redirectUri] })).body
  const pending = await flow.browser.get(flow.authorizeUrl(clientId))
  const unused = await flow.obtainCode(clientId)
  const used = { ...(await flow.obtainCode(clientId)), client_secret: clientSecret }
  const { body } = await flow.requestToken(used)
  const again = (await flow.refresh(clientId, body.refresh_token!, { client_secret: clientSecret })).body
  const secrets = {
    ...{ clientSecret, registered: made.client_secret!, unused: unused.code, used: used.code },
    ...{ access: body.access_token!, refresh: body.refresh_token!, nextAccess: again.access_token! },
    ...{ nextRefresh: again.refresh_token!, interaction: pending.location!.pathname.split('/').at(-1)! },
  }
  const dump = execFileSync('pg_dump', ['--data-only', '--schema=public', '--inserts', flow.server.databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  assert.ok(dump.includes(clientId))
  const logs = flow.server.logs.join('')
  for (const [name, secret] of Object.entries(secrets)) {
    assert.equal(typeof secret, 'string', name)
    assert.ok(!dump.includes(secret), `${name} is in the database`)
    assert.ok(!logs.includes(secret), `${name} is in the logs`)
  }
  assert.doesNotMatch(dump, /hearth_o[a-z]{2}_[0-9a-f]{64}/)
})

it('a user who deletes their account revokes every token', async () => {
  const bo = await makeUser(flow.server.app)
  const { clientId } = await flow.makeApp()
  const code = await flow.obtainCode(clientId, {}, await flow.visitorFor(bo))
  const { body } = await flow.requestToken(code)
  await flow.server.app.database.deleteFrom('users').where('id', '=', bo.id).execute()
  assert.equal(await flow.me(body.access_token!), 401)
  assert.equal((await flow.refresh(clientId, body.refresh_token!)).body.error, 'invalid_grant')
})

it('a user who revokes an app revokes every token of it', async () => {
  const { clientId } = await flow.makeApp()
  const tokens = await flow.obtainTokens(clientId)
  await flow.server.app.database.deleteFrom('oauth_consents').where('client_id', '=', clientId).execute()
  assert.equal(await flow.me(tokens.access_token!), 401)
  assert.equal((await flow.refresh(clientId, tokens.refresh_token!)).body.error, 'invalid_grant')
})

it('an app that is revoked between the consent and the code gets an error, and no code', async () => {
  const { clientId } = await flow.makeApp()
  const begun = await flow.browser.get(flow.authorizeUrl(clientId))
  const answered = await flow.browser.submit(begun.location!, { account: flow.ana.id, decision: 'allow' })
  await flow.server.app.database.deleteFrom('oauth_consents').where('client_id', '=', clientId).execute()
  const { location } = await flow.browser.get(answered.location!)
  assert.equal(location?.searchParams.get('code') ?? null, null)
  // A new consent page is fine too: the user is still there.
  if (location?.pathname.startsWith('/oauth/interaction/')) await approve(flow.browser, flow.authorizeUrl(clientId))
})

it('expired rows are deleted, and others stay', async () => {
  const { clientId } = await flow.makeApp()
  const tokens = await flow.obtainTokens(clientId)
  const sweep = (now: Date) => inTransaction(flow.server.app, ({ db }) => deleteExpiredOAuthState(db, now))
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await sweep(new Date())
  assert.equal(await flow.me(tokens.access_token!), 200)
  assert.ok((await sweep(inDays(1))) > 0)
  assert.equal(await flow.me(tokens.access_token!), 401)
  assert.equal((await flow.refresh(clientId, tokens.refresh_token!)).status, 200)
  while ((await sweep(inDays(400))) > 0);
  assert.equal((await flow.refresh(clientId, tokens.refresh_token!)).body.error, 'invalid_grant')
})

it('an unused self-registered client is deleted after a day, and a used one after a month without use', async () => {
  const used = (await flow.register({ redirect_uris: [redirectUri], client_name: 'used' })).body.client_id!
  const idle = (await flow.register({ redirect_uris: [redirectUri], client_name: 'idle' })).body.client_id!
  await approve(flow.browser, flow.authorizeUrl(used))
  const left = (await flow.register({ redirect_uris: [redirectUri], client_name: 'left' })).body
  const form = { ...(await flow.obtainCode(left.client_id!)), client_secret: left.client_secret! }
  assert.equal((await flow.requestToken(form)).status, 200)
  const { database } = flow.server.app
  const isNoted = () =>
    database
      .selectFrom('oauth_clients')
      .select('client_id')
      .where('client_id', '=', left.client_id!)
      .where('last_used_at', 'is not', null)
      .executeTakeFirst()
  while (!(await isNoted()));
  await database.deleteFrom('oauth_consents').where('client_id', '=', left.client_id!).execute()
  const { clientId } = await flow.makeApp()
  const sweep = (days: number) =>
    inTransaction(flow.server.app, ({ db }) => deleteUnusedClients(db, new Date(Date.now() + days * 86_400_000)))
  const isKnown = async (id: string) => (await flow.browser.get(flow.authorizeUrl(id))).status === 303
  const all = [used, idle, left.client_id!, clientId]
  await sweep(0.9)
  assert.deepEqual(await Promise.all(all.map(isKnown)), [true, true, true, true])
  await sweep(1.1)
  assert.deepEqual(await Promise.all(all.map(isKnown)), [true, false, true, true])
  await sweep(31)
  assert.deepEqual(await Promise.all(all.map(isKnown)), [true, false, false, true])
})

it('a database outage is answered with 503, and a deleted grant with invalid_grant', async () => {
  const failing = (code: string) => {
    const find = () => Promise.reject(Object.assign(new Error('no'), { code }))
    return withProtocolErrors({ find } as never).find('x')
  }
  await assert.rejects(failing('ECONNREFUSED'), { statusCode: 503, error: 'temporarily_unavailable' })
  await assert.rejects(failing('23503'), { statusCode: 400, error: 'invalid_grant' })
  await assert.rejects(failing('42P01'), { code: '42P01' })
})

it('the authorization server has its own rate limit', async () => {
  const { http } = flow.server.app
  const ask = () => http.inject({ method: 'POST', url: '/oauth/token', remoteAddress: '192.0.2.1' })
  for (let count = 0; count < 3600; count += 100) await Promise.all(Array.from({ length: 100 }, ask))
  const answer = await ask()
  assert.equal(answer.statusCode, 429)
  assert.equal(answer.headers['x-ratelimit-remaining'], '0')
  assert.ok(answer.headers['retry-after'])
  assert.equal((await http.inject({ url: '/v1/me', remoteAddress: '192.0.2.1' })).statusCode, 401)
})
