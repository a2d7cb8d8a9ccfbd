import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

const create = (token: string, body: object = {}) =>
  app.post('/v1/profile/tokens', { token, body: { name: 'child', scopes: ['read:user'], ...body } })

describe('a personal access token', () => {
  it('has the form of the specification, is shown once and works', async () => {
    const ana = await makeUser(app)
    const session = await makeSession(app, ana)
    const made = await app.post('/v1/profile/tokens', {
      session,
      body: { name: 'ci', scopes: ['user'], expiresInDays: 7 },
    })
    assert.equal(made.status, 201)
    const { token, tokenPrefix, scopes, expiresAt, createdAt } = made.body.data
    assert.match(token, /^hearth_pat_[0-9a-f]{40}$/)
    assert.deepEqual([tokenPrefix, scopes], [token.slice(0, 15), 'user'])
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * 86_400_000)
    assert.equal((await app.get('/v1/me', { token })).status, 200)
    const listed = await app.get('/v1/profile/tokens', { token })
    assert.deepEqual(Object.keys(listed.body.data[0]).sort(), [
      ...['createdAt', 'expiresAt', 'grantId', 'id', 'lastUsedAt', 'name', 'parentId', 'scopes', 'tokenPrefix'],
    ])
    assert.ok(!listed.text.includes(token))
  })

  it('notes its last use, at most once a minute', async () => {
    const ana = await makeUser(app)
    const token = await makeToken(app, ana, ['user'])
    const lastUsed = async () => (await app.get('/v1/profile/tokens', { token })).body.data[0].lastUsedAt
    let first = await lastUsed()
    while (first === null) first = await lastUsed()
    assert.equal(await lastUsed(), first)
    app.clock.advance(61_000)
    let second = await lastUsed()
    while (second === first) second = await lastUsed()
    assert.ok(second > first)
  })

  it('a personal access token cannot make one with more scopes', async () => {
    const token = await makeToken(app, await makeUser(app), ['user'])
    const wider = await create(token, { scopes: ['read:events'] })
    assert.deepEqual([wider.status, wider.body.code], [403, 'scope_escalation'])
    assert.equal((await create(token, { scopes: ['nonsense'] })).body.code, 'invalid_scope')
    assert.equal((await create(token, { scopes: ['user:email', 'user'] })).status, 201)
  })

  it('dies with the one that made it, to the last grandchild', async () => {
    const ana = await makeUser(app)
    const session = await makeSession(app, ana)
    const parent = (await app.post('/v1/profile/tokens', { session, body: { name: 'p', scopes: ['user'] } })).body.data
    const child = (await create(parent.token, { scopes: ['user'] })).body.data
    const grandchild = (await create(child.token)).body.data
    assert.equal((await app.get('/v1/me', { token: grandchild.token })).status, 200)
    assert.equal((await app.delete(`/v1/profile/tokens/${parent.id}`, { session })).status, 200)
    for (const { token } of [parent, child, grandchild])
      assert.equal((await app.get('/v1/me', { token })).body.code, 'invalid_token')
    assert.deepEqual((await app.get('/v1/profile/tokens', { session })).body.data, [])
    assert.equal((await app.delete(`/v1/profile/tokens/${parent.id}`, { session })).body.code, 'token_not_found')
  })

  it('a personal access token expires no later than its parent', async () => {
    const end = new Date(app.clock.now().getTime() + 5 * 86_400_000)
    const parent = await makeToken(app, await makeUser(app), ['user'], end)
    for (const body of [{}, { expiresInDays: 90 }])
      assert.equal((await create(parent, body)).body.data.expiresAt, end.toISOString())
  })

  it('leaves an audit row that says who made it, and none when it was refused', async () => {
    const ana = await makeUser(app)
    const token = await makeToken(app, ana, ['user'])
    const made = await create(token)
    await create(token, { scopes: ['admin'] })
    const rows = await app.database
      .selectFrom('audit_log')
      .select(['action', 'target', 'detail'])
      .where('actor_id', '=', ana.id)
      .execute()
    assert.deepEqual(rows, [{ action: 'tokens.create', target: made.body.data.id, detail: { scopes: 'read:user' } }])
  })

  it('has nothing to do with an Idempotency-Key', async () => {
    const token = await makeToken(app, await makeUser(app), ['user'])
    const body = { name: 'x', scopes: ['user'] }
    const answer = await app.post('/v1/profile/tokens', { token, body, headers: { 'idempotency-key': 'a' } })
    assert.deepEqual([answer.status, answer.body.code], [400, 'idempotency_unsupported'])
  })
})

