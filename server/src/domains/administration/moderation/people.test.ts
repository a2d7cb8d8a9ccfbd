import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { closeUser, lockLeaver } from '#domains/foundation/users/index.ts'
import { allOperations } from '#domains/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { inTransaction, makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()
let root: Person
let token: string
beforeEach(async () => {
  await app.database.updateTable('users').set({ role: 'user' }).execute()
  root = await makeUser(app, { role: 'admin' })
  token = await makeToken(app, root, ['admin'])
})

const change = (person: string, body: object, by = token) => app.patch(`/v1/admin/users/${person}`, { token: by, body })
const standing = (person: Person) =>
  app.database
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
const audited = (person: { id: string }) =>
  app.database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('target', '=', person.id)
    .orderBy('id')
    .execute()
const listEmitted = async (person: Person) => {
  const rows = app.database.selectFrom('outbox_events').select('data').where('subject_user_id', '=', person.id)
  return (await rows.where('type', '=', 'user.suspended').execute()).map((row) => row.data)
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('what an administrator decides about a user', () => {
  it('answers their profile with exactly its fields, the address among them', async () => {
    const ana = await makeUser(app, { name: 'Ana' })
    const answer = await change(ana.username.toUpperCase(), { role: 'admin' })
    assert.equal(answer.status, 200)
    const { createdAt, ...rest } = answer.body.data
    assert.match(createdAt, /Z$/)
    assert.deepEqual(rest, {
      id: ana.id,
      name: 'Ana',
      username: ana.username,
      avatarUrl: null,
      heroImageUrl: null,
      themeColor: null,
      bio: null,
      location: null,
      socialLinks: null,
      role: 'admin',
      profileVisibility: 'public',
      showOnLeaderboard: true,
      showOnGuestLists: null,
      searchEngines: false,
      locale: 'en',
      isLocaleChosen: false,
      timezone: 'UTC',
      email: `${ana.username}@example.org`,
    })
  })

  it('is a role and a suspension, and nothing else', async () => {
    const ana = await makeUser(app)
    for (const body of [{ role: 'owner' }, { role: null }, { suspended: 1 }, { suspended: null }, { name: 'X' }])
      assert.equal((await change(ana.id, body)).body.code, 'validation_failed', JSON.stringify(body))
    assert.deepEqual(await standing(ana), { role: 'user', suspended_at: null })
  })

  it('a decision about a user needs an existing user', async () => {
    const gone = await makeUser(app)
    const deleted = { deleted_at: app.clock.now().toISOString() }
    await app.database.updateTable('users').set(deleted).where('id', '=', gone.id).execute()
    for (const person of ['unknown-user', gone.username, gone.id, randomUUIDv7()])
      assert.deepEqual(outcome(await change(person, { suspended: true })), [404, 'user_not_found'], person)
  })

  it('a decision about a user is audited once for every change, and a suspension emits an event', async () => {
    const ana = await makeUser(app)
    await change(ana.id, {})
    await change(ana.id, { role: 'user', suspended: false })
    assert.deepEqual(await audited(ana), [])
    await change(ana.id, { suspended: true })
    const first = await standing(ana)
    app.clock.advance(1000)
    await change(ana.id, { suspended: true })
    assert.deepEqual(await standing(ana), first, 'a suspension keeps the date of its beginning')
    await change(ana.id, { suspended: false })
    const action = { action: 'users.moderate', actor_id: root.id }
    assert.deepEqual(await audited(ana), [
      { ...action, detail: { suspended: true } },
      { ...action, detail: { suspended: false } },
    ])
    assert.deepEqual(await listEmitted(ana), [{ userId: ana.id }])
  })

  it('gives and takes the scope admin from the next request on', async () => {
    const ana = await makeUser(app)
    const own = await makeSession(app, ana)
    const look = async () => (await app.get('/v1/admin/settings', { session: own })).status
    assert.equal(await look(), 403)
    await change(ana.id, { role: 'admin' })
    assert.equal(await look(), 200)
    await change(ana.id, { role: 'user' })
    assert.equal(await look(), 403)
  })
})

describe('a suspended user', () => {
  async function makeBearers(person: Person) {
    const bearer = `hearth_oat_${randomBytes(32).toString('hex')}`
    const at = app.clock.now()
    const client = `hearth_app_${randomBytes(16).toString('hex')}`
    const kept = {
      origin: 'app',
      owner_id: person.id,
      name: 'An app',
      redirect_uris: ['https://app.example/'],
      is_public: true,
    }
    await app.database
      .insertInto('oauth_clients')
      .values({ client_id: client, ...kept, created_at: at.toISOString() })
      .execute()
    const consent = { id: randomUUIDv7(), user_id: person.id, client_id: client, scopes: ['read:user'] }
    await app.database
      .insertInto('oauth_consents')
      .values({ ...consent, granted_at: at.toISOString(), updated_at: at.toISOString() })
      .execute()
    const kind = {
      payload: '{}',
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + 3_600_000).toISOString(),
    }
    const grant_id = randomUUIDv7()
    await app.database
      .insertInto('oauth_grants')
      .values({ id: grant_id, consent_id: consent.id, ...kind })
      .execute()
    const token_hash = createHash('sha256').update(bearer).digest()
    const whose = { user_id: person.id, consent_id: consent.id, client_id: client, grant_id }
    await app.database
      .insertInto('oauth_access_tokens')
      .values({
        id: randomUUIDv7(),
        token_hash,
        ...whose,
        scopes: ['read:user'],
        audience: 'https://hearth.test',
        ...kind,
      })
      .execute()
    return [
      { token: await makeToken(app, person, ['read:user']) },
      { session: await makeSession(app, person) },
      { token: app.issued(bearer) },
    ]
  }

  it('is refused on the very next request with a token, a session and what an application holds', async () => {
    const ana = await makeUser(app)
    const bearers = await makeBearers(ana)
    for (const bearer of bearers) assert.equal((await app.get('/v1/me', bearer)).status, 200)
    await change(ana.id, { suspended: true })
    for (const bearer of bearers) assert.deepEqual(outcome(await app.get('/v1/me', bearer)), [403, 'account_suspended'])
    assert.equal(
      (await app.get('/settings/security', bearers[1])).status,
      303,
      'the account page sends them to sign in',
    )
    await change(ana.id, { suspended: false })
    for (const bearer of bearers) assert.equal((await app.get('/v1/me', bearer)).status, 200)
  })

  it('is refused by every operation that asks who is calling', async () => {
    const ana = await makeUser(app)
    const session = await makeSession(app, ana)
    await change(ana.id, { suspended: true })
    const guarded = allOperations.filter((op) => op.access !== 'public')
    assert.ok(guarded.length > 80)
    for (const op of guarded) {
      const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => op.example.params![name]!)
      const answer = await app.call(op.method, path, { session })
      assert.deepEqual(outcome(answer), [403, 'account_suspended'], op.id)
    }
  })
})

