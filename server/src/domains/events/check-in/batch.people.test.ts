import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { type Guest, type MadeEvent, makeGuest, makeGuests, rsvp } from '#test/support/builders/events.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'

const app = useApp()

const { minutesFromNow, makeEventWithVolunteer, agree, admit, undo, sendBatch, ban, cancel } = organizerCheckIn(app)

const item = (clientId: string, of: object) => ({ clientId, checkedInAt: minutesFromNow(-1), ...of })
const summary = ({ body }: Response) =>
  body.data.results.map((one: { status: string; code?: string }) => one.code ?? one.status)
const walkInsOf = (event: MadeEvent) =>
  app.database.selectFrom('walk_ins').selectAll().where('event_id', '=', event.id).orderBy('client_id').execute()
const countWalkIns = async (event: MadeEvent) =>
  (
    await app.database
      .selectFrom('event_seats')
      .select('walk_ins')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
  ).walk_ins
const ticketOf = async (event: MadeEvent, guest: Guest) =>
  (
    await app.database
      .selectFrom('tickets')
      .select('code')
      .where('event_id', '=', event.id)
      .where('user_id', '=', guest.id)
      .executeTakeFirstOrThrow()
  ).code

describe('the label of an entrance', () => {
  it('is kept with a check-in by id, by ticket and in a batch, and repeated by a replay', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two, three] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [one, two, three]) await rsvp(app, event, guest)
    const first = await admit(event, helper, one.id, { clientId: '1', label: ' Main entrance ' })
    assert.equal(first.body.data.label, 'Main entrance')
    const again = await admit(event, helper, one.id, { clientId: '1', label: 'Garden' })
    assert.equal(again.text, first.text)
    const shown = await app.post(`/v1/manage/events/${event.id}/checkins`, {
      token: helper.token,
      body: { ticket: await ticketOf(event, two), label: 'Garden' },
    })
    assert.equal(shown.body.data.label, 'Garden')
    const items = [
      item('3', { userId: three.id, label: 'x'.repeat(50) }),
      item('4', { userId: one.id, label: 'Garden' }),
    ]
    const batch = await sendBatch(event, helper, items)
    const labels = batch.body.data.results.map((each: { checkin: { label: string } }) => each.checkin.label)
    assert.deepEqual(labels, ['x'.repeat(40), 'Main entrance'], 'a duplicate has the label of the first check-in')
    await undo(event, helper, one.id)
    await admit(event, helper, one.id, { label: 'Garden' })
    assert.equal((await sendBatch(event, helper, items)).text, batch.text)
    const own = await app.get('/v1/profile/checkins', two)
    assert.equal(own.body.data[0].label, 'Garden')
  })

  it('has 1 to 40 visible characters; one that says nothing fails no item of a batch', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one] = (await makeCrowd(app.database, 1, event.groupId)) as [string]
    for (const label of ['', '  ', 'x'.repeat(41), 'a\nb'])
      assert.deepEqual(statusAndCode(await admit(event, helper, one, { label })), [400, 'validation_failed'], label)
    const sent = await sendBatch(event, helper, [item('1', { userId: one, label: ' ' })])
    assert.deepEqual([summary(sent), sent.body.data.results[0].checkin.label], [['created'], null])
  })
})

