import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import {
  assertNoDifferences,
  award,
  clearBoards,
  insertBadge,
  passMinute,
  revoke,
} from '#test/support/builders/boards.ts'
import { inTransaction, makeUser, type Person, runEraser } from '#test/support/builders/factories.ts'
import { countMoverBatch } from './commands.ts'
import { lockScoresWork, updateTallies } from './queries.ts'
import { platformBoard } from './rules.ts'
import { countDifferences } from './views.ts'

const app = useApp()
beforeEach(() => clearBoards(app))

async function people(count: number): Promise<Person[]> {
  const made: Person[] = []
  for (let i = 0; i < count; i++) made.push(await makeUser(app))
  return made
}
const idsOf = (persons: Person[]) => persons.map((person) => person.id)
async function count(table: 'tallies' | 'tally_changes' | 'mover_changes' | 'movers' | 'board_days'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(app.database)
  return rows[0]!.count
}
const set = (person: Person, change: object) =>
  app.database.updateTable('users').set(change).where('id', '=', person.id).execute()

describe('folding', () => {
  it('folding collects every change, and keeps no line with a count of zero', async () => {
    const persons = await people(3)
    const [ten, five] = [await insertBadge(app, 10), await insertBadge(app, 5)]
    await award(app, ten, idsOf(persons))
    await award(app, five, idsOf(persons.slice(1)))
    await revoke(app, five, idsOf(persons.slice(2)))
    await passMinute(app)
    assert.equal(await count('tally_changes'), 0)
    const lines = await app.database
      .selectFrom('tallies')
      .select(['value', 'count'])
      .where('subject_id', '=', platformBoard)
      .orderBy('value')
      .execute()
    assert.deepEqual(lines, [
      { value: 10, count: 2 },
      { value: 15, count: 1 },
    ])
    await revoke(app, ten, idsOf(persons))
    await revoke(app, five, idsOf(persons))
    await passMinute(app)
    assert.deepEqual([await count('tallies'), await count('tally_changes'), await count('movers')], [0, 0, 0])
    await assertNoDifferences(app)
  })

  it('goes line by line and comes to an end, however small the pieces are', async () => {
    const persons = await people(4)
    for (const points of [3, 7, 11]) await award(app, await insertBadge(app, points), idsOf(persons))
    let pieces = 0
    for (;;) {
      const lines = await inTransaction(app, ({ db }) => updateTallies(db, 2))
      await assertNoDifferences(app)
      pieces++
      if (lines < 2) break
    }
    assert.ok(pieces > 2)
    assert.equal(await count('tally_changes'), 0)
  })

  it('that is killed before it ends has lost nothing, and neither have the movers', async () => {
    await award(app, await insertBadge(app, 10), idsOf(await people(3)))
    const before = [await count('tally_changes'), await count('mover_changes')]
    const killed = inTransaction(app, async ({ db }) => {
      await updateTallies(db, 100)
      await countMoverBatch(db, 100, app.clock.now())
      throw new Error('killed')
    })
    await assert.rejects(killed, /killed/)
    assert.deepEqual([await count('tally_changes'), await count('mover_changes')], before)
    await passMinute(app)
    assert.equal(await count('movers'), 12)
    await assertNoDifferences(app)
  })

  it('and counting movers keep no award waiting, nor a change of who is listed', async () => {
    const [one, other] = await people(2)
    const badge = await insertBadge(app, 10)
    await award(app, badge, [one!.id])
    await inTransaction(app, async ({ db }) => {
      await updateTallies(db, 100)
      await countMoverBatch(db, 100, app.clock.now())
      // On another connection, while this one holds everything that it ever holds.
      await award(app, await insertBadge(app, 20), [one!.id, other!.id])
      await set(one!, { username: 'renamed-meanwhile' })
    })
    await passMinute(app)
    await assertNoDifferences(app)
  })

  it('is left to another worker that is at it', async () => {
    await award(app, await insertBadge(app, 10), idsOf(await people(1)))
    await inTransaction(app, async ({ db }) => {
      for (const work of ['tallies', 'movers'] as const) assert.ok(await lockScoresWork(db, work))
      await passMinute(app)
      assert.ok((await count('tally_changes')) > 0)
      assert.equal(await count('movers'), 0)
    })
    await passMinute(app)
    assert.deepEqual([await count('tally_changes'), await count('mover_changes')], [0, 0])
  })
})

describe('the board of a day', () => {
  const lines = async () => app.database.selectFrom('board_days').select(['score', 'people']).orderBy('score').execute()

  it('is written once, as the day began, and the next day again', async () => {
    const persons = await people(3)
    await award(app, await insertBadge(app, 10), idsOf(persons))
    await passMinute(app)
    const began = await lines()
    assert.deepEqual(began, [
      { score: 0, people: 0 },
      { score: 10, people: 3 },
    ])
    await award(app, await insertBadge(app, 5), [persons[0]!.id])
    await passMinute(app)
    assert.deepEqual(await lines(), began)
    app.clock.advance(86_400_000)
    await passMinute(app)
    assert.equal((await lines()).length, 2 + 3)
  })

  it('the board of a day that began empty stays empty', async () => {
    await passMinute(app)
    await award(app, await insertBadge(app, 10), idsOf(await people(1)))
    await passMinute(app)
    assert.deepEqual(await lines(), [{ score: 0, people: 0 }])
  })
})

