import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isBlockedBetween } from '#domains/foundation/visibility/index.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup, rsvp } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()

interface Member extends Person {
  token: string
}
async function join(): Promise<Member> {
  const person = await makeUser(app)
  return { ...person, token: await makeToken(app, person, ['user', 'read:groups']) }
}
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const block = (who: Member, other: Person) => app.put(`/v1/users/${other.username}/block`, { token: who.token })
const unblock = (who: Member, other: Person) => app.delete(`/v1/users/${other.username}/block`, { token: who.token })
const follow = (who: Member, other: Person) => app.put(`/v1/users/${other.username}/follow`, { token: who.token })
const namesOf = (answer: Response) => answer.body.data.map((row: { username: string }) => row.username)
const read = (who: Member, path: string) => app.get(path, { token: who.token })

async function connect(one: Person, other: Person) {
  const [first_id, second_id] = [one.id, other.id].sort() as [string, string]
  const connected_at = app.clock.now().toISOString()
  await app.database
    .insertInto('connections')
    .values({ id: crypto.randomUUID(), first_id, second_id, connected_at })
    .execute()
}

describe('blocks', () => {
  it('repeated block and unblock requests have one effect', async () => {
    const [ana, bo] = [await join(), await join()]
    for (let i = 0; i < 2; i++) is(await block(ana, bo), 200)
    const [entry, ...rest] = (await read(ana, '/v1/profile/blocks')).body.data
    assert.deepEqual(rest, [])
    assert.deepEqual(Object.keys(entry).sort(), ['blockedAt', 'name', 'username'])
    assert.equal(entry.username, bo.username)
    assert.ok(await isBlockedBetween(app.database, bo.id, ana.id))
    for (let i = 0; i < 2; i++) is(await unblock(ana, bo), 200)
    assert.deepEqual((await read(ana, '/v1/profile/blocks')).body.data, [])
    assert.ok(!(await isBlockedBetween(app.database, bo.id, ana.id)))
  })

  it('blocking oneself is 400 and blocking an unknown user is 404', async () => {
    const ana = await join()
    is(await block(ana, ana), 400, 'validation_failed')
    is(await app.put(`/v1/users/${ana.id}/block`, { token: ana.token }), 400, 'validation_failed')
    for (const username of ['no-such-person', 'x', '01990000-0000-7000-8000-0000000000ff'])
      for (const method of ['PUT', 'DELETE'])
        is(await app.call(method, `/v1/users/${username}/block`, { token: ana.token }), 404, 'user_not_found')
  })

  it('a block hides both users from each other as if they did not exist', async () => {
    const [ana, bo, cy] = [await join(), await join(), await join()]
    for (const other of [ana, bo]) is(await follow(cy, other), 200)
    for (const other of [ana, bo]) await connect(cy, other)
    is(await block(ana, bo), 200)
    for (const [one, other] of [
      [ana, bo],
      [bo, ana],
    ] as const) {
      for (const path of ['', '/portfolio', '/followers', '/following', '/connections', '/follow'])
        is(await read(one, `/v1/users/${other.username}${path}`), 404, 'user_not_found')
      is(await follow(one, other), 404, 'user_not_found')
      is(await app.delete(`/v1/users/${other.username}/follow`, { token: one.token }), 404, 'user_not_found')
      for (const path of [`/v1/users?q=${other.username}`, '/v1/users?limit=100'])
        assert.ok(!namesOf(await read(one, path)).includes(other.username), path)
      for (const list of ['following', 'connections'])
        assert.deepEqual(namesOf(await read(one, `/v1/users/${cy.username}/${list}`)), [one.username])
      const { recentConnections } = (await read(one, `/v1/users/${cy.username}`)).body.data
      assert.deepEqual(
        recentConnections.map((entry: { username: string }) => entry.username),
        [one.username],
      )
    }
    assert.equal(namesOf(await read(cy, '/v1/profile/following')).length, 2)
  })

  it('a block hides both users from each other in the members of a group', async () => {
    const [ana, bo, cy] = [await join(), await join(), await join()]
    const at = app.clock.now().toISOString()
    const id = crypto.randomUUID()
    const group = { id, urlname: 'quiet-group', name: 'Quiet', favorites_count: 3, created_at: at, updated_at: at }
    await app.database.insertInto('groups').values(group).execute()
    const favorite = { group_id: id, favorited_at: at }
    await app.database
      .insertInto('group_favorites')
      .values([ana, bo, cy].map((person) => ({ user_id: person.id, ...favorite })))
      .execute()
    await block(ana, bo)
    for (const [who, others] of [
      [ana, [ana, cy]],
      [bo, [bo, cy]],
      [cy, [ana, bo, cy]],
    ] as const)
      assert.deepEqual(
        namesOf(await read(who, '/v1/groups/quiet-group/members')).sort(),
        others.map((person) => person.username).sort(),
      )
  })

  it('a block ends follows and the connection, and unblocking does not restore them', async () => {
    const [ana, bo] = [await join(), await join()]
    await follow(ana, bo)
    await follow(bo, ana)
    await connect(ana, bo)
    await block(ana, bo)
    const counts = () =>
      app.database
        .selectFrom('follow_counts')
        .select(['followers', 'following'])
        .where('user_id', 'in', [ana.id, bo.id])
        .execute()
    assert.deepEqual(await counts(), [
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ])
    await unblock(ana, bo)
    const { body } = await read(ana, `/v1/users/${bo.username}/follow`)
    assert.deepEqual(body.data, { following: false, followedBy: false })
    assert.deepEqual((await read(bo, '/v1/profile/connections')).body.data, [])
  })

  it('a block emits nothing and does not change the responses to the other user', async () => {
    const [ana, bo] = [await join(), await join()]
    await follow(bo, ana)
    const listEmitted = () => app.database.selectFrom('outbox_events').select('id').execute()
    const before = (await listEmitted()).length
    await block(ana, bo)
    assert.equal((await listEmitted()).length, before)
    is(await block(bo, ana), 200)
    is(await unblock(bo, ana), 200)
    assert.deepEqual((await read(bo, '/v1/profile/blocks')).body.data, [])
    is(await read(bo, `/v1/users/${ana.username}`), 404, 'user_not_found')
  })

  it('a private user can be blocked without revealing their name', async () => {
    const [ana, bo] = [await join(), await join()]
    const secret = { profile_visibility: 'private', name: 'A Secret Name' }
    await app.database.updateTable('users').set(secret).where('id', '=', bo.id).execute()
    is(await block(ana, bo), 200)
    const answer = await read(ana, '/v1/profile/blocks')
    assert.equal(answer.body.data[0].name, bo.username)
    assert.ok(!answer.text.includes('Secret'))
  })

  it('a block applies to the user, also after a change of username', async () => {
    const [ana, bo] = [await join(), await join()]
    await block(ana, bo)
    is(await app.patch('/v1/profile', { token: bo.token, body: { username: 'another-bo' } }), 200)
    is(await read(ana, '/v1/users/another-bo'), 404, 'user_not_found')
    assert.deepEqual(namesOf(await read(ana, '/v1/profile/blocks')), ['another-bo'])
    is(await app.delete('/v1/users/another-bo/block', { token: ana.token }), 200)
    is(await read(ana, '/v1/users/another-bo'), 200)
  })
})