describe('the people of a batch', () => {
  it('are named for every attendee whom the group knows, also for a duplicate and a ticket', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two, banned] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [one, two, banned]) await rsvp(app, event, guest)
    await ban(event, banned.id)
    const at = minutesFromNow(-30)
    await admit(event, helper, two.id, { label: 'Main entrance', checkedInAt: at })
    const stranger = await makeGuest(app)
    const items = [
      item('1', { ticket: await ticketOf(event, one) }),
      item('2', { ticket: await ticketOf(event, two), label: 'Garden' }),
      item('3', { ticket: await ticketOf(event, banned) }),
      item('4', { userId: stranger.id }),
      item('5', { ticket: 'ABCDE-FGHJK' }),
    ]
    const answer = await sendBatch(event, helper, items)
    assert.deepEqual(summary(answer), ['created', 'duplicate', 'banned', 'user_not_found', 'ticket_not_found'])
    const { results } = answer.body.data
    const users = await app.database
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', 'in', [one.id, two.id, banned.id])
      .execute()
    const named = (id: string) => users.find((user) => user.id === id)
    assert.deepEqual(
      results.map((each: { user?: object }) => each.user),
      [named(one.id), named(two.id), named(banned.id), undefined, undefined],
    )
    const { checkedInAt, label } = results[1].checkin
    assert.deepEqual([checkedInAt, label], [at, 'Main entrance'])
    await app.post(`/v1/events/${event.id}/rsvp/ticket`, { token: one.token })
    assert.equal((await sendBatch(event, helper, items)).text, answer.text, 'also after the ticket was renewed')
  })

  it('are named in one way each: other items are refused alone', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two] = (await makeCrowd(app.database, 2, event.groupId)) as [string, string]
    const items = [
      item('none', {}),
      item('1', { userId: one }),
      item('both', { userId: two, ticket: 'ABCDE-FGHJK' }),
      item('name too', { userId: two, name: 'Ana' }),
      item('invisible', { name: ' \u200b ' }),
      item('2', { userId: two }),
    ]
    const wrong = 'validation_failed'
    assert.deepEqual(summary(await sendBatch(event, helper, items)), [wrong, 'created', wrong, wrong, wrong, 'created'])
    assert.deepEqual([await agree(event), await countWalkIns(event)], [[2, 0, 0, 0], 0])
  })
})

describe('walk-ins by name in a batch', () => {
  it('take seats, also beyond the capacity, and are counted once however often they are sent', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 2 })
    const [one] = (await makeCrowd(app.database, 1, event.groupId)) as [string]
    const items = [
      item('1', { name: '  Ana   Lima ', label: 'Main entrance' }),
      item('2', { name: 'Ana Lima' }),
      item('3', { userId: one }),
      item('4', { name: 'x'.repeat(150) }),
    ]
    const answer = await sendBatch(event, helper, items)
    assert.deepEqual(summary(answer), Array(4).fill('created'))
    const rows = await walkInsOf(event)
    const ids = answer.body.data.results.map((each: { walkInId?: string }) => each.walkInId)
    assert.deepEqual([ids[0], ids[1], ids[2], ids[3]], [rows[0]?.id, rows[1]?.id, undefined, rows[2]?.id])
    assert.deepEqual(answer.body.data.results[0].checkin, {
      id: rows[0]?.id,
      eventId: event.id,
      checkedInAt: items[0]!.checkedInAt,
      method: 'manual',
      label: 'Main entrance',
    })
    assert.deepEqual(
      rows.map((row) => [row.name, row.label, row.checked_in_by, row.client_id]),
      [
        ['Ana Lima', 'Main entrance', helper.id, '1'],
        ['Ana Lima', null, helper.id, '2'],
        ['x'.repeat(100), null, helper.id, '4'],
      ],
    )
    assert.equal((await sendBatch(event, helper, items)).text, answer.text)
    assert.deepEqual([await agree(event), await countWalkIns(event)], [[1, 0, 0, 0], 3])
    const late = await rsvp(app, event, await makeGuest(app))
    assert.equal(late.body.data.status, 'waitlisted', 'no seat is left')
  })

  it('are refused for cancelled events and drafts, and at impossible times', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const wrong = { ...item('1', { name: 'Ana' }), checkedInAt: minutesFromNow(10) }
    assert.deepEqual(summary(await sendBatch(event, helper, [wrong])), ['validation_failed'])
    await cancel(event)
    assert.deepEqual(summary(await sendBatch(event, helper, [item('2', { name: 'Ana' })])), ['event_cancelled'])
    const [draft, other] = await makeEventWithVolunteer({ status: 'draft' })
    assert.deepEqual(summary(await sendBatch(draft, other, [item('1', { name: 'Ana' })])), ['invalid_state'])
    assert.deepEqual([await walkInsOf(event), await walkInsOf(draft)], [[], []])
  })
})
