import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeUser, lockLeaver } from '#domains/foundation/users/index.ts'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { eraseFollows, follow as startFollow } from './commands.ts'
import { lockPair } from './queries.ts'
import { seedFollows } from './seed.ts'

const app = useApp()

interface Member extends Person {
  token: string
}
async function join(): Promise<Member> {
  const person = await makeUser(app)
  return { ...person, token: await makeToken(app, person, ['user']) }
}
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const send = (method: string, who: Member, other: Person, what = 'follow') =>
  app.call(method, `/v1/users/${other.username}/${what}`, { token: who.token })
const follow = (who: Member, other: Person) => send('PUT', who, other)
const unfollow = (who: Member, other: Person) => send('DELETE', who, other)
const read = (who: Member, path: string) => app.get(path, { token: who.token })
const namesOf = (answer: Response) => answer.body.data.map((row: { username: string }) => row.username)
const change = (person: Person, set: object) =>
  app.database.updateTable('users').set(set).where('id', '=', person.id).execute()

/** The numbers of followers and following; asserts that the counters equal the rows. */
async function countsOf(person: Person): Promise<[number, number]> {
  const counted = await app.database
    .selectFrom('follow_counts')
    .select(['followers', 'following'])
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  const rows = await app.database
    .selectFrom('follows')
    .select(['follower_id', 'followee_id'])
    .where((eb) => eb.or({ follower_id: person.id, followee_id: person.id }))
    .execute()
  const followers = rows.filter((row) => row.followee_id === person.id).length
  assert.deepEqual([counted?.followers ?? 0, counted?.following ?? 0], [followers, rows.length - followers])
  return [followers, rows.length - followers]
}

async function listEmittedBetween(one: Person, other: Person): Promise<string[]> {
  const rows = await app.database
    .selectFrom('outbox_events')
    .select(['type', 'data', 'subject_user_id'])
    .where('type', 'in', ['follow.created', 'follow.deleted'])
    .orderBy('id')
    .execute()
  const events = rows.map((row) => ({ ...row, data: row.data as { followerId: string; followeeId: string } }))
  const ours = events.filter(({ data }) => [one.id, other.id].includes(data.followerId))
  for (const { data, subject_user_id } of ours) {
    assert.deepEqual(Object.keys(data).sort(), ['followeeId', 'followerId'])
    assert.equal(subject_user_id, data.followeeId)
  }
  return ours.map((row) => row.type)
}

describe('follows', () => {
  it('repeated follow and unfollow requests change and emit only once', async () => {
    const [ana, bo] = [await join(), await join()]
    for (let i = 0; i < 3; i++) is(await follow(ana, bo), 200)
    assert.deepEqual(
      [await countsOf(ana), await countsOf(bo)],
      [
        [0, 1],
        [1, 0],
      ],
    )
    for (let i = 0; i < 3; i++) is(await unfollow(ana, bo), 200)
    assert.deepEqual(
      [await countsOf(ana), await countsOf(bo)],
      [
        [0, 0],
        [0, 0],
      ],
    )
    assert.deepEqual(await listEmittedBetween(ana, bo), ['follow.created', 'follow.deleted'])
  })

  it('a follow is listed for the follower and for the followed', async () => {
    const [ana, bo] = [await join(), await join()]
    await follow(ana, bo)
    const state = async (who: Member, other: Person) => (await send('GET', who, other)).body.data
    assert.deepEqual(await state(ana, bo), { following: true, followedBy: false })
    assert.deepEqual(await state(bo, ana), { following: false, followedBy: true })
    assert.deepEqual(await state(ana, ana), { following: false, followedBy: false })
  })

  it('following oneself is 400 cannot_follow_self', async () => {
    const ana = await join()
    is(await follow(ana, ana), 400, 'cannot_follow_self')
    is(await unfollow(ana, ana), 200)
  })

  it('following a user who is not visible is 404 for every reason', async () => {
    const ana = await join()
    const at = app.clock.now().toISOString()
    for (const set of [{ profile_visibility: 'private' }, { suspended_at: at }, { deleted_at: at }]) {
      const bo = await join()
      await change(bo, set)
      for (const method of ['GET', 'PUT', 'DELETE']) is(await send(method, ana, bo), 404, 'user_not_found')
    }
    const cy = await join()
    await send('PUT', cy, ana, 'block')
    for (const method of ['GET', 'PUT', 'DELETE']) is(await send(method, ana, cy), 404, 'user_not_found')
    is(await follow(ana, { id: '', username: 'no-such-person' }), 404, 'user_not_found')
    assert.deepEqual(await countsOf(ana), [0, 0])
  })

  it('a user can unfollow a profile that has become private', async () => {
    const [ana, bo] = [await join(), await join()]
    await follow(ana, bo)
    await change(bo, { profile_visibility: 'private' })
    is(await unfollow(ana, bo), 200)
    is(await unfollow(ana, bo), 404, 'user_not_found')
    assert.deepEqual(await countsOf(bo), [0, 0])
  })

  it('following by a former username is 404', async () => {
    const [ana, bo] = [await join(), await join()]
    is(await app.patch('/v1/profile', { token: bo.token, body: { username: `new-${bo.username}` } }), 200)
    is(await follow(ana, bo), 404, 'user_not_found')
    is(await follow(ana, { id: bo.id, username: `NEW-${bo.username}` }), 200)
  })
})