it('an account has at most 50 tokens, even when thirty are asked for at once', async () => {
  const ana = await makeUser(app)
  const token = await makeToken(app, ana, ['user'])
  for (let i = 0; i < 39; i++) await create(token)
  const answers = await Promise.all(Array.from({ length: 30 }, () => create(token)))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [...Array(10).fill(201), ...Array(20).fill(409)])
  assert.ok(answers.every((answer) => answer.status === 201 || answer.body.code === 'limit_reached'))
  const listed = await app.get('/v1/profile/tokens?limit=100', { token })
  assert.equal(listed.body.data.length, 50)
})

it('a child made while its parent is being revoked is either refused or revoked too', async () => {
  for (let round = 0; round < 10; round++) {
    const ana = await makeUser(app)
    const session = await makeSession(app, ana)
    const parent = (await app.post('/v1/profile/tokens', { session, body: { name: 'p', scopes: ['user'] } })).body.data
    const [, ...children] = await Promise.all([
      app.delete(`/v1/profile/tokens/${parent.id}`, { session }),
      create(parent.token),
      create(parent.token),
    ])
    for (const child of children.filter((answer) => answer.status === 201))
      assert.equal((await app.get('/v1/me', { token: child.body.data.token })).status, 401)
  }
})

it('where the instance limits the life of tokens, a request without or beyond it names the maximum', async () => {
  const person = await makeUser(app)
  const session = await makeSession(app, person)
  const make = (body: object) =>
    app.post('/v1/profile/tokens', { session, body: { name: 'x', scopes: ['user'], ...body } })
  await app.database.updateTable('instance_settings').set({ token_days_max: 30 }).execute()
  try {
    for (const body of [{}, { expiresInDays: 31 }]) {
      const { status, body: answer } = await make(body)
      assert.deepEqual([status, answer.code], [400, 'validation_failed'])
      assert.match(answer.error, /^expiresInDays: send 1 to 30; .*30 days at most/)
    }
    assert.equal((await make({ expiresInDays: 30 })).status, 201)
    const page = await app.http.inject({ url: '/developers/tokens', headers: { cookie: `session=${session}` } })
    assert.match(page.payload, /<option value="30"[^>]*selected/)
    assert.doesNotMatch(page.payload, /<option value="(90|365|never)"/)
  } finally {
    await app.database.updateTable('instance_settings').set({ token_days_max: null }).execute()
  }
  assert.equal((await make({})).status, 201)
})

describe('renaming a personal access token', () => {
  const rename = (id: string, name: string, credential: object) =>
    app.patch(`/v1/profile/tokens/${id}`, { ...credential, body: { name } })

  it('changes the name and nothing else, and only of a valid token of one’s own', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const session = await makeSession(app, ana)
    const { id, token } = (await app.post('/v1/profile/tokens', { session, body: { name: 'p', scopes: ['user'] } }))
      .body.data
    const { body } = await rename(id, 'phone', { session })
    const [listed] = (await app.get('/v1/profile/tokens', { session })).body.data
    assert.deepEqual([body.data.name, listed], ['phone', body.data])
    assert.equal((await app.get('/v1/me', { token })).status, 200)
    assert.equal((await rename(id, ' ', { session })).body.code, 'validation_failed')
    for (const other of [{ session: await makeSession(app, bo) }, { token: await makeToken(app, bo, ['user']) }])
      assert.equal((await rename(id, 'mine', other)).body.code, 'token_not_found')
    await app.delete(`/v1/profile/tokens/${id}`, { session })
    assert.equal((await rename(id, 'again', { session })).body.code, 'token_not_found')
  })

  it('a list names the token that created another one', async () => {
    const session = await makeSession(app, await makeUser(app))
    const made = await app.post('/v1/profile/tokens', { session, body: { name: 'p', scopes: ['user'] } })
    const child = await create(made.body.data.token)
    const { data } = (await app.get('/v1/profile/tokens', { session })).body
    const parents = Object.fromEntries(data.map((one: { id: string; parentId: string }) => [one.id, one.parentId]))
    assert.deepEqual(parents, { [made.body.data.id]: null, [child.body.data.id]: made.body.data.id })
  })
})
