import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeBadgeRow } from '#test/support/builders/badge-rows.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    admin = await makeToken(app, await makeUser(app, { role: 'admin', name: 'Root' }), ['admin'])
  },
})
let admin: string
beforeEach(async () => {
  await app.database.deleteFrom('reports').execute()
})

const daySeconds = 86_400
const dayMs = daySeconds * 1000
type Target = { type: string; id: string }
const tokenOf = (person: Person) => makeToken(app, person, ['user'])
const send = (token: string, target: Target) =>
  app.post('/v1/reports', { token, body: { target, reason: 'spam', detail: 'Says bad things' } })
const listOwn = async (token: string, query = '') => (await app.get(`/v1/reports${query}`, { token })).body
const close = (id: string, status: string) => app.patch(`/v1/admin/reports/${id}`, { token: admin, body: { status } })
const stateOf = ({ state, outcome, closedAt }: { state: string; outcome: string | null; closedAt: string | null }) => [
  state,
  outcome,
  closedAt !== null,
]

describe("a reporter's own view", () => {
  it('says what was reported and what came of it, and no more', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app, { name: 'Bo' })]
    const token = await tokenOf(ana)
    const { id } = (await send(token, { type: 'user', id: bo.id })).body.data
    const [{ createdAt, ...report }] = (await listOwn(token)).data
    assert.match(createdAt, /Z$/)
    assert.deepEqual(report, {
      id,
      target: { type: 'user', id: bo.id, name: 'Bo' },
      ...{ reason: 'spam', detail: 'Says bad things', state: 'open', outcome: null },
      closedAt: null,
    })
    await app.database.updateTable('reports').set({ assigned_to: bo.id }).where('id', '=', id).execute()
    assert.deepEqual(stateOf((await listOwn(token)).data[0]), ['in_review', null, false])
    await close(id, 'resolved')
    assert.deepEqual(stateOf((await listOwn(token)).data[0]), ['closed', 'action', true])
    await close(id, 'dismissed')
    const answer = await app.get('/v1/reports', { token })
    assert.deepEqual(stateOf(answer.body.data[0]), ['closed', 'no_action', true])
    assert.doesNotMatch(answer.text, /Root/, 'who reviewed it')
  })

  it('has the reports of this user alone, by pages', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const [mine, theirs] = [await tokenOf(ana), await tokenOf(bo)]
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const target = { type: 'user', id: (await makeUser(app)).id }
      ids.unshift((await send(mine, target)).body.data.id)
      await send(theirs, target)
      app.clock.advance(1000)
    }
    const first = await listOwn(mine, '?limit=2')
    const second = await listOwn(mine, `?limit=2&cursor=${first.pagination.nextCursor}`)
    assert.deepEqual(
      [...first.data, ...second.data].map((one: { id: string }) => one.id),
      ids,
    )
    const after = await listOwn(theirs, `?cursor=${first.pagination.nextCursor}`)
    assert.ok(
      after.data.every((one: { id: string }) => !ids.includes(one.id)),
      'with the cursor of another user',
    )
  })

  it('does not name what the reporter can no longer see', async () => {
    const ana = await makeUser(app)
    const token = await tokenOf(ana)
    const [quiet, blocker] = [await makeUser(app), await makeUser(app)]
    const { id: eventId, groupId } = await makeEventWithGroup(app)
    const badge = await makeBadgeRow(app)
    const other = await makeEventWithGroup(app)
    for (const target of [
      { type: 'user', id: quiet.id },
      { type: 'user', id: blocker.id },
      { type: 'event', id: eventId },
      { type: 'group', id: other.groupId! },
      { type: 'badge', id: badge.slug },
    ])
      assert.equal((await send(token, target)).status, 201)
    const names = async () => (await listOwn(token)).data.map((one: { target: { name: null } }) => one.target.name)
    assert.ok((await names()).every((name: string | null) => name !== null))
    const at = app.clock.now().toISOString()
    const { database } = app
    await database.updateTable('users').set({ profile_visibility: 'private' }).where('id', '=', quiet.id).execute()
    await database.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: ana.id, blocked_at: at }).execute()
    await database.updateTable('groups').set({ hidden_at: at }).where('id', '=', groupId!).execute()
    await database.updateTable('groups').set({ deleted_at: at }).where('id', '=', other.groupId!).execute()
    await database.updateTable('badges').set({ hidden_at: at }).where('id', '=', badge.id).execute()
    assert.deepEqual(await names(), [null, null, null, null, null])
  })
})

describe('reports per reporter', () => {
  it('a user can send thirty in 24 hours, closed ones included, also with concurrent requests', async () => {
    const ana = await makeUser(app)
    const token = await tokenOf(ana)
    const people = await Promise.all(Array.from({ length: 34 }, () => makeUser(app)))
    const sendAll = (some: Person[]) => Promise.all(some.map((one) => send(token, { type: 'user', id: one.id })))
    for (const answer of await sendAll(people.slice(0, 19))) await close(answer.body.data.id, 'dismissed')
    app.clock.advance(dayMs / 2)
    const answers = await sendAll(people.slice(19, 33))
    const refused = answers.filter((answer) => answer.status !== 201)
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code]),
      Array(3).fill([429, 'rate_limited']),
    )
    const wait = Number(refused[0]!.headers['retry-after'])
    assert.ok(wait > 0.49 * daySeconds && wait <= daySeconds / 2, String(wait))
    app.clock.advance(dayMs / 2)
    assert.equal((await send(token, { type: 'user', id: people[33]!.id })).status, 201)
  })
})

describe('who answers for what is reported', () => {
  const ownerOf = async (token: string, target: Target) => {
    const { id } = (await send(token, target)).body.data
    const row = app.database.selectFrom('reports').select('owner_id').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).owner_id
  }

  it('is the user, the creator of an event or badge, or the first owner of a group', async () => {
    const token = await tokenOf(await makeUser(app))
    const [ana, bo, cy] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    const { id: eventId, groupId } = await makeEventWithGroup(app)
    await giveRole(app, groupId, bo, 'owner')
    app.clock.advance(1000)
    await giveRole(app, groupId, cy, 'owner')
    const badge = await makeBadgeRow(app, { groupId: groupId! })
    const set = (table: 'events' | 'badges', id: string, created_by: string) =>
      app.database.updateTable(table).set({ created_by }).where('id', '=', id).execute()
    await set('badges', badge.id, ana.id)
    await app.database.updateTable('events').set({ created_by: null }).where('id', '=', eventId).execute()
    const deleted_at = app.clock.now().toISOString()
    assert.equal(await ownerOf(token, { type: 'user', id: ana.id }), ana.id)
    assert.equal(await ownerOf(token, { type: 'group', id: groupId! }), bo.id)
    assert.equal(await ownerOf(token, { type: 'event', id: eventId }), bo.id, 'without a creator, as its group')
    assert.equal(await ownerOf(token, { type: 'badge', id: badge.id }), ana.id)
    await app.database.updateTable('users').set({ deleted_at }).where('id', 'in', [ana.id, bo.id]).execute()
    const later = await tokenOf(await makeUser(app))
    assert.equal(await ownerOf(later, { type: 'group', id: groupId! }), cy.id)
    assert.equal(await ownerOf(later, { type: 'badge', id: badge.id }), cy.id)
  })
})
