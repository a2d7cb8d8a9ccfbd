import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { countMoverBatch } from '#domains/recognition/scores/commands.ts'
import { decidePeriod, periodKinds } from '#domains/recognition/scores/rules.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
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

const day = 86_400_000
const app = useApp({
  async prepare() {
    reader = await makeUser(app, { username: 'reader' })
    token = await makeToken(app, reader, ['read:user'])
  },
})
let reader: Person
let token: string
beforeEach(() => clearBoards(app))

const goTo = (instant: string) => app.clock.advance(Date.parse(instant) - app.clock.now().getTime())
const ask = (query = '') => app.get(`/v1/leaderboard/movers${query}`, { token })
const movers = async (query = '') => (await ask(query)).body.data
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const madeAt = (person: Person, at: Date) =>
  app.database.updateTable('users').set({ created_at: at.toISOString() }).where('id', '=', person.id).execute()

describe('a period', () => {
  it('is the week of today if none is asked for, and answers exactly these fields', async () => {
    goTo('2027-03-24T12:00:00Z')
    const person = await makeUser(app, { username: 'mover-one', name: 'Mover' })
    await madeAt(person, app.clock.now())
    await award(app, await insertBadge(app, 15), [person.id])
    await passMinute(app)
    assert.deepEqual(await movers(), {
      period: { start: '2027-03-22T00:00:00.000Z', end: '2027-03-29T00:00:00.000Z', label: 'Week of 22 March 2027' },
      movers: [
        {
          username: 'mover-one',
          name: 'Mover',
          avatarUrl: null,
          currentXp: 15,
          xpGained: 15,
          currentRank: 1,
          previousRank: null,
          rankChange: null,
          badgesEarned: 1,
          isNewUser: true,
        },
      ],
      total: 1,
      limit: 20,
      offset: 0,
    })
  })

  it('counts badges of the platform and none of a group', async () => {
    const person = await makeUser(app)
    const club = await makeClub(app)
    await award(app, await insertBadge(app, 15), [person.id])
    await award(app, await insertBadge(app, 500, club.id), [person.id, (await makeUser(app)).id])
    await passMinute(app)
    const listed = (await movers()).movers.map((one: { username: string; xpGained: number; badgesEarned: number }) => [
      one.username,
      one.xpGained,
      one.badgesEarned,
    ])
    assert.deepEqual(listed, [[person.username, 15, 1]])
  })

  it('is a calendar period in UTC that contains the day asked for, named in plain words', async () => {
    const cases = [
      ['week', '2026-11-15', '2026-11-09', '2026-11-16', 'Week of 9 November 2026'],
      ['week', '2026-11-16', '2026-11-16', '2026-11-23', 'Week of 16 November 2026'],
      ['week', '2027-01-01', '2026-12-28', '2027-01-04', 'Week of 28 December 2026'],
      ['month', '2026-11-30', '2026-11-01', '2026-12-01', 'November 2026'],
      ['month', '2028-02-29', '2028-02-01', '2028-03-01', 'February 2028'],
      ['quarter', '2026-12-31', '2026-10-01', '2027-01-01', 'Q4 2026'],
      ['quarter', '2027-01-01', '2027-01-01', '2027-04-01', 'Q1 2027'],
      ['year', '2026-06-15', '2026-01-01', '2027-01-01', '2026'],
    ]
    for (const [period, ending, start, end, label] of cases)
      assert.deepEqual((await movers(`?period=${period}&ending=${ending}`)).period, {
        start: `${start}T00:00:00.000Z`,
        end: `${end}T00:00:00.000Z`,
        label,
      })
  })

  it('that does not exist is refused, and one to come is empty', async () => {
    for (const wrong of ['ending=2026-02-30', 'ending=2026-13-01', 'ending=yesterday', 'ending=20261109', 'period=day'])
      is(await ask(`?${wrong}`), 400, 'validation_failed')
    for (const query of ['?ending=2999-12-31&period=year', '?ending=1970-01-01']) {
      const answer = await movers(query)
      assert.deepEqual([answer.movers, answer.total], [[], 0])
    }
  })

  it('a period shows 20 people by default, 100 at most, and none past an offset of 10,000', async () => {
    const ids: string[] = []
    for (let i = 0; i < 22; i++) ids.push((await makeUser(app)).id)
    await award(app, await insertBadge(app, 5), ids)
    await passMinute(app)
    const first = await movers()
    assert.deepEqual([first.movers.length, first.total, first.limit, first.offset], [20, 22, 20, 0])
    assert.equal((await movers('?limit=3&offset=20')).movers.length, 2)
    const past = await movers('?offset=10001&limit=7')
    assert.deepEqual([past.movers, past.total, past.limit, past.offset], [[], 22, 7, 10001])
    for (const wrong of ['limit=0', 'limit=101', 'offset=-1']) is(await ask(`?${wrong}`), 400, 'validation_failed')
  })
})

