import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { removeBannedUser } from '#domains/events/rsvps/background.ts'
import { useApp } from '#test/support/app/harness.ts'
import { askDoor, comparedCounts, countDevice, followDoor, openDevice } from '#test/support/builders/door-device.ts'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import {
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
} from '#test/support/builders/events.ts'
import { inTransaction, makeKnown, makeToken, runEraser } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'

const app = useApp()
const { makeEventWithVolunteer, admit, ban } = organizerCheckIn(app)

const pathOf = (event: MadeEvent) => `/v1/manage/events/${event.id}/door`
const ask = async (event: MadeEvent, { token }: { token: string }) =>
  statusAndCode(await app.get(pathOf(event), { token }))
const change = (event: MadeEvent, values: object) =>
  app.database.updateTable('events').set(values).where('id', '=', event.id).execute()

describe('who reads the list of a door', () => {
  it('is everyone with a role in the group, volunteers of the event and administrators', async () => {
    const event = await makeEventWithGroup(app)
    const [owner, manager, volunteer, invited] = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    await giveRole(app, event.groupId, owner, 'owner')
    await giveRole(app, event.groupId, manager, 'manager')
    await giveRole(app, event.groupId, volunteer, 'volunteer')
    await makeDoorVolunteer(app, event, invited)
    for (const guest of [owner, manager, volunteer, invited])
      assert.deepEqual(await ask(event, guest), [200, undefined])
    const admin = await makeGuest(app, { role: 'admin' })
    const token = await makeToken(app, admin, ['admin'])
    assert.deepEqual(await ask(event, { token }), [200, undefined])
  })

  it('is no attendee, no member and no organizer of another group', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const [, elsewhere] = await makeEventWithVolunteer()
    const [attendee, member, stranger] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await rsvp(app, event, attendee)
    await makeKnown(app, event.groupId!, member)
    for (const guest of [attendee, member, stranger, elsewhere])
      assert.deepEqual(await ask(event, guest), [403, 'forbidden'])
    await change(event, { status: 'draft' })
    for (const guest of [attendee, stranger, elsewhere])
      assert.deepEqual(await ask(event, guest), [404, 'event_not_found'])
    const reader = await makeToken(app, attendee, ['read:events', 'manage:events'])
    assert.deepEqual(await ask(event, { token: reader }), [403, 'insufficient_scope'])
    assert.deepEqual(await ask(event, { token: '' }), [401, 'unauthorized'])
  })

  it('also reads drafts, cancelled and hidden events', async () => {
    const [event, volunteer] = await makeEventWithVolunteer()
    const asked = { event, token: volunteer.token }
    await change(event, { status: 'draft' })
    assert.equal((await askDoor(app, asked)).event.status, 'draft')
    await change(event, { status: 'cancelled' })
    assert.equal((await askDoor(app, asked)).event.status, 'cancelled')
    await change(event, { status: 'scheduled', hidden_at: app.clock.now().toISOString() })
    assert.equal((await askDoor(app, asked)).event.status, 'scheduled')
  })

  it('is refused at once when the role ends, while others share the answer', async () => {
    const [event, volunteer] = await makeEventWithVolunteer()
    const other = await makeGuest(app)
    await giveRole(app, event.groupId, other, 'volunteer')
    const at = performance.now()
    const frozen = mock.method(performance, 'now', () => at)
    try {
      const first = await app.get(pathOf(event), volunteer)
      await app.database.deleteFrom('group_roles').where('user_id', '=', volunteer.id).execute()
      await rsvp(app, event, volunteer)
      assert.deepEqual(await ask(event, volunteer), [403, 'forbidden'])
      assert.equal((await app.get(pathOf(event), other)).text, first.text)
    } finally {
      frozen.mock.restore()
    }
  })
})

