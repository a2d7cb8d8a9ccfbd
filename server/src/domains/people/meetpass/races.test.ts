import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeUser, lockLeaver } from '#domains/foundation/users/index.ts'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { lockPair } from '#domains/people/follows/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { useTwins } from '#test/support/app/harness.ts'
import { postPatiently, tally } from '#test/support/builders/check-in-codes.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { listEmitted, makeHolder, type PassHolder } from '#test/support/builders/pass-holders.ts'
import { makePass } from '#test/support/builders/passes.ts'
import { createFirstPasses } from './commands.ts'
import { findTap, recordVisit } from './index.ts'

const { app, either } = useTwins()

const post = (n: number, path: string, { token }: PassHolder, body?: object) =>
  postPatiently(either(n), `/v1/meetpass${path}`, { token, ...(body && { body }) })
const shuffled = <T>(list: T[]) => list.sort(() => Math.random() - 0.5)

/** Counts the connections and follows of two users, and their counters that differ from the rows. */
async function countBetween(one: PassHolder, other: PassHolder) {
  const { rows } = await sql<{ connections: number; follows: number; wrong: number }>`
    select (select count(*) from connections where ${one.id} in (first_id, second_id))::integer as connections,
      (select count(*) from follows where ${one.id} in (follower_id, followee_id))::integer as follows,
      (select count(*) from follow_counts c where c.user_id in (${one.id}, ${other.id}) and (
        c.followers <> (select count(*) from follows where followee_id = c.user_id) or
        c.following <> (select count(*) from follows where follower_id = c.user_id)))::integer as wrong`.execute(
    app.database,
  )
  return { ...rows[0]! }
}

it('50 concurrent connects of two users in two processes create and emit one connection and one follow', async () => {
  const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
  const [ofAna, ofBo] = [await makePass(app, ana, { auto_follow: true }), await makePass(app, bo)]
  const acts = Array.from({ length: 50 }, (_, n) => () => {
    const [who, pass] = n % 4 < 2 ? [bo, ofAna] : [ana, ofBo]
    return post(n, `/${pass}/connect`, who)
  })
  const answers = await Promise.all(shuffled(acts).map((act) => act()))
  assert.deepEqual(tally(answers), { 200: 50 })
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
  assert.deepEqual(await countBetween(ana, bo), { connections: 1, follows: 1, wrong: 0 })
  assert.deepEqual(await listEmitted(app, ana, bo), ['follow.created', 'meetpass.connected'])
})

it('with auto-follow on both passes each user follows the other once', async () => {
  const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
  const passes = [await makePass(app, ana, { auto_follow: true }), await makePass(app, bo, { auto_follow: true })]
  const acts = Array.from({ length: 20 }, (_, n) => () => post(n, `/${passes[n % 2]}/connect`, n % 2 ? ana : bo))
  assert.deepEqual(tally(await Promise.all(shuffled(acts).map((act) => act()))), { 200: 20 })
  assert.deepEqual(await countBetween(ana, bo), { connections: 1, follows: 2, wrong: 0 })
  assert.deepEqual(await listEmitted(app, ana, bo), ['follow.created', 'follow.created', 'meetpass.connected'])
})

it('a block concurrent with connects leaves no connection and no follow, in any order', async () => {
  for (let round = 0; round < 5; round++) {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana, { auto_follow: true })
    const block = () => app.put(`/v1/users/${bo.username}/block`, { token: ana.token })
    const acts = [...Array.from({ length: 19 }, (_, n) => () => post(n, `/${pass}/connect`, bo)), block]
    for (const answer of await Promise.all(shuffled(acts).map((act) => act())))
      assert.ok(answer.status === 200 || answer.body.code === 'pass_not_found', answer.text)
    assert.deepEqual(await countBetween(ana, bo), { connections: 0, follows: 0, wrong: 0 })
  }
})

it('concurrent connects and ends leave as many connections as were emitted and not ended', async () => {
  const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
  const pass = await makePass(app, ana)
  let ended = 0
  const connectThenEnd = async (n: number) => {
    const { id } = (await post(n, `/${pass}/connect`, bo)).body.data
    const answer = await either(n).delete(`/v1/meetpass/connections/${id}`, { token: (n % 3 ? ana : bo).token })
    if (answer.status === 200) ended++
    else assert.equal(answer.body.code, 'not_found')
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => connectThenEnd(n)))
  const made = (await listEmitted(app, ana, bo)).length
  assert.deepEqual(await countBetween(ana, bo), { connections: made - ended, follows: 0, wrong: 0 })
})

