import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { actions } from '#domains/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

let root: Person
const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    await app.database.updateTable('instance_settings').set({ administrator_passkeys: true }).execute()
  },
})

const addPasskey = () =>
  app.database
    .insertInto('passkeys')
    .values({
      ...{ id: randomUUIDv7(), user_id: root.id, name: 'key', counter: 0, transports: [] },
      ...{ credential_id: randomBytes(16), public_key: randomBytes(16), created_at: new Date().toISOString() },
    })
    .execute()

/** How the session began, as the sign-in stores it. */
async function sessionBy(method: string): Promise<string> {
  const session = await makeSession(app, root)
  const newest = app.database.selectFrom('sessions').select('id').where('user_id', '=', root.id)
  await app.database
    .updateTable('sessions')
    .set({ method })
    .where('id', 'in', newest.orderBy('id', 'desc').limit(1))
    .execute()
  return session
}

describe('attack 37: who has the mailbox of an administrator becomes one', () => {
  for (const method of ['email', 'google', 'owner', 'library'])
    it(`a session that began by ${method} has no administrator's rights`, async () => {
      const session = await sessionBy(method)
      const read = await app.get('/v1/admin/settings', { session })
      assert.deepEqual([read.status, read.body.code], [403, 'passkey_required'])
      const body = { name: 'x', scopes: ['admin'] }
      const made = await app.post('/v1/profile/tokens', { session, body })
      assert.deepEqual([made.status, made.body.code], [403, 'scope_escalation'])
      assert.equal((await app.get('/v1/me', { session })).status, 200, 'it is a session of a member')
    })

  it('one that began by a passkey has them, and so has a token that was made before', async () => {
    assert.equal((await app.get('/v1/admin/settings', { session: await sessionBy('passkey') })).status, 200)
    assert.equal((await app.get('/v1/admin/settings', { token: await makeToken(app, root, ['admin']) })).status, 200)
  })

  it('adds the first passkey, and no second one beside it', async () => {
    const add = (lacksPasskey: boolean) => {
      const credential = {
        kind: 'session',
        id: randomUUIDv7(),
        grantId: null,
        familyId: null,
        expiresAt: null,
      } as const
      const caller = { userId: root.id, role: 'user', scopes: new Set<never>() } as const
      const passkey = { ...{ id: randomUUIDv7(), name: 'new', counter: 0, transports: [] } }
      const keys = { credentialId: randomBytes(16), publicKey: randomBytes(16) }
      const ctx = { caller: { ...caller, credential: { ...credential, lacksPasskey } }, now: app.clock.now() }
      const unit = { db: app.database, emit: () => {}, audit: () => {} }
      return actions.signIn.createPasskey.handler({ ...unit, ...ctx } as never, { ...passkey, ...keys })
    }
    await add(true)
    await assert.rejects(add(true), { code: 'passkey_required' })
    await add(false)
  })

  it('a page says what to do', async () => {
    await addPasskey()
    const headers = { cookie: `session=${await sessionBy('email')}`, accept: 'text/html' }
    const page = await app.http.inject({ url: '/admin/providers', headers })
    assert.equal(page.statusCode, 403)
    assert.match(page.payload, /Administrators sign in with a passkey here/)
  })

  it('the switch off gives them back at once', async () => {
    const session = await sessionBy('email')
    await app.database.updateTable('instance_settings').set({ administrator_passkeys: false }).execute()
    assert.equal((await app.get('/v1/admin/settings', { session })).status, 200)
  })
})
