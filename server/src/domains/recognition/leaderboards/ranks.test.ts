import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import {
  assertNoDifferences,
  award,
  clearBoards,
  insertBadge,
  passMinute,
  revoke,
} from '#test/support/builders/boards.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    reader = await makeUser(app)
    token = await makeToken(app, reader, ['read:user', 'read:groups'])
    club = await makeClub(app)
  },
})
let reader: Person
let token: string
let club: { id: string; urlname: string }

/** Whether a user is listed on leaderboards; most are. */
const states = ['listed', 'listed', 'listed', 'private', 'opted-out', 'suspended', 'nameless', 'deleted'] as const
type State = (typeof states)[number]

const columnsOf = (state: State, n: number) => {
  const at = app.clock.now().toISOString()
  return {
    // In the order of the alphabet by the letters alone, whatever their case.
    username: state === 'nameless' ? null : n % 2 ? `Rank-${n}` : `rank-${n}`,
    profile_visibility: state === 'private' ? 'private' : 'public',
    show_on_leaderboard: state !== 'opted-out',
    suspended_at: state === 'suspended' ? at : null,
    deleted_at: state === 'deleted' ? at : null,
  }
}

interface Entry {
  username: string
  rank: number
  score: number
  badgeCount: number
}

/** The board as SQL ranks the rows themselves. */
async function rankRows(groupId?: string): Promise<Entry[]> {
  const isOn = groupId === undefined ? sql`a.group_id is null` : sql`a.group_id = ${groupId}`
  const { rows } = await sql<Entry>`
    select u.username, rank() over (order by sum(a.points) desc) as rank, sum(a.points) as score,
      count(*) as "badgeCount"
    from badge_awards a join users u on u.id = a.user_id
    where u.profile_visibility = 'public' and u.show_on_leaderboard and u.suspended_at is null and u.deleted_at is null
      and u.username is not null and ${isOn}
    group by u.id
    having sum(a.points) > 0
    order by sum(a.points) desc, max(a.awarded_at), lower(u.username) collate "C"`.execute(app.database)
  return rows
}

async function assertPages(path: string, expected: Entry[], limit: number, blocked: Set<string>) {
  for (let offset = 0; offset <= expected.length; offset += limit) {
    const { body } = await app.get(`${path}?limit=${limit}&offset=${offset}`, { token })
    const entries = body.data.entries.map(({ username, rank, score, badgeCount }: Entry) => ({
      username,
      rank,
      score,
      badgeCount,
    }))
    const page = expected.slice(offset, offset + limit)
    assert.deepEqual(
      entries,
      page.filter((entry) => !blocked.has(entry.username)),
    )
    assert.equal(body.data.total, expected.length)
  }
}

async function assertBoards(limit: number, blocked = new Set<string>()) {
  await assertPages('/v1/leaderboard', await rankRows(), limit, blocked)
  await assertPages(`/v1/groups/${club.urlname}/leaderboard`, await rankRows(club.id), limit, blocked)
}

async function insertPeople(people: { id: string; state: State }[]) {
  const rows = people.map(({ id, state }, n) => ({ id, name: `Person ${n}`, ...columnsOf(state, n) }))
  await app.database.insertInto('users').values(rows).execute()
}

/** A deleted user must receive awards before the deletion. */
const beforehand = (state: State): State => (state === 'deleted' ? 'listed' : state)

const person = fc.record({
  state: fc.constantFrom(...states),
  next: fc.constantFrom(...states),
  holds: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
  loses: fc.boolean(),
  isBlocked: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
})

it('ranks, order, totals and pages of every board equal RANK() over the rows, whatever is folded and as people come and go', async () => {
  const property = fc.asyncProperty(
    fc.array(person, { minLength: 1, maxLength: 30 }),
    fc.integer({ min: 1, max: 8 }),
    async (drawn, limit) => {
      await clearBoards(app)
      await app.database.deleteFrom('users').where('id', '<>', reader.id).execute()
      const badges: string[] = []
      // Few scores, so that there are many ties.
      for (const [points, groupId] of [
        [0, null],
        [10, null],
        [10, null],
        [20, null],
        [10, club.id],
        [20, club.id],
      ] as const)
        badges.push(await insertBadge(app, points, groupId))
      const people = drawn.map((one) => ({ ...one, id: randomUUIDv7() }))
      await insertPeople(people.map(({ id, state }) => ({ id, state: beforehand(state) })))
      const base = app.clock.now().getTime()
      for (const [i, badge] of badges.entries())
        for (const minute of [0, 1]) {
          const holders = people.filter((one, n) => one.holds.includes(i) && n % 2 === minute).map(({ id }) => id)
          await award(app, badge, holders, new Date(base + minute * 60_000))
        }
      await assertBoards(limit)
      await passMinute(app)
      await assertBoards(limit)

      const blocked = new Set<string>()
      for (const [n, one] of people.entries()) {
        const change = columnsOf(one.next, n)
        await app.database.updateTable('users').set(change).where('id', '=', one.id).execute()
        if (one.isBlocked && change.username) blocked.add(change.username)
        if (one.isBlocked)
          await inTransaction(app, ({ db }) =>
            n % 2
              ? insertBlock(db, reader.id, one.id, app.clock.now())
              : insertBlock(db, one.id, reader.id, app.clock.now()),
          )
      }
      const losers = people.filter((one) => one.loses).map(({ id }) => id)
      await revoke(app, badges[1]!, losers)
      await revoke(app, badges[4]!, losers)
      await assertBoards(limit, blocked)
      await app.database
        .updateTable('users')
        .set({ username: sql`reverse(username)` })
        .where('username', 'is not', null)
        .where('id', '<>', reader.id)
        .execute()
      const reversed = new Set([...blocked].map((name) => [...name].reverse().join('')))
      await assertBoards(limit, reversed)
      await passMinute(app)
      await assertBoards(limit, reversed)
      await assertNoDifferences(app)
    },
  )
  await fc.assert(property, { numRuns: 25, seed: 11 })
})
