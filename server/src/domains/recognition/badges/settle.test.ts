import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { JobContext } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import {
  assertScoresAgree,
  type Club,
  give,
  is,
  type Member,
  makeBadge,
  makeClub,
  makeMember,
  memberScopes,
  scoreOf,
} from '#test/support/builders/badges.ts'
import { inTransaction, jobContext } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { sweepBadges } from './background.ts'
import { awardBadge, recountBatch, retireBatch } from './commands.award.ts'

const app = useApp({
  async prepare() {
    ;({ owner, group: club } = await scene(app, { people: { owner: 'owner' }, scopes: memberScopes }))
  },
})
let owner: Member
let club: Club

const sweep = () => sweepBadges.handler(jobContext(app) as JobContext, {})
const patch = (id: string, body: object) => app.patch(`/v1/manage/badges/${id}`, { token: owner.token, body })
const remove = (id: string) => app.delete(`/v1/manage/badges/${id}`, { token: owner.token })

/** A badge that 1,200 people hold, more than two pieces of work. */
async function makeCommonBadge(points: number): Promise<string> {
  const { id } = await makeBadge(app, owner, club, { points })
  const { rows } = await sql<{ id: string }>`
    insert into users (id, username, name, created_at)
    select gen_random_uuid(), 'crowd-' || left(${id}, 8) || right(${id}, 4) || '-' || n, 'Crowd', now()
    from generate_series(1, 1200) as n returning id`.execute(app.database)
  const userIds = rows.map((row) => row.id)
  const award = { badgeId: id, userIds, source: 'organiser' } as const
  await inTransaction(app, (unit) => awardBadge(unit, award, app.clock.now()))
  return id
}
async function countHolders(badgeId: string, points?: number): Promise<number> {
  const query = app.database
    .selectFrom('badge_awards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('badge_id', '=', badgeId)
  const row = await (points === undefined ? query : query.where('points', '=', points)).executeTakeFirstOrThrow()
  return row.count
}
const findRow = (id: string) =>
  app.database.selectFrom('badges').select(['recount_id', 'deleted_at']).where('id', '=', id).executeTakeFirst()

describe('other points', () => {
  it('changed points reach every holder of the badge on the right leaderboard, even if the job was killed half-way', async () => {
    const id = await makeCommonBadge(10)
    is(await patch(id, { points: 35 }), 200)
    assert.equal(await countHolders(id, 10), 1200, 'not in the request')
    const after = await inTransaction(app, (unit) => recountBatch(unit, id, app.clock.now()))
    assert.equal(await countHolders(id, 35), 500)
    await inTransaction(app, (unit) => recountBatch(unit, id, app.clock.now(), after))
    assert.equal(await countHolders(id, 35), 1000)
    await assertScoresAgree(app)
    await sweep()
    assert.equal(await countHolders(id, 35), 1200)
    assert.equal((await findRow(id))?.recount_id, null)
    const { rows } = await sql<{ board: string }>`
      select distinct board_id as board from scores s join badge_awards a on a.user_id = s.user_id
      where a.badge_id = ${id} and s.score = 35`.execute(app.database)
    assert.deepEqual(rows, [{ board: club.id }])
    await assertScoresAgree(app)
  })
  it('that change again while the first ones are on their way are the ones that count', async () => {
    const id = await makeCommonBadge(1)
    is(await patch(id, { points: 2 }), 200)
    const first = await findRow(id)
    const after = await inTransaction(app, (unit) => recountBatch(unit, id, app.clock.now()))
    is(await patch(id, { points: 3 }), 200)
    await inTransaction(app, (unit) => recountBatch(unit, id, app.clock.now(), after))
    assert.notEqual((await findRow(id))?.recount_id, first?.recount_id)
    await sweep()
    assert.equal(await countHolders(id, 3), 1200)
    await assertScoresAgree(app)
  })
  it('changed points count for members who get the badge afterwards', async () => {
    const [badge, one] = [await makeBadge(app, owner, club, { points: 5 }), await makeMember(app)]
    is(await patch(badge.id, { points: 6 }), 200)
    is(await give(app, owner, badge.id, [one]), 200)
    assert.equal(await scoreOf(app, one, club.id), 6)
    await sweep()
    assert.equal(await scoreOf(app, one, club.id), 6)
  })
  it('changed while people are given the badge end in one price for all', async () => {
    const badge = await makeBadge(app, owner, club, { points: 5 })
    const people = await Promise.all(Array.from({ length: 20 }, () => makeMember(app)))
    await Promise.all([
      ...people.map((person) => give(app, owner, badge.id, [person])),
      ...[7, 8, 9].map((points) => patch(badge.id, { points })),
    ])
    await sweep()
    const { points } = (await app.get(`/v1/badges/${badge.slug}`, { token: owner.token })).body.data
    assert.equal(await countHolders(badge.id, points), 20)
    await assertScoresAgree(app)
  })
})

describe('a deleted badge', () => {
  it('ends with no award, no score and no row, also when the work was killed half-way', async () => {
    const id = await makeCommonBadge(10)
    is(await remove(id), 200)
    assert.equal(await countHolders(id), 1200, 'not in the request')
    await inTransaction(app, (unit) => retireBatch(unit, id, app.clock.now()))
    await inTransaction(app, (unit) => retireBatch(unit, id, app.clock.now()))
    assert.equal(await countHolders(id), 200)
    await assertScoresAgree(app)
    await sweep()
    assert.equal(await countHolders(id), 0)
    assert.equal(await findRow(id), undefined)
    await assertScoresAgree(app)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from outbox_events
      where type = 'badge.revoked' and data->>'badgeId' = ${id}`.execute(app.database)
    assert.equal(rows[0]!.count, 1200)
  })
  it('a deleted badge cannot be awarded in any way', async () => {
    const [badge, one] = [await makeBadge(app, owner, club), await makeMember(app)]
    is(await remove(badge.id), 200)
    is(await give(app, owner, badge.id, [one]), 404, 'badge_not_found')
    const award = { badgeId: badge.id, userIds: [one.id], source: 'claim' } as const
    assert.deepEqual(await inTransaction(app, (unit) => awardBadge(unit, award, app.clock.now())), [])
  })
  it('a badge deleted while it is being awarded ends without holders', async () => {
    const badge = await makeBadge(app, owner, club)
    const people = await Promise.all(Array.from({ length: 20 }, () => makeMember(app)))
    await Promise.all([...people.map((person) => give(app, owner, badge.id, [person])), remove(badge.id)])
    await sweep()
    assert.equal(await countHolders(badge.id), 0)
    for (const person of people) assert.equal(await scoreOf(app, person, club.id), undefined)
    await assertScoresAgree(app)
  })
  it('a deleted badge is kept until a deleted holder is erased, and removed then', async () => {
    const [badge, leaver] = [await makeBadge(app, owner, club), await makeMember(app)]
    await give(app, owner, badge.id, [leaver])
    const at = app.clock.now().toISOString()
    await app.database.updateTable('users').set({ deleted_at: at }).where('id', '=', leaver.id).execute()
    is(await remove(badge.id), 200)
    await sweep()
    assert.ok(await findRow(badge.id))
    await app.database.deleteFrom('scores').where('user_id', '=', leaver.id).execute()
    await app.database.deleteFrom('badge_awards').where('user_id', '=', leaver.id).execute()
    await sweep()
    assert.equal(await findRow(badge.id), undefined)
  })
})

describe('with a worker running', () => {
  let office: PostOffice
  before(async () => {
    office = await openPostOffice()
  })
  after(() => office[Symbol.asyncDispose]())

  it('points, deletion and the first count of a group’s people follow by themselves', async () => {
    const boss = await makeMember(office.app)
    const [group, one] = [await makeClub(office.app, [[boss, 'owner']]), await makeMember(office.app)]
    const [kept, gone] = [await makeBadge(office.app, boss, group), await makeBadge(office.app, boss, group)]
    for (const { id } of [kept, gone]) await give(office.app, boss, id, [one])
    await office.settle()
    const counted = await office.app.database.selectFrom('audiences').select('board_id').execute()
    assert.deepEqual(
      counted.filter((row) => row.board_id === group.id),
      [{ board_id: group.id }],
    )
    assert.equal(await scoreOf(office.app, one, group.id), 50)
    const { token } = boss
    is(await office.app.patch(`/v1/manage/badges/${kept.id}`, { token, body: { points: 100 } }), 200)
    is(await office.app.delete(`/v1/manage/badges/${gone.id}`, { token }), 200)
    await office.settle()
    assert.deepEqual([await scoreOf(office.app, one), await scoreOf(office.app, one, group.id)], [undefined, 100])
    await assertScoresAgree(office.app)
  })
  it('the timetable’s own jobs run', async () => {
    for (const name of ['badges.sweep', 'badges.count-audiences']) await office.run(name)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pgboss.job where name like 'badges.%' and state = 'failed'`.execute(
      office.app.database,
    )
    assert.equal(rows[0]!.count, 0)
  })
})
