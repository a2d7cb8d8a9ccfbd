import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { checkInDirectly, makeEventWithGroup, makeGuests } from '#test/support/builders/events.ts'
import { jobContext, makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { count } from './background.ts'

let token: string
const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  },
})
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function look(query = '') {
  app.clock.advance(1000)
  return (await app.get(`/v1/admin/overview?${query}`, { token })).body.data
}
const countNow = () => count.handler(jobContext(app) as never, {})
const today = () => app.clock.now().toISOString().slice(0, 10)

it('the numbers are counted by a job: totals, active people and a series', async () => {
  const before = await look()
  assert.deepEqual([before.countedAt, before.totals.members, before.series.length], [null, 0, 30])
  const event = await makeEventWithGroup(app, { startsIn: 60 })
  const guests = await makeGuests(app, 3)
  const at = app.clock.now().toISOString()
  await app.database.updateTable('users').set({ created_at: at }).execute()
  const rsvp = { event_id: event.id, group_id: event.groupId, rsvp_at: at, updated_at: at, status: 'confirmed' }
  for (const { id } of guests)
    await app.database
      .insertInto('rsvps')
      .values({ ...rsvp, id: crypto.randomUUID(), user_id: id })
      .execute()
  // What is or was a request is no RSVP.
  for (const state of [{ status: 'requested' }, { status: 'cancelled', end_reason: 'request' }])
    await app.database
      .insertInto('rsvps')
      .values({ ...rsvp, ...state, id: crypto.randomUUID(), user_id: (await makeUser(app)).id })
      .execute()
  await app.database.updateTable('users').set({ created_at: at }).execute()
  await checkInDirectly(app, event, guests[0]!)
  await app.database.updateTable('checkins').set({ checked_in_at: at }).execute()
  await makeSession(app, guests[0]!)
  await app.database.updateTable('tokens').set({ last_used_at: null }).execute()
  await countNow()
  const { totals, series, countedAt } = await look()
  const { members, ...others } = totals
  assert.ok(Math.abs(Date.parse(countedAt) - app.clock.now().getTime()) < minuteMs)
  assert.ok(members >= 4)
  assert.deepEqual(others, { activeMembers7: 1, activeMembers30: 1, groups: 1, events: 1, rsvps: 3, checkIns: 1 })
  const counted = { newMembers: members, events: 1, rsvps: 3, checkIns: 1, activeMembers30: 1 }
  assert.deepEqual(series.at(-1), { startsOn: today(), ...counted })
  assert.deepEqual(series.at(-2).activeMembers30, null)
})

it('days that are over stay, weeks have the sum of their days, and nothing is counted twice', async () => {
  const first = today()
  app.clock.advance(8 * dayMs)
  await countNow()
  await countNow()
  const { totals, series } = await look()
  // The administrator used the token a week ago too.
  assert.deepEqual([totals.activeMembers7, totals.activeMembers30], [0, 2])
  const day = series.find((one: { startsOn: string }) => one.startsOn === first)
  assert.deepEqual([day.rsvps, day.checkIns, series.at(-1).rsvps], [3, 1, 0])
  const weeks = await look(`from=${first}&by=week`)
  assert.deepEqual([weeks.series.length, weeks.series[0].startsOn, weeks.series[0].rsvps], [2, first, 3])
  assert.deepEqual((await look(`from=${today()}`)).series.length, 1)
})

it('an event that was just published is in the numbers of the next minute', async () => {
  await countNow()
  const before = (await look()).totals.events
  await makeEventWithGroup(app, { startsIn: 60 })
  // On a small instance a count takes this long.
  await app.database.updateTable('instance_counts').set({ took_ms: 10 }).execute()
  app.clock.advance(minuteMs)
  await countNow()
  assert.equal((await look()).totals.events, before + 1)
})

it('a count that has just been made is not repeated', async () => {
  await countNow()
  const { countedAt } = await look()
  app.clock.advance(1000)
  await countNow()
  assert.equal((await look()).countedAt, countedAt)
})

it('a period of more than two years is refused', async () => {
  const { status, body } = await app.get('/v1/admin/overview?from=2020-01-01', { token })
  assert.deepEqual([status, body.code], [400, 'validation_failed'])
})