describe('who is among the movers', () => {
  it('movers are listed by points gained and then by name, without people who gained nothing or are not listed', async () => {
    const people: Person[] = []
    for (const username of ['Zoe-m', 'adam-m', 'quiet-m', 'low-m', 'none-m'])
      people.push(await makeUser(app, { username }))
    const [zoe, adam, quiet, low, none] = people as [Person, Person, Person, Person, Person]
    await award(app, await insertBadge(app, 20), [zoe.id, adam.id, quiet.id])
    await award(app, await insertBadge(app, 5), [low.id])
    await award(app, await insertBadge(app, 0), [none.id])
    await passMinute(app)
    await app.database.updateTable('users').set({ show_on_leaderboard: false }).where('id', '=', quiet.id).execute()
    const answer = await movers()
    assert.deepEqual(
      answer.movers.map((mover: { username: string }) => mover.username),
      ['adam-m', 'Zoe-m', 'low-m'],
    )
    assert.equal(answer.total, 3)
    await app.database.updateTable('users').set({ show_on_leaderboard: true }).where('id', '=', quiet.id).execute()
    assert.equal((await movers()).total, 4)
    await inTransaction(app, ({ db }) => insertBlock(db, zoe.id, reader.id, app.clock.now()))
    const without = await movers()
    assert.deepEqual([without.movers.length, without.total], [3, 4])
  })

  it('does not change any more once the period is over, whatever is taken back later', async () => {
    goTo('2027-05-05T12:00:00Z')
    const [one, other] = [await makeUser(app), await makeUser(app)]
    const badge = await insertBadge(app, 30)
    await award(app, badge, [one.id])
    await award(app, await insertBadge(app, 40), [other.id])
    await passMinute(app)
    goTo('2027-05-12T12:00:00Z')
    await passMinute(app)
    const before = await movers('?ending=2027-05-05')
    assert.equal(before.total, 2)
    await revoke(app, badge, [one.id])
    await passMinute(app)
    assert.deepEqual(await movers('?ending=2027-05-05'), before)
    const month = await movers('?period=month')
    assert.deepEqual([month.total, month.movers[0].username], [1, other.username])
    await assertNoDifferences(app)
  })

  it('a member who becomes private while gains are being written is not among the movers', async () => {
    const person = await makeUser(app)
    await award(app, await insertBadge(app, 30), [person.id])
    const set = (profile_visibility: string) =>
      app.database.updateTable('users').set({ profile_visibility }).where('id', '=', person.id).execute()
    await inTransaction(app, async ({ db }) => {
      await countMoverBatch(db, 10, app.clock.now())
      await set('private')
    })
    assert.deepEqual((await movers()).movers, [])
    await passMinute(app)
    const answer = await movers()
    assert.deepEqual([answer.movers, answer.total], [[], 0])
    await set('public')
    assert.equal((await movers()).total, 1)
    await passMinute(app)
    await assertNoDifferences(app)
  })
})

interface Held {
  username: string
  points: number
  at: number
  until: number
}

/** Everything that happened, recorded by the test itself, and the expected result. */
class Chronicle {
  readonly held: Held[] = []
  readonly made = new Map<string, number>()
  /** Scores as days began. */
  readonly days = new Map<number, number[]>()

