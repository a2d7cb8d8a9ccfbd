import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

const path = '/v1/developer/apps'
const body = { name: 'Poster', redirectUris: ['https://poster.example/callback'] }

async function developer(): Promise<string> {
  return makeToken(app, await makeUser(app), ['developer'])
}

describe('an OAuth application', () => {
  it('is answered with every field of the specification, and its secret once', async () => {
    const token = await developer()
    const made = await app.post(path, {
      token,
      body: { ...body, description: 'Makes posters', website: 'https://poster.example' },
    })
    assert.equal(made.status, 201)
    const { clientSecret, ...rest } = made.body.data
    const { clientId, createdAt, ...fields } = rest
    assert.deepEqual(fields, {
      name: 'Poster',
      description: 'Makes posters',
      redirectUris: body.redirectUris,
      website: 'https://poster.example',
      logoUri: null,
      policyUri: null,
      tosUri: null,
      isPublicClient: false,
      activeUsers: 0,
    })
    assert.match(clientSecret, /^hearth_ocs_[0-9a-f]{64}$/)
    assert.ok(createdAt)
    assert.deepEqual((await app.get(`${path}/${clientId}`, { token })).body.data, rest)
    assert.deepEqual((await app.get(path, { token })).body.data, { apps: [rest] })
    const row = await app.database.selectFrom('oauth_clients').select('secret_hash').executeTakeFirstOrThrow()
    assert.deepEqual(row.secret_hash, createHash('sha256').update(clientSecret).digest())
  })

  it('that is public has no secret, now or later', async () => {
    const token = await developer()
    const made = await app.post(path, { token, body: { ...body, isPublicClient: true } })
    assert.deepEqual([made.body.data.clientSecret, made.body.data.isPublicClient], ['', true])
    const answer = await app.post(`${path}/${made.body.data.clientId}/regenerate-secret`, { token })
    assert.deepEqual([answer.status, answer.body.code], [409, 'public_client'])
  })

  it('can be changed in part, and forgets nothing else', async () => {
    const token = await developer()
    const { clientId } = (await app.post(path, { token, body })).body.data
    const redirectUris = ['http://localhost:3000/callback']
    const { data } = (await app.patch(`${path}/${clientId}`, { token, body: { redirectUris } })).body
    assert.deepEqual([data.name, data.redirectUris], ['Poster', redirectUris])
    assert.equal((await app.patch(`${path}/${clientId}`, { token, body: {} })).status, 200)
    assert.equal((await app.patch(`${path}/hearth_app_none`, { token, body: {} })).body.code, 'app_not_found')
  })

  it('an application loses a field that is set to null', async () => {
    const token = await developer()
    const links = { website: 'https://a.test', policyUri: 'https://a.test/p', tosUri: 'https://a.test/t' }
    const made = await app.post(path, { token, body: { ...body, ...links, description: 'Posts', logoUri: null } })
    const none = { description: null, website: null, logoUri: null, policyUri: null, tosUri: null }
    const { data } = (await app.patch(`${path}/${made.body.data.clientId}`, { token, body: none })).body
    assert.deepEqual(data, { ...data, ...none, name: 'Poster' })
  })

  it('gets a new secret, and the old one is gone', async () => {
    const token = await developer()
    const made = (await app.post(path, { token, body })).body.data
    const { data } = (await app.post(`${path}/${made.clientId}/regenerate-secret`, { token })).body
    assert.deepEqual(Object.keys(data).sort(), ['clientId', 'clientSecret', 'message'])
    assert.notEqual(data.clientSecret, made.clientSecret)
  })

  it('refuses addresses that would give codes away', async () => {
    const token = await developer()
    for (const redirectUris of [
      ['javascript:alert(1)'],
      ['http://evil.example/'],
      ['https://a.example/#x'],
      [],
      Array(11).fill('https://a.example'),
    ]) {
      const answer = await app.post(path, { token, body: { ...body, redirectUris } })
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'], String(redirectUris))
    }
  })

  it('is one of ten at most, even when fifteen are asked for at once', async () => {
    const token = await developer()
    const answers = await Promise.all(Array.from({ length: 15 }, () => app.post(path, { token, body })))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [...Array(10).fill(201), ...Array(5).fill(409)])
  })

  it('that is deleted takes 1,000 tokens along at once', async () => {
    const owner = await makeUser(app)
    const token = await makeToken(app, owner, ['developer'])
    const { clientId } = (await app.post(path, { token, body })).body.data
    const tokens = await grantTokens(clientId, 1000)
    assert.equal((await app.get('/v1/me', { token: tokens[0]! })).status, 200)
    assert.equal((await app.get(`${path}/${clientId}`, { token })).body.data.activeUsers, 1)
    assert.equal((await app.delete(`${path}/${clientId}`, { token })).status, 200)
    for (const one of tokens.slice(0, 20))
      assert.equal((await app.get('/v1/me', { token: one })).body.code, 'invalid_token')
    assert.equal(
      (await app.database.selectFrom('oauth_access_tokens').select('id').where('client_id', '=', clientId).execute())
        .length,
      0,
    )
  })
})

describe('what a person gave an application', () => {
  it('is listed, and ends with everything made through it', async () => {
    const owner = await developer()
    const { clientId } = (await app.post(path, { token: owner, body })).body.data
    const [access] = await grantTokens(clientId, 1, ['user'])
    const child = await app.post('/v1/profile/tokens', {
      token: access!,
      body: { name: 'child', scopes: ['read:user'] },
    })
    assert.equal(child.status, 201)
    const { data } = (await app.get('/v1/profile/grants', { token: access! })).body
    assert.deepEqual([data[0].clientId, data[0].clientName, data[0].scopes], [clientId, 'Poster', ['user']])
    assert.equal((await app.delete(`/v1/profile/grants/${data[0].grantId}`, { token: access! })).status, 200)
    for (const token of [access!, child.body.data.token])
      assert.equal((await app.get('/v1/me', { token })).body.code, 'invalid_token')
  })
})

/** Access tokens as the authorization server leaves them. */
async function grantTokens(clientId: string, count: number, scopes = ['read:user']): Promise<string[]> {
  const person = await makeUser(app)
  const at = app.clock.now().toISOString()
  const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const consentId = crypto.randomUUID()
  const consent = { id: consentId, user_id: person.id, client_id: clientId, scopes, granted_at: at, updated_at: at }
  await app.database.insertInto('oauth_consents').values(consent).execute()
  const grantId = crypto.randomUUID()
  const grant = { id: grantId, consent_id: consentId, payload: '{}', created_at: at, expires_at: later }
  await app.database.insertInto('oauth_grants').values(grant).execute()
  const tokens = Array.from({ length: count }, () =>
    app.issued(`hearth_oat_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`),
  )
  const rows = tokens.map((token) => ({
    id: crypto.randomUUID(),
    token_hash: createHash('sha256').update(token).digest(),
    ...{ grant_id: grantId, consent_id: consentId, client_id: clientId, user_id: person.id, scopes },
    ...{ audience: 'https://hearth.test', payload: '{}', created_at: at, expires_at: later },
  }))
  await app.database.insertInto('oauth_access_tokens').values(rows).execute()
  return tokens
}
