import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import {
  assertScoresAgree,
  type Club,
  give,
  is,
  type Member,
  makeBadge,
  makeMember,
  memberScopes,
  scoreOf,
} from '#test/support/builders/badges.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, makeKnown } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp({
  async prepare() {
    const people = { owner: 'owner', root: { role: 'admin' } } as const
    ;({ owner, root, group: club } = await scene(app, { people, scopes: memberScopes }))
  },
})
let owner: Member
let root: Member
let club: Club

/** A member the group already knows. */
async function makeRegular(wish: Parameters<typeof makeMember>[1] = {}): Promise<Member> {
  const person = await makeMember(app, wish)
  await makeKnown(app, club.id, person)
  return person
}
const change = (person: { id: string }, set: object) =>
  app.database.updateTable('users').set(set).where('id', '=', person.id).execute()
const award = (badgeId: string, usernames: unknown, who = owner) =>
  app.post(`/v1/manage/badges/${badgeId}/awards`, { token: who.token, body: { usernames } })
const revoke = (badgeId: string, name: string, who = owner) =>
  app.delete(`/v1/manage/badges/${badgeId}/awards/${name}`, { token: who.token })
const list = (badgeId: string, who = owner, query = '') =>
  app.get(`/v1/manage/badges/${badgeId}/awards${query}`, { token: who.token })
const namesIn = async (badgeId: string, who = owner) =>
  (await list(badgeId, who)).body.data.map((row: { username: string }) => row.username)
const unknown = (username: string) => ({ awarded: [], skipped: [{ username, reason: 'user_not_found' }] })

async function toldOf(badgeId: string) {
  const rows = await app.database
    .selectFrom('outbox_events')
    .select(['type', 'data', 'subject_user_id', 'group_id'])
    .where('type', 'in', ['badge.awarded', 'badge.revoked'])
    .orderBy('id')
    .execute()
  return rows.filter((row) => (row.data as { badgeId?: string }).badgeId === badgeId)
}

async function auditsOf(target: string): Promise<unknown[]> {
  const rows = await app.database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('target', '=', target)
    .where('action', '<>', 'badges.create')
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.action, row.detail])
}

describe('giving a badge', () => {
  it('answers who has it now and who was skipped, and counts at once', async () => {
    const badge = await makeBadge(app, owner, club, { name: 'Given' })
    const [one, two] = [await makeRegular(), await makeRegular()]
    is(await give(app, owner, badge.id, [two]), 200)
    const { body } = await award(badge.id, [one.username.toUpperCase(), two.id, 'nobody-here', 'Not A Name!'])
    assert.deepEqual(body.data, {
      awarded: [one.username],
      skipped: [
        { username: two.id, reason: 'already_awarded' },
        { username: 'nobody-here', reason: 'user_not_found' },
        { username: 'Not A Name!', reason: 'user_not_found' },
      ],
    })
    assert.deepEqual([await scoreOf(app, one), await scoreOf(app, one, club.id)], [undefined, 25])
    const { data } = (await app.get(`/v1/badges/${badge.slug}`, { token: owner.token })).body
    assert.equal(data.awardedCount, 2)
    const emitted = await toldOf(badge.id)
    assert.deepEqual(
      emitted.map((row) => [row.type, row.data, row.subject_user_id, row.group_id]),
      [two, one].map(({ id: userId }) => [
        'badge.awarded',
        { badgeId: badge.id, groupId: club.id, userId },
        userId,
        club.id,
      ]),
    )
    assert.deepEqual(await auditsOf(badge.id), [
      ['badges.award', { userIds: [two.id] }],
      ['badges.award', { userIds: [one.id] }],
    ])
    const row = await app.database
      .selectFrom('badge_awards')
      .select(['source', 'awarded_by'])
      .where('badge_id', '=', badge.id)
      .where('user_id', '=', one.id)
      .executeTakeFirst()
    assert.deepEqual(row, { source: 'organiser', awarded_by: owner.id })
  })
  it('to one person under two names gives it once and says it once', async () => {
    const [badge, one] = [await makeBadge(app, owner, club, { name: 'Twice' }), await makeRegular()]
    const { body } = await award(badge.id, [one.username, one.username.toUpperCase(), one.id])
    assert.deepEqual(body.data, { awarded: [one.username], skipped: [] })
  })
  it('a platform badge counts on the platform leaderboard only', async () => {
    const [badge, one] = [await makeBadge(app, root, 'platform', { points: 40 }), await makeMember(app)]
    is(await give(app, root, badge.id, [one]), 200)
    assert.deepEqual([await scoreOf(app, one), await scoreOf(app, one, club.id)], [40, undefined])
  })
  it('of no points makes a holder with nothing to show on the board', async () => {
    const [badge, one] = [await makeBadge(app, owner, club, { points: 0 }), await makeRegular()]
    is(await give(app, owner, badge.id, [one]), 200)
    assert.equal(await scoreOf(app, one, club.id), 0)
    await assertScoresAgree(app)
  })
  for (const [name, usernames] of Object.entries({
    nobody: [],
    '101 people': Array.from({ length: 101 }, (_, n) => `p-${n}`),
    'an empty name': [''],
    'a number': [7],
    'no list': 'ana',
  }))
    it(`to ${name} is refused`, async () => {
      const badge = await makeBadge(app, owner, club)
      is(await award(badge.id, usernames), 400, 'validation_failed')
    })
})

