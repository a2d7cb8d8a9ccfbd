import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  inTransaction,
  makeKnown,
  makeToken,
  makeUser,
  type Person,
  runEraser,
} from '#test/support/builders/factories.ts'
import { eraseFavorites } from './index.ts'

const app = useApp({
  async prepare() {
    ownerToken = await makeToken(app, await makeUser(app), ['manage:groups'])
  },
})
let ownerToken: string

let made = 0
async function makeGroup(): Promise<string> {
  const body = { name: `Group ${++made}`, urlname: `group-${made}` }
  return (await app.post('/v1/manage/groups', { token: ownerToken, body })).body.data.id
}
const tokenOf = (person: Person) => makeToken(app, person, ['read:favorites', 'write:favorites'])
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
async function countsOf(id: string) {
  const group = await app.database
    .selectFrom('groups')
    .select('favorites_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await app.database.selectFrom('group_favorites').select('user_id').where('group_id', '=', id).execute()
  return [group.favorites_count, rows.length]
}
async function eventsOf(id: string): Promise<string[]> {
  const rows = await app.database
    .selectFrom('outbox_events')
    .select(['type', 'subject_user_id'])
    .where('group_id', '=', id)
    .execute()
  for (const row of rows) assert.ok(row.subject_user_id)
  // Sorted, because events of the same millisecond have no order.
  return rows.map((row) => row.type).sort()
}

describe('favorites', () => {
  it('joining with a choice of event email stores it, and others get none', async () => {
    const id = await makeGroup()
    const token = await tokenOf(await makeUser(app))
    const mailOf = async () => (await app.get('/v1/favorites', { token })).body.data[0].eventMail
    is(await app.put(`/v1/favorites/${id}`, { token }), 200)
    assert.equal(await mailOf(), null)
    is(await app.put(`/v1/favorites/${id}`, { token, body: { eventMail: 'each' } }), 200)
    is(await app.put(`/v1/favorites/${id}`, { token }), 200)
    assert.equal(await mailOf(), 'each')
    is(await app.patch(`/v1/favorites/${id}`, { token, body: { eventMail: 'weekly' } }), 200)
    assert.equal(await mailOf(), 'weekly')
    const chosen = (await eventsOf(id)).filter((type) => type === 'group.event_mail_chosen')
    assert.equal(chosen.length, 2)
    is(await app.put(`/v1/favorites/${id}`, { token, body: { eventMail: 'daily' } }), 400, 'validation_failed')
    is(await app.delete(`/v1/favorites/${id}`, { token }), 200)
    is(await app.patch(`/v1/favorites/${id}`, { token, body: { eventMail: 'each' } }), 409, 'invalid_state')
  })

  it('a group says whether it is a favorite of the caller', async () => {
    const id = await makeGroup()
    const token = await makeToken(app, await makeUser(app), ['read:groups', 'write:favorites'])
    const favoriteOf = async () => (await app.get(`/v1/groups/${id}`, { token })).body.data.favorite
    assert.equal(await favoriteOf(), null)
    is(await app.put(`/v1/favorites/${id}`, { token, body: { eventMail: 'none' } }), 200)
    assert.equal((await favoriteOf()).eventMail, 'none')
    assert.equal('favorite' in (await app.get(`/v1/public/groups/${id}`)).body.data, false)
  })

  it('repeated requests to add and remove a favorite change and emit only once', async () => {
    const id = await makeGroup()
    const token = await tokenOf(await makeUser(app))
    for (let i = 0; i < 3; i++) is(await app.put(`/v1/favorites/${id}`, { token }), 200)
    assert.deepEqual(await countsOf(id), [1, 1])
    for (let i = 0; i < 3; i++) is(await app.delete(`/v1/favorites/${id}`, { token }), 200)
    assert.deepEqual(await countsOf(id), [0, 0])
    assert.deepEqual(await eventsOf(id), ['group.favorited', 'group.unfavorited'])
  })

  it('adding an unknown or archived group as a favorite is 404', async () => {
    const id = await makeGroup()
    await app.delete(`/v1/manage/groups/${id}`, { token: ownerToken })
    const token = await tokenOf(await makeUser(app))
    for (const slug of [id, 'no-such-group'])
      for (const method of ['PUT', 'DELETE'])
        is(await app.call(method, `/v1/favorites/${slug}`, { token }), 404, 'group_not_found')
  })

  it('a banned user cannot add a favorite, and a ban removes an existing one', async () => {
    const id = await makeGroup()
    const person = await makeUser(app)
    const token = await tokenOf(person)
    await app.put(`/v1/favorites/${id}`, { token })
    is(await app.put(`/v1/manage/groups/${id}/bans/${person.username}`, { token: ownerToken }), 200)
    assert.deepEqual(await countsOf(id), [0, 0])
    is(await app.put(`/v1/favorites/${id}`, { token }), 403, 'banned')
    is(await app.delete(`/v1/favorites/${id}`, { token }), 200)
    assert.deepEqual(await eventsOf(id), ['group.banned', 'group.favorited', 'group.unfavorited'])
  })

  it('favorites are listed latest first, with pages, without hidden and archived groups', async () => {
    const token = await tokenOf(await makeUser(app))
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      const id = await makeGroup()
      ids.unshift(id)
      await app.put(`/v1/favorites/${id}`, { token })
      app.clock.advance(1000)
    }
    const at = app.clock.now().toISOString()
    await app.database.updateTable('groups').set({ hidden_at: at }).where('id', '=', ids[1]!).execute()
    await app.database.updateTable('groups').set({ deleted_at: at }).where('id', '=', ids[3]!).execute()
    const idsOf = (answer: Response) => answer.body.data.map((group: { id: string }) => group.id)
    const first = await app.get('/v1/favorites?limit=2', { token })
    assert.deepEqual(idsOf(first), [ids[0], ids[2]])
    const cursor = first.body.pagination.nextCursor
    assert.deepEqual(idsOf(await app.get(`/v1/favorites?limit=2&cursor=${cursor}`, { token })), [ids[4]])
    assert.equal(first.body.data[0].memberCount, 2, 'its owner and the caller')
  })
})

