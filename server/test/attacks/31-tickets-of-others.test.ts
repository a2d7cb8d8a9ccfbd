import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { countCheckins } from '#test/support/builders/check-in-codes.ts'
import { type Guest, giveRole, makeEventWithGroup, makeGuest, makeGuests, rsvp } from '#test/support/builders/events.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'

const app = useApp()
const { makeEventWithVolunteer, ban, cancel, sendBatch } = organizerCheckIn(app)

/** An event, its volunteer, a guest, and the guest's ticket. */
async function makeTicket() {
  const [event, door] = await makeEventWithVolunteer({ seats: 5 })
  const guest = await makeGuest(app)
  const code: string = (await rsvp(app, event, guest)).body.data.ticket
  const show = (by: Guest, ticket: string, at = event) =>
    app.post(`/v1/manage/events/${at.id}/checkins`, { token: by.token, body: { ticket } })
  return { event, door, guest, code, show }
}

describe('attack 31: a ticket in the wrong hands', () => {
  it('opens no other event, and only organizers of its own group can use it', async () => {
    const { event, door, guest, code, show } = await makeTicket()
    const other = await makeTicket()
    assert.deepEqual(statusAndCode(await show(other.door, code, other.event)), [404, 'ticket_not_found'])
    for (const thief of [other.door, guest, await makeGuest(app)])
      assert.deepEqual(statusAndCode(await show(thief, code)), [403, 'forbidden'])
    const [batch] = (await sendBatch(other.event, other.door, [item('1', { ticket: code })])).body.data.results
    assert.deepEqual([batch.status, batch.code], ['error', 'ticket_not_found'])
    assert.equal(await countCheckins(app.database, event.id), 0)
    assert.equal((await show(door, code)).body.data.user.id, guest.id)
  })

  it('is refused for a banned holder and a cancelled event, and names one person only', async () => {
    const { event, door, guest, code, show } = await makeTicket()
    const both = { ticket: code, userId: guest.id }
    for (const body of [both, {}])
      assert.equal((await app.post(`/v1/manage/events/${event.id}/checkins`, { ...door, body })).status, 400)
    await ban(event, guest.id)
    assert.deepEqual(statusAndCode(await show(door, code)), [403, 'banned'])
    const second = await makeTicket()
    await cancel(second.event)
    assert.deepEqual(statusAndCode(await second.show(second.door, second.code)), [410, 'event_cancelled'])
  })

  it('brings back a guest who gave up the seat, also when they blocked the volunteer', async () => {
    const { event, door, guest, code, show } = await makeTicket()
    const block = { blocker_id: guest.id, blocked_id: door.id, blocked_at: app.clock.now().toISOString() }
    await app.database.insertInto('blocks').values(block).execute()
    await app.delete(`/v1/events/${event.id}/rsvp`, guest)
    const byId = await app.post(`/v1/manage/events/${event.id}/checkins`, { ...door, body: { userId: guest.id } })
    assert.deepEqual(statusAndCode(byId), [409, 'rsvp_declined'])
    assert.deepEqual([(await show(door, code)).status, (await show(door, code)).body.code], [201, 'already_checked_in'])
  })

  it('is of no use to a suspended volunteer, nor shown to a suspended holder', async () => {
    const { event, door, guest, code, show } = await makeTicket()
    const suspend = ({ id }: Guest) =>
      app.database
        .updateTable('users')
        .set({ suspended_at: app.clock.now().toISOString() })
        .where('id', '=', id)
        .execute()
    for (const person of [door, guest]) await suspend(person)
    assert.equal((await show(door, code)).body.code, 'account_suspended')
    const session = await makeSession(app, guest)
    const answer = await app.get(`/v1/events/${event.id}/rsvp`, { session })
    assert.ok(answer.status >= 400 && !answer.text.includes(code))
  })

  it('is not found by trying codes: a visitor has ten tries in ten minutes', async () => {
    const { code } = await makeTicket()
    const headers = { accept: 'application/json' }
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await app.get(`/t/000000000${n % 10}`, { headers })).status)
    assert.deepEqual([answers.filter((status) => status === 404).length, answers.at(-1)], [10, 429])
    assert.equal((await app.get(`/t/${code}`, { headers })).status, 429, 'right and wrong codes look the same')
  })

  it('is in no log line, however it is sent', async () => {
    const { event, door, guest, code, show } = await makeTicket()
    const session = await makeSession(app, guest)
    for (const path of [`/t/${code}`, `/T/${code}`, `/t/${code}/nowhere`])
      await app.get(path, { session, headers: { accept: 'application/json' } })
    await show(door, code)
    await show(door, code)
    await sendBatch(event, door, [item('1', { ticket: code })])
    assert.ok(app.logs.length > 5)
    assert.ok(!app.logs.some((line) => line.includes(code)))
  })

  it('is the same for twenty callers who check it in at once: one check-in', async () => {
    const { event, code, show } = await makeTicket()
    const helpers = await makeGuests(app, 20)
    for (const helper of helpers) await giveRole(app, event.groupId, helper, 'volunteer')
    const answers = await Promise.all(helpers.map((helper) => show(helper, code)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(await countCheckins(app.database, event.id), 1)
  })

  it('cannot be renewed by others, nor seen by members of the event', async () => {
    const { event, code } = await makeTicket()
    const [organizer, member] = (await makeGuests(app, 2)) as [Guest, Guest]
    await giveRole(app, event.groupId, organizer, 'owner')
    await rsvp(app, event, member)
    for (const person of [organizer, await makeGuest(app)])
      assert.equal((await app.post(`/v1/events/${event.id}/rsvp/ticket`, person)).body.code, 'rsvp_not_found')
    for (const path of [`/v1/events/${event.id}`, `/v1/events/${event.id}/attendees`, `/v1/manage/events/${event.id}`])
      for (const person of [organizer, member]) assert.ok(!(await app.get(path, person)).text.includes(code), path)
    const elsewhere = await makeEventWithGroup(app)
    await rsvp(app, elsewhere, member)
    assert.notEqual((await app.get(`/v1/events/${elsewhere.id}/rsvp`, member)).body.data.rsvp.ticket, code)
  })
})

function item(clientId: string, named: object): object {
  return { clientId, checkedInAt: app.clock.now().toISOString(), ...named }
}
