import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin'])
  },
})
let root: Person
let token: string

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const audited = (target: string) =>
  app.database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
const listEmitted = async (type: string, groupId: string) => {
  const rows = app.database.selectFrom('outbox_events').select('data').where('type', '=', type)
  return (await rows.where('group_id', '=', groupId).orderBy('id').execute()).map((row) => row.data)
}

describe('what an administrator decides about a group', () => {
  const change = (groupId: string, body: object) => app.patch(`/v1/admin/groups/${groupId}`, { token, body })

  it('answers the group as it is in lists, and is seen there', async () => {
    const { groupId } = await makeEventWithGroup(app)
    const answer = await change(`GROUP-${groupId}`, { isFeatured: true })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body.data, {
      id: groupId,
      urlname: `group-${groupId}`,
      name: 'A group',
      description: null,
      link: `https://hearth.test/groups/group-${groupId}`,
      website: null,
      memberCount: 0,
      photoUrl: null,
      coverUrl: null,
      theme: null,
      tags: [],
      socialLinks: [],
      isFeatured: true,
      isClaimed: true,
      favoritesCount: 0,
      language: null,
    })
    const reader = await makeToken(app, await makeUser(app), ['read:groups'])
    const { data } = (await app.get('/v1/groups?featured=true', { token: reader })).body
    assert.deepEqual(data, [answer.body.data])
    assert.equal((await change(groupId!, { isFeatured: false })).body.data.isFeatured, false)
  })

  it('hides it from all but its own people and administrators, and shows it again', async () => {
    const { id: eventId, groupId } = await makeEventWithGroup(app)
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    await giveRole(app, groupId, ana, 'owner')
    const [own, visitor] = await Promise.all(
      [ana, bo].map((person) => makeToken(app, person, ['read:groups', 'read:events'])),
    )
    const look = async (by: string) => [
      (await app.get(`/v1/groups/${groupId}`, { token: by })).status,
      (await app.get(`/v1/events/${eventId}`, { token: by })).status,
    ]
    assert.equal((await change(groupId!, { hidden: true })).status, 200)
    assert.deepEqual(
      [await look(visitor!), await look(own!), await look(token)],
      [
        [404, 404],
        [200, 200],
        [200, 200],
      ],
    )
    await change(groupId!, { hidden: false })
    assert.deepEqual(await look(visitor!), [200, 200])
  })

  it('a decision about a group is audited and emits an event only when something changes', async () => {
    const { groupId } = await makeEventWithGroup(app)
    for (const body of [{}, { isFeatured: false, hidden: false }, { hidden: true }, { hidden: true }])
      await change(groupId!, body)
    await change(groupId!, { isFeatured: true, hidden: false })
    const action = { action: 'groups.moderate', actor_id: root.id }
    assert.deepEqual(await audited(groupId!), [
      { ...action, detail: { hidden: true } },
      { ...action, detail: { isFeatured: true, hidden: false } },
    ])
    assert.deepEqual(await listEmitted('group.updated', groupId!), [
      { groupId, fields: ['hidden'] },
      { groupId, fields: ['isFeatured', 'hidden'] },
    ])
  })

  it('concerns a group that is there, and only these two things', async () => {
    const { groupId } = await makeEventWithGroup(app)
    for (const body of [{ hidden: null }, { isFeatured: 'yes' }, { name: 'X' }])
      assert.deepEqual(outcome(await change(groupId!, body)), [400, 'validation_failed'])
    const deleted = { deleted_at: app.clock.now().toISOString() }
    await app.database.updateTable('groups').set(deleted).where('id', '=', groupId!).execute()
    for (const id of [groupId!, 'no-such-group', randomUUIDv7()])
      assert.deepEqual(outcome(await change(id, { hidden: true })), [404, 'group_not_found'])
  })
})

describe('what an administrator decides about an event', () => {
  const change = (eventId: string, body: object) => app.patch(`/v1/admin/events/${eventId}`, { token, body })

  it('hides it from all but those who run it and administrators, and shows it again', async () => {
    const { id, groupId } = await makeEventWithGroup(app)
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    await giveRole(app, groupId, ana, 'volunteer')
    const [own, visitor] = await Promise.all([ana, bo].map((person) => makeToken(app, person, ['read:events'])))
    const look = async (by: string) => (await app.get(`/v1/events/${id}`, { token: by })).status
    const isListed = async () => (await app.get('/v1/events?limit=100', { token: visitor! })).text.includes(id)
    const answer = await change(id, { hidden: true })
    assert.deepEqual([answer.status, answer.body], [200, { data: { success: true } }])
    assert.deepEqual(
      [await look(visitor!), await look(own!), await look(token), await isListed()],
      [404, 200, 200, false],
    )
    await change(id, { hidden: false })
    assert.deepEqual([await look(visitor!), await isListed()], [200, true])
  })

  it('a decision about an event is audited and emits an event only when something changes', async () => {
    const { id, groupId } = await makeEventWithGroup(app)
    for (const hidden of [false, true, true, false]) await change(id, { hidden })
    const action = { action: 'events.moderate', actor_id: root.id }
    assert.deepEqual(await audited(id), [
      { ...action, detail: { hidden: true } },
      { ...action, detail: { hidden: false } },
    ])
    const about = { eventId: id, groupId, fields: ['hidden'], revision: 0 }
    const events = (await listEmitted('event.updated', groupId!)) as { revision: number }[]
    assert.deepEqual(
      events.map((event) => ({ ...event, revision: 0 })),
      [about, about],
    )
  })

  it('concerns an event that is there, of a group or of none, and says whether', async () => {
    const { id } = await makeEventWithGroup(app, { hasGroup: false })
    assert.equal((await change(id, { hidden: true })).status, 200)
    for (const body of [{}, { hidden: null }, { hidden: true, title: 'X' }])
      assert.deepEqual(outcome(await change(id, body)), [400, 'validation_failed'])
    for (const wrong of [randomUUIDv7(), 'nonsense'])
      assert.deepEqual(outcome(await change(wrong, { hidden: true })), [404, 'event_not_found'])
  })
})