  scoresAt(at: number): Map<string, number> {
    const scores = new Map<string, number>()
    for (const { username, points, at: from, until } of this.held)
      if (from <= at && at < until) scores.set(username, (scores.get(username) ?? 0) + points)
    return scores
  }
  beginDay(at: number): void {
    this.days.set(at - (at % day), [...this.scoresAt(at).values()])
  }
  boardOf(at: number): number[] | undefined {
    for (let start = at; start > at - 400 * day; start -= day) if (this.days.has(start)) return this.days.get(start)
    return undefined
  }
  tell(start: number, end: number, now: number): object[] {
    const isOver = end <= now
    const moment = isOver ? end - 1 : now
    const then = this.boardOf(start)
    const last = (isOver ? this.boardOf(end) : undefined) ?? [...this.scoresAt(now).values()]
    const rank = (scores: number[], score: number) => 1 + scores.filter((other) => other > score).length
    return [...this.scoresAt(moment)]
      .map(([username, currentXp]) => {
        const inside = this.held.filter(
          (one) => one.username === username && one.at >= start && one.at <= moment && moment < one.until,
        )
        const xpGained = inside.reduce((sum, one) => sum + one.points, 0)
        const earlier = currentXp - xpGained
        const currentRank = rank(last, currentXp)
        const previousRank = earlier > 0 && then ? rank(then, earlier) : null
        const made = this.made.get(username)!
        return {
          username,
          currentXp,
          xpGained,
          currentRank,
          previousRank,
          rankChange: previousRank === null ? null : previousRank - currentRank,
          badgesEarned: inside.length,
          isNewUser: made >= start && made < end,
        }
      })
      .filter((mover) => mover.xpGained > 0)
      .sort((a, b) => b.xpGained - a.xpGained || (a.username < b.username ? -1 : 1))
  }
}

it('the movers of every week, month, quarter and year over many months equal an independent record', async () => {
  const first = Date.parse('2027-09-20T00:00:00Z')
  const chronicle = new Chronicle()
  const people: Person[] = []
  // The same each time, so that a failure can be looked at.
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const badges = new Map<Held, { id: string; userId: string }>()
  for (let n = 0; n < 130; n++) {
    goTo(new Date(first + n * day + 30_000).toISOString())
    await passMinute(app)
    chronicle.beginDay(app.clock.now().getTime())
    goTo(new Date(first + n * day + day / 2).toISOString())
    const at = app.clock.now()
    if (n % 9 === 0) {
      const person = await makeUser(app)
      await madeAt(person, at)
      people.push(person)
      chronicle.made.set(person.username, at.getTime())
    }
    for (let i = below(3); i > 0; i--) {
      const { id: userId, username } = people[below(people.length)]!
      const held = { username, points: 5 * below(5), at: at.getTime(), until: Number.POSITIVE_INFINITY }
      const id = await insertBadge(app, held.points)
      await award(app, id, [userId], at)
      badges.set(held, { id, userId })
      chronicle.held.push(held)
    }
    const taken = chronicle.held[below(40)]
    if (taken && taken.until > at.getTime()) {
      taken.until = at.getTime()
      await revoke(app, badges.get(taken)!.id, [badges.get(taken)!.userId], at)
    }
  }
  await passMinute(app)
  await assertNoDifferences(app)
  const now = app.clock.now().getTime()
  let compared = 0
  for (const kind of periodKinds)
    for (let at = first; at <= now; at = decidePeriod(kind, new Date(at)).end.getTime()) {
      const { start, end } = decidePeriod(kind, new Date(at))
      const answer = await movers(`?period=${kind}&ending=${new Date(at).toISOString().slice(0, 10)}&limit=100`)
      const expected = chronicle.tell(start.getTime(), end.getTime(), now)
      const shown = answer.movers.map(({ name: _name, avatarUrl: _url, ...mover }: Record<string, unknown>) => mover)
      assert.deepEqual(shown, expected, `${kind} of ${start.toISOString()}`)
      assert.equal(answer.total, expected.length)
      compared += expected.length
    }
  assert.ok(compared > 100)
})
