import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { awardInOrder, makeBadgeRow } from '#test/support/builders/badge-rows.ts'
import { is } from '#test/support/builders/badges.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeHiddenMembers } from '#test/support/builders/hidden-members.ts'

const app = useApp({
  async prepare() {
    viewer = await makeUser(app, { username: 'the-viewer', name: 'Viewer' })
    token = await makeToken(app, viewer, ['user'])
  },
})
let viewer: Person
let token: string

const change = (person: Person, set: object) =>
  app.database.updateTable('users').set(set).where('id', '=', person.id).execute()
const namesOf = (answer: Response) => answer.body.data.map((row: { username: string }) => row.username)
const search = (query: Record<string, string>) => app.get(`/v1/users?${new URLSearchParams(query)}`, { token })
const read = (username: string, as = token) => app.get(`/v1/users/${username}`, { token: as })

describe('the holders of a badge', () => {
  const holdersOf = async (badge: string, more: Record<string, string> = {}) => search({ badge, ...more })

  it('holders are listed latest award first, with pages in both directions, each with their top five badges', async () => {
    const people: Person[] = []
    for (let i = 0; i < 5; i++) people.unshift(await makeUser(app))
    const badge = await makeBadgeRow(app, { points: 1 })
    await awardInOrder(app, badge, [...people].reverse())
    for (const points of [7, 9, 3, 5, 8])
      await awardInOrder(app, await makeBadgeRow(app, { points, slug: `top-${points}` }), [people[0]!])
    const expected = people.map((person) => person.username)
    const first = await holdersOf(badge.slug, { limit: '2' })
    assert.deepEqual(namesOf(first), expected.slice(0, 2))
    assert.deepEqual(
      first.body.data[0].badges.map((one: { slug: string }) => one.slug),
      ['top-9', 'top-8', 'top-7', 'top-5', 'top-3'],
    )
    assert.deepEqual(first.body.data[1].badges, [
      { name: 'Lamp', slug: badge.slug, icon: '💡', color: '#f5a623', description: null },
    ])
    const second = await holdersOf(badge.slug, { limit: '2', cursor: first.body.pagination.nextCursor })
    assert.deepEqual(namesOf(second), expected.slice(2, 4))
    const back = await holdersOf(badge.slug, { limit: '2', before: second.body.pagination.prevCursor })
    assert.deepEqual(namesOf(back), expected.slice(0, 2))
    assert.deepEqual(namesOf(await holdersOf(badge.id.toUpperCase(), { offset: '3' })), expected.slice(3))
  })

  it('holders can be searched by name and location, and hidden users are left out', async () => {
    const badge = await makeBadgeRow(app)
    const [here, there] = [await makeUser(app, { name: 'Quill Here' }), await makeUser(app, { name: 'Quill There' })]
    await change(here, { location: 'Porto, Portugal' })
    await makeUser(app, { name: 'Quill Without' })
    const hidden = await makeHiddenMembers(app, { ...viewer, token }, 'Quill Hidden')
    await awardInOrder(
      app,
      badge,
      [here, there, ...hidden].filter((person) => person !== hidden[2]),
    )
    assert.deepEqual(namesOf(await holdersOf(badge.slug)), [there.username, here.username])
    assert.deepEqual(
      namesOf(await holdersOf(badge.slug, { q: 'quill' })).sort(),
      [here, there].map((p) => p.username).sort(),
    )
    assert.deepEqual(namesOf(await holdersOf(badge.slug, { location: 'porto' })), [here.username])
    assert.deepEqual(namesOf(await holdersOf(badge.slug, { location: 'porto', q: 'there' })), [])
  })

  it('a badge that is unknown, deleted or of a hidden group has no holders', async () => {
    const [gone, secret] = [await makeBadgeRow(app), await makeBadgeRow(app)]
    const person = await makeUser(app)
    await awardInOrder(app, gone, [person])
    await awardInOrder(app, secret, [person])
    const at = app.clock.now().toISOString()
    const group = { id: crypto.randomUUID(), urlname: 'hidden-group', name: 'Hidden', created_at: at, updated_at: at }
    await app.database
      .insertInto('groups')
      .values({ ...group, hidden_at: at })
      .execute()
    await app.database.updateTable('badges').set({ deleted_at: at }).where('id', '=', gone.id).execute()
    await app.database.updateTable('badges').set({ group_id: group.id }).where('id', '=', secret.id).execute()
    for (const badge of ['no-such-badge', gone.slug, secret.slug]) {
      const answer = await holdersOf(badge)
      is(answer, 200)
      assert.deepEqual([answer.body.data, answer.body.pagination.hasMore], [[], false])
    }
    assert.deepEqual((await read(person.username)).body.data.badges, [])
  })

  it('holders after a thousand hidden ones are found: a page may be short and its cursor continues', async () => {
    const badge = await makeBadgeRow(app)
    const first = await makeUser(app)
    await awardInOrder(app, badge, [first])
    await sql`
      with people as (
        insert into users (id, name, profile_visibility)
        select gen_random_uuid(), 'Many', 'private' from generate_series(1, 1200) returning id)
      insert into badge_awards (badge_id, user_id, points, source, awarded_at)
      select ${badge.id}, id, 10, 'organiser', ${new Date(app.clock.now().getTime() + 1000)} from people`.execute(
      app.database,
    )
    app.clock.advance(5000)
    const last = await makeUser(app)
    await awardInOrder(app, badge, [last])
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page: Response = await holdersOf(badge.slug, { limit: '5', ...(cursor && { cursor }) })
      found.push(...namesOf(page))
      cursor = page.body.pagination.nextCursor
      assert.equal(page.body.pagination.hasMore, cursor !== undefined)
    } while (cursor)
    assert.deepEqual(found, [last.username, first.username])
  })
})
