import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  checkInDirectly,
  type Guest,
  giveRole,
  listEmitted,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { makeStaffedEvent, type StaffedEvent } from '#test/support/builders/scene.ts'

const app = useApp()
let { manager, volunteer, stranger, event } = {} as StaffedEvent
let guests: Guest[]
/** One has the only seat, three wait. */
beforeEach(async () => {
  ;({ manager, volunteer, stranger, event } = await makeStaffedEvent(app, { seats: 1 }))
  guests = await makeGuests(app, 4)
  for (const guest of guests) {
    await rsvp(app, event, guest)
    app.clock.advance(5)
  }
})

const act = (what: 'promote' | 'remove', people: { id: string }[], more: object = {}, { token } = manager) =>
  app.post(`/v1/manage/events/${event.id}/attendees/${what}`, {
    token,
    body: { userIds: people.map(({ id }) => id), ...more },
  })
const told = ({ body }: { body: { data: { results: { status: string; code?: string }[] } } }) =>
  body.data.results.map(({ status, code }) => code ?? status)
const agree = () => assertSeatsAgree(app.database, event.id)
const setCapacity = (max: number) =>
  app.database.updateTable('event_seats').set({ max_attendees: max }).where('event_id', '=', event.id).execute()

describe('promoting many', () => {
  it('gives the free seats in the order of the waitlist, whatever the order of the request', async () => {
    await setCapacity(3)
    const asked = [guests[3]!, guests[2]!, guests[1]!]
    assert.deepEqual(told(await act('promote', asked)), ['event_full', 'done', 'done'])
    assert.deepEqual(await agree(), [3, 1, 0, 0])
    const promoted = (await listEmitted(app.database, event.id)).filter(([type]) => type === 'rsvp.promoted')
    assert.deepEqual(promoted.map(([, id]) => id).sort(), [guests[1]!.id, guests[2]!.id].sort())
    const own = await app.get(`/v1/events/${event.id}/rsvp`, guests[1]!)
    assert.match(own.body.data.rsvp.ticket, /^\w{10}$/, 'with a ticket')
  })

  it('passes the capacity only with overCapacity, and counts the seats beyond it', async () => {
    assert.deepEqual(told(await act('promote', guests.slice(1))), ['event_full', 'event_full', 'event_full'])
    assert.deepEqual(await agree(), [1, 3, 0, 0])
    await setCapacity(2)
    assert.deepEqual(told(await act('promote', guests.slice(1), { overCapacity: true })), ['done', 'done', 'done'])
    assert.deepEqual(await agree(), [4, 0, 0, 2])
  })

  it('changes nothing when it is repeated', async () => {
    await setCapacity(4)
    const asked = guests.slice(1, 3)
    assert.deepEqual(told(await act('promote', asked)), ['done', 'done'])
    const events = await listEmitted(app.database, event.id)
    assert.deepEqual(told(await act('promote', [...asked, asked[0]!])), ['unchanged', 'unchanged', 'unchanged'])
    assert.deepEqual(await listEmitted(app.database, event.id), events)
  })

  it('refuses users without an RSVP here, unknown ones and cancelled RSVPs one by one, and an ended event', async () => {
    await setCapacity(4)
    const known = await makeGuest(app)
    await app.database
      .insertInto('group_favorites')
      .values({ group_id: event.groupId!, user_id: known.id, favorited_at: app.clock.now().toISOString() })
      .execute()
    await unRsvp(app, event, guests[3]!)
    const answer = await act('promote', [known, stranger, guests[3]!, guests[1]!])
    assert.deepEqual(told(answer), ['rsvp_not_found', 'user_not_found', 'not_waitlisted', 'done'])
    app.clock.advance(20 * 3_600_000)
    assert.deepEqual(told(await act('promote', [guests[2]!])), ['event_ended'])
  })
})

describe('removing many', () => {
  it('cancels all of them first, and then gives the seats to those who still wait', async () => {
    await setCapacity(2)
    await act('promote', [guests[1]!])
    const asked = [guests[0]!, guests[1]!, guests[2]!]
    assert.deepEqual(told(await act('remove', asked)), ['done', 'done', 'done'])
    assert.deepEqual(await agree(), [1, 0, 3, 0])
    const state = await app.get(`/v1/events/${event.id}/rsvp`, guests[3]!)
    assert.equal(state.body.data.rsvp.status, 'confirmed')
    assert.deepEqual(told(await act('remove', asked)), ['unchanged', 'unchanged', 'unchanged'])
  })

  it('refuses attendees who are checked in, and ends seats beyond the capacity first', async () => {
    await act('promote', guests.slice(1, 3), { overCapacity: true })
    await checkInDirectly(app, event, guests[0]!)
    const asked = [guests[0]!, guests[1]!, stranger]
    assert.deepEqual(told(await act('remove', asked)), ['already_checked_in', 'done', 'user_not_found'])
    assert.deepEqual(await agree(), [2, 1, 1, 1])
  })
})

describe('access to many at once', () => {
  it('volunteers, attendees and organizers of other groups are refused, and nothing changes', async () => {
    const other = await makeEventWithGroup(app, { seats: 1 })
    await giveRole(app, other.groupId, stranger, 'owner')
    for (const who of [volunteer, stranger, guests[1]!])
      for (const what of ['promote', 'remove'] as const) {
        const { status, body } = await act(what, guests, {}, who)
        assert.deepEqual([status, body.code], [403, 'forbidden'])
      }
    assert.deepEqual(await agree(), [1, 3, 0, 0])
  })

  it('takes at most 100 users, at least one, and only ids', async () => {
    const many = Array.from({ length: 101 }, () => guests[1]!)
    for (const people of [many, [], [{ id: 'ana' }]]) {
      const { status, body } = await act('promote', people)
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
    }
  })

  it('an organizer names only attendees of their own group', async () => {
    const other = await makeEventWithGroup(app, { seats: 1 })
    const outsider = await makeGuest(app)
    await rsvp(app, other, outsider)
    assert.deepEqual(told(await act('remove', [outsider])), ['user_not_found'])
    assert.deepEqual(await assertSeatsAgree(app.database, other.id), [1, 0, 0, 0])
  })
})