it('of 30 concurrent claims of one tag exactly one succeeds', async () => {
  const tag = await makePass(app, null)
  const people = await Promise.all(Array.from({ length: 30 }, () => makeHolder(app)))
  const answers = await Promise.all(people.map((who, n) => post(n, `/${tag}/claim`, who)))
  assert.deepEqual(tally(answers), { 200: 1, '409 pass_already_claimed': 29 })
  const winner = people[answers.findIndex(({ status }) => status === 200)]!
  assert.equal((await app.get(`/v1/meetpass/${tag}`, { token: winner.token })).status, 200)
  assert.deepEqual(await listEmitted(app, ...people), ['meetpass.claimed'])
})

it('of 20 concurrent requests for QR passes by a user with three, two succeed', async () => {
  const ana = await makeHolder(app)
  for (let n = 0; n < 3; n++) await makePass(app, ana)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post(n, '', ana, { type: 'qr' })))
  assert.deepEqual(tally(answers), { 201: 2, '409 limit_reached': 18 })
  assert.equal((await app.get('/v1/meetpass', { token: ana.token })).body.data.length, 5)
})

it('20 concurrent visits of one browser are stored and emitted once', async () => {
  const ana = await makeHolder(app)
  const tap = (await findTap(app.database, await makePass(app, ana)))!
  const visit = (n: number) =>
    inTransaction(either(n), (unit) => recordVisit(unit, tap, 'one-browser', app.clock.now()))
  await Promise.all(Array.from({ length: 20 }, (_, n) => visit(n)))
  assert.deepEqual(await listEmitted(app, ana), ['meetpass.tapped'])
})

it('20 concurrent first passes of one user create one pass', async () => {
  const ana = await makeHolder(app)
  const give = (n: number) => inTransaction(either(n), (unit) => createFirstPasses(unit, [ana.id], app.clock.now()))
  await Promise.all(Array.from({ length: 20 }, (_, n) => give(n)))
  assert.equal((await app.get('/v1/meetpass', { token: ana.token })).body.data.length, 1)
})

it('a release concurrent with visits leaves no visit of the old owner', async () => {
  for (let round = 0; round < 5; round++) {
    const ana = await makeHolder(app)
    const tag = await makePass(app, ana, { type: 'nfc' })
    const tap = (await findTap(app.database, tag))!
    const acts: (() => Promise<unknown>)[] = Array.from(
      { length: 9 },
      (_, n) => () => inTransaction(either(n), (unit) => recordVisit(unit, tap, `browser-${n}`, app.clock.now())),
    )
    acts.splice(4, 0, () => post(0, `/${tag}/release`, ana))
    await Promise.all(acts.map((act) => act()))
    const left = await app.database.selectFrom('pass_visits').select('id').where('pass_id', '=', tag).execute()
    assert.deepEqual(left, [])
  }
})

describe('connects and claims concurrent with a deletion or a block', () => {
  const options = { timeout: 30_000 }
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(app.database)
    return rows.length > 0
  }
  /** Sends the request before the work is committed, and commits once the request waits for its lock. */
  async function sendWithin(work: (unit: UnitOfWork) => Promise<unknown>, path: string, who: PassHolder) {
    const started = await inTransaction(app, async (unit) => {
      await work(unit)
      const answer = post(1, path, who)
      while (!(await isWaiting())) await setImmediate()
      return { answer }
    })
    const { status, body } = await started.answer
    return [status, body.code]
  }
  const leave = (who: PassHolder) => async (unit: UnitOfWork) => {
    await lockLeaver(unit.db, who.id)
    await closeUser(unit, who.id, app.clock.now())
  }
  const nothing = { connections: 0, follows: 0, wrong: 0 }

  it('a connect waits for the deletion of the owner and finds no usable pass', options, async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana, { auto_follow: true })
    assert.deepEqual(await sendWithin(leave(ana), `/${pass}/connect`, bo), [410, 'pass_inactive'])
    assert.deepEqual(await countBetween(ana, bo), nothing)
  })

  it('a connect by a user who is being deleted creates nothing', options, async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana, { auto_follow: true })
    assert.deepEqual(await sendWithin(leave(bo), `/${pass}/connect`, bo), [404, 'user_not_found'])
    assert.deepEqual(await countBetween(ana, bo), nothing)
  })

  it('a claim by a user who is being deleted leaves the tag unclaimed', options, async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const tag = await makePass(app, null)
    assert.deepEqual(await sendWithin(leave(bo), `/${tag}/claim`, bo), [404, 'user_not_found'])
    assert.equal((await post(0, `/${tag}/claim`, ana)).status, 200)
  })

  it('a connect waits for a block and finds no pass', options, async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana, { auto_follow: true })
    const block = async ({ db }: UnitOfWork) => {
      await lockPair(db, ana.id, bo.id)
      await insertBlock(db, ana.id, bo.id, app.clock.now())
    }
    assert.deepEqual(await sendWithin(block, `/${pass}/connect`, bo), [404, 'pass_not_found'])
    assert.deepEqual(await countBetween(ana, bo), nothing)
  })
})