describe('the last administrator', () => {
  it('can be neither demoted nor suspended, by themselves or with another administrator who is suspended', async () => {
    for (const body of [{ role: 'user' }, { suspended: true }, { role: 'user', suspended: true }])
      assert.deepEqual(outcome(await change(root.id, body)), [409, 'last_owner'])
    const other = await makeUser(app, { role: 'admin' })
    await change(other.id, { suspended: true })
    assert.deepEqual(outcome(await change(root.id, { role: 'user' })), [409, 'last_owner'])
    assert.equal((await change(other.id, { role: 'user' })).status, 200, 'whoever is suspended runs nothing')
    assert.deepEqual(await standing(root), { role: 'admin', suspended_at: null })
  })

  it('is free to go once there is another', async () => {
    const other = await makeUser(app, { role: 'admin' })
    assert.equal((await change(root.id, { role: 'user' })).status, 200)
    const answer = await change(other.id, { suspended: true })
    assert.deepEqual(outcome(answer), [403, 'insufficient_scope'], 'and has no say any more')
  })

  for (const [act, body] of [
    ['demote', { role: 'user' }],
    ['suspend', { suspended: true }],
  ] as const)
    it(`is left when two administrators ${act} each other at once`, async () => {
      for (let round = 0; round < 10; round++) {
        await app.database.updateTable('users').set({ role: 'user' }).execute()
        const [one, two] = [await makeUser(app, { role: 'admin' }), await makeUser(app, { role: 'admin' })]
        const [first, second] = [await makeToken(app, one, ['admin']), await makeToken(app, two, ['admin'])]
        const answers = await Promise.all([change(two.id, body, first), change(one.id, body, second)])
        const statuses = answers.map((answer) => answer.status).sort()
        assert.equal(statuses[0], 200)
        assert.ok([403, 409].includes(statuses[1]!), String(statuses))
        assert.equal(await countActive(), 1)
      }
    })

  it('is left when twenty administrators all go at once, each in their own way', async () => {
    await app.database.updateTable('users').set({ role: 'user' }).execute()
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(app, { role: 'admin' })))
    const tokens = await Promise.all(people.map((person) => makeToken(app, person, ['admin'])))
    const answers = await Promise.all(
      people.map((person, i) => change(person.id, i % 2 ? { role: 'user' } : { suspended: true }, tokens[i])),
    )
    assert.equal(answers.filter((answer) => answer.status === 200).length, 19)
    assert.deepEqual(answers.filter((answer) => answer.status !== 200).map(outcome), [[409, 'last_owner']])
    assert.equal(await countActive(), 1)
  })

  it('stays when one of the last two leaves and demotes the other at once', async () => {
    for (let round = 0; round < 10; round++) {
      await app.database.updateTable('users').set({ role: 'user' }).execute()
      const [one, two] = [await makeUser(app, { role: 'admin' }), await makeUser(app, { role: 'admin' })]
      const own = await makeToken(app, one, ['admin'])
      const leave = inTransaction(app, async (unit) => {
        await lockLeaver(unit.db, one.id)
        await closeUser(unit, one.id, app.clock.now())
      })
      const [left, demoted] = await Promise.allSettled([leave, change(two.id, { role: 'user' }, own)])
      const isDemoted = demoted.status === 'fulfilled' && demoted.value.status === 200
      assert.equal(left.status === 'fulfilled', !isDemoted)
      assert.equal(await countActive(), 1)
    }
  })

  async function countActive(): Promise<number> {
    const active = app.database.selectFrom('users').select('id').where('role', '=', 'admin')
    return (await active.where('suspended_at', 'is', null).execute()).length
  }
})