describe('lists of follows', () => {
  it('follow lists have exactly the fields of the specification, latest first, with pages', async () => {
    const star = await join()
    const fans: Member[] = []
    for (let i = 0; i < 5; i++) {
      const fan = await join()
      fans.unshift(fan)
      await follow(fan, star)
      app.clock.advance(1000)
    }
    const first = await read(star, '/v1/profile/followers?limit=3')
    assert.deepEqual(
      namesOf(first),
      fans.slice(0, 3).map((fan) => fan.username),
    )
    for (const entry of first.body.data)
      assert.deepEqual(Object.keys(entry).sort(), ['avatarUrl', 'followedAt', 'name', 'username'])
    const next = await read(star, `/v1/profile/followers?limit=3&cursor=${first.body.pagination.nextCursor}`)
    assert.deepEqual(
      namesOf(next),
      fans.slice(3).map((fan) => fan.username),
    )
    assert.deepEqual(
      namesOf(await read(fans[0]!, `/v1/users/${star.username}/followers`)),
      fans.map((fan) => fan.username),
    )
    for (const path of ['/v1/profile/following', `/v1/users/${fans[1]!.username}/following`])
      assert.deepEqual(namesOf(await read(fans[1]!, path)), [star.username])
  })

  it('follow lists leave out private, suspended, deleted and blocked users, but the counts include them', async () => {
    const [star, viewer] = [await join(), await join()]
    const [open, hidden, suspended, leaving, foe] = await Promise.all([join(), join(), join(), join(), join()])
    for (const fan of [open, hidden, suspended, leaving, foe]) {
      await follow(fan, star)
      await follow(star, fan)
    }
    const at = app.clock.now().toISOString()
    await change(hidden, { profile_visibility: 'private' })
    await change(suspended, { suspended_at: at })
    await change(leaving, { deleted_at: at })
    await send('PUT', foe, viewer, 'block')
    for (const list of ['followers', 'following']) {
      const shown = await read(viewer, `/v1/users/${star.username}/${list}`)
      assert.deepEqual(namesOf(shown), [open.username])
      assert.equal(shown.body.pagination.total, 1, 'the total must not reveal users who are left out')
      const own = namesOf(await read(star, `/v1/profile/${list}`))
      assert.deepEqual(own.sort(), [open.username, foe.username].sort())
    }
    const { followerCount, followingCount } = (await read(viewer, `/v1/users/${star.username}`)).body.data
    assert.deepEqual([followerCount, followingCount], [5, 5])
    await countsOf(star)
  })

  it('follow lists of a user who is not visible are 404, except to that user', async () => {
    const [ana, bo] = [await join(), await join()]
    await change(bo, { profile_visibility: 'private' })
    for (const list of ['followers', 'following']) {
      is(await read(ana, `/v1/users/${bo.username}/${list}`), 404, 'user_not_found')
      is(await read(bo, `/v1/users/${bo.username}/${list}`), 200)
    }
  })
})

describe('concurrent follows', () => {
  it('20 concurrent follows, blocks and unfollows of one pair end in a state that some order allows', async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, bo] = [await join(), await join()]
      const acts = [
        ...Array.from({ length: 6 }, () => () => follow(ana, bo)),
        ...Array.from({ length: 6 }, () => () => follow(bo, ana)),
        ...Array.from({ length: 3 }, () => () => unfollow(ana, bo)),
        ...Array.from({ length: 2 }, () => () => send('PUT', ana, bo, 'block')),
        ...Array.from({ length: 2 }, () => () => send('DELETE', ana, bo, 'block')),
        () => send('PUT', bo, ana, 'block'),
      ].sort(() => Math.random() - 0.5)
      for (const answer of await Promise.all(acts.map((act) => act())))
        assert.ok([200, 404].includes(answer.status), answer.text)
      const [[, byAna], [, byBo]] = [await countsOf(ana), await countsOf(bo)]
      const blocks = await app.database
        .selectFrom('blocks')
        .select('blocker_id')
        .where('blocker_id', 'in', [ana.id, bo.id])
        .execute()
      // The other's block is never lifted, so at the end there is the block and no follow.
      assert.ok(blocks.some((row) => row.blocker_id === bo.id))
      assert.deepEqual([byAna, byBo], [0, 0])
    }
  })

  it('20 concurrent follows and unfollows keep counters equal to rows and emit one event per change', async () => {
    const [ana, bo] = [await join(), await join()]
    const acts = Array.from({ length: 20 }, (_, i) => () => (i % 4 < 3 ? follow : unfollow)(...pair(i)))
    const pair = (i: number): [Member, Member] => (i % 2 ? [ana, bo] : [bo, ana])
    for (const answer of await Promise.all(acts.map((act) => act()))) is(answer, 200)
    const [, byAna] = await countsOf(ana)
    const [, byBo] = await countsOf(bo)
    const events = await listEmittedBetween(ana, bo)
    const begun = events.filter((type) => type === 'follow.created').length
    assert.equal(begun - (events.length - begun), byAna + byBo)
  })

  it('20 users who all follow each other at once do not deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, join))
    const pairs = people.flatMap((one) => people.filter((other) => other !== one).map((other) => [one, other] as const))
    for (const answer of await Promise.all(pairs.map(([one, other]) => follow(one, other)))) is(answer, 200)
    for (const person of people) assert.deepEqual(await countsOf(person), [5, 5])
  })
})

