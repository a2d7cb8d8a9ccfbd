import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()

const tokenOf = (person: Person) => makeToken(app, person, ['user'])
const namesOf = (answer: Response) => answer.body.data.map((row: { username: string }) => row.username)

async function connect(one: Person, other: Person): Promise<void> {
  const [first_id, second_id] = [one.id, other.id].sort() as [string, string]
  app.clock.advance(1000)
  const connected_at = app.clock.now().toISOString()
  const row = { id: crypto.randomUUID(), first_id, second_id, connected_at }
  await app.database.insertInto('connections').values(row).execute()
}

describe('connections', () => {
  it('connections are listed for both users, latest first, with pages and exactly the fields of the specification', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => makeUser(app)))
    // The center has the middle id, so that it is on both sides of rows.
    people.sort((a, b) => (a.id < b.id ? -1 : 1))
    const [center] = people.splice(3, 1) as [Person]
    for (const person of people) await connect(center, person)
    const expected = people.map((person) => person.username).reverse()
    const token = await tokenOf(center)
    const first = await app.get('/v1/profile/connections?limit=4', { token })
    assert.deepEqual(namesOf(first), expected.slice(0, 4))
    for (const entry of first.body.data)
      assert.deepEqual(Object.keys(entry).sort(), ['avatarUrl', 'connectedAt', 'name', 'username'])
    const cursor = first.body.pagination.nextCursor
    const second = await app.get(`/v1/profile/connections?limit=4&cursor=${cursor}`, { token })
    assert.deepEqual(namesOf(second), expected.slice(4))
    const back = await app.get(`/v1/profile/connections?limit=4&before=${second.body.pagination.prevCursor}`, { token })
    assert.deepEqual(namesOf(back), expected.slice(0, 4))
    for (const person of people)
      assert.deepEqual(namesOf(await app.get(`/v1/users/${person.username}/connections`, { token })), [center.username])
  })

  it('connections with private, suspended, deleted or blocked users are not listed', async () => {
    const [center, viewer, open, hidden, suspended, leaving, foe] = (await Promise.all(
      Array.from({ length: 7 }, () => makeUser(app)),
    )) as [Person, Person, Person, Person, Person, Person, Person]
    for (const person of [open, hidden, suspended, leaving, foe]) await connect(center, person)
    const at = app.clock.now().toISOString()
    const change = (person: Person, set: object) =>
      app.database.updateTable('users').set(set).where('id', '=', person.id).execute()
    await change(hidden, { profile_visibility: 'private' })
    await change(suspended, { suspended_at: at })
    await change(leaving, { deleted_at: at })
    const token = await tokenOf(viewer)
    await app.put(`/v1/users/${foe.username}/block`, { token })
    assert.deepEqual(namesOf(await app.get(`/v1/users/${center.username}/connections`, { token })), [open.username])
    const own = await app.get('/v1/profile/connections', { token: await tokenOf(center) })
    assert.deepEqual(namesOf(own), [foe.username, open.username])
    const refused = await app.get(`/v1/users/${hidden.username}/connections`, { token })
    assert.deepEqual([refused.status, refused.body.code], [404, 'user_not_found'])
  })
})
