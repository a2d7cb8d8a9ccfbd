import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeGrant } from '#test/support/builders/grants.ts'

const app = useApp()
let owner: Person
let token: string

const apps = '/v1/developer/apps'
const body = { name: 'Poster', redirectUris: ['https://poster.example/callback'] }

/** An application of a new person, and where its secrets are. */
async function makeApp(wish: object = {}) {
  owner = await makeUser(app)
  token = await makeToken(app, owner, ['developer'])
  const { data } = (await app.post(apps, { token, body: { ...body, ...wish } })).body
  return { ...data, path: `${apps}/${data.clientId}/secrets` } as Record<'clientId' | 'clientSecret' | 'path', string>
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** What is good at the token endpoint, and what processes of the release before take. */
async function storedHashes(clientId: string): Promise<{ good: string[]; oldest: string | undefined }> {
  const rows = await app.database
    .selectFrom('oauth_client_secrets')
    .select('secret_hash')
    .where('client_id', '=', clientId)
    .execute()
  const { secret_hash: oldest } = await app.database
    .selectFrom('oauth_clients')
    .select('secret_hash')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { good: rows.map((row) => row.secret_hash.toString('hex')).sort(), oldest: oldest?.toString('hex') }
}

async function listIds(path: string): Promise<string[]> {
  return (await app.get(path, { token })).body.data.secrets.map(({ id }: { id: string }) => id)
}

describe('a second secret', () => {
  it('a second secret is valid beside the first, is shown once, and is reported to the owner and the audit log', async () => {
    const { clientId, clientSecret, path } = await makeApp()
    const [first] = await listIds(path)
    app.clock.advance(1000)
    const made = await app.post(path, { token })
    assert.equal(made.status, 201)
    const { id, clientSecret: second, createdAt, ...rest } = made.body.data
    assert.deepEqual(rest, { clientId, lastUsedAt: null })
    assert.match(second, /^hearth_ocs_[0-9a-f]{64}$/)
    const hashes = [hashOf(clientSecret), hashOf(second)]
    assert.deepEqual(await storedHashes(clientId), { good: [...hashes].sort(), oldest: hashes[0] })
    const listed = await app.get(path, { token })
    assert.deepEqual(listed.body.data.secrets[0], { id, createdAt, lastUsedAt: null })
    assert.deepEqual(await listIds(path), [id, first])
    const events = await app.database
      .selectFrom('outbox_events')
      .select('data')
      .where('type', '=', 'account.security_changed')
      .where('subject_user_id', '=', owner.id)
      .execute()
    const notice = { userId: owner.id, change: 'app_secret_created', name: 'Poster' }
    assert.deepEqual(
      events.map(({ data }) => data),
      [notice, notice],
    )
    const noted = await app.database
      .selectFrom('audit_log')
      .select(['target', 'detail'])
      .where('action', '=', 'apps.createSecret')
      .where('actor_id', '=', owner.id)
      .execute()
    assert.deepEqual(noted, [{ target: clientId, detail: { secretId: id } }])
  })

  it('is the last one, even when twenty are asked for at once', async () => {
    const { clientId, path } = await makeApp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.post(path, { token })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(19).fill(409)])
    const refused = answers.find(({ status }) => status === 409)!
    assert.equal(refused.body.code, 'limit_reached')
    assert.match(refused.body.error, /2 secrets; delete one first/)
    assert.equal((await storedHashes(clientId)).good.length, 2)
  })

  it('is not for a public application, which has none to list or delete either', async () => {
    const { path } = await makeApp({ isPublicClient: true })
    const one = `${path}/${crypto.randomUUID()}`
    for (const answer of [await app.post(path, { token }), await app.delete(one, { token })])
      assert.deepEqual([answer.status, answer.body.code], [409, 'public_client'])
    assert.deepEqual(await listIds(path), [])
  })

  it('is not remembered for an Idempotency-Key', async () => {
    const { path } = await makeApp()
    const answer = await app.post(path, { token, headers: { 'idempotency-key': 'again' } })
    assert.equal(answer.body.code, 'idempotency_unsupported')
    assert.equal((await listIds(path)).length, 1)
  })
})

describe('a secret that is deleted', () => {
  it('leaves the other one, whichever it is', async () => {
    for (const isFirst of [true, false]) {
      const { clientId, clientSecret, path } = await makeApp()
      app.clock.advance(1000)
      const second = (await app.post(path, { token })).body.data
      const [, first] = await listIds(path)
      const [gone, left] = isFirst ? [first, second.clientSecret] : [second.id, clientSecret]
      assert.deepEqual((await app.delete(`${path}/${gone}`, { token })).body.data, { success: true })
      assert.deepEqual(await storedHashes(clientId), { good: [hashOf(left)], oldest: hashOf(left) })
      const again = await app.delete(`${path}/${gone}`, { token })
      assert.deepEqual([again.status, again.body.code], [404, 'secret_not_found'])
    }
  })

  it('is never the last one, even when both are deleted twenty times at once', async () => {
    const { path } = await makeApp()
    const [only] = await listIds(path)
    const refused = await app.delete(`${path}/${only}`, { token })
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_state'])
    assert.match(refused.body.error, /create another first/)
    await app.post(path, { token })
    const both = await listIds(path)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => app.delete(`${path}/${both[count % 2]}`, { token })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await listIds(path)).length, 1)
  })

  it('is one of this application, and of its owner', async () => {
    const other = await makeApp()
    const [foreign] = await listIds(other.path)
    const strange = token
    const { path } = await makeApp()
    await app.post(path, { token })
    assert.equal((await app.delete(`${path}/${foreign}`, { token })).body.code, 'secret_not_found')
    assert.equal((await app.delete(`${other.path}/${foreign}`, { token })).body.code, 'app_not_found')
    const [own] = await listIds(path)
    assert.equal((await app.delete(`${path}/${own}`, { token: strange })).body.code, 'app_not_found')
    assert.equal((await app.delete(`${path}/none`, { token })).body.code, 'secret_not_found')
    assert.equal((await listIds(path)).length, 2)
  })
})

it('a regenerated secret is the only one, also beside ten that make a second', async () => {
  const { clientId, path } = await makeApp()
  await app.post(path, { token })
  const { data } = (await app.post(`${apps}/${clientId}/regenerate-secret`, { token })).body
  const hash = hashOf(data.clientSecret)
  assert.deepEqual(await storedHashes(clientId), { good: [hash], oldest: hash })
  const both = Array.from({ length: 20 }, (_, count) =>
    app.post(count % 2 ? path : `${apps}/${clientId}/regenerate-secret`, { token }),
  )
  for (const { status } of await Promise.all(both)) assert.ok([200, 201, 409].includes(status), String(status))
  const { good, oldest } = await storedHashes(clientId)
  assert.ok(good.length <= 2)
  assert.ok(good.includes(oldest!))
})

it('another application of the owner makes and deletes no secret of this one', async () => {
  const { path } = await makeApp()
  await app.post(path, { token })
  const [id] = await listIds(path)
  const { accessToken } = await makeGrant(app, owner, ['developer'])
  for (const answer of [
    await app.post(path, { token: accessToken }),
    await app.delete(`${path}/${id}`, { token: accessToken }),
  ])
    assert.deepEqual([answer.status, answer.body.code], [403, 'own_credential_required'])
  assert.equal((await listIds(path)).length, 2)
})
