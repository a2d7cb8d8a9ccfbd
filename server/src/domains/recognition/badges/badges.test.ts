import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import { type Club, give, is, type Member, makeBadge, makeClub, makeMember } from '#test/support/builders/badges.ts'
import { inTransaction, jobContext } from '#test/support/builders/factories.ts'
import { countAudiences } from './background.ts'

const app = useApp({
  async prepare() {
    root = await makeMember(app, { role: 'admin' })
    owner = await makeMember(app)
    club = await makeClub(app, [[owner, 'owner']])
  },
})
let root: Member
let owner: Member
let club: Club

const read = (who: Member, path: string) => app.get(path, { token: who.token })
const change = (person: { id: string }, set: object) =>
  app.database.updateTable('users').set(set).where('id', '=', person.id).execute()
const slugsOf = (rows: { slug: string }[]) => rows.map((row) => row.slug)
const countPeople = () => countAudiences.handler(jobContext(app) as JobContext, {})
const picture = 'https://hearth.test/emoji/1f331.svg'

describe('what a badge looks like', () => {
  it('BadgeCatalog and BadgeDetail have the fields of the specification and no others', async () => {
    const badge = await makeBadge(app, owner, club, { description: 'Helped', sortOrder: 3 })
    const catalog = {
      id: badge.id,
      name: 'Helper',
      slug: `${club.urlname}-helper`,
      icon: '🌱',
      color: '#2f9e6b',
      description: 'Helped',
      iconUrl: picture,
      points: 25,
      sortOrder: 3,
      awardedCount: 0,
      rarity: { tier: 'legendary', percentage: 0 },
    }
    const { body } = await read(owner, `/v1/groups/${club.urlname}/badges`)
    assert.deepEqual(body.data, [catalog])
    assert.deepEqual(body.pagination, { limit: 20, hasMore: false })
    const detail = (await read(owner, `/v1/badges/${badge.slug}`)).body.data
    assert.deepEqual(detail, { ...catalog, createdAt: detail.createdAt })
    assert.match(detail.createdAt, /^\d{4}-\d\d-\d\dT/)
  })
  it('ManagedBadge has those of the specification and no others', async () => {
    const badge = await makeBadge(app, owner, club, { name: 'Managed', description: null, icon: 'VIP' })
    const managed = {
      id: badge.id,
      name: 'Managed',
      slug: `${club.urlname}-managed`,
      icon: 'VIP',
      color: '#2f9e6b',
      description: null,
      iconUrl: null,
      points: 25,
      sortOrder: 0,
      groupId: club.id,
      awardedCount: 0,
    }
    const { body } = await read(owner, `/v1/manage/badges/${badge.id}`)
    assert.deepEqual(body.data, { ...managed, createdAt: body.data.createdAt })
  })
  it('UserBadge has those of the specification and no others, with a group and without', async () => {
    const [holder, group] = [await makeMember(app), await makeClub(app, [[owner, 'owner']])]
    const ofGroup = await makeBadge(app, owner, group, { description: 'Here' })
    const ofPlatform = await makeBadge(app, root, 'platform', { name: `Of all ${group.urlname}`, points: 7 })
    await give(app, owner, ofGroup.id, [holder])
    app.clock.advance(1000)
    await give(app, root, ofPlatform.id, [holder])
    await countPeople()
    const { data } = (await read(owner, `/v1/users/${holder.username}/badges`)).body
    assert.deepEqual((await read(holder, '/v1/profile/badges')).body.data, data)
    const { here } = await app.database
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('here'))
      .executeTakeFirstOrThrow()
    const { rarity } = data[0]
    const look = { icon: '🌱', color: '#2f9e6b', iconUrl: picture }
    assert.deepEqual(data, [
      {
        ...look,
        name: `Of all ${group.urlname}`,
        slug: `of-all-${group.urlname}`,
        description: null,
        points: 7,
        awardedAt: data[0].awardedAt,
        group: null,
        rarity: data[0].rarity,
      },
      {
        ...look,
        name: 'Helper',
        slug: `${group.urlname}-helper`,
        description: 'Here',
        points: 25,
        awardedAt: data[1].awardedAt,
        group: { id: group.id, name: data[1].group.name, urlname: group.urlname, photoUrl: null },
        rarity: { tier: 'common', percentage: 100 },
      },
    ])
    assert.equal(rarity.percentage, Math.round(1000 / here) / 10)
  })
  it('UserGroupBadges has those of the specification and no others, the latest group first', async () => {
    const holder = await makeMember(app)
    const [one, two] = [await makeClub(app, [[owner, 'owner']]), await makeClub(app, [[owner, 'owner']])]
    for (const [group, wish] of [
      [one, { name: 'First', points: 1 }],
      [one, { name: 'Second', points: 2 }],
      [two, { name: 'Third', points: 4 }],
    ] as const) {
      await give(app, owner, (await makeBadge(app, owner, group, wish)).id, [holder])
      app.clock.advance(1000)
    }
    await give(app, root, (await makeBadge(app, root, 'platform', { name: 'No group' })).id, [holder])
    const { data } = (await read(owner, `/v1/users/${holder.username}/group-badges`)).body
    assert.deepEqual((await read(holder, '/v1/profile/group-badges')).body.data, data)
    const headOf = (group: Club) => ({
      id: group.id,
      name: `Club ${group.urlname.slice(5)}`,
      photoUrl: null,
      urlname: group.urlname,
    })
    const badge = (group: Club, name: string, points: number, awardedAt: string) => ({
      name,
      slug: `${group.urlname}-${name.toLowerCase()}`,
      icon: '🌱',
      color: '#2f9e6b',
      description: null,
      points,
      awardedAt,
      rarity: { tier: 'common', percentage: 100 },
    })
    const [first, second] = data.groups
    assert.deepEqual(data, {
      groups: [
        { group: headOf(two), badges: [badge(two, 'Third', 4, first.badges[0].awardedAt)], xpSubtotal: 4 },
        {
          group: headOf(one),
          badges: [
            badge(one, 'Second', 2, second.badges[0].awardedAt),
            badge(one, 'First', 1, second.badges[1].awardedAt),
          ],
          xpSubtotal: 3,
        },
      ],
    })
    assert.ok(second.badges[0].awardedAt > second.badges[1].awardedAt)
  })
  it('a member without badges has empty lists', async () => {
    const newMember = await makeMember(app)
    assert.deepEqual((await read(newMember, '/v1/profile/badges')).body.data, [])
    assert.deepEqual((await read(newMember, '/v1/profile/group-badges')).body.data, { groups: [] })
  })
})