describe('which members an organizer may award', () => {
  it('people are unknown unless they are of the group’s people, private or not', async () => {
    const badge = await makeBadge(app, owner, club, { name: 'Private' })
    const at = app.clock.now().toISOString()
    const hidden = async () => {
      const person = await makeMember(app)
      await change(person, { profile_visibility: 'private' })
      return person
    }
    const visible = await makeMember(app)
    assert.deepEqual((await award(badge.id, [visible.username])).body.data, unknown(visible.username))
    const otherMember = await hidden()
    assert.deepEqual((await award(badge.id, [otherMember.username])).body.data, unknown(otherMember.username))
    assert.deepEqual((await award(badge.id, [otherMember.id])).body.data, unknown(otherMember.id))
    const [fan, helper, guest, canceller] = await Promise.all([hidden(), hidden(), hidden(), hidden()])
    const event = await makeEventWithGroup(app, { hasGroup: false })
    const { id: groupId } = club
    const rows = { group_id: groupId, user_id: fan.id }
    await app.database
      .insertInto('group_favorites')
      .values({ ...rows, favorited_at: at })
      .execute()
    await app.database
      .insertInto('group_roles')
      .values({ group_id: groupId, user_id: helper.id, role: 'volunteer', granted_at: at })
      .execute()
    const seat = (person: Member, status: string) => ({
      id: crypto.randomUUID(),
      event_id: event.id,
      user_id: person.id,
      group_id: groupId,
      status,
      rsvp_at: at,
      updated_at: at,
    })
    await app.database
      .insertInto('rsvps')
      .values([seat(guest, 'confirmed'), seat(canceller, 'cancelled')])
      .execute()
    for (const person of [fan, helper, guest, canceller])
      assert.deepEqual((await award(badge.id, [person.username])).body.data.awarded, [person.username])
    const ofPlatform = await makeBadge(app, root, 'platform', { name: 'Private too' })
    assert.deepEqual((await award(ofPlatform.id, [otherMember.username], root)).body.data.awarded, [
      otherMember.username,
    ])
  })
  it('a private member who already holds the badge stays visible to its organizers by name', async () => {
    const [badge, one] = [await makeBadge(app, owner, club), await makeRegular()]
    await give(app, owner, badge.id, [one])
    await change(one, { profile_visibility: 'private' })
    assert.deepEqual((await give(app, owner, badge.id, [one])).body.data.skipped[0].reason, 'already_awarded')
    assert.deepEqual(await namesIn(badge.id), [one.username])
    is(await revoke(badge.id, one.username), 200)
    assert.deepEqual(await namesIn(badge.id), [])
    is(await give(app, owner, badge.id, [one]), 200)
    assert.deepEqual(await namesIn(badge.id), [one.username], 'the group still knows them')
  })
  it('blocked, suspended and deleted people get none, but can lose one; who has no name is known by their id', async () => {
    const badge = await makeBadge(app, owner, club, { name: 'Hidden' })
    const other = await makeBadge(app, owner, club, { name: 'Not held' })
    const people = [
      await makeRegular(),
      await makeRegular(),
      await makeRegular(),
      await makeRegular(),
      await makeRegular(),
    ]
    const [blocker, blocked, suspended, deleted, nameless] = people as [Member, Member, Member, Member, Member]
    is(await give(app, owner, badge.id, people), 200)
    const at = app.clock.now().toISOString()
    await inTransaction(app, ({ db }) => insertBlock(db, blocker.id, owner.id, app.clock.now()))
    await inTransaction(app, ({ db }) => insertBlock(db, owner.id, blocked.id, app.clock.now()))
    await change(suspended, { suspended_at: at })
    await change(deleted, { deleted_at: at })
    await change(nameless, { username: null })
    for (const { id } of [blocker, blocked, suspended, deleted]) {
      assert.deepEqual((await award(other.id, [id])).body.data, unknown(id))
      assert.deepEqual((await award(badge.id, [id])).body.data, unknown(id))
    }
    assert.deepEqual((await award(other.id, [nameless.id])).body.data, { awarded: [nameless.id], skipped: [] })
    for (const { id } of [blocker, blocked, suspended, nameless]) is(await revoke(badge.id, id), 200)
    is(await revoke(badge.id, deleted.id), 404, 'user_not_found')
  })
})