describe('hideContent with a suspension', () => {
  it('hides the groups that no other active person owns, notes each, and shows nothing again by itself', async () => {
    const [ana, bo, gone] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    await change(gone.username, { suspended: true })
    const alone = await makeClub(app, [[ana, 'owner']])
    const withGone = await makeClub(app, [
      [ana, 'owner'],
      [gone, 'owner'],
    ])
    const shared = await makeClub(app, [
      [ana, 'owner'],
      [bo, 'owner'],
    ])
    const helped = await makeClub(app, [
      [bo, 'owner'],
      [ana, 'manager'],
    ])
    const seen = async () =>
      Promise.all(
        [alone, withGone, shared, helped].map(async ({ id }) => (await app.get(`/v1/public/groups/${id}`)).status),
      )
    for (const body of [{ hideContent: true }, { hideContent: true, suspended: false }])
      assert.deepEqual(outcome(await change(ana.username, body)), [400, 'validation_failed'])
    assert.equal((await change(ana.username, { suspended: true, hideContent: true })).status, 200)
    assert.deepEqual(await seen(), [404, 404, 200, 200])
    assert.deepEqual(
      (await audited(alone)).map((row) => [row.action, row.actor_id]),
      [['groups.moderate', root.id]],
    )
    await change(ana.username, { suspended: false })
    app.clock.advance(1000)
    assert.deepEqual(await seen(), [404, 404, 200, 200])
  })
})
