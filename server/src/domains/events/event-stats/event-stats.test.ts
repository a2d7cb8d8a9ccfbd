import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import {
  checkInDirectly,
  type Guest,
  giveRole,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { makeStaffedEvent, type StaffedEvent } from '#test/support/builders/scene.ts'

const app = useApp()
let { manager, volunteer, stranger, event } = {} as StaffedEvent
beforeEach(async () => {
  ;({ manager, volunteer, stranger, event } = await makeStaffedEvent(app, { seats: 2, startsIn: 3 * 24 * 60 }))
})

const path = () => `/v1/manage/events/${event.id}/stats`
const stats = async () => (await app.get(path(), manager)).body.data
const change = (fields: object) => app.database.updateTable('events').set(fields).where('id', '=', event.id).execute()
const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const hour = 3_600_000

describe('the statistics of an event', () => {
  it('are all zero before the first RSVP', async () => {
    assert.deepEqual(await stats(), {
      ...{
        going: 0,
        capacity: 2,
        waitlist: 0,
        cancelled: 0,
        pending: 0,
        checkedIn: 0,
        noShows: 0,
        firstTimers: 0,
        returning: 0,
        firstTimersIn: 0,
      },
      ...{ isAttendanceKnown: false, areFirstVisitsKnown: true },
      ...{ walkIns: 0, rsvpsByDay: [], rsvpsBefore: 0, checkins: [], entrances: [], announcements: [] },
    })
  })

  it('count people by status and by the day in the time zone of the event', async () => {
    await change({ timezone: 'Pacific/Auckland', max_guests: 2 })
    const guests = await makeGuests(app, 4)
    for (const guest of guests) await rsvp(app, event, guest)
    const { token } = await makeGuest(app)
    await app.post(`/v1/events/${event.id}/rsvp`, { token, body: { guests: [{}, {}] } })
    await unRsvp(app, event, guests[3]!)
    // Still the day before in UTC.
    const late = { rsvp_at: '2026-11-01T12:30:00.000Z' }
    await app.database.updateTable('rsvps').set(late).where('event_id', '=', event.id).execute()
    await change({ over_at: '2026-11-03T12:00:00.000Z', starts_at: '2026-11-03T11:00:00.000Z' })
    const { going, waitlist, cancelled, rsvpsByDay } = await stats()
    assert.deepEqual([going, waitlist, cancelled], [2, 4, 1])
    assert.deepEqual(rsvpsByDay[0], { date: '2026-11-02', count: 7 }, 'people, with their guests')
  })

  it('tell first-timers from those who came to an earlier event of the same group', async () => {
    const [regular, elsewhere] = (await makeGuests(app, 2)) as [Guest, Guest]
    const earlier = { id: randomUUIDv7(), groupId: event.groupId }
    const row = { id: earlier.id, group_id: event.groupId, title: 'Earlier', status: 'scheduled', event_type: 'online' }
    const times = { starts_at: at(-48 * hour), over_at: at(-45 * hour), created_at: at(0), updated_at: at(0) }
    await app.database
      .insertInto('events')
      .values({ ...row, ...times })
      .execute()
    await checkInDirectly(app, earlier, regular)
    await checkInDirectly(app, await makeEventWithGroup(app), elsewhere)
    for (const guest of [regular, elsewhere]) await rsvp(app, event, guest)
    const { returning, firstTimers, firstTimersIn } = await stats()
    assert.deepEqual([returning, firstTimers, firstTimersIn], [1, 1, 0])
    for (const [guest, came] of [
      [regular, 0],
      [elsewhere, 1],
    ] as const) {
      await checkInDirectly(app, event, guest)
      assert.equal((await stats()).firstTimersIn, came, 'only those who are checked in')
    }
  })

  it('count check-ins in quarters of an hour, and no-shows once check-in closed', async () => {
    const [there, missing] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [there, missing]) await rsvp(app, event, guest)
    await checkInDirectly(app, event, there)
    const open = await stats()
    assert.deepEqual([open.checkedIn, open.noShows], [1, 0])
    assert.deepEqual(
      open.checkins.map(({ count }: { count: number }) => count),
      [1],
    )
    assert.equal(Date.parse(open.checkins[0].at) % (15 * 60_000), 0)
    await change({ starts_at: at(-4 * hour), over_at: at(-2 * hour - 1000) })
    assert.equal((await stats()).noShows, 1)
    const counts = await app.get(`/v1/manage/events/${event.id}/rsvp-summary`, volunteer)
    assert.deepEqual([counts.body.data.checkedIn, counts.body.data.noShows], [1, 1])
  })

  it('count people without an account beside attendees, and everyone by entrance', async () => {
    const [there, also] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [there, also]) await rsvp(app, event, guest)
    const manage = `/v1/manage/events/${event.id}`
    const letIn = (body: object) => app.post(`${manage}/walk-ins`, { token: volunteer.token, body })
    await app.post(`${manage}/checkins`, { token: volunteer.token, body: { userId: there.id, label: 'Garden' } })
    await app.post(`${manage}/checkins`, { token: volunteer.token, body: { userId: also.id } })
    for (const label of ['Garden', 'Garden', 'Gate']) assert.equal((await letIn({ name: 'Kim', label })).status, 201)
    const { id } = (await letIn({ name: 'Lee', label: 'Gate' })).body.data
    await app.delete(`${manage}/walk-ins/${id}`, volunteer)
    const { checkedIn, walkIns, checkins, entrances } = await stats()
    assert.deepEqual([checkedIn, walkIns], [2, 3])
    assert.equal(
      checkins.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      5,
    )
    assert.deepEqual(entrances, [
      { label: 'Garden', count: 3 },
      { label: 'Gate', count: 1 },
      { label: null, count: 1 },
    ])
    const summary = await app.get(`${manage}/rsvp-summary`, volunteer)
    assert.deepEqual([summary.body.data.checkedIn, summary.body.data.walkIns], [2, 3])
  })

  it('show when announcements were sent, latest first', async () => {
    for (const subject of ['Bring boots', 'See you tomorrow']) {
      const body = { subject, body: 'Hello', audience: 'all' }
      const sent = await app.post(`/v1/manage/events/${event.id}/announcements`, { token: manager.token, body })
      assert.equal(sent.status, 201)
      app.clock.advance(1000)
    }
    const { announcements } = await stats()
    assert.deepEqual(
      announcements.map(({ subject }: { subject: string }) => subject),
      ['See you tomorrow', 'Bring boots'],
    )
  })

  it('are for owners and managers of the group only', async () => {
    const other = await makeEventWithGroup(app)
    await giveRole(app, other.groupId, stranger, 'owner')
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    for (const who of [volunteer, stranger, guest]) {
      const { status, body } = await app.get(path(), who)
      assert.deepEqual([status, body.code], [403, 'forbidden'])
    }
  })
})
