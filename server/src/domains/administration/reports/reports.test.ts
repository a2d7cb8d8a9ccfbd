import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin', name: 'Root' })
    admin = await makeToken(app, root, ['admin'])
  },
})
let root: Person
let admin: string
beforeEach(async () => {
  await app.database.deleteFrom('reports').execute()
})

type Target = { type: string; id: string }
interface Seen {
  id: string
  target: Target & { name: string | null }
  reporterRecord: object
  counts: { open: number }
  createdAt: string
}
const send = (token: string, target: Target, more: object = {}) =>
  app.post('/v1/reports', { token, body: { target, reason: 'spam', ...more } })
const tokenOf = (person: Person) => makeToken(app, person, ['user'])
const makeReporter = async () => tokenOf(await makeUser(app))
const list = async (query = '') => (await app.get(`/v1/admin/reports${query}`, { token: admin })).body
const review = (id: string, status: string) => app.patch(`/v1/admin/reports/${id}`, { token: admin, body: { status } })
const set = (person: Person, values: object) =>
  app.database.updateTable('users').set(values).where('id', '=', person.id).execute()
const block = (blocker: Person, blocked: Person) =>
  app.database
    .insertInto('blocks')
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, blocked_at: app.clock.now().toISOString() })
    .execute()
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('reports', () => {
  it('reporting a user, group or event returns an id, and an administrator sees the full report', async () => {
    const [ana, bo] = [await makeUser(app, { name: 'Ana' }), await makeUser(app, { name: 'Bo' })]
    const { id: eventId, groupId } = await makeEventWithGroup(app)
    const token = await tokenOf(ana)
    const first = await send(token, { type: 'user', id: bo.id }, { reason: 'harassment', detail: 'Shouts at people' })
    assert.equal(first.status, 201)
    assert.deepEqual(Object.keys(first.body.data), ['id'])
    app.clock.advance(1000)
    await send(token, { type: 'group', id: groupId! })
    app.clock.advance(1000)
    await send(token, { type: 'event', id: eventId }, { reason: 'other', detail: null })
    const { data } = await list()
    const reporter = { id: ana.id, username: ana.username, name: 'Ana' }
    const open = { status: 'open', outcome: null, reporter, reviewer: null, reviewedAt: null, assignee: null }
    assert.deepEqual(
      data.map(({ createdAt, target: { type, id, name }, reporterRecord, counts, ...rest }: Seen) => {
        assert.match(createdAt, /Z$/)
        assert.deepEqual([reporterRecord, counts.open], [{ sent: 3, dismissed: 0 }, 1])
        const { id: _, ...shown } = rest
        return { ...shown, target: { type, id, name } }
      }),
      [
        { target: { type: 'event', id: eventId, name: 'A gathering' }, reason: 'other', detail: null, ...open },
        { target: { type: 'group', id: groupId, name: 'A group' }, reason: 'spam', detail: null, ...open },
        { target: { type: 'user', id: bo.id, name: 'Bo' }, reason: 'harassment', detail: 'Shouts at people', ...open },
      ],
    )
    assert.equal(data[2].id, first.body.data.id)
  })

  it('a report can name a user by username and a group by URL name, in any case', async () => {
    const bo = await makeUser(app)
    const { groupId } = await makeEventWithGroup(app)
    const token = await makeReporter()
    assert.equal((await send(token, { type: 'user', id: bo.username.toUpperCase() })).status, 201)
    assert.equal((await send(token, { type: 'group', id: `GROUP-${groupId}` })).status, 201)
    assert.deepEqual(
      (await list()).data.map((one: { target: Target }) => one.target.id).sort(),
      [bo.id, groupId].sort(),
    )
  })

  it('reporting a target that the reporter cannot see is 404 with the code of its type', async () => {
    const ana = await makeUser(app)
    const token = await tokenOf(ana)
    const [quiet, out, gone, blocker] = await Promise.all(Array.from({ length: 4 }, () => makeUser(app)))
    const now = app.clock.now().toISOString()
    await set(quiet!, { profile_visibility: 'private' })
    await set(out!, { suspended_at: now })
    await set(gone!, { deleted_at: now })
    await block(blocker!, ana)
    for (const person of [quiet, out, gone, blocker])
      assert.deepEqual(outcome(await send(token, { type: 'user', id: person!.id })), [404, 'user_not_found'])
    const hidden = await makeEventWithGroup(app, { isHidden: true })
    const draft = await makeEventWithGroup(app, { status: 'draft' })
    const { id: eventId, groupId } = await makeEventWithGroup(app)
    await app.database.updateTable('groups').set({ hidden_at: now }).where('id', '=', groupId!).execute()
    for (const id of [hidden.id, draft.id, eventId, 'no-id-at-all'])
      assert.deepEqual(outcome(await send(token, { type: 'event', id })), [404, 'event_not_found'])
    await app.database.updateTable('groups').set({ deleted_at: now }).where('id', '=', draft.groupId!).execute()
    for (const id of [groupId!, draft.groupId!, 'no-such-group'])
      assert.deepEqual(outcome(await send(token, { type: 'group', id })), [404, 'group_not_found'])
    assert.deepEqual((await list()).data, [])
  })

  it('a user can report someone they have blocked', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    await block(ana, bo)
    assert.equal((await send(await tokenOf(ana), { type: 'user', id: bo.id })).status, 201)
  })

  it('users who can see a hidden target can report it', async () => {
    const ana = await makeUser(app)
    const { id, groupId } = await makeEventWithGroup(app, { isHidden: true })
    const role = { group_id: groupId!, user_id: ana.id, role: 'volunteer', granted_at: app.clock.now().toISOString() }
    await app.database.insertInto('group_roles').values(role).execute()
    assert.equal((await send(await tokenOf(ana), { type: 'event', id })).status, 201)
    assert.equal((await send(admin, { type: 'event', id })).status, 201)
    const quiet = await makeUser(app)
    await set(quiet, { profile_visibility: 'private' })
    assert.equal((await send(admin, { type: 'user', id: quiet.id })).status, 201)
  })

  it('reporting again returns the open report, and creates a new one after a review', async () => {
    const bo = await makeUser(app)
    const token = await makeReporter()
    const target = { type: 'user', id: bo.id }
    const { id } = (await send(token, target)).body.data
    const again = await send(token, target, { reason: 'other', detail: 'More' })
    assert.deepEqual([again.status, again.body.data.id], [201, id])
    assert.equal((await list()).data[0].reason, 'spam')
    assert.notEqual((await send(await makeReporter(), target)).body.data.id, id, 'a report by another user is separate')
    await review(id, 'dismissed')
    assert.notEqual((await send(token, target)).body.data.id, id)
  })

  it('twenty concurrent identical reports create one', async () => {
    const bo = await makeUser(app)
    const token = await makeReporter()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token, { type: 'user', id: bo.id })))
    assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1)
    assert.equal((await list()).data.length, 1)
  })

  it('a user can have at most twenty open reports, also with concurrent requests', async () => {
    const token = await makeReporter()
    const people = await Promise.all(Array.from({ length: 25 }, () => makeUser(app)))
    const answers = await Promise.all(people.map((person) => send(token, { type: 'user', id: person.id })))
    assert.equal(answers.filter((answer) => answer.status === 201).length, 20)
    const refused = answers.filter((answer) => answer.status !== 201)
    assert.deepEqual(refused.map(outcome), Array(5).fill([409, 'limit_reached']))
    const { data } = await list('?limit=100')
    assert.equal(
      (await send(token, { type: 'user', id: data[0].target.id })).status,
      201,
      'what waits already can be said again',
    )
    await review(data[0].id, 'resolved')
    const missing = people.find((person) => !data.some((one: { target: Target }) => one.target.id === person.id))!
    assert.equal((await send(token, { type: 'user', id: missing.id })).status, 201)
  })

  it('a report needs a listed reason and at most 2,000 characters of detail', async () => {
    const bo = await makeUser(app)
    const token = await makeReporter()
    const target = { type: 'user', id: bo.id }
    for (const reason of ['spam', 'harassment', 'inappropriate', 'impersonation', 'other'])
      assert.equal((await send(token, target, { reason })).status, 201)
    for (const body of [{ reason: 'boring' }, { detail: 'x'.repeat(2001) }, { detail: 5 }, { extra: 1 }])
      assert.equal((await send(token, target, body)).body.code, 'validation_failed')
    assert.equal((await send(token, { type: 'webhook', id: bo.id })).body.code, 'validation_failed')
    assert.equal((await send(token, { type: 'user', id: '' })).body.code, 'validation_failed')
  })
})