describe('the catalogue', () => {
  it('of the platform has every achievement, and no badge of a group', async () => {
    const { data } = (await read(owner, '/v1/badges?limit=100')).body
    assert.ok(slugsOf(data).includes('first-checkin'))
    assert.ok(!slugsOf(data).some((slug) => slug.startsWith(club.urlname)))
    const order = data.map((row: { sortOrder: number; id: string }) => [row.sortOrder, row.id])
    assert.deepEqual(
      order,
      order.toSorted(([a, x]: [number, string], [b, y]: [number, string]) => a - b || (x < y ? -1 : 1)),
    )
  })
  it('goes on page by page, in the order given by those who run the group', async () => {
    const group = await makeClub(app, [[owner, 'owner']])
    for (const n of [3, 1, 2, 0]) await makeBadge(app, owner, group, { name: `B${n}`, sortOrder: n })
    const slugs: string[] = []
    let path = `/v1/groups/${group.id}/badges?limit=1`
    for (;;) {
      const { data, pagination } = (await read(owner, path)).body
      slugs.push(...slugsOf(data))
      if (!pagination.hasMore) break
      path = `/v1/groups/${group.id}/badges?limit=1&cursor=${pagination.nextCursor}`
    }
    assert.deepEqual(
      slugs,
      [0, 1, 2, 3].map((n) => `${group.urlname}-b${n}`),
    )
  })
  it('finds a badge by its slug in any case, or its id', async () => {
    const badge = await makeBadge(app, owner, club, { name: 'Findable' })
    for (const name of [badge.slug, badge.slug.toUpperCase(), badge.id])
      assert.equal((await read(owner, `/v1/badges/${name}`)).body.data.id, badge.id)
    is(await read(owner, '/v1/badges/no-such-badge'), 404, 'badge_not_found')
    is(await read(owner, '/v1/badges/%F0%9F%8C%B1'), 404, 'badge_not_found')
    is(await read(owner, '/v1/groups/no-such-group/badges'), 404, 'group_not_found')
    is(await read(owner, '/v1/users/no-such-person/badges'), 404, 'user_not_found')
    is(await read(owner, '/v1/users/no-such-person/group-badges'), 404, 'user_not_found')
  })
  it('has a deleted badge no more, in no list', async () => {
    const [holder, group] = [await makeMember(app), await makeClub(app, [[owner, 'owner']])]
    const badge = await makeBadge(app, owner, group)
    await give(app, owner, badge.id, [holder])
    is(await app.delete(`/v1/manage/badges/${badge.id}`, { token: owner.token }), 200)
    for (const path of [`/v1/badges/${badge.slug}`, `/v1/badges/${badge.id}`, `/v1/manage/badges/${badge.id}`])
      is(await read(owner, path), 404, 'badge_not_found')
    for (const path of [
      `/v1/groups/${group.id}/badges`,
      `/v1/manage/groups/${group.id}/badges`,
      `/v1/users/${holder.username}/badges`,
    ])
      assert.deepEqual((await read(owner, path)).body.data, [])
    assert.deepEqual((await read(holder, '/v1/profile/group-badges')).body.data.groups, [])
    is(await app.get('/v1/profile/badges', { token: holder.token }), 200)
    assert.equal((await makeBadge(app, owner, group)).slug, badge.slug, 'its slug is free at once')
  })
})

