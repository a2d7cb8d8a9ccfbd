import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin'])
  },
})
let root: Person
let token: string

const list = async (query = '') => (await app.get(`/v1/admin/groups${query}`, { token })).body
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
const suspend = (person: Person) =>
  app.patch(`/v1/admin/users/${person.username}`, { token, body: { suspended: true } })

describe('the list of all groups', () => {
  it('has hidden and archived ones, by state and by words, page by page', async () => {
    const ana = await makeUser(app, { name: 'Ana' })
    const clubs = []
    for (const name of ['Plain zebra', 'Hidden zebra', 'Archived zebra']) {
      const club = await makeClub(app, [[ana, 'owner']])
      await app.database.updateTable('groups').set({ name }).where('id', '=', club.id).execute()
      clubs.push(club.id)
    }
    const [plain, hidden, archived] = clubs as [string, string, string]
    await app.patch(`/v1/admin/groups/${hidden}`, { token, body: { hidden: true } })
    const at = { deleted_at: app.clock.now().toISOString() }
    await app.database.updateTable('groups').set(at).where('id', '=', archived).execute()
    assert.deepEqual(idsOf(await list('?q=zebr')), [archived, hidden, plain])
    assert.deepEqual(idsOf(await list('?q=zebra&state=hidden')), [hidden])
    assert.deepEqual(idsOf(await list('?state=archived')), [archived])
    const first = await list('?q=zebra&limit=2')
    assert.deepEqual(idsOf(await list(`?q=zebra&limit=2&cursor=${first.pagination.nextCursor}`)), [plain])
    const found = first.data[1]
    assert.deepEqual(found.owners, [{ id: ana.id, name: 'Ana', username: ana.username }])
    assert.ok(found.hiddenAt !== null && found.archivedAt === null)
    await app.patch(`/v1/admin/groups/${plain}`, { token, body: { isFeatured: true } })
    assert.deepEqual(idsOf(await list('?state=featured')), [plain])
  })

  it('finds and counts the groups without an active owner', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const before = (await list('?state=orphaned')).pagination.total
    const alone = await makeClub(app, [
      [ana, 'owner'],
      [bo, 'manager'],
    ])
    await makeClub(app, [
      [ana, 'owner'],
      [bo, 'owner'],
    ])
    const ownerless = await makeClub(app, [[bo, 'manager']])
    await suspend(ana)
    const found = await list('?state=orphaned')
    assert.deepEqual(idsOf(found).slice(0, 2), [ownerless.id, alone.id])
    assert.equal(found.pagination.total, before + 2)
    assert.deepEqual(found.data[0].owners, [])
  })
})

describe('a new owner', () => {
  it('is an organizer at once, and anyone else by an offer that they accept', async () => {
    const [ana, bo, cy] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    const club = await makeClub(app, [
      [ana, 'owner'],
      [bo, 'manager'],
    ])
    await suspend(ana)
    const name = (username: string) => app.post(`/v1/admin/groups/${club.id}/owner`, { token, body: { username } })
    assert.equal((await name(bo.username)).body.data.status, 'changed')
    assert.equal((await name(cy.username)).body.data.status, 'offered')
    const [group] = (await list('?state=all')).data.filter(({ id }: { id: string }) => id === club.id)
    assert.deepEqual(
      group.owners.map(({ id }: { id: string }) => id),
      [bo.id],
    )
    const own = { session: await makeSession(app, cy) }
    const [offer] = (await app.get('/v1/profile/role-offers', own)).body.data
    assert.equal((await app.post(`/v1/profile/role-offers/${offer.id}/accept`, own)).status, 200)
    const again = (await list()).data.find(({ id }: { id: string }) => id === club.id)
    assert.deepEqual(
      again.owners.map(({ id }: { id: string }) => id),
      [bo.id, cy.id],
    )
    const wrong = await app.post(`/v1/admin/groups/${randomUUIDv7()}/owner`, { token, body: { username: bo.id } })
    assert.deepEqual([wrong.status, wrong.body.code], [404, 'group_not_found'])
    assert.equal((await name('unknown-person')).body.code, 'user_not_found')
  })
})

describe('the list of all events', () => {
  const events = async (query = '') => (await app.get(`/v1/admin/events${query}`, { token })).body

  it('has hidden ones and no drafts, by words, id and group', async () => {
    const { id, groupId } = await makeEventWithGroup(app)
    const draft = await makeEventWithGroup(app, { status: 'draft' })
    const title = 'Quokka walk'
    await app.database.updateTable('events').set({ title }).where('id', 'in', [id, draft.id]).execute()
    assert.deepEqual(idsOf(await events('?q=quokk')), [id])
    await app.patch(`/v1/admin/events/${id}`, { token, body: { hidden: true } })
    for (const query of ['?q=quokka', '?state=hidden', `?q=${id}`, `?group=${groupId}`])
      assert.deepEqual(idsOf(await events(query)), [id], query)
    assert.ok(!idsOf(await events()).includes(draft.id))
    assert.deepEqual((await events('?group=no-such-group')).data, [])
    const [found] = (await events('?state=hidden')).data
    assert.deepEqual([found.title, found.group.id, found.hiddenAt !== null], ['Quokka walk', groupId, true])
  })
})
