import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()
const path = '/v1/admin/identity-providers'
const clientSecret = 'a secret of the provider 7431'
const library = { id: 'library', name: 'Town library', issuer: 'https://sso.example.org', clientId: 'hearth' }

async function admin() {
  return makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
}

describe('identity providers', () => {
  it('are added, changed and deleted, and never show their secret', async () => {
    const token = await admin()
    const made = await app.post(path, { token, body: { ...library, clientSecret } })
    assert.equal(made.status, 201)
    assert.match(made.body.data.redirectUri, /\/sign-in\/with\/library\/callback$/)
    assert.equal((await app.patch(`${path}/library`, { token, body: { name: 'Library' } })).body.data.name, 'Library')
    const listed = await app.get(path, { token })
    assert.ok(!JSON.stringify([made.body, listed.body]).includes(clientSecret))
    const [row] = await app.database.selectFrom('identity_providers').selectAll().execute()
    assert.ok(!JSON.stringify(row).includes(clientSecret), 'encrypted at rest')
    assert.equal(app.keys.decrypt('identity-providers', row!.client_secret), clientSecret)
    assert.equal((await app.delete(`${path}/library`, { token })).status, 200)
    assert.equal((await app.delete(`${path}/library`, { token })).body.code, 'provider_not_found')
    const audit = app.database.selectFrom('audit_log').select(['action', 'detail'])
    const rows = await audit.where('action', 'like', 'identity-providers.%').orderBy('id').execute()
    assert.deepEqual(
      rows.map((one) => one.action),
      ['identity-providers.create', 'identity-providers.update', 'identity-providers.delete'],
    )
    assert.ok(!JSON.stringify(rows).includes(clientSecret))
  })

  it('have an issuer with a public address', async () => {
    const token = await admin()
    for (const issuer of ['http://127.0.0.1:9', 'https://10.0.0.1', 'https://sso.internal', 'https://x.example?q=1']) {
      const answer = await app.post(path, { token, body: { ...library, id: 'inner', issuer, clientSecret } })
      assert.deepEqual([answer.status, /^issuer: /.test(answer.body.error)], [400, true], issuer)
    }
  })

  it('never take an id under which accounts of another provider are linked', async () => {
    const token = await admin()
    const { id: userId } = await makeUser(app)
    const linked = {
      provider: 'former',
      provider_user_id: 'm-1',
      user_id: userId,
      created_at: new Date().toISOString(),
    }
    await app.database.insertInto('linked_accounts').values(linked).execute()
    for (const id of ['former', 'github', 'google'])
      assert.equal((await app.post(path, { token, body: { ...library, id, clientSecret } })).status, 400, id)
  })

  it('are at most 20 also when many are added at the same time', async () => {
    const token = await admin()
    const ids = Array.from({ length: 30 }, (_, n) => `many-${n}`)
    const answers = await Promise.all(
      ids.map((id) => app.post(path, { token, body: { ...library, id, clientSecret } })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 20)
  })
})
