import assert from 'node:assert/strict'
import { createHash, randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Static } from 'typebox'
import { useApp } from '#test/support/app/harness.ts'
import {
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import type { Door } from './wire.ts'

const app = useApp()
const { makeEventWithVolunteer, admit, undo } = organizerCheckIn(app)

const pathOf = (event: { id: string }) => `/v1/manage/events/${event.id}/door`

async function ask(event: MadeEvent, { token }: Guest, query: Record<string, string | number> = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  // Past the moment for which an answer is shared.
  app.clock.advance(1000)
  const { status, body } = await app.get(`${pathOf(event)}?${text}`, { token })
  assert.equal(status, 200, body.error)
  return body.data as Static<typeof Door>
}

/** Follows `since` to its end, as a device does. */
async function askAll(event: MadeEvent, guest: Guest, query: Record<string, string | number> = {}) {
  const answers = [await ask(event, guest, query)]
  while (answers.at(-1)!.hasMore) answers.push(await ask(event, guest, { ...query, since: answers.at(-1)!.since }))
  return answers
}

const walkIn = (event: MadeEvent, name: string) => {
  const at = app.clock.now().toISOString()
  return { id: randomUUIDv7(), event_id: event.id, name, checked_in_at: at, created_at: at, label: 'North' }
}

describe('the list of the door', () => {
  it('has the event, the counts and each attendee with a hash of the ticket', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 2 })
    const ana = await makeGuest(app, { name: 'Ana' })
    const [bo, cy, dee] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [ana, bo, cy, dee]) await rsvp(app, event, guest)
    await unRsvp(app, event, dee)
    await admit(event, volunteer, ana.id)
    const door = await ask(event, volunteer)
    assert.deepEqual(door.counts, { confirmed: 2, waitlisted: 1, cancelled: 1, checkedIn: 1, walkIns: 0 })
    assert.deepEqual([door.isList, door.hasMore, door.walkIns], [true, false, []])
    const { title, groupName, status, startTime, closesAt, maxAttendees } = door.event
    assert.deepEqual([title, groupName, status, maxAttendees], ['A gathering', 'A group', 'scheduled', 2])
    assert.equal(Date.parse(closesAt) - Date.parse(startTime), (3 + 24) * 3_600_000, 'a day after the end')
    const byId = new Map(door.attendees.map((guest) => [guest.userId, guest]))
    assert.deepEqual(
      [ana, bo, cy, dee].map(({ id }) => byId.get(id)!.status),
      ['confirmed', 'confirmed', 'waitlisted', 'cancelled'],
    )
    const { ticket } = (await app.get(`/v1/events/${event.id}/rsvp`, ana)).body.data.rsvp
    const hash = createHash('sha256').update(`${event.id}:${ticket}`).digest('base64url').slice(0, 8)
    assert.deepEqual([byId.get(ana.id)!.ticket, byId.get(cy.id)!.ticket], [hash, null])
    assert.deepEqual([byId.get(ana.id)!.name, byId.get(ana.id)!.label], ['Ana', null])
    assert.ok(byId.get(ana.id)!.checkedInAt)
    assert.equal(byId.get(bo.id)!.checkedInAt, null)
    assert.doesNotMatch(JSON.stringify(door), new RegExp(ticket), 'no code can be read from it')
  })

  it('comes in pages, walk-ins too, and misses nothing that changes meanwhile', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: null })
    const guests = await makeGuests(app, 5)
    for (const guest of guests) await rsvp(app, event, guest)
    const names = ['One', 'Two', 'Three']
    await app.database
      .insertInto('walk_ins')
      .values(names.map((name) => walkIn(event, name)))
      .execute()
    const first = await ask(event, volunteer, { limit: 2 })
    assert.deepEqual([first.isList, first.hasMore, first.attendees.length, first.walkIns.length], [true, true, 2, 2])
    await admit(event, volunteer, first.attendees[0]!.userId)
    const rest = await askAll(event, volunteer, { limit: 2, since: first.since })
    const list = [first, ...rest]
    assert.ok(list.every((page) => page.isList))
    const ids = list.flatMap((page) => page.attendees.map((guest) => guest.userId))
    assert.deepEqual(ids, guests.map((guest) => guest.id).sort())
    assert.deepEqual(list.flatMap((page) => page.walkIns.map((one) => one.name)).sort(), [...names].sort())
    const changed = await ask(event, volunteer, { since: list.at(-1)!.since })
    assert.deepEqual([changed.isList, changed.hasMore], [false, false])
    assert.deepEqual(
      changed.attendees.map((guest) => [guest.userId, guest.checkedInAt !== null]),
      [[first.attendees[0]!.userId, true]],
    )
  })

  it('answers an empty event', async () => {
    const [event, volunteer] = await makeEventWithVolunteer()
    const door = await ask(event, volunteer)
    assert.deepEqual([door.isList, door.hasMore, door.attendees], [true, false, []])
    assert.deepEqual((await ask(event, volunteer, { since: door.since })).isList, false)
  })
})