describe('who holds a badge', () => {
  it('is listed with the fields of the contract and no others, the latest first, page by page', async () => {
    const badge = await makeBadge(app, owner, club, { name: 'Listed' })
    const [one, two] = [await makeRegular({ name: 'One' }), await makeRegular({ name: 'Two' })]
    await change(two, { avatar_url: 'https://a.example/two.png' })
    await give(app, owner, badge.id, [one])
    app.clock.advance(1000)
    await give(app, owner, badge.id, [two])
    const { data } = (await list(badge.id)).body
    assert.deepEqual(data, [
      {
        userId: two.id,
        username: two.username,
        name: 'Two',
        avatarUrl: 'https://a.example/two.png',
        awardedAt: data[0].awardedAt,
      },
      { userId: one.id, username: one.username, name: 'One', avatarUrl: null, awardedAt: data[1].awardedAt },
    ])
    const first = (await list(badge.id, owner, '?limit=1')).body
    assert.deepEqual(first.data, [data[0]])
    const next = (await list(badge.id, owner, `?limit=1&cursor=${first.pagination.nextCursor}`)).body
    assert.deepEqual([next.data, next.pagination.hasMore], [[data[1]], false])
  })
})

describe('taking a badge back', () => {
  it('revoking a badge ends the award and its score, emits an event and writes the audit log', async () => {
    const [badge, one] = [await makeBadge(app, owner, club, { name: 'Back' }), await makeRegular()]
    await give(app, owner, badge.id, [one])
    assert.deepEqual((await revoke(badge.id, one.username.toUpperCase())).body, { data: { success: true } })
    assert.deepEqual([await scoreOf(app, one), await scoreOf(app, one, club.id)], [undefined, undefined])
    assert.deepEqual((await app.get('/v1/profile/badges', { token: one.token })).body.data, [])
    assert.deepEqual(
      (await toldOf(badge.id)).map((row) => row.type),
      ['badge.awarded', 'badge.revoked'],
    )
    assert.deepEqual((await auditsOf(badge.id)).at(-1), ['badges.revoke', { userId: one.id }])
    is(await revoke(badge.id, one.username), 404, 'user_not_found')
    is(await revoke(badge.id, 'nobody-here'), 404, 'user_not_found')
    assert.deepEqual(
      (await give(app, owner, badge.id, [one])).body.data.awarded,
      [one.username],
      'it can be given again',
    )
  })
})

describe('many at once', () => {
  it('thirty who give one badge to one person make one award', async () => {
    const [badge, one] = [await makeBadge(app, owner, club, { name: 'Race' }), await makeRegular()]
    const answers = await Promise.all(Array.from({ length: 30 }, () => give(app, owner, badge.id, [one])))
    for (const answer of answers) is(answer, 200)
    assert.equal(answers.filter(({ body }) => body.data.awarded.length === 1).length, 1)
    assert.equal(answers.filter(({ body }) => body.data.skipped[0]?.reason === 'already_awarded').length, 29)
    assert.equal((await toldOf(badge.id)).length, 1)
    assert.equal(await scoreOf(app, one, club.id), 25)
  })
  it('batches of a hundred that overlap wait for each other and never fail', async () => {
    const people = await Promise.all(Array.from({ length: 150 }, () => makeRegular()))
    const badges = [
      await makeBadge(app, owner, club, { name: 'B1' }),
      await makeBadge(app, owner, club, { name: 'B2' }),
    ]
    const backwards = people.toReversed()
    const batches = badges.flatMap(({ id }) => [
      give(app, owner, id, people.slice(0, 100)),
      give(app, owner, id, people.slice(50)),
      give(app, owner, id, backwards.slice(0, 100)),
      give(app, owner, id, backwards.slice(50)),
    ])
    for (const answer of await Promise.all(batches)) is(answer, 200)
    for (const { id, slug } of badges) {
      assert.equal((await toldOf(id)).length, 150)
      assert.equal((await app.get(`/v1/badges/${slug}`, { token: owner.token })).body.data.awardedCount, 150)
    }
    for (const person of people) assert.equal(await scoreOf(app, person, club.id), 50)
    await assertScoresAgree(app)
  })
  it('giving and taking back at once ends in either, with the score that belongs to it', async () => {
    const [badge, one] = [await makeBadge(app, owner, club, { name: 'Both' }), await makeRegular()]
    for (let n = 0; n < 10; n++)
      await Promise.all([
        give(app, owner, badge.id, [one]),
        revoke(badge.id, one.username),
        give(app, owner, badge.id, [one]),
      ])
    await assertScoresAgree(app)
  })
})
