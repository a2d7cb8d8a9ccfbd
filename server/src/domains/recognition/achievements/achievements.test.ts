import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { revokeBadge } from '#domains/recognition/badges/commands.award.ts'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { handTo, runReactions } from '#test/support/app/reactions.ts'
import { checkInDirectly, giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, jobContext, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { afterFavorite, afterWork, sweepAchievements } from './background.ts'
import { achievementKeys, catalog } from './rules.ts'

const app = useApp()

interface Member extends Person {
  token: string
}
const scopes = ['user', 'write:events', 'write:favorites', 'write:portfolio', 'manage:checkins'] as const

async function join(): Promise<Member> {
  const person = await makeUser(app)
  return { ...person, token: await makeToken(app, person, [...scopes]) }
}

interface Progress {
  key: string
  currentValue: number
  targetValue: number
  completedAt: string | null
}

const react = () => runReactions(app, 'achievements')
const own = async ({ token }: Member): Promise<Progress[]> =>
  (await app.get('/v1/profile/achievements?limit=100', { token })).body.data
const ofOther = (viewer: Member, { username }: Person) =>
  app.get(`/v1/users/${username}/achievements`, { token: viewer.token })
const find = async (who: Member, key: string) => (await own(who)).find((one) => one.key === key)
const favor = async (who: Member) => {
  const { groupId } = await makeEventWithGroup(app)
  await app.put(`/v1/favorites/${groupId}`, { token: who.token })
  return groupId
}
const work = (who: Member) => app.post('/v1/profile/portfolio', { token: who.token, body: { title: 'A lamp' } })
const change = (person: Person, set: object) =>
  app.database.updateTable('users').set(set).where('id', '=', person.id).execute()

async function completedOf({ id }: Person): Promise<string[]> {
  const rows = await app.database
    .selectFrom('user_achievements')
    .select('achievement')
    .where('user_id', '=', id)
    .orderBy('achievement')
    .execute()
  return rows.map((row) => row.achievement)
}

async function awardsOf({ id }: Person): Promise<string[]> {
  const rows = await app.database
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .select('b.slug')
    .where('a.user_id', '=', id)
    .orderBy('b.slug')
    .execute()
  return rows.map((row) => row.slug)
}

async function scoreOf({ id }: Person): Promise<number> {
  const row = await app.database
    .selectFrom('scores')
    .select('score')
    .where('user_id', '=', id)
    .where('board_id', '=', '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst()
  return row?.score ?? 0
}

async function toldOf({ id }: Person): Promise<unknown[]> {
  const rows = await app.database
    .selectFrom('outbox_events')
    .select('data')
    .where('type', '=', 'achievement.completed')
    .where('subject_user_id', '=', id)
    .execute()
  return rows.map((row) => row.data)
}

describe('the catalogue', () => {
  it('every achievement has the target of the contract', () => {
    const documented =
      'first_rsvp:1, first_checkin:1, regular:5, veteran:25, centurion:100, streak_4w:4, explorer:5, favorites_3:3, first_connection:1, networker:10, super_connector:50, followed_10:10, badge_collector:10, portfolio_3:3, profile_complete:1, night_owl:1, first_app:1'
    assert.equal(catalog.map(({ key, target }) => `${key}:${target}`).join(', '), documented)
    assert.deepEqual(
      catalog.filter((one) => one.isHidden).map((one) => one.key),
      ['night_owl'],
    )
  })

  it('has one badge of the platform for each, which says the same', async () => {
    const badges = await app.database
      .selectFrom('badges')
      .select(['achievement', 'slug', 'name', 'description', 'icon', 'color', 'group_id'])
      .where('achievement', 'is not', null)
      .orderBy('sort_order')
      .execute()
    assert.deepEqual(
      badges,
      catalog.map(({ key, name, description, icon, color }) => {
        const slug = key.replaceAll('_', '-')
        return { achievement: key, slug, name, description, icon, color, group_id: null }
      }),
    )
  })
})

describe('what one has achieved', () => {
  it('is the whole catalogue but the hidden, in its order, with exactly the fields of the specification', async () => {
    const ana = await join()
    await favor(ana)
    const { status, body } = await app.get('/v1/profile/achievements?limit=100', { token: ana.token })
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map((one: Progress) => one.key),
      achievementKeys.filter((key) => key !== 'night_owl'),
    )
    assert.deepEqual(body.data[7], {
      key: 'favorites_3',
      name: 'Finding my people',
      description: 'Joined 3 groups',
      icon: '💛',
      color: '#f5a623',
      targetValue: 3,
      currentValue: 1,
      completedAt: null,
      badgeSlug: 'favorites-3',
      hidden: false,
    })
    const others = body.data.filter((one: Progress) => one.key !== 'favorites_3')
    assert.ok(others.every((one: Progress) => one.currentValue === 0 && one.completedAt === null))
  })

  it('the list of achievements is paged', async () => {
    const { token } = await join()
    const keys: string[] = []
    for (let path = '/v1/profile/achievements?limit=7'; path !== ''; ) {
      const { body } = await app.get(path, { token })
      keys.push(...body.data.map((one: Progress) => one.key))
      const cursor = body.pagination.nextCursor
      path = cursor ? `/v1/profile/achievements?limit=7&cursor=${cursor}` : ''
    }
    assert.deepEqual(
      keys,
      achievementKeys.filter((key) => key !== 'night_owl'),
    )
  })

  it('shows a hidden one once it is completed, at its place', async () => {
    const ana = await join()
    const event = await makeEventWithGroup(app)
    await checkInDirectly(app, event, ana)
    await sql`update checkins set checked_in_at = '2026-03-04T02:00:00Z' where user_id = ${ana.id}`.execute(
      app.database,
    )
    await sql`update events set timezone = 'UTC' where id = ${event.id}`.execute(app.database)
    const data = { checkinId: randomUUIDv7(), eventId: event.id, groupId: event.groupId, userId: ana.id }
    await inTransaction(app, async ({ emit }) => emit('checkin.created', { ...data, method: 'manual' }))
    assert.equal(await find(ana, 'night_owl'), undefined)
    await react()
    const shown = await own(ana)
    assert.deepEqual(
      shown.map((one) => one.key),
      achievementKeys,
    )
    const { completedAt, ...owl } = shown[15]!
    assert.ok(completedAt)
    assert.deepEqual(owl, {
      key: 'night_owl',
      name: 'Night owl',
      description: 'Checked in late at night',
      icon: '🦉',
      color: '#5b6472',
      targetValue: 1,
      currentValue: 1,
      badgeSlug: 'night-owl',
      hidden: true,
    })
  })

  it('counts no further than the target', async () => {
    const ana = await join()
    for (let n = 0; n < 5; n++) await favor(ana)
    const { currentValue, completedAt } = (await find(ana, 'favorites_3'))!
    assert.deepEqual([currentValue, completedAt], [3, null])
  })
})

describe('completing an achievement', () => {
  it('completing an achievement awards its badge, raises the score and emits one event', async () => {
    const ana = await join()
    for (let n = 0; n < 4; n++) await favor(ana)
    await react()
    const { completedAt } = (await find(ana, 'favorites_3'))!
    assert.ok(Math.abs(Date.parse(completedAt!) - app.clock.now().getTime()) < 10_000)
    assert.deepEqual(await awardsOf(ana), ['favorites-3'])
    assert.equal(await scoreOf(ana), 10)
    assert.deepEqual(await toldOf(ana), [{ userId: ana.id, achievement: 'favorites_3' }])
    const { source, awarded_by } = await app.database
      .selectFrom('badge_awards')
      .select(['source', 'awarded_by'])
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([source, awarded_by], ['achievement', null])
  })

  it('a completed achievement is permanent: undoing an RSVP, a favorite or a check-in takes nothing back', async () => {
    const [ana, desk] = [await join(), await join()]
    const event = await makeEventWithGroup(app, { startsIn: 10 })
    await giveRole(app, event.groupId, desk, 'manager')
    const groups = [await favor(ana), await favor(ana), await favor(ana)]
    await app.post(`/v1/events/${event.id}/rsvp`, { token: ana.token })
    const visit = `/v1/manage/events/${event.id}/attendees/${ana.id}/checkin`
    assert.equal((await app.post(visit, { token: desk.token, body: {} })).status, 201)
    await react()
    const before = (await own(ana)).filter((one) => one.completedAt)
    assert.deepEqual(
      before.map((one) => one.key),
      ['first_rsvp', 'first_checkin', 'favorites_3'],
    )
    for (const group of groups) await app.delete(`/v1/favorites/${group}`, { token: ana.token })
    assert.equal((await app.delete(visit, { token: desk.token })).status, 200)
    assert.equal((await app.delete(`/v1/events/${event.id}/rsvp`, { token: ana.token })).status, 200)
    await react()
    assert.deepEqual(
      (await own(ana)).filter((one) => one.completedAt),
      before,
    )
    assert.deepEqual(await awardsOf(ana), ['favorites-3', 'first-checkin', 'first-rsvp'])
  })

  it('happens once when twenty reactions come to the target at the same time', async () => {
    const ana = await join()
    for (let n = 0; n < 3; n++) await favor(ana)
    for (let n = 0; n < 3; n++) await work(ana)
    const events = await app.database
      .selectFrom('outbox_events')
      .select(['id', 'type'])
      .where('subject_user_id', '=', ana.id)
      .where('type', 'in', ['group.favorited', 'portfolio.changed'])
      .execute()
    const times = Array.from({ length: 20 }, (_, n) => events[n % events.length]!)
    await Promise.all(
      times.map(({ id, type }) => handTo(app, type === 'group.favorited' ? afterFavorite : afterWork, id)),
    )
    assert.deepEqual(await completedOf(ana), ['favorites_3', 'portfolio_3'])
    assert.deepEqual(await awardsOf(ana), ['favorites-3', 'portfolio-3'])
    assert.equal(await scoreOf(ana), 30)
    assert.equal((await toldOf(ana)).length, 2)
  })

  it('does not give a badge again that an administrator has taken back', async () => {
    const ana = await join()
    for (let n = 0; n < 3; n++) await favor(ana)
    await react()
    const badge = app.database.selectFrom('badges').select('id').where('achievement', '=', 'favorites_3')
    const { id } = await badge.executeTakeFirstOrThrow()
    await inTransaction(app, (unit) => revokeBadge(unit, id, [ana.id], app.clock.now()))
    assert.equal(await scoreOf(ana), 0)
    await favor(ana)
    await react()
    const events = app.database.selectFrom('outbox_events').select('id').where('subject_user_id', '=', ana.id)
    for (const event of await events.where('type', '=', 'group.favorited').execute())
      await handTo(app, afterFavorite, event.id)
    await sweepAchievements.handler(jobContext(app) as never, {})
    assert.deepEqual([await awardsOf(ana), await scoreOf(ana)], [[], 0])
    assert.ok((await find(ana, 'favorites_3'))!.completedAt)
  })

  it('needs no badge: where an administrator has deleted it, the achievement stays', async () => {
    const ana = await join()
    const set = (deleted_at: string | null) =>
      app.database.updateTable('badges').set({ deleted_at }).where('achievement', '=', 'portfolio_3').execute()
    await set(app.clock.now().toISOString())
    for (let n = 0; n < 3; n++) await work(ana)
    await react()
    const shown = (await own(ana)).find((one) => one.key === 'portfolio_3') as Progress & { badgeSlug: string | null }
    assert.ok(shown.completedAt)
    assert.equal(shown.badgeSlug, null)
    assert.deepEqual([await awardsOf(ana), await scoreOf(ana)], [[], 0])
    assert.equal((await toldOf(ana)).length, 1)
    await set(null)
  })

  it('completing an achievement awards no second badge to a member who already holds it, but still records the completion', async () => {
    const ana = await join()
    const badge = app.database.selectFrom('badges').select(['id', 'points']).where('achievement', '=', 'favorites_3')
    const { id, points } = await badge.executeTakeFirstOrThrow()
    await inTransaction(app, (unit) =>
      awardBadge(unit, { badgeId: id, userIds: [ana.id], source: 'organiser' }, app.clock.now()),
    )
    for (let n = 0; n < 3; n++) await favor(ana)
    await react()
    assert.deepEqual([await completedOf(ana), await scoreOf(ana)], [['favorites_3'], points])
  })

  it('a suspended or deleted member completes no achievement', async () => {
    const [suspended, gone] = [await join(), await join()]
    for (const who of [suspended, gone]) for (let n = 0; n < 3; n++) await favor(who)
    await change(suspended, { suspended_at: app.clock.now().toISOString() })
    await change(gone, { deleted_at: app.clock.now().toISOString(), username: null })
    await react()
    await sweepAchievements.handler(jobContext(app) as never, {})
    assert.deepEqual([await completedOf(suspended), await completedOf(gone)], [[], []])
    assert.deepEqual([await awardsOf(suspended), await awardsOf(gone)], [[], []])
  })
})

describe('the achievements of another member', () => {
  it('is what they completed and nothing else, the latest first', async () => {
    const [ana, bo] = [await join(), await join()]
    for (let n = 0; n < 3; n++) await favor(ana)
    await work(ana)
    await react()
    app.clock.advance(1000)
    for (let n = 0; n < 2; n++) await work(ana)
    await react()
    const { status, body } = await ofOther(bo, ana)
    assert.equal(status, 200)
    const mine = (await own(ana)).filter((one) => one.completedAt)
    assert.deepEqual(body.data, mine.reverse())
    assert.deepEqual(
      body.data.map((one: Progress) => [one.key, one.currentValue, one.targetValue]),
      [
        ['portfolio_3', 3, 3],
        ['favorites_3', 3, 3],
      ],
    )
    const page = await app.get(`/v1/users/${ana.username}/achievements?limit=1`, { token: bo.token })
    const next = `/v1/users/${ana.username}/achievements?limit=1&cursor=${page.body.pagination.nextCursor}`
    assert.deepEqual((await app.get(next, { token: bo.token })).body.data, [body.data[1]])
  })

  it('the achievements of another member are hidden from viewers who may not see that member', async () => {
    const [ana, bo] = [await join(), await join()]
    const is404 = async (why: string) => {
      const answer = await ofOther(bo, ana)
      assert.deepEqual([answer.status, answer.body.code], [404, 'user_not_found'], why)
    }
    await change(ana, { profile_visibility: 'private' })
    await is404('private')
    assert.equal((await ofOther(ana, ana)).status, 200)
    await change(ana, { profile_visibility: 'public', suspended_at: app.clock.now().toISOString() })
    await is404('suspended')
    await change(ana, { suspended_at: null })
    assert.deepEqual((await ofOther(bo, ana)).body.data, [])
    await inTransaction(app, ({ db }) => insertBlock(db, ana.id, bo.id, app.clock.now()))
    await is404('blocked')
  })

  it('leaves out what is in the catalogue no more', async () => {
    const [ana, bo] = [await join(), await join()]
    const row = { user_id: ana.id, achievement: 'retired', completed_at: app.clock.now().toISOString() }
    await app.database.insertInto('user_achievements').values(row).execute()
    assert.deepEqual((await ofOther(bo, ana)).body.data, [])
    assert.equal((await own(ana)).length, 16)
  })
})
