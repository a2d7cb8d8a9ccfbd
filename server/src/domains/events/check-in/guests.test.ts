import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { makeParty, readParty } from '#test/support/builders/parties.ts'

const app = useApp()
const { makeEventWithVolunteer, admit, undo, sendBatch, ban, cancel, minutesFromNow } = organizerCheckIn(app)

const enter = (event: MadeEvent, { token }: Guest, body: object) =>
  app.post(`/v1/manage/events/${event.id}/checkins`, { token, body })
const undoGuest = (event: MadeEvent, { token }: Guest, id: string) =>
  app.delete(`/v1/manage/events/${event.id}/guests/${id}/checkin`, { token })

/** Who is inside: users by their check-ins, guests by their names. */
async function listInside(event: MadeEvent) {
  const users = await app.database
    .selectFrom('checkins as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.name')
    .where('c.event_id', '=', event.id)
    .execute()
  const guests = await app.database
    .selectFrom('guests')
    .select('name')
    .where('event_id', '=', event.id)
    .where('checked_in_at', 'is not', null)
    .orderBy('id')
    .execute()
  return [...users, ...guests].map(({ name }) => name)
}

async function listEvents(type: string, event: MadeEvent) {
  const { rows } = await sql<{ data: object }>`
    select data from outbox_events where type = ${type} and data->>'eventId' = ${event.id} order by id`.execute(
    app.database,
  )
  return rows.map(({ data }) => data)
}

describe('a guest at the door', () => {
  it('comes in by their own ticket, which is no check-in of who brings them', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { holder, guests } = await makeParty(app, event, ['Bea', null], { name: 'Anna' })
    const { status, body } = await enter(event, volunteer, { ticket: guests[0]!.code, label: 'North' })
    assert.equal(status, 201, body.error)
    assert.deepEqual(body.data.guest, { id: guests[0]!.id, name: 'Bea' })
    assert.deepEqual([body.data.user.id, body.data.id, body.data.method], [holder.id, guests[0]!.id, 'qr'])
    assert.deepEqual(await listInside(event), ['Bea'])
    const [sent] = await listEvents('guest.checked_in', event)
    assert.deepEqual(sent, { guestId: guests[0]!.id, eventId: event.id, groupId: event.groupId, userId: holder.id })
    assert.deepEqual(await listEvents('checkin.created', event), [])
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { ticket: guests[0]!.code })), [
      409,
      'already_checked_in',
    ])
  })

  it('is offered with who brings them, and comes in with them or later', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { code, guests } = await makeParty(app, event, ['Bea', 'Cleo'], { name: 'Anna' })
    const alone = await enter(event, volunteer, { ticket: code })
    assert.deepEqual(
      alone.body.data.guests,
      guests.map(({ id, name }) => ({ id, name, checkedInAt: null })),
    )
    assert.deepEqual(await listInside(event), ['Anna'])
    const later = await enter(event, volunteer, { ticket: code, withGuests: true, clientId: 'later' })
    assert.equal(later.status, 201, later.body.error)
    assert.deepEqual(await listInside(event), ['Anna', 'Bea', 'Cleo'])
    const again = await enter(event, volunteer, { ticket: code, withGuests: true, clientId: 'later' })
    assert.deepEqual(
      [again.status, again.body.data.id],
      [201, alone.body.data.id],
      'the same request has the same answer',
    )
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { ticket: code, withGuests: true })), [
      409,
      'already_checked_in',
    ])
    assert.deepEqual(
      [(await listEvents('checkin.created', event)).length, (await listEvents('guest.checked_in', event)).length],
      [1, 2],
    )
  })

  it('is taken back alone, and stays in the party', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { holder, code, guests } = await makeParty(app, event, ['Bea', 'Cleo'], { name: 'Anna' })
    await enter(event, volunteer, { ticket: code, withGuests: true })
    assert.equal((await undoGuest(event, volunteer, guests[0]!.id)).status, 200)
    assert.deepEqual(await listInside(event), ['Anna', 'Cleo'])
    assert.deepEqual(statusAndCode(await undoGuest(event, volunteer, guests[0]!.id)), [404, 'not_found'])
    assert.equal((await undo(event, volunteer, holder.id)).status, 200)
    assert.deepEqual(await listInside(event), ['Cleo'])
    assert.deepEqual(statusAndCode(await unRsvp(app, event, holder)), [409, 'already_checked_in'], 'Cleo is inside')
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [3, 0, 0, 0])
  })

  it('counts in the numbers of the event as a person', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const owner = await makeGuest(app)
    await giveRole(app, event.groupId, owner, 'owner')
    const { code } = await makeParty(app, event, ['Bea', 'Cleo'], { name: 'Anna' })
    await enter(event, volunteer, { ticket: code, withGuests: true })
    const read = async (path: string) =>
      (await app.get(`/v1/manage/events/${event.id}/${path}`, { token: owner.token })).body.data
    const summary = await read('rsvp-summary')
    assert.deepEqual([summary.confirmed, summary.checkedIn, summary.isAttendanceKnown], [3, 3, true])
    const stats = await read('stats')
    assert.deepEqual([stats.going, stats.checkedIn, stats.firstTimers, stats.firstTimersIn], [3, 3, 1, 1])
    assert.deepEqual(
      stats.checkins.map(({ count }: { count: number }) => count),
      [3],
    )
    const { counts } = await read('door')
    assert.deepEqual(counts, { confirmed: 3, waitlisted: 0, cancelled: 0, checkedIn: 3, walkIns: 0 })
  })
})

