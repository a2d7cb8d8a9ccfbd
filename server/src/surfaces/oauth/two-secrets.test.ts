import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { ask } from '#test/attacks/let-in.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'

let flow: Flow
let token: string
before(async () => {
  flow = await startFlow()
  token = await makeToken(flow.server.app, flow.ana, ['developer'])
})
after(() => flow[Symbol.asyncDispose]())

const apps = '/v1/developer/apps'

async function makeSecret(path: string, body?: object): Promise<Record<'id' | 'clientId' | 'clientSecret', string>> {
  const { data } = (await ask(flow, 'POST', path, token, body)).body
  flow.server.app.issued(data.clientSecret)
  return data
}

/** An application of Ana's with two secrets and a refresh token. */
async function makeApp() {
  const made = await makeSecret(apps, { name: 'Poster', redirectUris: [redirectUri] })
  const path = `${apps}/${made.clientId}/secrets`
  const second = await makeSecret(path)
  const tokens = await flow.obtainTokens(made.clientId)
  let refreshToken = tokens.refresh_token!
  /** The error of the token endpoint, or undefined if it issued tokens. */
  const refresh = async (secret?: string): Promise<string | undefined> => {
    const { body } = await flow.refresh(made.clientId, refreshToken, secret ? { client_secret: secret } : {})
    refreshToken = body.refresh_token ?? refreshToken
    return body.error
  }
  const deleteSecond = async () => (await ask(flow, 'DELETE', `${path}/${second.id}`, token)).status
  const secrets = { first: made.clientSecret, second: second.clientSecret }
  return { clientId: made.clientId, ...secrets, path, tokens, refresh, deleteSecond }
}

it('both secrets are valid, in the body and in the header, until one is deleted', async () => {
  const { clientId, first, second, refresh, deleteSecond, tokens } = await makeApp()
  assert.deepEqual([await refresh(first), await refresh(second)], [undefined, undefined])
  for (const secret of [first, second]) {
    const { client_id: _, ...form } = await flow.obtainCode(clientId)
    const basic = Buffer.from(`${clientId}:${secret}`).toString('base64')
    assert.equal((await flow.requestToken(form, { authorization: `Basic ${basic}` })).status, 200)
  }
  assert.equal(await deleteSecond(), 200)
  assert.deepEqual([await refresh(second), await refresh(first)], ['invalid_client', undefined])
  assert.equal(await flow.me(tokens.access_token!), 200, 'tokens stay')
})

it('no secret is required before one was used, and one of them from then on', async () => {
  const { first, second, refresh, deleteSecond } = await makeApp()
  assert.equal(await refresh(), undefined)
  assert.equal(await refresh(`${second}x`), 'invalid_client')
  assert.equal(await refresh(`${first} ${second}`), 'invalid_client')
  assert.equal(await refresh(), undefined)
  assert.equal(await refresh(second), undefined)
  assert.equal(await refresh(), 'invalid_client')
  assert.equal(await deleteSecond(), 200)
  assert.equal(await refresh(), 'invalid_client', 'the secret that was used is gone, and still one is required')
  assert.equal(await refresh(first), undefined)
})

it('a regenerated secret replaces both at once', async () => {
  const { clientId, first, second, refresh } = await makeApp()
  await refresh(second)
  const made = await makeSecret(`${apps}/${clientId}/regenerate-secret`)
  assert.deepEqual([await refresh(first), await refresh(second)], ['invalid_client', 'invalid_client'])
  assert.equal(await refresh(made.clientSecret), undefined)
})

it('each secret shows when it was last used', async () => {
  const { second, path, refresh } = await makeApp()
  const usesOf = async (): Promise<(string | null)[]> =>
    (await ask(flow, 'GET', path, token)).body.data.secrets.map((one: { lastUsedAt: string | null }) => one.lastUsedAt)
  await refresh(`${second}x`)
  assert.deepEqual(await usesOf(), [null, null])
  const begun = flow.server.app.clock.now().toISOString()
  await refresh(second)
  const [used, unused] = await usesOf()
  assert.ok(used! >= begun)
  assert.equal(unused, null)
})

it('a stored hash is not accepted as a secret', async () => {
  const { clientId, refresh } = await makeApp()
  const rows = await flow.server.app.database
    .selectFrom('oauth_client_secrets')
    .select('secret_hash')
    .where('client_id', '=', clientId)
    .execute()
  assert.equal(rows.length, 2)
  for (const { secret_hash } of rows) assert.equal(await refresh(secret_hash.toString('hex')), 'invalid_client')
})
