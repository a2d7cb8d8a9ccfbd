import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeSeats } from '#domains/events/rsvps/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
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
import { inTransaction, jobContext, makeKnown, makeSession, makeToken } from '#test/support/builders/factories.ts'
import { callTool } from '#test/support/mcp/client.ts'
import { backfill } from './background.ts'
import { issueTickets, renewTicket } from './commands.ts'
import { decideTicketCode, ticketQrText } from './rules.ts'

const app = useApp()

const form = /^[0-9A-HJKMNP-TV-Z]{10}$/

async function ticketOf(event: MadeEvent, { token }: Guest, from: App = app): Promise<string | null> {
  return (await from.get(`/v1/events/${event.id}/rsvp`, { token })).body.data.rsvp.ticket
}

const codesOf = async (event: MadeEvent) =>
  app.database.selectFrom('tickets').select(['user_id', 'code']).where('event_id', '=', event.id).execute()

const renew = (event: MadeEvent, { token }: Guest) => app.post(`/v1/events/${event.id}/rsvp/ticket`, { token })

describe('the ticket of an RSVP', () => {
  it('comes with the seat: by RSVP, promotion, organizer and walk-in', async () => {
    const event = await makeEventWithGroup(app, { seats: 1 })
    const [first, second, added, walkIn, organizer] = (await makeGuests(app, 5)) as [Guest, Guest, Guest, Guest, Guest]
    await giveRole(app, event.groupId, organizer, 'owner')
    const created = (await rsvp(app, event, first)).body.data
    assert.match(created.ticket, form)
    assert.equal(await ticketOf(event, first), created.ticket)
    assert.equal((await rsvp(app, event, second)).body.data.ticket, null, 'a place on the waitlist has none')
    await unRsvp(app, event, first)
    assert.match((await ticketOf(event, second))!, form, 'the promoted user has one')
    await makeKnown(app, event.groupId!, added, walkIn)
    const body = { username: added.username, overCapacity: true }
    const { data } = (await app.post(`/v1/manage/events/${event.id}/attendees`, { ...organizer, body })).body
    assert.deepEqual([data.status, data.ticket], ['confirmed', null], 'the organizer does not learn it')
    assert.match((await ticketOf(event, added))!, form)
    await app.post(`/v1/manage/events/${event.id}/attendees/${walkIn.id}/checkin`, organizer)
    assert.match((await ticketOf(event, walkIn))!, form)
    const third = await makeGuest(app)
    await rsvp(app, event, third)
    await inTransaction(app, (unit) => changeSeats(unit, event.id, { maxAttendees: null }, app.clock.now()))
    assert.match((await ticketOf(event, third))!, form, 'a raised capacity promotes with one')
    assert.equal(new Set((await codesOf(event)).map((row) => row.code)).size, 5)
  })

  it('stays the same over cancel and return, and is not shown in between', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    const { ticket } = (await rsvp(app, event, guest)).body.data
    await unRsvp(app, event, guest)
    assert.equal(await ticketOf(event, guest), null)
    assert.equal((await rsvp(app, event, guest)).body.data.ticket, ticket)
  })

  it('is shown to its holder only, with a session or write:events', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    const organizer = await makeGuest(app)
    await giveRole(app, event.groupId, organizer, 'owner')
    const { ticket } = (await rsvp(app, event, guest)).body.data
    const reader = { ...guest, token: await makeToken(app, guest, ['read:events']) }
    assert.equal(await ticketOf(event, reader), null)
    const listed = async (request: object) => (await app.get('/v1/profile/rsvps?include=event', request)).body.data[0]
    assert.equal((await listed(reader)).ticket, null)
    assert.equal((await listed(guest)).ticket, ticket)
    assert.equal((await listed({ session: await makeSession(app, guest) })).ticket, ticket)
    const attendees = await app.get(`/v1/manage/events/${event.id}/attendees`, organizer)
    assert.equal(attendees.body.data[0].rsvp.ticket, null)
    const link = await app.post(`/v1/manage/events/${event.id}/attendees/export`, organizer)
    const csv = await app.get(new URL(link.body.data.url).pathname)
    for (const { text } of [attendees, csv]) assert.ok(!text.includes(ticket))
  })

  it('is null for agents', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    const call = (tool: string, given: object = { eventId: event.id }) => callTool(app, guest.token, tool, given)
    const outcomes = [await call('rsvp_to_event'), await call('get_my_rsvp'), await call('list_my_rsvps', {})]
    const [made, got, listed] = outcomes.map(({ value }) => value.data)
    assert.equal(made.status, 'confirmed')
    assert.deepEqual([made.ticket, got.rsvp.ticket, listed[0].ticket], [null, null, null])
    const { code } = (await codesOf(event))[0]!
    for (const { text, value } of outcomes) assert.ok(!`${text}${JSON.stringify(value)}`.includes(code))
  })
})