describe('who brings guests to a full event', () => {
  it('waits with them: nobody of the party comes in but with the person, who then brings all of them', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 1, maxGuests: 2 })
    await rsvp(app, event, await makeGuest(app))
    const { holder, guests } = await makeParty(app, event, ['Bea', 'Cleo'], { name: 'Anna' })
    const [bea, cleo] = guests as [(typeof guests)[0], (typeof guests)[0]]
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { ticket: bea.code })), [409, 'rsvp_required'])
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { guestId: cleo.id })), [409, 'rsvp_required'])
    const answer = await sendBatch(event, volunteer, [
      { clientId: '1', guestId: bea.id, checkedInAt: minutesFromNow(0) },
      { clientId: '2', userId: holder.id, checkedInAt: minutesFromNow(0) },
      { clientId: '3', guestId: cleo.id, checkedInAt: minutesFromNow(0) },
    ])
    assert.deepEqual(
      answer.body.data.results.map(({ status, code }: { status: string; code?: string }) => [status, code]),
      [
        ['error', 'rsvp_required'],
        ['created', undefined],
        ['created', undefined],
      ],
    )
    assert.deepEqual(await listInside(event), ['Anna', 'Cleo'])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [4, 0, 0, 3], 'a party has its spots as a whole')
  })
})

describe('guests of a device that was offline', () => {
  it('are in once, however often the batch is sent, and the answer names them', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { holder, guests } = await makeParty(app, event, ['Bea', 'Cleo'], { name: 'Anna' })
    const items = [
      { clientId: 'a', userId: holder.id, checkedInAt: minutesFromNow(-5) },
      { clientId: 'b', guestId: guests[0]!.id, checkedInAt: minutesFromNow(-5) },
      { clientId: 'c', ticket: guests[1]!.code, checkedInAt: minutesFromNow(-4), label: 'Gate' },
      { clientId: 'd', ticket: guests[1]!.code, checkedInAt: minutesFromNow(-3) },
    ]
    const first = (await sendBatch(event, volunteer, items)).body.data.results
    assert.deepEqual(
      first.map(({ status }: { status: string }) => status),
      ['created', 'created', 'created', 'duplicate'],
    )
    const named = { id: guests[1]!.id, name: 'Cleo', userId: holder.id, userName: 'Anna' }
    assert.deepEqual([first[2].guest, first[2].user, first[2].checkin.label], [named, undefined, 'Gate'])
    assert.equal((await undoGuest(event, volunteer, guests[1]!.id)).status, 200)
    const second = (await sendBatch(event, volunteer, items)).body.data.results
    assert.deepEqual(second, first, 'also after one was taken back')
    assert.deepEqual(await listInside(event), ['Anna', 'Bea'])
    assert.equal((await listEvents('guest.checked_in', event)).length, 2)
    const other = [{ ...items[1]!, guestId: guests[1]!.id }]
    const [refused] = (await sendBatch(event, volunteer, other)).body.data.results
    assert.equal(refused.code, 'idempotency_mismatch', 'an id of the device is of one person')
    const swapped = [{ clientId: 'b', userId: holder.id, checkedInAt: minutesFromNow(-5) }]
    assert.equal((await sendBatch(event, volunteer, swapped)).body.data.results[0].code, 'idempotency_mismatch')
  })
})