describe('who sees what', () => {
  it('badges of a hidden group are there for those who run it and administrators only', async () => {
    const [holder, helper] = [await makeMember(app), await makeMember(app)]
    const group = await makeClub(app, [
      [owner, 'owner'],
      [helper, 'volunteer'],
    ])
    const badge = await makeBadge(app, owner, group)
    await give(app, owner, badge.id, [holder])
    await app.database
      .updateTable('groups')
      .set({ hidden_at: app.clock.now().toISOString() })
      .where('id', '=', group.id)
      .execute()
    for (const insider of [owner, helper, root]) {
      is(await read(insider, `/v1/badges/${badge.slug}`), 200)
      is(await read(insider, `/v1/groups/${group.id}/badges`), 200)
      assert.equal((await read(insider, `/v1/users/${holder.username}/badges`)).body.data.length, 1)
      assert.equal((await read(insider, `/v1/users/${holder.username}/group-badges`)).body.data.groups.length, 1)
    }
    for (const outsider of [holder, await makeMember(app)]) {
      is(await read(outsider, `/v1/badges/${badge.slug}`), 404, 'badge_not_found')
      is(await read(outsider, `/v1/groups/${group.id}/badges`), 404, 'group_not_found')
      is(await read(outsider, `/v1/manage/badges/${badge.id}`), 404, 'badge_not_found')
      assert.deepEqual((await read(outsider, `/v1/users/${holder.username}/badges`)).body.data, [])
      assert.deepEqual((await read(outsider, `/v1/users/${holder.username}/group-badges`)).body.data.groups, [])
    }
  })
  it('badges of a deleted group stay with their holders, and no one can manage them', async () => {
    const [holder, group] = [await makeMember(app), await makeClub(app, [[owner, 'owner']])]
    const badge = await makeBadge(app, owner, group)
    await give(app, owner, badge.id, [holder])
    await app.database
      .updateTable('groups')
      .set({ deleted_at: app.clock.now().toISOString(), urlname: null })
      .where('id', '=', group.id)
      .execute()
    const [held] = (await read(owner, `/v1/users/${holder.username}/badges`)).body.data
    assert.deepEqual([held.slug, held.group.id, held.group.urlname], [badge.slug, group.id, null])
    const [byGroup] = (await read(holder, '/v1/profile/group-badges')).body.data.groups
    assert.deepEqual([byGroup.group.urlname, byGroup.xpSubtotal], [group.id, 25])
    is(await read(holder, `/v1/badges/${badge.slug}`), 200)
    is(await read(owner, `/v1/groups/${group.id}/badges`), 404, 'group_not_found')
    for (const manager of [owner, root])
      is(await read(manager, `/v1/manage/badges/${badge.id}`), 404, 'badge_not_found')
  })
  it('badges of a private or blocked member are hidden from others', async () => {
    const [holder, viewer] = [await makeMember(app), await makeMember(app)]
    const paths = ['badges', 'group-badges'].map((what) => `/v1/users/${holder.username}/${what}`)
    await change(holder, { profile_visibility: 'private' })
    for (const path of paths) {
      is(await read(viewer, path), 404, 'user_not_found')
      is(await read(holder, path), 200)
      is(await read(root, path), 200)
    }
    await change(holder, { profile_visibility: 'public' })
    for (const path of paths) is(await read(viewer, path), 200)
    await inTransaction(app, ({ db }) => insertBlock(db, holder.id, viewer.id, app.clock.now()))
    for (const path of paths) is(await read(viewer, path), 404, 'user_not_found')
  })
})

