import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Response } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { countWrongFavorites } from './queries.ts'

let post: PostOffice
let owner: Member
before(async () => {
  post = await openPostOffice()
  owner = await makeMember()
})
after(() => post[Symbol.asyncDispose]())

const dayMs = 86_400_000
interface Member extends Person {
  token: string
}
async function makeMember(): Promise<Member> {
  const person = await makeUser(post.app)
  const scopes = [
    'user',
    'read:user',
    'manage:groups',
    'read:groups',
    'read:events',
    'read:favorites',
    'write:favorites',
  ] as const
  return { ...person, token: await makeToken(post.app, person, [...scopes]) }
}
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const makeGroup = async (set: object = { joining: 'approve' }) => (await makeClub(post.app, [[owner, 'owner']], set)).id
const join = ({ token }: Member, groupId: string, body = {}) =>
  post.app.put(`/v1/favorites/${groupId}`, { token, body })
const leave = ({ token }: Member, groupId: string) => post.app.delete(`/v1/favorites/${groupId}`, { token })
const requests = (groupId: string) => `/v1/manage/groups/${groupId}/member-requests`
const review = (groupId: string, word: 'approve' | 'decline', people: readonly Person[], by = owner) =>
  post.app.post(`${requests(groupId)}/${word}`, { token: by.token, body: { userIds: people.map(({ id }) => id) } })
const listOf = async (groupId: string) =>
  (await post.app.get(requests(groupId), { token: owner.token })).body.data.map((one: { userId: string }) => one.userId)
const change = (groupId: string, body: object) =>
  post.app.patch(`/v1/manage/groups/${groupId}`, { token: owner.token, body })
const groupOf = async (groupId: string, { token }: Member) =>
  (await post.app.get(`/v1/groups/${groupId}`, { token })).body.data
async function eventsOf(groupId: string): Promise<string[]> {
  const rows = await post.app.database
    .selectFrom('outbox_events')
    .select('type')
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.type).sort()
}
const mailsTo = async (person: Person, subject: RegExp) =>
  (await post.mailsTo(person)).filter((mail) => subject.test(mail.subject!))

async function makeMembersEvent(groupId: string): Promise<string> {
  const id = randomUUIDv7()
  const now = post.app.clock.now().getTime()
  const at = new Date(now).toISOString()
  const [starts_at, over_at] = [dayMs, 2 * dayMs].map((ms) => new Date(now + ms).toISOString()) as [string, string]
  const event = { id, group_id: groupId, title: 'Members only', status: 'scheduled', visibility: 'members' }
  await post.app.database
    .insertInto('events')
    .values({ ...event, starts_at, over_at, timezone: 'UTC', event_type: 'online', created_at: at, updated_at: at })
    .execute()
  return id
}

