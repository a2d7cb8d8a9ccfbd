import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { checkIn, makeCode } from '#test/support/builders/check-in-codes.ts'
import { type Guest, giveRole, type MadeEvent, makeGuest, makeGuests, rsvp } from '#test/support/builders/events.ts'
import { jobContext } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { withRetention } from '#test/support/builders/retention.ts'
import { eraseNames } from './background.ts'

const app = useApp()

const { minutesFromNow, makeEventWithVolunteer, agree, sendBatch, cancel } = organizerCheckIn(app)

const pathOf = (event: MadeEvent) => `/v1/manage/events/${event.id}/walk-ins`
const letIn = (event: MadeEvent, { token }: Guest, body: object = { name: 'Kim Okafor' }) =>
  app.post(pathOf(event), { token, body })
const undo = (event: MadeEvent, { token }: Guest, id: string) => app.delete(`${pathOf(event)}/${id}`, { token })
const rowOf = (id: string) =>
  app.database.selectFrom('walk_ins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const seatsOf = (event: MadeEvent) =>
  app.database.selectFrom('event_seats').selectAll().where('event_id', '=', event.id).executeTakeFirstOrThrow()

describe('a walk-in by name', () => {
  it('takes a seat, and is listed with name, entrance and time', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 2 })
    const at = minutesFromNow(-5)
    const { status, body } = await letIn(event, helper, { name: ' Kim  Okafor', label: 'Garden ', checkedInAt: at })
    const { id, ...rest } = body.data
    assert.deepEqual([status, rest], [201, { eventId: event.id, name: 'Kim Okafor', checkedInAt: at, label: 'Garden' }])
    const second = await letIn(event, helper)
    const listed = await app.get(pathOf(event), helper)
    assert.deepEqual(listed.body.data, [second.body.data, body.data], 'latest first')
    assert.equal((await rowOf(id)).checked_in_by, helper.id)
    assert.deepEqual([await agree(event), (await seatsOf(event)).walk_ins], [[0, 0, 0, 0], 2])
  })

  it('fills the event for everyone: RSVPs, check-in by code, pages, and a smaller capacity', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 1, startsIn: 30 })
    await app.database
      .updateTable('event_seats')
      .set({ has_waitlist: false })
      .where('event_id', '=', event.id)
      .execute()
    await letIn(event, helper)
    const guest = await makeGuest(app)
    assert.deepEqual(statusAndCode(await rsvp(app, event, guest)), [409, 'event_full'])
    assert.deepEqual(statusAndCode(await checkIn(app, await makeCode(app, event), guest)), [409, 'event_full'])
    const page = await app.get(`/events/${event.id}`)
    assert.match(page.text, /SoldOut/)
    const manager = await makeGuest(app)
    await giveRole(app, event.groupId, manager, 'manager')
    await letIn(event, helper)
    const resize = (maxAttendees: number) =>
      app.patch(`/v1/manage/events/${event.id}`, { token: manager.token, body: { maxAttendees } })
    assert.equal((await resize(3)).status, 200)
    assert.deepEqual(statusAndCode(await resize(1)), [409, 'capacity_below_confirmed'])
    assert.equal((await rsvp(app, event, guest)).body.data.status, 'confirmed', 'the third seat')
  })

  it('repeats the first answer for a clientId, also after an undo', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const body = { name: 'Kim Okafor', clientId: 'tablet-1', label: 'Garden' }
    const first = await letIn(event, helper, body)
    assert.equal((await letIn(event, helper, body)).text, first.text)
    const items = [{ clientId: 'tablet-1', name: 'Kim Okafor', checkedInAt: minutesFromNow(-1) }]
    const batch = await sendBatch(event, helper, items)
    assert.equal(batch.body.data.results[0].walkInId, first.body.data.id, 'a batch knows it, too')
    const other = await letIn(event, helper, { ...body, name: 'Lee' })
    assert.deepEqual(statusAndCode(other), [409, 'idempotency_mismatch'])
    assert.equal((await undo(event, helper, first.body.data.id)).status, 200)
    assert.equal((await letIn(event, helper, body)).text, first.text)
    assert.equal((await sendBatch(event, helper, items)).text, batch.text)
    assert.deepEqual([await agree(event), (await seatsOf(event)).walk_ins], [[0, 0, 0, 0], 0])
  })

  it('is refused for cancelled events and drafts, at impossible times and without a visible name', async () => {
    const [event, helper] = await makeEventWithVolunteer({ startsIn: -60 })
    for (const checkedInAt of [minutesFromNow(10), minutesFromNow(-60 * 30)])
      assert.deepEqual(statusAndCode(await letIn(event, helper, { name: 'Kim', checkedInAt })), [
        400,
        'validation_failed',
      ])
    for (const body of [{}, { name: '' }, { name: ' \u200b' }, { name: 'x'.repeat(101) }, { name: 'Kim', label: '' }])
      assert.deepEqual(statusAndCode(await letIn(event, helper, body)), [400, 'validation_failed'])
    await cancel(event)
    assert.deepEqual(statusAndCode(await letIn(event, helper)), [410, 'event_cancelled'])
    const [draft, other] = await makeEventWithVolunteer({ status: 'draft' })
    assert.deepEqual(statusAndCode(await letIn(draft, other)), [409, 'invalid_state'])
    assert.deepEqual([(await seatsOf(event)).walk_ins, (await seatsOf(draft)).walk_ins], [0, 0])
  })

  it('is for organizers and volunteers of the event alone', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const [, stranger] = await makeEventWithVolunteer()
    assert.deepEqual(statusAndCode(await letIn(event, stranger)), [403, 'forbidden'])
    const { id } = (await letIn(event, helper)).body.data
    assert.deepEqual(statusAndCode(await undo(event, stranger, id)), [403, 'forbidden'])
    assert.deepEqual(statusAndCode(await app.get(pathOf(event), stranger)), [403, 'forbidden'])
    const [other, another] = await makeEventWithVolunteer()
    assert.deepEqual(statusAndCode(await undo(other, another, id)), [404, 'not_found'], 'not through another event')
    assert.equal((await rowOf(id)).name, 'Kim Okafor')
  })
})