describe('concurrent changes between two users', () => {
  const callerOf = (person: Person) => ({ userId: person.id, scopes: new Set() }) as unknown as Caller
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(app.database)
    return rows.length > 0
  }
  /** Sends the request before the work is committed, and commits once the request waits for its lock. */
  async function sendWithin(work: (unit: UnitOfWork) => Promise<unknown>, request: () => Promise<Response>) {
    const started = await inTransaction(app, async (unit) => {
      await work(unit)
      const answer = request()
      while (!(await isWaiting())) await setImmediate()
      return { answer }
    })
    return started.answer
  }
  /** Both users already have counters: inserting the first ones would make the request wait anyway. */
  async function joinBoth(): Promise<[Member, Member]> {
    const [one, other] = [await join(), await join()]
    await follow(one, other)
    await unfollow(one, other)
    return [one, other]
  }
  const options = { timeout: 10_000 }

  it('a block waits for a concurrent follow and ends it', options, async () => {
    const [ana, bo] = await joinBoth()
    const work = (unit: UnitOfWork) => startFollow(unit, callerOf(ana), bo.username, app.clock.now())
    is(await sendWithin(work, () => send('PUT', bo, ana, 'block')), 200)
    assert.deepEqual([await countsOf(ana), await countsOf(bo)].flat(), [0, 0, 0, 0])
  })

  it('a follow waits for a concurrent block and is 404', options, async () => {
    const [ana, bo] = await joinBoth()
    const work = async ({ db }: UnitOfWork) => {
      await lockPair(db, bo.id, ana.id)
      await insertBlock(db, bo.id, ana.id, app.clock.now())
    }
    is(await sendWithin(work, () => follow(ana, bo)), 404, 'user_not_found')
    assert.deepEqual([await countsOf(ana), await countsOf(bo)].flat(), [0, 0, 0, 0])
  })

  it('a follow waits for a concurrent deletion and is 404', options, async () => {
    const [ana, bo] = await joinBoth()
    const work = async (unit: UnitOfWork) => {
      await lockLeaver(unit.db, bo.id)
      await closeUser(unit, bo.id, app.clock.now())
    }
    is(await sendWithin(work, () => follow(ana, bo)), 404, 'user_not_found')
    assert.deepEqual(await countsOf(ana), [0, 0])
  })
})

describe('a deleted user', () => {
  it('follows of a deleted user are erased in batches of a thousand and the counters of others stay right', async () => {
    const [star, friend] = [await join(), await join()]
    await follow(star, friend)
    await follow(friend, star)
    const fans = Array.from({ length: 1001 }, (_, n) => ({
      id: crypto.randomUUID(),
      name: 'Fan',
      username: `fan-${n}`,
    }))
    await app.database.insertInto('users').values(fans).execute()
    const followed_at = app.clock.now().toISOString()
    const rows = fans.map((fan) => ({ follower_id: fan.id, followee_id: star.id, followed_at }))
    await app.database.insertInto('follows').values(rows).execute()
    const counts = fans.map((fan) => ({ user_id: fan.id, following: 1 }))
    await app.database.insertInto('follow_counts').values(counts).execute()
    const counter = app.database.updateTable('follow_counts').where('user_id', '=', star.id)
    await counter.set({ followers: 1002 }).execute()
    const erase = () => inTransaction(app, (unit) => eraseFollows(unit, star.id))
    assert.equal(await erase(), 'more')
    await countsOf(star)
    assert.equal(await erase(), 'done')
    assert.equal(await erase(), 'done')
    for (const person of [star, friend, { ...fans[0]! }, { ...fans[1000]! }])
      assert.deepEqual(await countsOf(person), [0, 0])
  })
})

it('the seed creates no duplicate follows and sets the counters to the rows', async () => {
  const people = Array.from({ length: 60 }, (_, n) => ({
    id: crypto.randomUUID(),
    name: 'Seed',
    username: `seed-${n}`,
  }))
  await app.database.insertInto('users').values(people).execute()
  for (let i = 0; i < 2; i++) await inTransaction(app, ({ db }) => seedFollows(db))
  let total = 0
  for (const person of people) total += (await countsOf(person))[1]
  assert.ok(total > 60, `${total} follows`)
})
