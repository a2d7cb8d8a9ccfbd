import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashTicket } from '#domains/events/tickets/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { ask } from '#test/support/builders/answers.ts'
import { askDoor, comparedCounts, countDevice, followDoor, openDevice } from '#test/support/builders/door-device.ts'
import {
  type EventInput,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { makeParty } from '#test/support/builders/parties.ts'

const app = useApp()

async function makeDoor(input: EventInput = {}): Promise<{ event: MadeEvent; token: string }> {
  const event = await makeEventWithGroup(app, { seats: 9, maxGuests: 2, ...input })
  const owner = await makeGuest(app)
  await giveRole(app, event.groupId, owner, 'owner')
  return { event, token: owner.token }
}

const change = (event: MadeEvent, { token }: Guest, body: object) =>
  app.patch(`/v1/events/${event.id}/rsvp`, { token, body })

describe('the list of the door', () => {
  it('has the guests of parties with hashed tickets, and nothing of them where nobody brings any', async () => {
    const { event, token } = await makeDoor()
    const alone = await makeGuest(app, { name: 'Solo' })
    await rsvp(app, event, alone)
    const simple = await askDoor(app, { event, token })
    assert.deepEqual(Object.keys(simple.attendees[0]!).sort(), [
      'checkedInAt',
      'label',
      'name',
      'status',
      'ticket',
      'userId',
    ])
    assert.deepEqual(Object.keys(simple.counts), ['confirmed', 'waitlisted', 'cancelled', 'checkedIn', 'walkIns'])
    assert.ok(!('questions' in simple))
    const { holder, guests } = await makeParty(app, event, ['Bea', null], { name: 'Anna' })
    const door = await askDoor(app, { event, token })
    const anna = door.attendees.find(({ userId }) => userId === holder.id)!
    assert.equal(anna.partySize, 3)
    assert.deepEqual(
      anna.guests,
      guests.map(({ id, name, code }) => {
        return { id, name, ticket: hashTicket(event.id, code), checkedInAt: null, label: null }
      }),
    )
    assert.equal(door.counts.confirmed, 4)
    assert.ok(!JSON.stringify(door).includes(guests[0]!.code))
  })

  it('follows parties that grow, shrink, come in, wait and go: a device has the counts of the server', async () => {
    const { event, token } = await makeDoor({ seats: 4 })
    const device = openDevice()
    const follow = async () => {
      await followDoor(app, { event, token }, device)
      assert.deepEqual(countDevice(device), comparedCounts(device))
      return device.last!
    }
    await follow()
    const { holder, guests } = await makeParty(app, event, ['Bea'], { name: 'Anna' })
    const waiting = await makeParty(app, event, ['Dora', 'Eli'], { name: 'Cleo' })
    assert.deepEqual([(await follow()).counts.confirmed, device.last!.counts.waitlisted], [2, 3])
    await change(event, holder, { guests: [{ id: guests[0]!.id, name: 'Beatrice' }, { name: 'Finn' }] })
    await follow()
    assert.deepEqual(
      device.attendees.get(holder.id)!.guests!.map(({ name }) => name),
      ['Beatrice', 'Finn'],
    )
    const path = `/v1/manage/events/${event.id}`
    await app.post(`${path}/checkins`, { token, body: { ticket: guests[0]!.code, label: 'North' } })
    assert.equal((await follow()).counts.checkedIn, 1)
    const [first] = device.attendees.get(holder.id)!.guests!
    assert.deepEqual([first!.label, device.attendees.get(holder.id)!.checkedInAt], ['North', null])
    assert.match(first!.checkedInAt!, /^\d{4}-.*Z$/)
    await app.delete(`${path}/guests/${guests[0]!.id}/checkin`, { token })
    assert.equal((await follow()).counts.checkedIn, 0)
    await change(event, holder, { guests: [] })
    await follow()
    assert.equal(device.attendees.get(holder.id)!.guests, undefined, 'who was left out is gone')
    await unRsvp(app, event, holder)
    const { counts } = await follow()
    assert.deepEqual([counts.confirmed, counts.cancelled], [3, 1])
    assert.equal(device.attendees.get(waiting.holder.id)!.status, 'confirmed')
    const fresh = openDevice()
    await followDoor(app, { event, token }, fresh)
    assert.deepEqual(fresh.attendees, device.attendees, 'changes lead to the same list')
  })

  it('expects nobody who has asked to come, nor their guests', async () => {
    const { event, token } = await makeDoor({ requiresApproval: true })
    const device = openDevice()
    await followDoor(app, { event, token }, device)
    const { holder } = await makeParty(app, event, ['Bea'], { name: 'Anna' })
    await followDoor(app, { event, token }, device)
    assert.deepEqual([device.attendees.size, device.last!.counts.confirmed], [0, 0])
    assert.ok(!JSON.stringify(await askDoor(app, { event, token })).includes(holder.id))
    const yes = { token, body: { userIds: [holder.id] } }
    await app.post(`/v1/manage/events/${event.id}/attendees/approve`, yes)
    await followDoor(app, { event, token }, device)
    assert.deepEqual([device.attendees.get(holder.id)!.guests!.length, device.last!.counts.confirmed], [1, 2])
    await unRsvp(app, event, holder)
    await app.post(`/v1/events/${event.id}/rsvp`, { token: holder.token })
    const fresh = openDevice()
    await followDoor(app, { event, token }, fresh)
    assert.equal(fresh.attendees.size, 0, 'who asks again is not on the list')
  })
})

describe('answers at the door', () => {
  it('are those of questions that are shown there, of guests too, and follow each change', async () => {
    const { event, token } = await makeDoor()
    const asked = [
      { kind: 'short', label: 'Table', isShownAtDoor: true, isAskedOfGuests: true },
      { kind: 'short', label: 'Company' },
      { kind: 'short', label: 'Food', isSensitive: true },
    ]
    const [table, company, food] = (await ask(app, event, token, asked)) as [string, string, string]
    const anna = await makeGuest(app, { name: 'Anna' })
    const answers = { [table]: 'Table 4', [company]: 'Canary Ltd', [food]: 'canary-nuts' }
    const joined = await app.post(`/v1/events/${event.id}/rsvp`, {
      token: anna.token,
      body: { answers, guests: [{ name: 'Bea', answers: { [table]: 'Table 5' } }] },
    })
    assert.equal(joined.status, 201, joined.body.error)
    const device = openDevice()
    await followDoor(app, { event, token }, device)
    assert.deepEqual(device.last!.questions, [{ id: table, label: 'Table', kind: 'short' }])
    const shown = () => {
      const { answers: own, guests } = device.attendees.get(anna.id)!
      return [own, ...guests!.map((guest) => guest.answers)]
    }
    assert.deepEqual(shown(), [
      [{ questionId: table, values: ['Table 4'] }],
      [{ questionId: table, values: ['Table 5'] }],
    ])
    assert.ok(!/canary/i.test(JSON.stringify(device.last)))
    await change(event, anna, { answers: { [table]: 'Table 9' } })
    await followDoor(app, { event, token }, device)
    assert.equal(device.last!.isList, false)
    assert.deepEqual(shown()[0], [{ questionId: table, values: ['Table 9'] }])
    assert.equal((await app.delete(`/v1/events/${event.id}/rsvp`, { token: anna.token })).status, 200)
    const fresh = openDevice()
    for (const one of [device, fresh]) {
      await followDoor(app, { event, token }, one)
      const { status, answers: kept } = one.attendees.get(anna.id)!
      assert.deepEqual([status, kept], ['cancelled', undefined], 'nothing of one who does not come')
    }
  })

  it('are read anew by every device once another question is shown at the door', async () => {
    const { event, token } = await makeDoor()
    const [id] = (await ask(app, event, token, [{ kind: 'short', label: 'Table' }])) as [string]
    const anna = await makeGuest(app)
    await app.post(`/v1/events/${event.id}/rsvp`, { token: anna.token, body: { answers: { [id]: 'Table 4' } } })
    const device = openDevice()
    await followDoor(app, { event, token }, device)
    assert.equal(device.attendees.get(anna.id)!.answers, undefined)
    await ask(app, event, token, [{ id, kind: 'short', label: 'Table', isShownAtDoor: true }])
    await followDoor(app, { event, token }, device)
    assert.equal(device.last!.isList, true)
    assert.deepEqual(device.attendees.get(anna.id)!.answers, [{ questionId: id, values: ['Table 4'] }])
    await followDoor(app, { event, token }, device)
    assert.equal(device.last!.isList, false, 'once')
    await ask(app, event, token, [{ id, kind: 'short', label: 'Table', isShownAtDoor: false }])
    await followDoor(app, { event, token }, device)
    assert.equal(device.attendees.get(anna.id)!.answers, undefined)
  })
})