describe('how rare a badge is', () => {
  it('the rarity of a group badge counts members who favorited the group, checked in or hold a badge, each once', async () => {
    const group = await makeClub(app, [[owner, 'owner']])
    const people = await Promise.all(Array.from({ length: 4 }, () => makeMember(app)))
    const [fan, , , holder] = people
    const at = app.clock.now().toISOString()
    for (const person of [fan!, holder!])
      await app.database
        .insertInto('group_favorites')
        .values({ group_id: group.id, user_id: person.id, favorited_at: at })
        .execute()
    const badge = await makeBadge(app, owner, group)
    await give(app, owner, badge.id, [holder!])
    const rarity = async () => (await read(owner, `/v1/badges/${badge.slug}`)).body.data.rarity
    assert.deepEqual(await rarity(), { tier: 'common', percentage: 100 }, 'before anybody was counted')
    await countPeople()
    assert.deepEqual(await rarity(), { tier: 'common', percentage: 50 })
    const { id: eventId } = { id: crypto.randomUUID() }
    const times = { starts_at: at, over_at: at, created_at: at, updated_at: at }
    await app.database
      .insertInto('events')
      .values({ id: eventId, group_id: group.id, title: 'E', timezone: 'UTC', status: 'scheduled', ...times })
      .execute()
    for (const person of people)
      await app.database
        .insertInto('checkins')
        .values({
          id: crypto.randomUUID(),
          event_id: eventId,
          group_id: group.id,
          user_id: person.id,
          method: 'manual',
          checked_in_at: at,
        })
        .execute()
    await countPeople()
    assert.deepEqual(await rarity(), { tier: 'uncommon', percentage: 25 })
  })
  it('the rarity of a platform badge counts all active users', async () => {
    const badge = await makeBadge(app, root, 'platform', { name: 'Rare one' })
    const gone = await makeMember(app)
    await change(gone, { suspended_at: app.clock.now().toISOString() })
    await countPeople()
    const { here } = await app.database
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('here'))
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await give(app, root, badge.id, [owner])
    const { rarity, awardedCount } = (await read(owner, `/v1/badges/${badge.slug}`)).body.data
    assert.deepEqual([awardedCount, rarity.percentage], [1, Math.round(1000 / here) / 10])
  })
  it('the rarity count of a group is removed when the group has no badge left', async () => {
    const group = await makeClub(app, [[owner, 'owner']])
    const badge = await makeBadge(app, owner, group)
    const counted = () =>
      app.database.selectFrom('audiences').select('people').where('board_id', '=', group.id).execute()
    await countPeople()
    assert.equal((await counted()).length, 1)
    await app.database.deleteFrom('badges').where('id', '=', badge.id).execute()
    await countPeople()
    assert.deepEqual(await counted(), [])
  })
})
