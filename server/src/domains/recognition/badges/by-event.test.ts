import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import type { JobContext } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import {
  assertScoresAgree,
  type Club,
  is,
  type Member,
  makeBadge,
  makeClub,
  makeMember,
} from '#test/support/builders/badges.ts'
import { makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { checkInDirectly, giveRole, makeGuest } from '#test/support/builders/events.ts'
import { inTransaction, jobContext, makeToken } from '#test/support/builders/factories.ts'
import { ban } from '#test/support/builders/invitations.ts'
import { block } from '#test/support/builders/members.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { scene } from '#test/support/builders/scene.ts'
import { awardByEvent } from './background.ts'
import { awardDueBatch } from './commands.ts'

const app = useApp({
  async prepare() {
    const scopes = ['manage:badges', 'manage:checkins', 'manage:events'] as const
    ;({ owner, group: club } = await scene(app, { people: { owner: 'owner' }, scopes }))
  },
})
let owner: Member
let club: Club

const makeEvent = async (groupId = club.id) => ({
  id: await makeEventRow(app, groupId, { title: 'Spring planting', seats: null }),
  groupId,
})
type Event = Awaited<ReturnType<typeof makeEvent>>

const award = (badgeId: string, event: Event, token = owner.token) =>
  app.post(`/v1/manage/badges/${badgeId}/awards/by-event`, { token, body: { eventId: event.id } })
const holdersOf = async (badgeId: string) => {
  const rows = await app.database.selectFrom('badge_awards').select('user_id').where('badge_id', '=', badgeId).execute()
  return rows.map((row) => row.user_id).sort()
}
const requestsFor = (badgeId: string) =>
  app.database
    .selectFrom('outbox_events')
    .select('data')
    .where('type', '=', 'badge.award_requested')
    .where(sql<boolean>`data->>'badgeId' = ${badgeId}`)
    .execute()

async function checkInCrowd(event: Event, length: number): Promise<string[]> {
  const ids = await makeCrowd(app.database, length)
  await sql`
    insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
    select gen_random_uuid(), ${event.id}, ${event.groupId}, id, 'manual', ${app.clock.now().toISOString()}
    from unnest(${ids}::uuid[]) as id`.execute(app.database)
  return ids.sort()
}

describe('a badge for everyone who was checked in', () => {
  it('leaves out who gave it back, muted, is banned, blocked or suspended, and skips holders', async () => {
    const [badge, event] = [await makeBadge(app, owner, club), await makeEvent()]
    const at = app.clock.now().toISOString()
    const people = await Promise.all(Array.from({ length: 7 }, () => makeMember(app)))
    const [plain, returned, muted, banned, blocker, suspended, absent] = people as [
      Member,
      Member,
      Member,
      Member,
      Member,
      Member,
      Member,
    ]
    for (const person of people) if (person !== absent) await checkInDirectly(app, event, person)
    await app.database
      .insertInto('badge_returns')
      .values({ badge_id: badge.id, user_id: returned.id, returned_at: at })
      .execute()
    await app.database
      .insertInto('group_mutes')
      .values({ group_id: club.id, user_id: muted.id, muted_at: at })
      .execute()
    await ban(app, club.id, banned)
    await block(app, blocker, owner)
    await app.database.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.id).execute()
    const { body, status } = await award(badge.id, event)
    assert.deepEqual([status, body.data], [200, { awarded: 1, remaining: 0 }])
    assert.deepEqual(await holdersOf(badge.id), [plain.id])
    assert.deepEqual((await award(badge.id, event)).body.data, { awarded: 0, remaining: 0 })
    await assertScoresAgree(app)
  })
  it('awards 500 at once and the others by a job, which goes on after it was killed', async () => {
    const [badge, event] = [await makeBadge(app, owner, club), await makeEvent()]
    const crowd = await checkInCrowd(event, 1600)
    assert.deepEqual((await award(badge.id, event)).body.data, { awarded: 500, remaining: 1100 })
    const [request] = await requestsFor(badge.id)
    assert.deepEqual(request?.data, { badgeId: badge.id, eventId: event.id, by: owner.id })
    const data = { badgeId: badge.id, eventId: event.id, by: owner.id }
    await inTransaction(app, (unit) => awardDueBatch(unit, data, app.clock.now()))
    assert.equal((await holdersOf(badge.id)).length, 1000, 'then the worker was killed')
    await app.database.deleteFrom('checkins').where('user_id', '=', crowd.at(-1)!).execute()
    const run = () => awardByEvent.handler(jobContext(app) as JobContext, data)
    await Promise.all([run(), run()])
    assert.deepEqual(await holdersOf(badge.id), crowd.slice(0, -1), 'who is no longer checked in gets none')
    await assertScoresAgree(app)
  })
  it('is for events of the same group only, and a deleted badge is awarded to no one', async () => {
    const [badge, event] = [await makeBadge(app, owner, club), await makeEvent()]
    const other = await makeClub(app, [[owner, 'owner']])
    is(await award(badge.id, await makeEvent(other.id)), 404, 'event_not_found')
    const manager = await makeMember(app)
    await giveRole(app, other.id, manager, 'manager')
    const token = await makeToken(app, manager, ['manage:badges', 'manage:checkins'])
    is(await award(badge.id, event, token), 403, 'forbidden')
    await app.delete(`/v1/manage/badges/${badge.id}`, { token: owner.token })
    is(await award(badge.id, event), 404, 'badge_not_found')
  })
  it('is offered for events whose attendance is known: a third of the people with a spot', async () => {
    const event = await makeEvent()
    await app.database.updateTable('event_seats').set({ confirmed: 10 }).where('event_id', '=', event.id).execute()
    const path = `/v1/manage/groups/${club.id}/events?isAttendanceKnown=`
    const listed = async (isKnown: boolean) => {
      const { body } = await app.get(`${path}${isKnown}&limit=100`, owner)
      return body.data.map((one: { id: string }) => one.id) as string[]
    }
    await checkInCrowd(event, 3)
    assert.ok(!(await listed(true)).includes(event.id), 'three of ten are too few')
    await checkInCrowd(event, 1)
    const empty = await makeEvent()
    const [known, others] = [await listed(true), await listed(false)]
    assert.deepEqual([known.includes(event.id), others.includes(event.id)], [true, false])
    assert.deepEqual([known.includes(empty.id), others.includes(empty.id)], [false, true])
  })
  it('counts as people for the limits of a new account', async () => {
    const fresh = await makeMember(app, { isNew: true })
    await giveRole(app, club.id, fresh, 'manager')
    const token = await makeToken(app, fresh, ['manage:badges', 'manage:checkins'])
    const [badge, event] = [await makeBadge(app, owner, club), await makeEvent()]
    await checkInCrowd(event, 51)
    is(await award(badge.id, event, token), 429, 'rate_limited')
    assert.deepEqual(await holdersOf(badge.id), [])
  })
})

