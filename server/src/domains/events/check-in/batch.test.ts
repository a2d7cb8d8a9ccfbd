import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { removeAttendee } from '#domains/events/rsvps/index.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { countCheckins, listEmittedCheckins, makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { listEmitted, makeGuests, rsvp } from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'

const app = useApp()

const { minutesFromNow, makeEventWithVolunteer, agree, admit, undo, sendBatch, ban, cancel } = organizerCheckIn(app)

describe('a batch of check-ins', () => {
  const item = (clientId: string, userId: string, checkedInAt = minutesFromNow(-1)) => ({
    clientId,
    userId,
    checkedInAt,
  })
  const summary = ({ body }: Response) =>
    body.data.results.map((one: { clientId: string; status: string; code?: string }) => [
      one.clientId,
      one.code ?? one.status,
    ])

  it('returns a result per item in order; an error fails no other item', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 2 })
    const [one, two, three, banned] = (await makeCrowd(app.database, 4, event.groupId)) as [
      string,
      string,
      string,
      string,
    ]
    await ban(event, banned)
    await admit(event, helper, two)
    const items = [
      item('c', three.toUpperCase()),
      item('a', one),
      item('unknown', event.id),
      item('garbled', 'not an id'),
      item('d', two),
      item('banned', banned),
      item('future', banned, minutesFromNow(10)),
      item('a', one),
      item('e', one),
      item('a', two),
    ]
    const answer = await sendBatch(event, helper, items)
    assert.equal(answer.status, 200)
    assert.deepEqual(summary(answer), [
      ['c', 'created'],
      ['a', 'created'],
      ['unknown', 'user_not_found'],
      ['garbled', 'user_not_found'],
      ['d', 'duplicate'],
      ['banned', 'banned'],
      ['future', 'banned'],
      ['a', 'created'],
      ['e', 'duplicate'],
      ['a', 'idempotency_mismatch'],
    ])
    const { results } = answer.body.data
    assert.deepEqual(results[7], results[1])
    assert.deepEqual(results[8].checkin, results[1].checkin)
    assert.deepEqual(Object.keys(results[0].checkin).sort(), ['checkedInAt', 'eventId', 'id', 'label', 'method'])
    assert.deepEqual(await agree(event), [3, 0, 0, 1])
    assert.equal((await listEmittedCheckins(app.database, event.id)).length, 3)
    assert.equal((await sendBatch(event, helper, items)).text, answer.text)
  })

  it('sent again gets the same response, also after an undo, and checks no one in again', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two] = (await makeCrowd(app.database, 2, event.groupId)) as [string, string]
    await admit(event, helper, two)
    const items = [item('1', one), item('2', two)]
    const first = await sendBatch(event, helper, items)
    assert.deepEqual(summary(first), [
      ['1', 'created'],
      ['2', 'duplicate'],
    ])
    for (const id of [one, two]) await undo(event, helper, id)
    assert.equal((await sendBatch(event, helper, items)).text, first.text)
    assert.equal(await countCheckins(app.database, event.id), 0)
  })

  it('sent again for a cancelled event gets the same response', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two] = (await makeCrowd(app.database, 2, event.groupId)) as [string, string]
    await sendBatch(event, helper, [item('1', one)])
    await cancel(event)
    assert.deepEqual(summary(await sendBatch(event, helper, [item('1', one), item('2', two)])), [
      ['1', 'created'],
      ['2', 'event_cancelled'],
    ])
  })

  it('gives seats to walk-ins, waitlisted and removed users, and keeps the counters right', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 2 })
    const guests = await makeGuests(app, 4)
    for (const guest of guests) await rsvp(app, event, guest)
    await inTransaction(app, (unit) => removeAttendee(unit, event.id, guests[3]!.id, app.clock.now()))
    const crowd = await makeCrowd(app.database, 3, event.groupId)
    const items = [...guests.slice(1).map((guest) => guest.id), ...crowd].map((id, i) => item(`w-${i}`, id))
    assert.ok(summary(await sendBatch(event, helper, items)).every(([, status]: string[]) => status === 'created'))
    assert.deepEqual(await agree(event), [7, 0, 0, 5])
    const told = (await listEmitted(app.database, event.id)).map(([type]) => type)
    assert.equal(told.filter((type) => type === 'rsvp.promoted').length, 1)
    assert.equal(told.filter((type) => type === 'rsvp.confirmed').length, 2 + 4)
  })

  it('holds up to 500 items with ids of 1 to 100 characters, and may be empty', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    assert.deepEqual((await sendBatch(event, helper, [])).body, { data: { results: [] } })
    const wrong = [
      Array.from({ length: 501 }, (_, i) => item(`c${i}`, event.id)),
      [item('', event.id)],
      [item('x'.repeat(101), event.id)],
      [item('x', event.id, 'now')],
      [{ ...item('x', event.id), more: 1 }],
    ]
    for (const items of wrong)
      assert.deepEqual(statusAndCode(await sendBatch(event, helper, items)), [400, 'validation_failed'])
  })
})