describe('the check', () => {
  it('finds each kind of difference', async () => {
    const club = await makeClub(app)
    const persons = await people(3)
    const badge = await insertBadge(app, 10, club.id)
    const gone = await insertBadge(app, 20)
    await award(app, badge, idsOf(persons))
    await award(app, gone, [persons[0]!.id])
    await passMinute(app)
    await assertNoDifferences(app)
    const spoilt: [string, ReturnType<typeof sql>][] = [
      ['scores', sql`update scores set last_award_at = now() where user_id = ${persons[0]!.id}`],
      ['scores', sql`update scores set score = score + 1 where user_id = ${persons[0]!.id}`],
      ['scores', sql`update scores set badges = badges + 1 where user_id = ${persons[0]!.id}`],
      ['scores', sql`delete from scores where user_id = ${persons[0]!.id}`],
      ['names', sql`update scores set listed_as = 'nobody' where user_id = ${persons[0]!.id}`],
      ['standings', sql`update tallies set count = count + 1 where subject_id = ${club.id}`],
      ['standings', sql`insert into tally_changes values (${platformBoard}, 77, 1)`],
      ['holders', sql`delete from tallies where subject_id = ${badge}`],
      ['gainers', sql`insert into tally_changes values (mover_period('week', current_date), 0, 1)`],
      ['points', sql`update badges set points = 11 where id = ${badge}`],
      ['deletedBadges', sql`update badges set deleted_at = now() where id = ${gone}`],
      ['weekMovers', sql`update movers set earlier = 1 where period = 'week'`],
      ['monthMovers', sql`update movers set gained = gained + 1 where period = 'month'`],
      ['quarterMovers', sql`delete from movers where period = 'quarter'`],
      ['yearMovers', sql`update movers set listed_as = 'nobody' where period = 'year'`],
    ]
    for (const [name, statement] of spoilt) {
      const found = inTransaction(app, async ({ db }) => {
        await statement.execute(db)
        throw Object.assign(new Error('found'), { counts: await countDifferences(db, app.clock.now()) })
      })
      const error = await found.catch((thrown: Error & { counts?: Record<string, number> }) => thrown)
      assert.ok((error.counts?.[name] ?? 0) > 0, `${name}: ${JSON.stringify(error.counts)} ${error.message}`)
    }
    await assertNoDifferences(app)
  })

  it('excuses who is on their way out, and finds nothing left of them', async () => {
    const persons = await people(3)
    await award(app, await insertBadge(app, 10), idsOf(persons))
    await passMinute(app)
    await inTransaction(app, (unit) => eraseAccount(unit, persons[0]!.id, app.clock.now()))
    await assertNoDifferences(app)
    await runEraser(app, persons[0]!)
    await assertNoDifferences(app)
    await passMinute(app)
    await assertNoDifferences(app)
    const [line] = await app.database
      .selectFrom('tallies')
      .select('count')
      .where('subject_id', '=', platformBoard)
      .execute()
    assert.equal(line!.count, 2)
  })
})

it('awards, revocations, renamings, people who hide and two workers at once end with every count right', async () => {
  await using second = await startApp({ beside: app })
  const club = await makeClub(app)
  const persons = await people(12)
  const badges: string[] = []
  for (const points of [0, 5, 10, 15]) badges.push(await insertBadge(app, points, points % 10 ? club.id : null))
  let seed = 5
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const some = () => idsOf(persons.filter(() => below(3) === 0))
  const changes = [
    () => ({ profile_visibility: ['public', 'private'][below(2)]! }),
    () => ({ show_on_leaderboard: below(2) === 0 }),
    () => ({ username: `name-${below(1_000_000_000)}` }),
  ]
  const steps = Array.from({ length: 240 }, (_, n) => async () => {
    const where = n % 2 ? app : second
    const kind = below(10)
    if (kind < 5) await award(where, badges[below(4)]!, some())
    else if (kind < 7) await revoke(where, badges[below(4)]!, some())
    else if (kind < 9)
      await where.database
        .updateTable('users')
        .set(changes[below(3)]!())
        .where('id', '=', persons[below(12)]!.id)
        .execute()
    else await passMinute(where)
  })
  const run = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step()
  }
  await Promise.all(Array.from({ length: 6 }, run))
  await passMinute(app)
  assert.deepEqual([await count('tally_changes'), await count('mover_changes')], [0, 0])
  await assertNoDifferences(app)
})