describe('what a device learns of its attendees', () => {
  it('a new name comes with the list, or when the attendee changes', async () => {
    const [event, volunteer] = await makeEventWithVolunteer()
    const guest = await makeGuest(app, { name: 'Ana' })
    await rsvp(app, event, guest)
    const asked = { event, token: volunteer.token }
    const device = openDevice()
    const nameOf = () => device.attendees.get(guest.id)!.name
    await followDoor(app, asked, device)
    await app.database.updateTable('users').set({ name: 'Ana Maria' }).where('id', '=', guest.id).execute()
    await followDoor(app, asked, device)
    assert.equal(nameOf(), 'Ana')
    await admit(event, volunteer, guest.id)
    await followDoor(app, asked, device)
    assert.equal(nameOf(), 'Ana Maria')
    assert.equal((await askDoor(app, asked)).attendees[0]!.name, 'Ana Maria')
  })

  it('a deleted account has no name, and once it is erased the counts differ', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: null })
    const [stays, goes] = (await makeGuests(app, 2)) as [Guest, Guest]
    await rsvp(app, event, goes)
    await admit(event, volunteer, goes.id)
    await rsvp(app, event, stays)
    const asked = { event, token: volunteer.token }
    const device = openDevice()
    await followDoor(app, asked, device)
    await followDoor(app, asked, device)
    assert.deepEqual(countDevice(device), comparedCounts(device))
    await inTransaction(app, (unit) => eraseAccount(unit, goes.id, app.clock.now()))
    const listed = await askDoor(app, asked)
    assert.equal(listed.attendees.find((one) => one.userId === goes.id)!.name, '')
    await runEraser(app, goes)
    await followDoor(app, asked, device)
    assert.deepEqual([device.last!.isList, device.attendees.has(goes.id)], [false, true])
    assert.notDeepEqual(countDevice(device), comparedCounts(device), 'so the device reads the list again')
    const again = openDevice()
    await followDoor(app, asked, again)
    await followDoor(app, asked, again)
    assert.deepEqual([again.attendees.has(goes.id), countDevice(again)], [false, comparedCounts(again)])
  })

  it('who is banned from the group has no seat any more', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const [owner, guest] = (await makeGuests(app, 2)) as [Guest, Guest]
    await giveRole(app, event.groupId, owner, 'owner')
    await rsvp(app, event, guest)
    const asked = { event, token: owner.token }
    const { since } = await askDoor(app, asked)
    await ban(event, guest.id)
    await inTransaction(app, (unit) => {
      const ctx = { ...unit, now: app.clock.now() } as unknown as Parameters<typeof removeBannedUser.handler>[0]
      return removeBannedUser.handler(ctx, { data: { groupId: event.groupId!, userId: guest.id } } as never)
    })
    const { attendees } = await askDoor(app, asked, { since })
    assert.deepEqual(
      attendees.map((one) => [one.userId, one.status]),
      [[guest.id, 'cancelled']],
    )
  })
})

describe('the events to check people in at', () => {
  const day = 24 * 60
  const titles = async ({ token }: Guest, query = '') =>
    (await app.get(`/v1/manage/door-events?${query}`, { token })).body.data.map((one: { title: string }) => one.title)

  it('are the published ones of the next week and the last day, of the groups and doors of the user', async () => {
    const { groupId } = await makeEventWithGroup(app, { startsIn: 100 * day })
    const other = await makeEventWithGroup(app, { startsIn: 2 * day })
    const [volunteer, invited, banned] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await giveRole(app, groupId, volunteer, 'volunteer')
    const made = (title: string, startsIn: number, given: object = {}) =>
      makeEventRow(app, groupId, { title, startsIn, lasts: 60, ...given })
    await made('over for two days', -2 * day - 60)
    await made('over since yesterday', -day)
    await made('for two weeks', -10 * day, { lasts: 14 * day })
    const soon = await made('soon', 60)
    await made('in six days', 6 * day)
    await made('in eight days', 8 * day)
    await made('a draft', 60, { status: 'draft' })
    await made('cancelled', 60, { status: 'cancelled' })
    const all = ['for two weeks', 'over since yesterday', 'soon', 'in six days']
    assert.deepEqual(await titles(volunteer), all)
    await makeDoorVolunteer(app, { id: soon }, invited)
    await makeDoorVolunteer(app, other, volunteer)
    await makeDoorVolunteer(app, other, banned)
    await app.database
      .insertInto('group_bans')
      .values({ group_id: other.groupId!, user_id: banned.id, banned_at: app.clock.now().toISOString() })
      .execute()
    assert.deepEqual(await titles(invited), ['soon'])
    assert.deepEqual(await titles(volunteer), [...all.slice(0, 3), 'A gathering', all[3]])
    assert.deepEqual(await titles(banned), [])
    const first = (await app.get('/v1/manage/door-events?limit=2', volunteer)).body
    const next = await titles(volunteer, `limit=2&cursor=${first.pagination.nextCursor}`)
    assert.deepEqual([first.data.length, next], [2, ['soon', 'A gathering']])
  })
})
