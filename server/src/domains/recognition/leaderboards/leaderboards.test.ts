import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { award, clearBoards, insertBadge, revoke } from '#test/support/builders/boards.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    reader = await makeUser(app, { username: 'reader' })
    token = await makeToken(app, reader, ['read:user', 'read:groups'])
  },
})
let reader: Person
let token: string
beforeEach(() => clearBoards(app))

const board = async (query = '', path = '/v1/leaderboard') => (await app.get(path + query, { token })).body.data
const names = (data: { entries: { username: string }[] }) => data.entries.map((entry) => entry.username)
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const set = (person: Person, change: object) =>
  app.database.updateTable('users').set(change).where('id', '=', person.id).execute()

async function people(count: number): Promise<Person[]> {
  const made: Person[] = []
  for (let i = 0; i < count; i++) made.push(await makeUser(app))
  return made
}
const later = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)

describe('the platform leaderboard', () => {
  it('the platform leaderboard is empty when no one has points, and names the number of achievements', async () => {
    assert.deepEqual(await board(), { entries: [], total: 0, totalAchievements: 17 })
  })

  it('answers exactly these fields', async () => {
    const person = await makeUser(app, { username: 'Ada', name: 'Ada L.' })
    await set(person, { avatar_url: 'https://example.org/ada.png' })
    const badge = await insertBadge(app, 40, null, { slug: 'first', name: 'First', icon: '🥇', color: '#112233' })
    await award(app, badge, [person.id])
    await app.database
      .insertInto('user_achievements')
      .values({ user_id: person.id, achievement: 'first_rsvp', completed_at: app.clock.now().toISOString() })
      .execute()
    assert.deepEqual(await board(), {
      entries: [
        {
          rank: 1,
          username: 'Ada',
          name: 'Ada L.',
          avatarUrl: 'https://example.org/ada.png',
          score: 40,
          completedCount: 1,
          badgeCount: 1,
          badges: [{ name: 'First', slug: 'first', icon: '🥇', color: '#112233' }],
        },
      ],
      total: 1,
      totalAchievements: 17,
    })
  })

  it('shows the five badges that count most, of equals the newest, and none that is deleted or of a group', async () => {
    const [person] = await people(1)
    const club = await makeClub(app)
    const give = async (slug: string, points: number, minutes: number, groupId: string | null = null) => {
      const badge = await insertBadge(app, points, groupId, { slug })
      await award(app, badge, [person!.id], later(minutes))
      return badge
    }
    await give('ten-old', 10, 1)
    await give('ten-new', 10, 2)
    await give('fifty', 50, 0)
    await give('forty', 40, 3)
    await give('thirty', 30, 3)
    await give('five', 5, 9)
    await give('of-a-group', 500, 1, club.id)
    const gone = await give('gone', 900, 1)
    await app.database
      .updateTable('badges')
      .set({ deleted_at: app.clock.now().toISOString() })
      .where('id', '=', gone)
      .execute()
    const { entries } = await board()
    const slugs = entries[0].badges.map((badge: { slug: string }) => badge.slug)
    assert.deepEqual(slugs, ['fifty', 'forty', 'thirty', 'ten-new', 'ten-old'])
    assert.deepEqual([entries[0].badgeCount, entries[0].score], [7, 1045])
  })

  it('gives the same rank to the same score, orders them by who had it first and then by name, and skips ranks after them', async () => {
    const [a, b, c, d] = await people(4)
    for (const [person, name] of [
      [a, 'Zed'],
      [b, 'beta'],
      [c, 'Alpha'],
      [d, 'low'],
    ] as const)
      await set(person!, { username: name })
    const ten = await insertBadge(app, 10)
    const five = await insertBadge(app, 5)
    await award(app, ten, [b!.id, c!.id], later(5))
    await award(app, ten, [a!.id], later(1))
    await award(app, five, [d!.id], later(0))
    const { entries } = await board()
    assert.deepEqual(
      entries.map((entry: { rank: number; username: string }) => [entry.rank, entry.username]),
      [
        [1, 'Zed'],
        [1, 'Alpha'],
        [1, 'beta'],
        [4, 'low'],
      ],
    )
    const { entries: second } = await board('?limit=1&offset=2')
    assert.deepEqual([second[0].rank, second[0].username], [1, 'beta'])
  })

  it('leaves out who is private, opted out, suspended, nameless, deleted or without points, from that moment on', async () => {
    const persons = await people(7)
    const ten = await insertBadge(app, 10)
    const nothing = await insertBadge(app, 0)
    await award(
      app,
      ten,
      persons.slice(0, 6).map((person) => person.id),
    )
    await award(app, nothing, [persons[6]!.id])
    const at = app.clock.now().toISOString()
    assert.equal((await board()).total, 6)
    const changes: object[] = [
      { profile_visibility: 'private' },
      { show_on_leaderboard: false },
      { suspended_at: at },
      { username: null },
      { deleted_at: at },
    ]
    for (const [i, change] of changes.entries()) {
      await set(persons[i]!, change)
      const now = await board()
      assert.equal(now.total, 5 - i)
      assert.deepEqual(new Set(names(now)), new Set(persons.slice(i + 1, 6).map((person) => person.username)))
    }
    await set(persons[0]!, { profile_visibility: 'public' })
    assert.deepEqual(names(await board()).length, 2)
  })

  it('a page leaves out members blocked in either direction, and changes no rank and no total', async () => {
    const [a, b, c] = await people(3)
    for (const [person, points] of [
      [a, 30],
      [b, 20],
      [c, 10],
    ] as const)
      await award(app, await insertBadge(app, points), [person!.id])
    await inTransaction(app, ({ db }) => insertBlock(db, b!.id, reader.id, app.clock.now()))
    const { entries, total } = await board('?limit=2')
    assert.deepEqual([names({ entries }), total], [[a!.username], 3])
    const rest = await board('?limit=2&offset=2')
    assert.deepEqual([rest.entries[0].username, rest.entries[0].rank], [c!.username, 3])
    await inTransaction(app, ({ db }) => insertBlock(db, reader.id, a!.id, app.clock.now()))
    assert.deepEqual(await board('?limit=2'), { entries: [], total: 3, totalAchievements: 17 })
  })

  it('takes a revoked badge off the score at once', async () => {
    const [a] = await people(1)
    const [ten, five] = [await insertBadge(app, 10), await insertBadge(app, 5)]
    await award(app, ten, [a!.id])
    await award(app, five, [a!.id])
    assert.equal((await board()).entries[0].score, 15)
    await revoke(app, ten, [a!.id])
    assert.equal((await board()).entries[0].score, 5)
    await revoke(app, five, [a!.id])
    assert.deepEqual(await board(), { entries: [], total: 0, totalAchievements: 17 })
  })

  it('a leaderboard is empty past an offset of 10,000, and still returns the total', async () => {
    const [a] = await people(1)
    await award(app, await insertBadge(app, 10), [a!.id])
    assert.deepEqual(await board('?offset=10001'), { entries: [], total: 1, totalAchievements: 17 })
    assert.deepEqual(await board('?offset=9007199254740991'), { entries: [], total: 1, totalAchievements: 17 })
    assert.deepEqual(await board('?offset=10000'), { entries: [], total: 1, totalAchievements: 17 })
  })

  it('has 20 people on a page if not asked otherwise, and 100 at the most', async () => {
    const crowd = await people(22)
    await award(
      app,
      await insertBadge(app, 10),
      crowd.map((person) => person.id),
    )
    assert.equal((await board()).entries.length, 20)
    assert.equal((await board('?limit=100')).entries.length, 22)
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'limit=x'])
      is(await app.get(`/v1/leaderboard?${query}`, { token }), 400, 'validation_failed')
  })
})