describe('undo of a walk-in', () => {
  it('deletes the name, gives the seat back and is a change that devices learn of', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 1 })
    const { id } = (await letIn(event, helper)).body.data
    const before = await rowOf(id)
    assert.equal((await undo(event, helper, id)).status, 200)
    const { name, removed_at, change_number } = await rowOf(id)
    assert.deepEqual([name, removed_at !== null, change_number > before.change_number], ['', true, true])
    assert.deepEqual((await app.get(pathOf(event), helper)).body.data, [])
    assert.deepEqual(statusAndCode(await undo(event, helper, id)), [404, 'not_found'], 'once')
    assert.deepEqual([await agree(event), (await seatsOf(event)).walk_ins], [[0, 0, 0, 0], 0])
    assert.equal((await rsvp(app, event, await makeGuest(app))).body.data.status, 'confirmed')
  })

  it('promotes from the waitlist before the start, and not after it', async () => {
    for (const [startsIn, expected] of [
      [60, [1, 0, 0, 0]],
      [-30, [0, 1, 0, 0]],
    ] as const) {
      const [event, helper] = await makeEventWithVolunteer({ seats: 1, startsIn: 60 })
      const { id } = (await letIn(event, helper)).body.data
      assert.equal((await rsvp(app, event, await makeGuest(app))).body.data.status, 'waitlisted')
      const starts_at = minutesFromNow(startsIn)
      await app.database.updateTable('events').set({ starts_at }).where('id', '=', event.id).execute()
      await undo(event, helper, id)
      assert.deepEqual(await agree(event), expected)
    }
  })

  it('keeps seats beyond the capacity right', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 2 })
    const people = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await rsvp(app, event, people[0])
    const ids = [await letIn(event, helper), await letIn(event, helper)].map(({ body }) => body.data.id)
    const manager = await makeGuest(app)
    await giveRole(app, event.groupId, manager, 'manager')
    await rsvp(app, event, people[1])
    const path = `/v1/manage/events/${event.id}/attendees/${people[1].id}/promote`
    await app.post(path, { token: manager.token, body: { overCapacity: true } })
    assert.deepEqual(await agree(event), [2, 0, 0, 1])
    for (const id of ids) await undo(event, helper, id)
    assert.deepEqual(await agree(event), [2, 0, 0, 0])
  })
})

describe('the names of walk-ins', () => {
  it('are deleted 30 days after they were entered; the number stays', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const days = (n: number) => minutesFromNow(-n * 24 * 60)
    const made = []
    for (const age of [30.01, 29.9]) {
      const { id } = (await letIn(event, helper)).body.data
      await app.database
        .updateTable('walk_ins')
        .set({ created_at: days(age) })
        .where('id', '=', id)
        .execute()
      made.push(id)
    }
    const erase = () => eraseNames.handler(jobContext(app) as never, {})
    const left = () => app.database.selectFrom('walk_ins').select('id').where('event_id', '=', event.id).execute()
    await erase()
    assert.deepEqual(await left(), [{ id: made[1] }])
    await withRetention(app, { walkInDays: 29 }, erase)
    assert.deepEqual(await left(), [], 'an administrator wants it sooner')
    assert.equal((await seatsOf(event)).walk_ins, 2)
  })
})