describe('the list of own RSVPs', () => {
  it('goes by the start of the event, with check-ins, and can leave out cancelled ones', async () => {
    const guest = await makeGuest(app)
    const events: MadeEvent[] = []
    for (const startsIn of [300, 100, 200, 400]) events.push(await makeEventWithGroup(app, { startsIn }))
    for (const event of events) await rsvp(app, event, guest)
    await unRsvp(app, events[3]!, guest)
    const list = async (query: string) => (await app.get(`/v1/profile/rsvps?${query}`, guest)).body
    const order = [events[1]!.id, events[2]!.id, events[0]!.id]
    const ids = (rows: { eventId: string }[]) => rows.map((row) => row.eventId)
    const query = 'sort=startTime&when=upcoming&status=active'
    assert.deepEqual(ids((await list(query)).data), order)
    const first = await list(`${query}&limit=2`)
    assert.deepEqual(ids(first.data), order.slice(0, 2))
    assert.deepEqual(ids((await list(`${query}&cursor=${first.pagination.nextCursor}`)).data), order.slice(2))
    const organizer = await makeGuest(app)
    await giveRole(app, events[1]!.groupId, organizer, 'volunteer')
    const path = `/v1/manage/events/${events[1]!.id}/attendees/${guest.id}/checkin`
    const { checkedInAt } = (await app.post(path, organizer)).body.data
    const [checkedIn, other] = (await list(query)).data
    assert.deepEqual([checkedIn.checkedInAt, other.checkedInAt], [checkedInAt, null])
  })
})

describe('a renewed ticket', () => {
  it('has a new code, and the former one ends at once', async () => {
    const event = await makeEventWithGroup(app)
    const [guest, door] = (await makeGuests(app, 2)) as [Guest, Guest]
    await giveRole(app, event.groupId, door, 'volunteer')
    const { ticket } = (await rsvp(app, event, guest)).body.data
    const { status, body } = await renew(event, guest)
    assert.deepEqual([status, body.data.url], [201, `https://hearth.test/t/${body.data.code}`])
    assert.notEqual(body.data.code, ticket)
    assert.equal(await ticketOf(event, guest), body.data.code)
    const show = (code: string) =>
      app.post(`/v1/manage/events/${event.id}/checkins`, { ...door, body: { ticket: code } })
    assert.deepEqual((await show(ticket)).body.code, 'ticket_not_found')
    assert.equal((await show(body.data.code)).status, 201)
  })

  it('needs a seat at an event that goes on', async () => {
    const event = await makeEventWithGroup(app, { seats: 1 })
    const [guest, waiting, stranger] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await rsvp(app, event, guest)
    await rsvp(app, event, waiting)
    for (const person of [waiting, stranger]) assert.equal((await renew(event, person)).body.code, 'rsvp_not_found')
    const over = await makeEventWithGroup(app)
    await rsvp(app, over, guest)
    const past = new Date(app.clock.now().getTime() - 864e5).toISOString()
    await app.database
      .updateTable('events')
      .set({ starts_at: past, ends_at: past, over_at: past })
      .where('id', '=', over.id)
      .execute()
    assert.equal((await renew(over, guest)).body.code, 'event_ended')
    await app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute()
    assert.equal((await renew(event, guest)).body.code, 'event_cancelled')
  })

  it('is limited to twenty an hour', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    for (let n = 0; n < 20; n++) assert.equal((await renew(event, guest)).status, 201)
    assert.equal((await renew(event, guest)).status, 429)
  })
})