describe('changes since', () => {
  it('are every RSVP, cancellation, check-in, undo, renewed ticket and walk-in, each attendee once', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: null })
    const [ana, bo, cy, dee] = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    for (const guest of [ana, bo, cy]) await rsvp(app, event, guest)
    const { since } = await ask(event, volunteer)
    const hashes = new Map((await ask(event, volunteer)).attendees.map((guest) => [guest.userId, guest.ticket]))
    const one = walkIn(event, 'Eve')
    const steps: [() => Promise<unknown>, string[]][] = [
      [() => rsvp(app, event, dee), [dee.id]],
      [() => unRsvp(app, event, bo), [bo.id]],
      [() => admit(event, volunteer, ana.id), [ana.id]],
      [() => undo(event, volunteer, ana.id), [ana.id]],
      [() => app.post(`/v1/events/${event.id}/rsvp/ticket`, cy), [cy.id]],
      [() => app.database.insertInto('walk_ins').values(one).execute(), [one.id]],
    ]
    let at = since
    for (const [change, ids] of steps) {
      await change()
      const answer = await ask(event, volunteer, { since: at })
      assert.deepEqual([answer.isList, answer.hasMore], [false, false])
      assert.deepEqual([...answer.attendees.map((guest) => guest.userId), ...answer.walkIns.map(({ id }) => id)], ids)
      assert.notEqual(answer.since, at)
      at = answer.since
    }
    assert.equal((await ask(event, volunteer, { since: at })).since, at, 'the same text while nothing changes')
    const all = await ask(event, volunteer, { since })
    assert.deepEqual(all.attendees.map((guest) => guest.userId).sort(), [ana, bo, cy, dee].map(({ id }) => id).sort())
    assert.notEqual(all.attendees.find((guest) => guest.userId === cy.id)!.ticket, hashes.get(cy.id))
    assert.deepEqual(all.walkIns, [
      { id: one.id, name: 'Eve', checkedInAt: one.checked_in_at, label: 'North', isRemoved: false },
    ])
    assert.equal(all.since, at)
    const parts = await askAll(event, volunteer, { since, limit: 1 })
    assert.ok(parts.every((part) => part.attendees.length + part.walkIns.length === 1))
    assert.equal(parts.at(-1)!.since, at, 'in parts, nothing is skipped')
    assert.deepEqual(
      new Set(
        parts.flatMap((part) => [...part.attendees.map((guest) => guest.userId), ...part.walkIns.map((w) => w.id)]),
      ),
      new Set([ana.id, bo.id, cy.id, dee.id, one.id]),
    )
  })

  it('from latest on: the counts alone, and then what changes', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: null })
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    const latest = await ask(event, volunteer, { since: 'latest' })
    assert.deepEqual([latest.isList, latest.attendees, latest.counts.confirmed], [false, [], 1])
    await unRsvp(app, event, guest)
    const next = await ask(event, volunteer, { since: latest.since })
    assert.deepEqual([next.attendees.map((one) => one.status), next.counts.cancelled], [['cancelled'], 1])
  })

  it('refuses a since that was forged, or made for another event', async () => {
    const [event, volunteer] = await makeEventWithVolunteer()
    const other = await makeEventWithGroup(app)
    await giveRole(app, other.groupId, volunteer, 'volunteer')
    const { since } = await ask(event, volunteer)
    const forged = `${since.slice(0, -2)}AA`
    for (const [at, text] of [
      [event, forged],
      [event, 'earliest'],
      [event, ''],
      [other, since],
    ] as const) {
      const answer = await app.get(`${pathOf(at)}?since=${text}`, volunteer)
      assert.deepEqual(statusAndCode(answer), [400, 'validation_failed'], text)
    }
  })

  it('starts with the whole list again if the last change is gone', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: null })
    const [stays, goes] = (await makeGuests(app, 2)) as [Guest, Guest]
    await rsvp(app, event, stays)
    await rsvp(app, event, goes)
    const { since } = await ask(event, volunteer)
    await app.database.deleteFrom('rsvps').where('event_id', '=', event.id).where('user_id', '=', goes.id).execute()
    const answer = await ask(event, volunteer, { since })
    assert.deepEqual([answer.isList, answer.attendees.map((guest) => guest.userId)], [true, [stays.id]])
  })
})
