import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin'])
  },
})
let token: string
let root: Person

const grant = (person: string, body: object) => app.post(`/v1/admin/users/${person}/entitlements`, { token, body })
const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const held = async (person: Person) =>
  (await app.get('/v1/profile/entitlements', { token: await makeToken(app, person, ['read:user']) })).body
const rows = (person: Person) =>
  app.database.selectFrom('user_entitlements').select(['id', 'granted_by']).where('user_id', '=', person.id).execute()
const audited = (person: Person) =>
  app.database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('target', '=', person.id)
    .orderBy('id')
    .execute()

describe('an entitlement', () => {
  it('an entitlement has the shape of the specification, for the administrator who grants it and for its holder', async () => {
    const ana = await makeUser(app)
    const expiresAt = inMs(86_400_000)
    const made = await grant(ana.username, { entitlement: 'create_groups', expiresAt })
    assert.equal(made.status, 201)
    const { id, grantedAt, ...rest } = made.body.data
    assert.deepEqual(rest, { entitlement: 'create_groups', expiresAt, source: 'admin' })
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.match(grantedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const { data, pagination } = await held(ana)
    assert.deepEqual(data, [made.body.data])
    assert.deepEqual(pagination, { limit: 20, hasMore: false })
  })

  it('is for good when no end is named, and is given by username in any case or by id', async () => {
    const ana = await makeUser(app)
    assert.equal((await grant(ana.username.toUpperCase(), { entitlement: 'beta' })).body.data.expiresAt, null)
    assert.equal((await grant(ana.id, { entitlement: 'extra_storage', expiresAt: null })).body.data.expiresAt, null)
    assert.deepEqual(
      (await held(ana)).data.map((one: { entitlement: string }) => one.entitlement),
      ['extra_storage', 'beta'],
    )
  })

  it('an expired entitlement is no longer listed for its holder', async () => {
    const ana = await makeUser(app)
    await grant(ana.username, { entitlement: 'beta', expiresAt: inMs(60_000) })
    app.clock.advance(60_001)
    assert.deepEqual((await held(ana)).data, [])
  })

  it('that is held already gets the new end and stays one, whichever way the end moves', async () => {
    const ana = await makeUser(app)
    const first = (await grant(ana.username, { entitlement: 'beta', expiresAt: inMs(60_000) })).body.data
    const later = inMs(120_000)
    const extended = (await grant(ana.username, { entitlement: 'beta', expiresAt: later })).body.data
    assert.deepEqual(extended, { ...first, expiresAt: later })
    assert.equal((await grant(ana.username, { entitlement: 'beta' })).body.data.expiresAt, null)
    const sooner = inMs(30_000)
    assert.equal((await grant(ana.username, { entitlement: 'beta', expiresAt: sooner })).body.data.expiresAt, sooner)
    assert.equal((await rows(ana)).length, 1)
  })

  it('that had expired is a new one when it is granted again', async () => {
    const ana = await makeUser(app)
    const first = (await grant(ana.username, { entitlement: 'beta', expiresAt: inMs(60_000) })).body.data
    app.clock.advance(60_001)
    const second = (await grant(ana.username, { entitlement: 'beta' })).body.data
    assert.notEqual(second.id, first.id)
    assert.deepEqual((await held(ana)).data, [second])
  })

  it('granted by twenty at once is held once', async () => {
    const ana = await makeUser(app)
    const wishes = Array.from({ length: 20 }, (_, i) => ({ entitlement: 'beta', expiresAt: inMs(60_000 + i) }))
    const answers = await Promise.all(wishes.map((wish) => grant(ana.username, wish)))
    assert.ok(answers.every((answer) => answer.status === 201))
    assert.equal((await rows(ana)).length, 1)
  })

  it('an entitlement cannot end in the past, and must be a known one granted to an existing user', async () => {
    const ana = await makeUser(app)
    for (const body of [
      { entitlement: 'beta', expiresAt: inMs(-1) },
      { entitlement: 'beta', expiresAt: '2999-02-30T99:00:00Z' },
      { entitlement: 'beta', expiresAt: '2999-12-31T23:59:60Z' },
      { entitlement: 'everything' },
      {},
    ])
      assert.equal((await grant(ana.username, body)).body.code, 'validation_failed', JSON.stringify(body))
    const unknownUser = await grant('unknown-user', { entitlement: 'beta' })
    assert.deepEqual([unknownUser.status, unknownUser.body.code], [404, 'user_not_found'])
  })

  it('is taken away from its holder only, once, and is gone at once', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const { id } = (await grant(ana.username, { entitlement: 'beta' })).body.data
    const revoke = (person: string) => app.delete(`/v1/admin/users/${person}/entitlements/${id}`, { token })
    assert.equal((await revoke(bo.username)).body.code, 'not_found')
    assert.equal((await revoke('unknown-user')).body.code, 'user_not_found')
    assert.deepEqual((await revoke(ana.username)).body.data, { success: true })
    assert.deepEqual((await held(ana)).data, [])
    assert.deepEqual([(await revoke(ana.username)).status, (await revoke(ana.username)).body.code], [404, 'not_found'])
  })

  it('notes who gave it, and both giving and taking are in the audit log', async () => {
    const ana = await makeUser(app)
    const { id } = (await grant(ana.username, { entitlement: 'beta' })).body.data
    assert.deepEqual(await rows(ana), [{ id, granted_by: root.id }])
    await app.delete(`/v1/admin/users/${ana.username}/entitlements/${id}`, { token })
    assert.deepEqual(await audited(ana), [
      { action: 'entitlements.grant', detail: { entitlement: 'beta', expiresAt: null } },
      { action: 'entitlements.revoke', detail: { entitlement: 'beta' } },
    ])
  })
})
