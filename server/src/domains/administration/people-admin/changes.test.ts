import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { jobContext, makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { endSuspensions } from './background.ts'

const app = useApp()
let root: Person
let session: string
let ana: Person
beforeEach(async () => {
  await app.database.updateTable('users').set({ role: 'user' }).execute()
  await app.database.updateTable('instance_settings').set({ two_administrators: false }).execute()
  root = await makeUser(app, { role: 'admin' })
  session = await makeSession(app, root)
  ana = await makeUser(app)
})

const path = (rest = '', person: Person = ana) => `/v1/admin/users/${person.username}${rest}`
const change = (body: object, by = session) => app.patch(path(), { session: by, body })
const outcome = ({ status, body }: Response) => [status, body.code]
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()
const row = (person: Person = ana) =>
  app.database
    .selectFrom('users')
    .select(['role', 'suspended_at', 'suspended_until', 'suspension_reason', 'deleted_at'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
const audited = async (person: Person = ana) =>
  await app.database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('target', '=', person.id)
    .orderBy('id')
    .execute()
const emitted = async (type: string) =>
  (await app.database.selectFrom('outbox_events').select('data').where('type', '=', type).execute())
    .map((one) => one.data as { userId: string; change?: string; addressId?: string })
    .filter((one) => one.userId === ana.id)

describe('a suspension', () => {
  it('has a reason and an end, which the administrator can change and the log has', async () => {
    const until = hours(48)
    assert.equal((await change({ suspended: true, suspendedUntil: until, reason: 'Spam in three groups' })).status, 200)
    const stored = await row()
    assert.deepEqual([stored.suspended_until, stored.suspension_reason], [until, 'Spam in three groups'])
    assert.deepEqual((await audited()).at(-1), {
      action: 'users.moderate',
      actor_id: root.id,
      detail: { suspended: true, until, reason: 'Spam in three groups' },
    })
    const { data } = (await app.get(path(), { session })).body
    assert.deepEqual(
      [data.status, data.suspendedUntil, data.suspensionReason],
      ['suspended', until, 'Spam in three groups'],
    )
    await change({ suspended: true, suspendedUntil: null })
    assert.deepEqual([(await row()).suspended_until, (await row()).suspension_reason], [null, 'Spam in three groups'])
    assert.equal((await emitted('user.suspended')).length, 1, 'one mail')
    await change({ suspended: false })
    assert.deepEqual(await row(), {
      ...{ role: 'user', suspended_at: null, suspended_until: null },
      ...{ suspension_reason: null, deleted_at: null },
    })
  })

  it('is refused with an end in the past, and its parts without it', async () => {
    for (const body of [
      { suspended: true, suspendedUntil: hours(-1) },
      { suspendedUntil: hours(1) },
      { reason: 'x' },
      { suspended: false, reason: 'x' },
      { suspended: true, reason: ' ' },
      { suspended: true, reason: 'x'.repeat(301) },
    ])
      assert.deepEqual(outcome(await change(body)), [400, 'validation_failed'], JSON.stringify(body))
  })

  it('ends by the job when it is due, and not before', async () => {
    await change({ suspended: true, suspendedUntil: hours(1) })
    const run = () => endSuspensions.handler(jobContext(app) as never, {})
    await run()
    assert.notEqual((await row()).suspended_at, null)
    app.clock.advance(3_600_000)
    await run()
    assert.equal((await row()).suspended_at, null)
    const last = (await audited()).at(-1)
    assert.deepEqual([last?.action, last?.actor_id], ['users.endSuspension', null])
  })

  it('hides all content with it: groups that only they own, the events there, and the profile', async () => {
    const club = await makeClub(app, [[ana, 'owner']])
    const event = await makeEventRow(app, club.id, { title: 'Later', startsIn: 60 })
    const token = await makeToken(app, await makeUser(app), ['read:groups', 'read:events', 'read:user'])
    const look = async () => [
      (await app.get(`/v1/groups/${club.id}`, { token })).status,
      (await app.get(`/v1/events/${event}`, { token })).status,
      (await app.get(`/v1/users/${ana.username}`, { token })).status,
    ]
    assert.deepEqual(await look(), [200, 200, 200])
    await change({ suspended: true, hideContent: true })
    assert.deepEqual(await look(), [404, 404, 404])
    assert.deepEqual((await audited()).at(-1)?.detail, { suspended: true, hideContent: true })
  })
})

describe('signing a person out', () => {
  it('ends sessions, and tokens and apps only if asked', async () => {
    const own = await makeSession(app, ana)
    const token = await makeToken(app, ana, ['read:user'])
    assert.equal((await app.post(path('/sign-out'), { session })).status, 200)
    assert.equal((await app.get('/v1/me', { session: own })).status, 401)
    assert.equal((await app.get('/v1/me', { token })).status, 200)
    assert.equal((await app.post(path('/sign-out'), { session, body: { tokens: true, apps: true } })).status, 200)
    assert.equal((await app.get('/v1/me', { token })).status, 401)
    const notes = (await audited()).filter(({ action }) => action === 'users.signOut').map(({ detail }) => detail)
    assert.deepEqual(notes.at(-1), { tokens: true, apps: true })
  })

  it('keeps the session of an administrator who does it to themselves', async () => {
    const other = await makeSession(app, root)
    await app.post(path('/sign-out', root), { session })
    assert.equal((await app.get('/v1/me', { session })).status, 200)
    assert.equal((await app.get('/v1/me', { session: other })).status, 401)
  })
})

describe('deleting an account for a person', () => {
  it('closes it, mails the person and is in the log', async () => {
    const own = await makeSession(app, ana)
    const answer = await app.delete(path(), { session })
    assert.deepEqual([answer.status, answer.body.data], [200, { success: true }])
    assert.equal((await app.get('/v1/me', { session: own })).status, 401)
    assert.notEqual((await row()).deleted_at, null)
    const [news] = await emitted('account.security_changed')
    assert.equal(news?.change, 'account_deleted_by_administrator')
    assert.ok(news?.addressId)
    assert.ok((await audited()).some((one) => one.action === 'users.delete' && one.actor_id === root.id))
    assert.deepEqual(outcome(await app.delete(path(), { session })), [404, 'user_not_found'])
  })

  it('is refused for oneself and with an old sign-in', async () => {
    assert.deepEqual(outcome(await app.delete(path('', root), { session })), [409, 'invalid_state'])
    app.clock.advance(16 * 60_000)
    assert.deepEqual(outcome(await app.delete(path(), { session })), [403, 'reauthentication_required'])
    assert.deepEqual(outcome(await change({ role: 'admin' })), [403, 'reauthentication_required'])
    assert.equal((await change({ suspended: true })).status, 200)
    app.clock.advance(12 * 3_600_000)
    assert.deepEqual(outcome(await change({ suspended: false })), [403, 'reauthentication_required'])
  })
})

describe('a copy of the data', () => {
  it('is mailed to the person, and nothing of it is answered', async () => {
    const answer = await app.post(path('/exports'), { session })
    assert.deepEqual([answer.status, answer.body], [200, { data: { success: true } }])
    assert.deepEqual(await emitted('account.security_changed'), [{ userId: ana.id, change: 'export_by_administrator' }])
    assert.equal((await audited()).at(-1)?.action, 'users.export')
    await change({ suspended: true })
    assert.deepEqual(outcome(await app.post(path('/exports'), { session })), [409, 'invalid_state'])
  })
})

describe('a second administrator', () => {
  let second: string
  beforeEach(async () => {
    second = await makeSession(app, await makeUser(app, { role: 'admin' }))
    await app.database.updateTable('instance_settings').set({ two_administrators: true }).execute()
  })
  const decide = (id: string, what: string, by: string) =>
    app.post(`/v1/admin/approvals/${id}/${what}`, { session: by })

  it('approves the deletion and the role that another one asks for; no one approves their own', async () => {
    const deletion = (await app.delete(path(), { session })).body.data.waiting as string
    const again = (await app.delete(path(), { session: second })).body.data.waiting as string
    const role = (await change({ role: 'admin' })).body.data
    assert.equal(role.role, 'user')
    assert.equal(again, deletion, 'a second request for the same is the first one')
    const { data } = (await app.get('/v1/admin/approvals', { session: second })).body
    assert.deepEqual(
      data.map((one: { action: string; user: { id: string }; isOwn: boolean }) => [one.action, one.user.id, one.isOwn]),
      [
        ['delete_user', ana.id, false],
        ['make_administrator', ana.id, false],
      ],
    )
    assert.deepEqual(outcome(await decide(role.waiting, 'approve', session)), [403, 'forbidden'])
    assert.equal((await row()).role, 'user')
    assert.equal((await decide(role.waiting, 'approve', second)).status, 200)
    assert.equal((await row()).role, 'admin')
    assert.equal((await decide(deletion, 'refuse', session)).status, 200, 'withdrawn by the one who asked')
    assert.deepEqual(outcome(await decide(deletion, 'approve', second)), [404, 'approval_not_found'])
    const notes = (await audited()).map((one) => one.action).sort()
    const approvals = ['approvals.approve', 'approvals.refuse', 'approvals.request', 'approvals.request']
    assert.deepEqual(notes, [...approvals, 'users.moderate'])
  })

  it('decides within seven days, once, and only while the one who asked is an administrator', async () => {
    const first = (await app.delete(path(), { session })).body.data.waiting as string
    await app.database.updateTable('users').set({ role: 'user' }).where('id', '=', root.id).execute()
    assert.deepEqual(outcome(await decide(first, 'approve', second)), [409, 'invalid_state'])
    await app.database.updateTable('users').set({ role: 'admin' }).where('id', '=', root.id).execute()
    app.clock.advance(7 * 86_400_000)
    const [mine, theirs] = [
      await makeSession(app, root),
      await makeSession(app, await makeUser(app, { role: 'admin' })),
    ]
    assert.deepEqual(outcome(await decide(first, 'approve', theirs)), [404, 'approval_not_found'])
    const next = (await app.delete(path(), { session: mine })).body.data.waiting as string
    assert.notEqual(next, first)
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(next, 'approve', theirs)))
    assert.deepEqual(answers.map((one) => one.status).sort(), [200, 404, 404, 404, 404])
    assert.notEqual((await row()).deleted_at, null)
  })

  it('is not for others, nor for apps and old sign-ins', async () => {
    const id = (await app.delete(path(), { session })).body.data.waiting as string
    const visitor = await makeSession(app, ana)
    for (const what of ['approve', 'refuse']) assert.equal((await decide(id, what, visitor)).status, 403)
    assert.equal((await app.get('/v1/admin/approvals', { session: visitor })).status, 403)
    const token = await makeToken(app, root, ['read:user', 'manage:groups'])
    for (const call of ['/sign-out', '/exports']) assert.equal((await app.post(path(call), { token })).status, 403)
    assert.equal((await app.delete(path(), { token })).status, 403)
    app.clock.advance(16 * 60_000)
    assert.deepEqual(outcome(await decide(id, 'approve', second)), [403, 'reauthentication_required'])
  })
})