describe('many at once', () => {
  it('give one user one code, and each user another', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const guests = await makeGuests(app, 25)
    const ids = guests.map((guest) => guest.id)
    const answers = await Promise.all(
      ids.map(() => inTransaction(app, ({ db }) => issueTickets(db, event.id, ids, app.clock.now()))),
    )
    const codes = answers.map((answer) => ids.map((id) => answer.get(id)).join())
    assert.equal(new Set(codes).size, 1, 'everyone was answered the same codes')
    assert.equal(new Set((await codesOf(event)).map((row) => row.code)).size, 25)
  })

  it('renew one ticket one after the other; only the last code works', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    const renewed = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(app, ({ db }) => renewTicket(db, event.id, guest.id, app.clock.now())),
      ),
    )
    const held = await codesOf(event)
    assert.equal(held.length, 1)
    assert.ok(renewed.some((one) => one.code === held[0]!.code))
    assert.equal(new Set(renewed.map((one) => one.code)).size, 20)
  })

  it('never share a code that is in use', async () => {
    const event = await makeEventWithGroup(app)
    const [one, two] = (await makeGuests(app, 2)) as [Guest, Guest]
    const { ticket } = (await rsvp(app, event, one)).body.data
    const given = [ticket, ticket, randomCode()]
    const issued = await inTransaction(app, ({ db }) =>
      issueTickets(db, event.id, [two.id], app.clock.now(), () => given.shift()!),
    )
    assert.deepEqual([given, issued.get(two.id) === ticket], [[], false])
    const next = [ticket, ...Array.from({ length: 4 }, () => randomCode())]
    const taken = new Set(next)
    const { code } = await inTransaction(app, ({ db }) =>
      renewTicket(db, event.id, one.id, app.clock.now(), () => next.shift()!),
    )
    assert.ok(taken.has(code) && code !== ticket)
  })
})

describe('the backfill', () => {
  const run = () => backfill.handler(jobContext(app) as JobContext, {})
  const setState = (state: object) => app.database.updateTable('ticket_backfill').set(state).execute()
  const fromStart = () =>
    setState({ after_start: null, after_event: null, passes: 0, due_at: app.clock.now().toISOString() })

  it('gives tickets to seats that have none, keeps the others, and skips what is over', async () => {
    const [event, over] = [await makeEventWithGroup(app, { seats: null }), await makeEventWithGroup(app)]
    const guests = await makeGuests(app, 4)
    for (const guest of guests) await rsvp(app, event, guest)
    await rsvp(app, over, guests[0]!)
    const before = await codesOf(event)
    const kept = before.find((row) => row.user_id === guests[0]!.id)!
    await unRsvp(app, event, guests[1]!)
    await app.database.deleteFrom('tickets').where('code', '<>', kept.code).execute()
    const past = new Date(app.clock.now().getTime() - 864e5).toISOString()
    await app.database
      .updateTable('events')
      .set({ starts_at: past, ends_at: past, over_at: past })
      .where('id', '=', over.id)
      .execute()
    await fromStart()
    await Promise.all([run(), run()])
    const after = await codesOf(event)
    assert.deepEqual(
      after.map((row) => row.user_id).sort(),
      [guests[0]!, guests[2]!, guests[3]!].map((guest) => guest.id).sort(),
    )
    assert.ok(after.some((row) => row.code === kept.code))
    assert.deepEqual(await codesOf(over), [])
  })

  it('runs a second time a day later, and then never', async () => {
    const event = await makeEventWithGroup(app, { startsIn: 5 * 24 * 60 })
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    await fromStart()
    await run()
    const lose = () => app.database.deleteFrom('tickets').where('event_id', '=', event.id).execute()
    for (const [days, found] of [
      [0.5, 0],
      [1, 1],
      [2, 0],
    ] as const) {
      await lose()
      app.clock.advance(days * 864e5)
      await run()
      assert.equal((await codesOf(event)).length, found)
    }
  })

  it('goes on after a batch that was not committed', async () => {
    const event = await makeEventWithGroup(app, { startsIn: 10 * 24 * 60 })
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    await app.database.deleteFrom('tickets').where('event_id', '=', event.id).execute()
    await fromStart()
    const dying = { ...jobContext(app), write: () => Promise.reject(new Error('killed')) }
    await assert.rejects(backfill.handler(dying as unknown as JobContext, {}), /killed/)
    await run()
    assert.equal((await codesOf(event)).length, 1)
  })
})

describe('the code of a ticket', () => {
  it('is read in any letter case, with hyphens and misread letters', () => {
    for (const text of ['01ABCDEFGH', 'o1abc-defgh', 'OlABC-DEFGH', 'OIabcDEFGH'])
      assert.equal(decideTicketCode(text), '01ABCDEFGH')
    for (const text of ['', '01ABCDEFG', '01ABCDEFGHJ', '01ABCDEFGU', '01ABCDEF/H'])
      assert.equal(decideTicketCode(text), undefined)
  })
  it('is in upper case in a QR code', () => {
    assert.equal(ticketQrText({ baseUrl: 'https://hearth.test' }, '01ABCDEFGH'), 'HTTPS://HEARTH.TEST/T/01ABCDEFGH')
  })
})