describe('a group that approves its members', () => {
  it('a new member waits: no member in counts, lists and events, until an organizer approves', async () => {
    const groupId = await makeGroup()
    const eventId = await makeMembersEvent(groupId)
    const ana = await makeMember()
    is(await join(ana, groupId, { eventMail: 'each' }), 200)
    const seen = async () => {
      const { membership, joining, memberCount, favoritesCount, favorite } = await groupOf(groupId, ana)
      const members = await post.app.get(`/v1/groups/${groupId}/members`, { token: ana.token })
      const event = await post.app.get(`/v1/events/${eventId}`, { token: ana.token })
      const profile = await post.app.get(`/v1/users/${ana.username}`, { token: owner.token })
      const own = (await post.app.get('/v1/favorites', { token: ana.token })).body.data
      assert.equal(joining, 'approve')
      return {
        membership,
        own: own.map((group: { membership: string }) => group.membership),
        counts: [memberCount, favoritesCount],
        mail: favorite?.eventMail,
        listed: members.body.data.length,
        event: event.status,
        shown: profile.body.data.favoriteGroups.length,
      }
    }
    const before = { membership: 'pending', own: ['pending'], counts: [1, 0], mail: 'each', listed: 0, event: 404 }
    assert.deepEqual(await seen(), { ...before, shown: 0 })
    assert.deepEqual([await listOf(groupId), await eventsOf(groupId)], [[ana.id], ['group.event_mail_chosen']])
    post.app.clock.advance(1000)
    assert.deepEqual((await review(groupId, 'approve', [ana])).body.data, { success: true, count: 1 })
    const after = { membership: 'member', own: ['member'], counts: [2, 1], mail: 'each', listed: 1, event: 200 }
    assert.deepEqual(await seen(), { ...after, shown: 1 })
    assert.deepEqual(await listOf(groupId), [])
    const news = ['group.event_mail_chosen', 'group.favorited', 'group.member_approved']
    assert.deepEqual(await eventsOf(groupId), news)
    const [mail, ...more] = await mailsTo(ana, /^You’re now a member of Club/)
    assert.match(mail!.text!, /https:\/\/hearth\.test\/groups\/club-\d+/)
    assert.equal(more.length, 0)
    assert.deepEqual((await review(groupId, 'approve', [ana])).body.data.count, 0)
    assert.equal((await mailsTo(ana, /^You’re now/)).length, 1)
  })

  it('declining removes the favorite without a mail, and leaving withdraws the request', async () => {
    const groupId = await makeGroup()
    const [ana, bo] = [await makeMember(), await makeMember()]
    for (const person of [ana, bo]) is(await join(person, groupId), 200)
    assert.deepEqual((await review(groupId, 'decline', [ana, owner])).body.data.count, 1)
    is(await leave(bo, groupId), 200)
    assert.deepEqual([await listOf(groupId), await eventsOf(groupId)], [[], []])
    assert.deepEqual([(await groupOf(groupId, ana)).membership, (await mailsTo(ana, /Club/)).length], ['none', 0])
    const ban = `/v1/manage/groups/${groupId}/bans/${ana.username}`
    is(await post.app.put(ban, { token: owner.token }), 200)
    is(await join(ana, groupId), 403, 'banned')
  })

  it('switching to open admits everyone who waits, and role holders never wait', async () => {
    const groupId = await makeGroup({})
    const [early, ana, bo] = [await makeMember(), await makeMember(), await makeMember()]
    is(await join(early, groupId), 200)
    assert.equal((await change(groupId, { joining: 'approve' })).body.data.joining, 'approve')
    assert.equal((await groupOf(groupId, early)).membership, 'member', 'who joined before stays a member')
    for (const person of [ana, bo, owner]) is(await join(person, groupId), 200)
    assert.deepEqual((await listOf(groupId)).sort(), [ana.id, bo.id].sort())
    is(await change(groupId, { joining: 'closed' }), 400, 'validation_failed')
    is(await change(groupId, { joining: 'open' }), 200)
    assert.equal((await groupOf(groupId, bo)).memberCount, 4)
    assert.equal((await mailsTo(bo, /^You’re now/)).length, 1)
    is(await join(await makeMember(), groupId), 200)
    assert.deepEqual([await listOf(groupId), await countWrongFavorites(post.app.database)], [[], 0])
  })

  it('a role admits a user who waits', async () => {
    const groupId = await makeGroup()
    const ana = await makeMember()
    is(await join(ana, groupId), 200)
    const role = `/v1/manage/groups/${groupId}/roles/${ana.username}`
    is(await post.app.put(role, { token: owner.token, body: { role: 'volunteer' } }), 200)
    const [offer] = (await post.app.get('/v1/profile/role-offers', { token: ana.token })).body.data
    is(await post.app.post(`/v1/profile/role-offers/${offer.id}/accept`, { token: ana.token }), 200)
    assert.deepEqual([await listOf(groupId), (await groupOf(groupId, ana)).memberCount], [[], 2])
    is(await review(groupId, 'approve', [owner], ana), 403, 'forbidden')
  })

  it('owners and managers get at most one mail a day about new requests', async () => {
    const groupId = await makeGroup()
    const manager = await makeMember()
    const role = { group_id: groupId, user_id: manager.id, role: 'manager', granted_at: new Date(0).toISOString() }
    await post.app.database.insertInto('group_roles').values(role).execute()
    const subjects = async () => {
      await post.run('groups.find-member-requests')
      return (await mailsTo(manager, /to join Club/)).map((mail) => mail.subject!.replace(/Club \d+/, 'Club'))
    }
    const ask = async () => is(await join(await makeMember(), groupId), 200)
    assert.deepEqual(await subjects(), [])
    await ask()
    assert.deepEqual(await subjects(), ['1 person wants to join Club'])
    post.app.clock.advance(dayMs / 2)
    await ask()
    await ask()
    assert.equal((await subjects()).length, 1, 'not twice a day')
    post.app.clock.advance(dayMs / 2)
    assert.deepEqual(await subjects(), ['1 person wants to join Club', '3 people want to join Club'])
    post.app.clock.advance(dayMs)
    assert.equal((await subjects()).length, 2, 'no new request, no mail')
    const [mail] = await mailsTo(manager, /to join Club/)
    assert.match(mail!.text!, /https:\/\/hearth\.test\/organize\/groups\/club-\d+\/team/)
  })
})

describe('concurrent requests to join', () => {
  const many = <T>(count: number, make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)))

  it('twenty approvals of the same users count and mail each of them once', async () => {
    const groupId = await makeGroup()
    const people = await many(5, makeMember)
    for (const person of people) is(await join(person, groupId), 200)
    const answers = await many(20, () => review(groupId, 'approve', people))
    assert.equal(
      answers.reduce((sum, { body }) => sum + body.data.count, 0),
      5,
    )
    assert.equal((await groupOf(groupId, people[0]!)).favoritesCount, 5)
    assert.equal((await mailsTo(people[0]!, /^You’re now/)).length, 1)
  })

  it('approving, declining and leaving at once leave the counter equal to the members', async () => {
    const groupId = await makeGroup()
    const people = await many(12, makeMember)
    await Promise.all(people.map((person) => join(person, groupId)))
    const answers = await Promise.all(
      people.flatMap((person, n) => [
        review(groupId, 'approve', [person]),
        n % 2 ? leave(person, groupId) : review(groupId, 'decline', [person]),
      ]),
    )
    for (const answer of answers) is(answer, 200)
    assert.deepEqual([await listOf(groupId), await countWrongFavorites(post.app.database)], [[], 0])
  })

  it('joining while the group is switched to open leaves no one waiting', async () => {
    const groupId = await makeGroup()
    const people = await many(12, makeMember)
    const [first, ...rest] = people.map((person) => () => join(person, groupId))
    await first!()
    const answers = await Promise.all(
      [...rest.slice(0, 6), () => change(groupId, { joining: 'open' }), ...rest.slice(6)].map((act) => act()),
    )
    for (const answer of answers) is(answer, 200)
    assert.deepEqual([await listOf(groupId), (await groupOf(groupId, owner)).favoritesCount], [[], 12])
    assert.equal(await countWrongFavorites(post.app.database), 0)
  })
})