it('an organizer still sees attendees with a block in either direction', async () => {
  const [organizer, guest, other] = [await join(), await join(), await join()]
  const event = await makeEventWithGroup(app, { seats: 5 })
  const role = { group_id: event.groupId!, user_id: organizer.id, role: 'owner' }
  await app.database
    .insertInto('group_roles')
    .values({ ...role, granted_at: app.clock.now().toISOString() })
    .execute()
  for (const person of [guest, other])
    await rsvp(app, event, { ...person, token: await makeToken(app, person, ['write:events']) })
  is(await block(organizer, guest), 200)
  is(await block(other, organizer), 200)
  const token = await makeToken(app, organizer, ['manage:checkins'])
  const { data } = (await app.get(`/v1/manage/events/${event.id}/attendees`, { token })).body
  assert.deepEqual(
    data.map((row: { user: { username: string } }) => row.user.username),
    [guest.username, other.username],
  )
})

it('blocks are listed latest first, with pages, without deleted users', async () => {
  const ana = await join()
  const people: Member[] = []
  for (let i = 0; i < 5; i++) {
    const person = await join()
    people.unshift(person)
    await block(ana, person)
    app.clock.advance(1000)
  }
  const gone = { deleted_at: app.clock.now().toISOString() }
  await app.database.updateTable('users').set(gone).where('id', '=', people[1]!.id).execute()
  const first = await read(ana, '/v1/profile/blocks?limit=2')
  assert.deepEqual(namesOf(first), [people[0]!.username, people[2]!.username])
  const rest = await read(ana, `/v1/profile/blocks?limit=2&cursor=${first.body.pagination.nextCursor}`)
  assert.deepEqual(namesOf(rest), [people[3]!.username, people[4]!.username])
  assert.equal(rest.body.pagination.hasMore, false)
})