describe('the board of a group', () => {
  it('answers exactly these fields, and counts badges of the group alone', async () => {
    const person = await makeUser(app, { username: 'grace', name: 'Grace' })
    const club = await makeClub(app, [], { photo_url: 'https://example.org/club.png', name: 'The club' })
    const ours = await insertBadge(app, 15, club.id, { slug: `${club.urlname}-helper`, name: 'Helper' })
    await award(app, ours, [person.id])
    await award(app, await insertBadge(app, 100), [person.id])
    const path = `/v1/groups/${club.urlname.toUpperCase()}/leaderboard`
    const answer = await board('', path)
    assert.deepEqual(answer, {
      group: { id: club.id, name: 'The club', urlname: club.urlname, photoUrl: 'https://example.org/club.png' },
      entries: [
        {
          rank: 1,
          username: 'grace',
          name: 'Grace',
          avatarUrl: null,
          score: 15,
          badgeCount: 1,
          badges: [{ name: 'Helper', slug: `${club.urlname}-helper`, icon: '🌱', color: '#2f9e6b' }],
        },
      ],
      total: 1,
    })
    assert.deepEqual(await board('', `/v1/groups/${club.id}/leaderboard`), answer)
    assert.deepEqual([(await board()).entries[0].score, (await board()).entries[0].badgeCount], [100, 1])
  })

  it('is not there for a group that is not, is archived, or is hidden from the caller', async () => {
    const at = app.clock.now().toISOString()
    const archived = await makeClub(app, [], { deleted_at: at })
    const hidden = await makeClub(app, [[reader, 'volunteer']], { hidden_at: at })
    for (const slug of ['nowhere-at-all', archived.urlname, 'no slug'])
      is(await app.get(`/v1/groups/${encodeURIComponent(slug)}/leaderboard`, { token }), 404, 'group_not_found')
    const visitorToken = await makeToken(app, await makeUser(app), ['read:groups'])
    is(await app.get(`/v1/groups/${hidden.urlname}/leaderboard`, { token: visitorToken }), 404, 'group_not_found')
    assert.equal((await board('', `/v1/groups/${hidden.urlname}/leaderboard`)).total, 0)
  })

  it('the leaderboard of a group leaves out members the caller blocked, and is empty past an offset of 10,000', async () => {
    const [a, b] = await people(2)
    const club = await makeClub(app)
    await award(app, await insertBadge(app, 20, club.id), [a!.id])
    await award(app, await insertBadge(app, 10, club.id), [b!.id])
    await inTransaction(app, ({ db }) => insertBlock(db, reader.id, a!.id, app.clock.now()))
    const path = `/v1/groups/${club.urlname}/leaderboard`
    const { entries, total } = await board('', path)
    assert.deepEqual([entries[0].username, entries[0].rank, entries.length, total], [b!.username, 2, 1, 2])
    const past = await board('?offset=10001', path)
    assert.deepEqual([past.entries, past.total], [[], 2])
  })
})