describe('a check-in that is undone at the same time', () => {
  it('ends with the badge or without it, once, and never with a wrong score', async () => {
    const [badge, event] = [await makeBadge(app, owner, club), await makeEvent()]
    const guests = await Promise.all(Array.from({ length: 12 }, () => makeGuest(app)))
    for (const guest of guests) is(await app.post(`/v1/events/${event.id}/rsvp`, { token: guest.token }), 201)
    const checkins = `/v1/manage/events/${event.id}/attendees`
    for (const { id } of guests) is(await app.post(`${checkins}/${id}/checkin`, { token: owner.token }), 201)
    const [early, ...late] = guests
    is(await app.delete(`${checkins}/${early!.id}/checkin`, { token: owner.token }), 200)
    const undo = late.slice(0, 6).map(({ id }) => app.delete(`${checkins}/${id}/checkin`, { token: owner.token }))
    const answers = await Promise.all([...undo, ...Array.from({ length: 4 }, () => award(badge.id, event))])
    for (const answer of answers) is(answer, 200)
    const holders = await holdersOf(badge.id)
    assert.ok(!holders.includes(early!.id), 'undone before')
    for (const { id } of late.slice(6)) assert.ok(holders.includes(id), 'checked in all the time')
    const awarded = answers.slice(6).reduce((sum, { body }) => sum + body.data.awarded, 0)
    assert.equal(awarded, holders.length)
    await assertScoresAgree(app)
  })
})
