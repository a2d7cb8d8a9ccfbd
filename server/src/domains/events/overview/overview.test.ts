import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'

const app = useApp()
let made = 0

const organizer = async () => {
  const person = await makeUser(app)
  return { ...person, token: await makeToken(app, person, ['manage:groups']) }
}

async function groupOf(person: Person, role: string): Promise<string> {
  const id = randomUUIDv7()
  await makeGroupRow(app, { id, urlname: `overview-${++made}`, name: `Group ${made}` })
  await giveRole(app, id, person, role)
  return id
}

const overview = async (token: string) => (await app.get('/v1/manage/overview', { token })).body.data

/** A group with two events ahead, one running, one over, drafts, and people who wait. */
async function fillGroup(groupId: string): Promise<{ running: string }> {
  const at = app.clock.now().toISOString()
  await makeEventRow(app, groupId, { title: 'Next week', startsIn: 9000 })
  const running = await makeEventRow(app, groupId, { title: 'Now', startsIn: -60, seats: 12, confirmed: 7 })
  await app.database.updateTable('event_seats').set({ walk_ins: 2 }).where('event_id', '=', running).execute()
  await makeEventRow(app, groupId, { title: 'Over', startsIn: -600 })
  await makeEventRow(app, groupId, { title: 'Called off', startsIn: -30, status: 'cancelled' })
  for (const startsIn of [10, 20]) await makeEventRow(app, groupId, { startsIn, status: 'draft' })
  const [one, two, three] = [await makeUser(app), await makeUser(app), await makeUser(app)]
  const claim = { group_id: groupId, role: 'manager', created_at: at }
  const claims = [one, two].map(({ id }) => ({ id: randomUUIDv7(), user_id: id, status: 'pending', ...claim }))
  const old = { id: randomUUIDv7(), user_id: three.id, status: 'approved', ...claim }
  await app.database
    .insertInto('group_claim_requests')
    .values([...claims, old])
    .execute()
  const members = [one, two, three].map(({ id }, n) => {
    return { group_id: groupId, user_id: id, favorited_at: at, is_pending: n > 0 }
  })
  await app.database.insertInto('group_favorites').values(members).execute()
  return { running }
}

describe('the overview of organizers', () => {
  it('has each group with the next event, its seats, and what waits for the role', async () => {
    const ana = await organizer()
    const groupId = await groupOf(ana, 'owner')
    const { running } = await fillGroup(groupId)
    const [group] = await overview(ana.token)
    const { id, title, confirmed, waitlisted, walkIns, maxAttendees } = group.nextEvent
    assert.deepEqual([id, title, confirmed, waitlisted, walkIns, maxAttendees], [running, 'Now', 7, 0, 2, 12])
    assert.deepEqual(group.waiting, { requests: 2, members: 2, drafts: 2 })
    assert.equal(group.userRole, 'owner')
  })

  it('shows a manager no requests for roles, and a volunteer neither drafts nor members', async () => {
    const [bo, cy] = [await organizer(), await organizer()]
    const groupId = await groupOf(bo, 'manager')
    await giveRole(app, groupId, cy, 'volunteer')
    await fillGroup(groupId)
    assert.deepEqual((await overview(bo.token))[0].waiting, { requests: null, members: 2, drafts: 2 })
    const [seen] = await overview(cy.token)
    assert.deepEqual([seen.waiting, seen.userRole], [{ requests: null, members: null, drafts: null }, 'volunteer'])
  })

  it('has nothing of other groups, of deleted groups, or for people without a role', async () => {
    const [ana, dee] = [await organizer(), await organizer()]
    await fillGroup(await groupOf(ana, 'owner'))
    const gone = await groupOf(dee, 'owner')
    await app.database
      .updateTable('groups')
      .set({ deleted_at: app.clock.now().toISOString() })
      .where('id', '=', gone)
      .execute()
    assert.deepEqual(await overview(dee.token), [])
  })

  it('counts the events of a group by their state', async () => {
    const bo = await organizer()
    const groupId = await groupOf(bo, 'manager')
    await fillGroup(groupId)
    const token = await makeToken(app, bo, ['manage:events'])
    const { body } = await app.get(`/v1/manage/groups/${groupId}/event-counts`, { token })
    assert.deepEqual(body.data, { upcoming: 2, drafts: 2, past: 1, cancelled: 1 })
  })

  it('takes one statement for any number of groups', async () => {
    const ana = await organizer()
    for (let n = 0; n < 4; n++) await groupOf(ana, 'owner')
    await overview(ana.token)
    const sent = await recordStatements(() => overview(ana.token))
    assert.equal(sent.filter(({ text }) => /group_roles|from "?events/.test(text)).length, 1)
    assert.equal((await overview(ana.token)).length, 4)
  })
})