describe('attacks with the tickets of guests', () => {
  it('one of another event, one who was left out, one of a banned person and an id that is none are refused', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const other = await makeEventWithGroup(app, { seats: 9, maxGuests: 2 })
    const elsewhere = await makeParty(app, other, ['Eve'])
    for (const body of [{ ticket: elsewhere.guests[0]!.code }, { guestId: elsewhere.guests[0]!.id }]) {
      const { status } = await enter(event, volunteer, body)
      assert.equal(status, 404)
    }
    const party = await makeParty(app, event, ['Bea', 'Cleo'])
    const guests = [{ id: party.guests[1]!.id }]
    await app.patch(`/v1/events/${event.id}/rsvp`, { token: party.holder.token, body: { guests } })
    const [bea, cleo] = party.guests as [(typeof party.guests)[0], (typeof party.guests)[0]]
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { ticket: bea.code })), [404, 'ticket_not_found'])
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { guestId: bea.id })), [404, 'guest_not_found'])
    const [odd] = (
      await sendBatch(event, volunteer, [{ clientId: 'x', guestId: "' or 1=1", checkedInAt: minutesFromNow(0) }])
    ).body.data.results
    assert.equal(odd.code, 'guest_not_found')
    await ban(event, party.holder.id)
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { ticket: cleo.code })), [403, 'banned'])
    assert.deepEqual(await listInside(event), [])
  })

  it('nobody but the team of this event lets guests in or takes it back', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const [, stranger] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { holder, guests } = await makeParty(app, event, ['Bea'])
    await enter(event, volunteer, { ticket: guests[0]!.code })
    for (const who of [stranger, holder]) {
      assert.equal((await enter(event, who, { ticket: guests[0]!.code })).status, 403)
      assert.equal((await undoGuest(event, who, guests[0]!.id)).status, 403)
    }
    const [own, other] = await makeEventWithVolunteer({ seats: 9 })
    assert.deepEqual(statusAndCode(await undoGuest(own, other, guests[0]!.id)), [404, 'not_found'])
    assert.equal((await listInside(event)).length, 1)
  })

  it('an event that is cancelled lets nobody in, and a guest of one who asked waits like them', async () => {
    const [asking, helper] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2, requiresApproval: true })
    const asked = await makeParty(app, asking, ['Dora'])
    assert.deepEqual(statusAndCode(await enter(asking, helper, { ticket: asked.guests[0]!.code })), [
      409,
      'rsvp_required',
    ])
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { guests } = await makeParty(app, event, ['Bea'])
    await cancel(event)
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { ticket: guests[0]!.code })), [
      410,
      'event_cancelled',
    ])
  })

  it('a party that is given up takes its tickets along', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { holder, code, guests } = await makeParty(app, event, ['Bea'], { name: 'Anna' })
    assert.equal((await unRsvp(app, event, holder)).status, 200)
    assert.deepEqual(statusAndCode(await enter(event, volunteer, { ticket: guests[0]!.code })), [
      404,
      'ticket_not_found',
    ])
    assert.equal((await enter(event, volunteer, { ticket: code, withGuests: true })).status, 201)
    assert.deepEqual(await listInside(event), ['Anna'])
    assert.deepEqual((await readParty(app, event, holder)).guests, [])
    assert.deepEqual(statusAndCode(await admit(event, volunteer, holder.id)), [409, 'already_checked_in'])
  })
})
