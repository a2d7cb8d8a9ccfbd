import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import {
  checkInDirectly,
  type Guest,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
} from '#test/support/builders/events.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { makeStaffedEvent, type StaffedEvent } from '#test/support/builders/scene.ts'

const app = useApp()
let { manager, volunteer, stranger, event } = {} as StaffedEvent
beforeEach(async () => {
  ;({ manager, volunteer, stranger, event } = await makeStaffedEvent(app, { seats: 5 }))
})

const path = (rest = '') => `/v1/manage/events/${event.id}/attendees${rest}`

async function namesOf(query: string): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { body } = await app.get(`${path()}?limit=2&${query}${cursor && `&cursor=${cursor}`}`, volunteer)
    names.push(...body.data.map((row: { user: { name: string } }) => row.user.name))
    cursor = body.pagination.nextCursor
  }
  return names
}

/** An event of the same group that ended, where these people had a seat. */
async function makePast(title: string, people: Guest[]): Promise<MadeEvent> {
  const past = { id: await makeEventRow(app, event.groupId, { title, startsIn: 60, seats: 9 }), groupId: event.groupId }
  for (const person of people) await rsvp(app, past, person)
  const over = new Date(app.clock.now().getTime() - 48 * 3_600_000).toISOString()
  const times = { starts_at: over, over_at: over }
  await app.database.updateTable('events').set(times).where('id', '=', past.id).execute()
  return past
}

describe('the order of attendees', () => {
  it('can be by name or by check-in, page by page', async () => {
    const named: Guest[] = []
    for (const name of ['zoe', 'Änne', 'Bert', 'anton', 'Émile']) {
      named.push(await makeGuest(app, { name }))
      await rsvp(app, event, named.at(-1)!)
      app.clock.advance(5)
    }
    for (const at of [4, 0, 2]) {
      await checkInDirectly(app, event, named[at]!)
      app.clock.advance(1000)
    }
    assert.deepEqual(await namesOf(''), ['zoe', 'Änne', 'Bert', 'anton', 'Émile'])
    assert.deepEqual(await namesOf('sort=name'), ['Änne', 'anton', 'Bert', 'Émile', 'zoe'])
    assert.deepEqual(await namesOf('sort=checkedInAt'), ['Bert', 'zoe', 'Émile'])
    assert.deepEqual(await namesOf('sort=name&checkedIn=false'), ['Änne', 'anton'])
  })

  it('leaves out everyone who came with status=no_show, and is empty until check-in closed', async () => {
    const [there, missing] = [await makeGuest(app, { name: 'There' }), await makeGuest(app, { name: 'Missing' })]
    for (const guest of [there, missing]) await rsvp(app, event, guest)
    await checkInDirectly(app, event, there)
    assert.deepEqual(await namesOf('status=no_show'), [])
    app.clock.advance(6 * 3_600_000)
    assert.deepEqual(await namesOf('status=no_show'), ['Missing'])
    assert.deepEqual(await namesOf('status=no_show&checkedIn=true'), [])
  })
})

describe('one attendee', () => {
  it('comes with the history and the badges of this group, and of no other', async () => {
    const guest = await makeGuest(app)
    const [came, missed] = [await makePast('Came', [guest]), await makePast('Missed', [guest])]
    await checkInDirectly(app, came, guest)
    await checkInDirectly(app, await makeEventWithGroup(app), guest)
    await rsvp(app, event, guest)
    const { status, body } = await app.get(path(`/${guest.id}`), manager)
    assert.equal(status, 200)
    const { history, rsvp: own, user } = body.data
    assert.deepEqual([user.id, own.status, own.ticket], [guest.id, 'confirmed', null])
    assert.deepEqual([history.attended, history.noShows], [1, 1])
    assert.deepEqual(
      history.events.map((one: { eventId: string; noShow: boolean }) => [one.eventId, one.noShow]).toSorted(),
      [
        [came.id, false],
        [missed.id, true],
        [event.id, false],
      ].toSorted(),
    )
    const listed = await app.get(path(), volunteer)
    assert.equal(listed.body.data[0].visits, 1)
    assert.doesNotMatch(JSON.stringify([body, listed.body]), /@example/)
  })

  it('says beside each no-show whether attendance is known there: from a third of the people with a spot on', async () => {
    const guests = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    const [ana, bo, , di] = guests
    const [known, unknown] = [await makePast('Known', guests), await makePast('Unknown', guests)]
    for (const guest of [ana, bo]) await checkInDirectly(app, known, guest)
    await checkInDirectly(app, unknown, ana)
    await countPeople(app)
    const detailOf = async (at: MadeEvent, { id }: Guest) =>
      (await app.get(`/v1/manage/events/${at.id}/attendees/${id}`, manager)).body.data
    const { history, ...here } = await detailOf(unknown, di)
    assert.deepEqual([here.noShow, here.isAttendanceKnown], [true, false])
    assert.deepEqual([history.noShows, history.missed], [2, 1])
    const facts = history.events.map((one: { eventId: string; noShow: boolean; isAttendanceKnown: boolean }) => {
      return [one.eventId, one.noShow, one.isAttendanceKnown]
    })
    assert.deepEqual(
      facts.toSorted(),
      [
        [known.id, true, true],
        [unknown.id, true, false],
      ].toSorted(),
    )
    for (const [at, noShows, isKnown] of [
      [known, 2, true],
      [unknown, 3, false],
    ] as const) {
      const { body } = await app.get(`/v1/manage/events/${at.id}/rsvp-summary`, volunteer)
      assert.deepEqual([body.data.noShows, body.data.isAttendanceKnown], [noShows, isKnown])
      const listed = await app.get(`/v1/manage/events/${at.id}/attendees?status=no_show`, volunteer)
      assert.equal(listed.body.data.length, noShows, 'the wire keeps what a no-show is')
    }
  })

  it('knows first visits once the attendance of an earlier event is known, or where there was none', async () => {
    const guests = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    const are = async () =>
      (await app.get(`/v1/manage/events/${event.id}/rsvp-summary`, volunteer)).body.data.areFirstVisitsKnown
    const before = await are()
    const past = await makePast('Past', guests)
    await countPeople(app)
    const unscanned = await are()
    for (const guest of guests.slice(0, 2)) await checkInDirectly(app, past, guest)
    await countPeople(app)
    assert.deepEqual([before, unscanned, await are()], [true, false, true])
  })

  it('is not found without an RSVP to this event, and only managers read the history', async () => {
    const [guest, other] = (await makeGuests(app, 2)) as [Guest, Guest]
    await rsvp(app, event, guest)
    const missing = await app.get(path(`/${other.id}`), manager)
    assert.deepEqual([missing.status, missing.body.code], [404, 'rsvp_not_found'])
    for (const who of [volunteer, stranger, guest]) {
      const { status, body } = await app.get(path(`/${guest.id}`), who)
      assert.deepEqual([status, body.code], [403, 'forbidden'])
    }
  })
})