describe('the queue of reports', () => {
  it('only administrators can read reports and their senders', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    await send(await tokenOf(ana), { type: 'user', id: bo.id })
    const token = await tokenOf(bo)
    assert.deepEqual(outcome(await app.get('/v1/admin/reports', { token })), [403, 'insufficient_scope'])
  })

  it('administrators list reports by status, with pages', async () => {
    const token = await makeReporter()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      ids.unshift((await send(token, { type: 'user', id: (await makeUser(app)).id })).body.data.id)
      app.clock.advance(1000)
    }
    await review(ids[0]!, 'resolved')
    await review(ids[1]!, 'dismissed')
    const idsOf = (page: { data: { id: string }[] }) => page.data.map((one) => one.id)
    assert.deepEqual(idsOf(await list()), ids)
    assert.deepEqual(idsOf(await list('?status=resolved')), [ids[0]])
    assert.deepEqual(idsOf(await list('?status=dismissed')), [ids[1]])
    const first = await list('?status=open&limit=2')
    assert.deepEqual(idsOf(first), [ids[2], ids[3]])
    assert.deepEqual(idsOf(await list(`?status=open&limit=2&cursor=${first.pagination.nextCursor}`)), [ids[4]])
    assert.equal((await app.get('/v1/admin/reports?status=lost', { token: admin })).body.code, 'validation_failed')
  })

  it('a review records the reviewer and time, and each change is in the audit log', async () => {
    const token = await makeReporter()
    const { id } = (await send(token, { type: 'user', id: (await makeUser(app)).id })).body.data
    const { status, body } = await review(id, 'resolved')
    assert.equal(status, 200)
    const { data } = await list()
    assert.deepEqual(body.data, data[0])
    assert.deepEqual(body.data.reviewer, { id: root.id, username: root.username, name: 'Root' })
    assert.equal(body.data.status, 'resolved')
    assert.match(body.data.reviewedAt, /Z$/)
    app.clock.advance(1000)
    assert.deepEqual((await review(id, 'resolved')).body, body, 'the same again changes nothing')
    const reopened = (await review(id, 'open')).body.data
    assert.deepEqual([reopened.status, reopened.reviewer, reopened.reviewedAt], ['open', null, null])
    const audited = await app.database
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('target', '=', id)
      .orderBy('id')
      .execute()
    assert.deepEqual(audited, [
      { action: 'safety.reviewReport', actor_id: root.id, detail: { before: 'open', status: 'resolved' } },
      { action: 'safety.reviewReport', actor_id: root.id, detail: { before: 'resolved', status: 'open' } },
    ])
  })

  it('of twenty concurrent reviews the first is recorded, with one audit entry', async () => {
    const { id } = (await send(await makeReporter(), { type: 'user', id: (await makeUser(app)).id })).body.data
    const answers = await Promise.all(Array.from({ length: 20 }, () => review(id, 'resolved')))
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
    const audited = app.database.selectFrom('audit_log').select('id').where('target', '=', id)
    assert.equal((await audited.execute()).length, 1)
  })

  it('a report cannot be reopened while a newer report of the same target is open', async () => {
    const token = await makeReporter()
    const target = { type: 'user', id: (await makeUser(app)).id }
    const { id } = (await send(token, target)).body.data
    await review(id, 'dismissed')
    await send(token, target)
    assert.deepEqual(outcome(await review(id, 'open')), [409, 'invalid_state'])
  })

  it('a report stays when its target or reporter is deleted', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const { id: eventId } = await makeEventWithGroup(app)
    await send(await tokenOf(ana), { type: 'event', id: eventId })
    await app.database.deleteFrom('event_seats').where('event_id', '=', eventId).execute()
    await app.database.deleteFrom('events').where('id', '=', eventId).execute()
    await send(await tokenOf(ana), { type: 'user', id: bo.id })
    await app.database.deleteFrom('users').where('id', '=', ana.id).execute()
    const { data } = await list()
    assert.deepEqual(
      data.map((one: { reporter: null }) => one.reporter),
      [null, null],
    )
    assert.ok(data.some((one: { target: { name: null } }) => one.target.name === null))
  })

  it('reviewing an unknown report is 404', async () => {
    assert.deepEqual(outcome(await review('01990000-0000-7000-8000-00000000abcd', 'resolved')), [
      404,
      'report_not_found',
    ])
    assert.deepEqual(outcome(await review('nonsense', 'resolved')), [404, 'report_not_found'])
  })
})