describe('concurrent favorites', () => {
  it('50 users and 50 repetitions by one user keep the counter equal to the rows', async () => {
    const id = await makeGroup()
    const tokens: string[] = []
    for (let i = 0; i < 25; i++) tokens.push(await tokenOf(await makeUser(app)))
    const put = (token: string) => app.put(`/v1/favorites/${id}`, { token })
    const remove = (token: string) => app.delete(`/v1/favorites/${id}`, { token })
    for (const answer of await Promise.all([...tokens, ...tokens].map(put))) is(answer, 200)
    assert.deepEqual(await countsOf(id), [25, 25])
    const mixed = tokens.flatMap((token, i) => (i % 2 ? [put(token), remove(token)] : [remove(token), remove(token)]))
    for (const answer of await Promise.all(mixed)) is(answer, 200)
    const [count, rows] = await countsOf(id)
    assert.equal(count, rows)
    const one = tokens[0]!
    await Promise.all(Array.from({ length: 50 }, () => put(one)))
    await Promise.all(Array.from({ length: 50 }, () => remove(one)))
    assert.deepEqual(await countsOf(id), [rows, rows])
    const types = await eventsOf(id)
    const made = types.filter((type) => type === 'group.favorited').length
    assert.equal(made - (types.length - made), rows)
  })

  it('a concurrent ban and favorite never leave both', async () => {
    const id = await makeGroup()
    for (let i = 0; i < 10; i++) {
      const person = await makeUser(app)
      await makeKnown(app, id, person)
      const token = await tokenOf(person)
      await Promise.all([
        app.put(`/v1/favorites/${id}`, { token }),
        app.put(`/v1/manage/groups/${id}/bans/${person.username}`, { token: ownerToken }),
      ])
    }
    assert.deepEqual(await countsOf(id), [0, 0])
  })
})

it('a user who is deleted while adding a favorite leaves no favorite', async () => {
  const id = await makeGroup()
  for (let i = 0; i < 10; i++) {
    const person = await makeUser(app)
    const token = await tokenOf(person)
    const [answer] = await Promise.all([
      app.put(`/v1/favorites/${id}`, { token }),
      inTransaction(app, (unit) => eraseAccount(unit, person.id, app.clock.now())),
    ])
    assert.ok([200, 401, 404].includes(answer.status), answer.text)
    await runEraser(app, person)
  }
  assert.deepEqual(await countsOf(id), [0, 0])
})

it('erasing several users at once deletes their favorites and keeps every counter right', async () => {
  const ids = [await makeGroup(), await makeGroup(), await makeGroup()]
  const people: Person[] = []
  for (let i = 0; i < 6; i++) {
    const person = await makeUser(app)
    people.push(person)
    const token = await tokenOf(person)
    for (const id of i % 2 ? ids : ids.toReversed()) await app.put(`/v1/favorites/${id}`, { token })
  }
  await Promise.all(people.slice(1).map((person) => inTransaction(app, ({ db }) => eraseFavorites(db, person.id))))
  for (const id of ids) assert.deepEqual(await countsOf(id), [1, 1])
})
