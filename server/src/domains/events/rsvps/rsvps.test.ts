import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  checkInDirectly,
  type Guest,
  giveRole,
  listEmitted,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'

const app = useApp()

const code = ({ status, body }: Response) => [status, body.code]
const agree = (event: MadeEvent) => assertSeatsAgree(app.database, event.id)
const mine = async (event: MadeEvent, { token }: Guest) =>
  (await app.get(`/v1/events/${event.id}/rsvp`, { token })).body.data.rsvp
const positionOf = async (event: MadeEvent, guest: Guest) => {
  const { status, waitlistPosition } = await mine(event, guest)
  return waitlistPosition ?? status
}

describe('creating an RSVP', () => {
  it('none → confirmed: with a free seat and an empty waitlist', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    const { status, body } = await rsvp(app, event, guest)
    const { id, rsvpAt, ticket, ...rest } = body.data
    const alone = { partySize: 1, joinsOnline: false, approval: null }
    const expected = { eventId: event.id, status: 'confirmed', waitlistPosition: null, ...alone }
    assert.deepEqual([status, rest], [201, expected])
    assert.deepEqual(await mine(event, guest), body.data)
    assert.ok(id && rsvpAt)
    assert.match(ticket, /^[0-9A-Z]{10}$/)
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
    assert.deepEqual(await listEmitted(app.database, event.id), [['rsvp.confirmed', guest.id]])
  })

  it('none → waitlisted: positions start at 1 and have no gaps', async () => {
    const event = await makeEventWithGroup(app)
    const guests = await makeGuests(app, 4)
    const answers = []
    for (const guest of guests) answers.push((await rsvp(app, event, guest)).body.data)
    assert.deepEqual(
      answers.map((answer) => [answer.status, answer.waitlistPosition]),
      [
        ['confirmed', null],
        ['waitlisted', 1],
        ['waitlisted', 2],
        ['waitlisted', 3],
      ],
    )
    await unRsvp(app, event, guests[2]!)
    assert.deepEqual([await positionOf(event, guests[1]!), await positionOf(event, guests[3]!)], [1, 2])
    assert.deepEqual(await agree(event), [1, 2, 1, 0])
  })

  it('cancelled → confirmed: the same id and ticket, a new rsvpAt', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    const first = (await rsvp(app, event, guest)).body.data
    await unRsvp(app, event, guest)
    assert.deepEqual(await mine(event, guest), { ...first, status: 'cancelled', ticket: null })
    app.clock.advance(1000)
    const again = (await rsvp(app, event, guest)).body.data
    assert.deepEqual([again.id, again.ticket], [first.id, first.ticket])
    assert.ok(again.rsvpAt > first.rsvpAt)
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
  })

  it('cancelled → waitlisted: at the end, however early the first RSVP was', async () => {
    const event = await makeEventWithGroup(app)
    const [first, second, third] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [first, second, third]) await rsvp(app, event, guest)
    await unRsvp(app, event, first)
    assert.equal((await rsvp(app, event, first)).body.data.waitlistPosition, 2)
    assert.deepEqual([await positionOf(event, second), await positionOf(event, third)], ['confirmed', 1])
    assert.deepEqual(await agree(event), [1, 2, 0, 0])
  })

  it('without a waitlist → 409 event_full', async () => {
    const event = await makeEventWithGroup(app, { waitlist: false })
    await rsvp(app, event, await makeGuest(app))
    assert.deepEqual(code(await rsvp(app, event, await makeGuest(app))), [409, 'event_full'])
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
  })

  it('confirmed or waitlisted → 409 already_rsvped', async () => {
    const event = await makeEventWithGroup(app)
    for (const guest of await makeGuests(app, 2)) {
      await rsvp(app, event, guest)
      assert.deepEqual(code(await rsvp(app, event, guest)), [409, 'already_rsvped'])
    }
    assert.deepEqual(await agree(event), [1, 1, 0, 0])
  })

  it('repeats the first response for the same Idempotency-Key', async () => {
    const event = await makeEventWithGroup(app)
    const { token } = await makeGuest(app)
    const ask = () => app.post(`/v1/events/${event.id}/rsvp`, { token, headers: { 'idempotency-key': 'k' } })
    const first = await ask()
    assert.deepEqual([(await ask()).text, first.status], [first.text, 201])
  })

  it('always confirms without a limit', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    for (const guest of await makeGuests(app, 3))
      assert.equal((await rsvp(app, event, guest)).body.data.status, 'confirmed')
  })

  it('counts upstream attendees of a synced event', async () => {
    const event = await makeEventWithGroup(app, { seats: 5, upstream: 4, source: 'meetup' })
    const [first, second] = (await makeGuests(app, 2)) as [Guest, Guest]
    assert.equal((await rsvp(app, event, first)).body.data.status, 'confirmed')
    assert.equal((await rsvp(app, event, second)).body.data.waitlistPosition, 1)
  })

  it('works for an event without a group', async () => {
    const event = await makeEventWithGroup(app, { hasGroup: false })
    assert.equal((await rsvp(app, event, await makeGuest(app))).status, 201)
  })

  it('after the start: confirms while a seat is free, also past the waitlist; then 409 event_full', async () => {
    const event = await makeEventWithGroup(app, { seats: 1, startsIn: -10 })
    const guest = await makeGuest(app)
    assert.equal((await rsvp(app, event, guest)).body.data.status, 'confirmed')
    assert.deepEqual(code(await rsvp(app, event, await makeGuest(app))), [409, 'event_full'])
  })

  const refusals: [what: string, wish: Parameters<typeof makeEventWithGroup>[1], code: [number, string]][] = [
    ['a draft', { status: 'draft' }, [404, 'event_not_found']],
    ['a hidden event', { isHidden: true }, [404, 'event_not_found']],
    ['a cancelled event', { status: 'cancelled', startsIn: -600 }, [410, 'event_cancelled']],
    ['an event that is over', { startsIn: -180, closesIn: -300 }, [410, 'event_ended']],
    ['RSVP that is not open yet', { opensIn: 5 }, [409, 'rsvp_closed']],
    ['RSVP that is closed', { closesIn: -5 }, [409, 'rsvp_closed']],
  ]
  for (const [what, wish, expected] of refusals)
    it(`${what} → ${expected.join(' ')}`, async () => {
      const event = await makeEventWithGroup(app, wish)
      assert.deepEqual(code(await rsvp(app, event, await makeGuest(app))), expected)
      assert.deepEqual(await agree(event), [0, 0, 0, 0])
    })

  it('no such event, or one of an archived group → 404 event_not_found', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    await giveRole(app, event.groupId, guest, 'owner')
    const archived = { deleted_at: app.clock.now().toISOString() }
    await app.database.updateTable('groups').set(archived).where('id', '=', event.groupId).execute()
    for (const id of [event.id, '01990000-0000-7000-8000-0000000000ff', 'x'])
      for (const answer of [
        await app.post(`/v1/events/${id}/rsvp`, { token: guest.token }),
        await app.delete(`/v1/events/${id}/rsvp`, { token: guest.token }),
        await app.get(`/v1/events/${id}/rsvp`, { token: guest.token }),
        await app.get(`/v1/events/${id}/rsvp-summary`, { token: guest.token }),
      ])
        assert.deepEqual(code(answer), [404, 'event_not_found'])
  })

  it('banned from the group → 403 banned', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    const banned_at = app.clock.now().toISOString()
    await app.database
      .insertInto('group_bans')
      .values({ group_id: event.groupId!, user_id: guest.id, banned_at })
      .execute()
    assert.deepEqual(code(await rsvp(app, event, guest)), [403, 'banned'])
  })

  it('users with a role in the group can RSVP to a hidden event', async () => {
    const event = await makeEventWithGroup(app, { isHidden: true })
    const guest = await makeGuest(app)
    await giveRole(app, event.groupId, guest, 'volunteer')
    assert.equal((await rsvp(app, event, guest)).status, 201)
  })
})

describe('cancelling an RSVP', () => {
  it('confirmed → cancelled: promotes and notifies the first user on the waitlist', async () => {
    const event = await makeEventWithGroup(app)
    const [first, second, third] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [first, second, third]) await rsvp(app, event, guest)
    const { rsvpAt } = await mine(event, second)
    app.clock.advance(1000)
    assert.deepEqual((await unRsvp(app, event, first)).body, { data: { success: true } })
    const promoted = await mine(event, second)
    assert.deepEqual([promoted.status, promoted.waitlistPosition, promoted.rsvpAt], ['confirmed', null, rsvpAt])
    assert.equal(await positionOf(event, third), 1)
    assert.deepEqual(await agree(event), [1, 1, 1, 0])
    assert.deepEqual((await listEmitted(app.database, event.id)).slice(3), [
      ['rsvp.cancelled', first.id],
      ['rsvp.promoted', second.id],
    ])
  })

  it('waitlisted → cancelled: promotes no one', async () => {
    const event = await makeEventWithGroup(app)
    const guests = await makeGuests(app, 3)
    for (const guest of guests) await rsvp(app, event, guest)
    await unRsvp(app, event, guests[1]!)
    assert.deepEqual(await agree(event), [1, 1, 1, 0])
    assert.equal(await positionOf(event, guests[2]!), 1)
  })

  it('none or cancelled → 404 rsvp_not_found', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    assert.deepEqual(code(await unRsvp(app, event, guest)), [404, 'rsvp_not_found'])
    await rsvp(app, event, guest)
    await unRsvp(app, event, guest)
    assert.deepEqual(code(await unRsvp(app, event, guest)), [404, 'rsvp_not_found'])
  })

  it('checked in → 409 already_checked_in', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    await checkInDirectly(app, event, guest)
    assert.deepEqual(code(await unRsvp(app, event, guest)), [409, 'already_checked_in'])
  })

  it('after the start: frees the seat for new RSVPs and promotes no one', async () => {
    const event = await makeEventWithGroup(app)
    const [first, second, third] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [first, second]) await rsvp(app, event, guest)
    const begun = { starts_at: app.clock.now().toISOString() }
    await app.database.updateTable('events').set(begun).where('id', '=', event.id).execute()
    await unRsvp(app, event, first)
    assert.deepEqual(await agree(event), [0, 1, 1, 0])
    assert.equal((await rsvp(app, event, third)).body.data.status, 'confirmed')
    assert.deepEqual(code(await rsvp(app, event, first)), [409, 'event_full'])
    assert.equal(await positionOf(event, second), 1)
  })

  it('is possible after RSVPs closed, but not after the event ended or was cancelled', async () => {
    const event = await makeEventWithGroup(app, { closesIn: 1 })
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    const change = (set: object) => app.database.updateTable('events').set(set).where('id', '=', event.id).execute()
    const past = app.clock.now().toISOString()
    await change({ starts_at: past, over_at: past })
    assert.deepEqual(code(await unRsvp(app, event, guest)), [410, 'event_ended'])
    await change({ status: 'cancelled' })
    assert.deepEqual(code(await unRsvp(app, event, guest)), [410, 'event_cancelled'])
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await change({ status: 'scheduled', starts_at: later, over_at: later, rsvp_closes_at: past })
    assert.equal((await unRsvp(app, event, guest)).status, 200)
  })
})

describe('reading RSVPs', () => {
  it('returns null without an RSVP, and a summary with the right sums', async () => {
    const event = await makeEventWithGroup(app)
    const guests = await makeGuests(app, 3)
    assert.equal(await mine(event, guests[0]!), null)
    for (const guest of guests) await rsvp(app, event, guest)
    await unRsvp(app, event, guests[2]!)
    const { body } = await app.get(`/v1/events/${event.id}/rsvp-summary`, { token: guests[0]!.token })
    assert.deepEqual(body.data, { total: 3, confirmed: 1, waitlisted: 1, cancelled: 1, pending: 0, capacity: 1 })
  })

  it("lists the caller's RSVPs newest first, by status and by time", async () => {
    const [guest, other] = (await makeGuests(app, 2)) as [Guest, Guest]
    const events: MadeEvent[] = []
    for (const wish of [{}, { seats: 2 }, {}, { startsIn: -175 }, {}]) {
      const event = await makeEventWithGroup(app, wish)
      if (events.length === 2) await rsvp(app, event, other)
      await rsvp(app, event, guest)
      app.clock.advance(10)
      events.push(event)
    }
    await unRsvp(app, events[0]!, guest)
    app.clock.advance(6 * 60_000)
    const [cancelled, , waiting, past, hidden] = events.map((event) => event.id)
    const at = { hidden_at: app.clock.now().toISOString() }
    await app.database.updateTable('events').set(at).where('id', '=', hidden!).execute()
    const list = async (query: string) =>
      (await app.get(`/v1/profile/rsvps?${query}`, { token: guest.token })).body.data.map(
        (row: { eventId: string }) => row.eventId,
      )
    const all = events
      .slice(0, 4)
      .map((event) => event.id)
      .reverse()
    assert.deepEqual(await list(''), all)
    assert.deepEqual(await list('when=past'), [past])
    assert.deepEqual(await list('when=upcoming'), all.slice(1))
    assert.deepEqual(await list('status=waitlisted'), [waiting])
    assert.deepEqual(await list('status=cancelled&when=upcoming'), [cancelled])
    const page = await app.get('/v1/profile/rsvps?limit=2', { token: guest.token })
    const next = await app.get(`/v1/profile/rsvps?limit=2&cursor=${page.body.pagination.nextCursor}`, {
      token: guest.token,
    })
    assert.deepEqual(
      [...page.body.data, ...next.body.data].map((row) => row.eventId),
      all,
    )
    assert.equal(code(await app.get('/v1/profile/rsvps?when=soon', { token: guest.token }))[0], 400)
  })
  it('includes the events of RSVPs and check-ins on request', async () => {
    const guest = await makeGuest(app)
    const events = [await makeEventWithGroup(app), await makeEventWithGroup(app)]
    for (const event of events) {
      await rsvp(app, event, guest)
      await checkInDirectly(app, event, guest)
      app.clock.advance(10)
    }
    const read = async (path: string) => (await app.get(path, { token: guest.token })).body.data
    const plain = await read('/v1/profile/rsvps')
    assert.ok(plain.every((item: object) => !('event' in item)))
    const full = await read('/v1/profile/rsvps?include=event')
    for (const [i, item] of full.entries()) {
      const { event, ...rest } = item
      assert.deepEqual(rest, plain[i])
      const {
        status: _,
        duration: __,
        source: ___,
        venue: ____,
        onlineUrl: _____,
        ticketUrl: ______,
        visibility: _______,
        showGuests: ________,
        series: _________,
        maxGuests: __________,
        requiresApproval: ___________,
        rsvpMode: ____________,
        group,
        ...detail
      } = await read(`/v1/events/${item.eventId}`)
      assert.deepEqual({ ...event, group: event.group?.id }, { ...detail, group: group?.id })
    }
    const at = { hidden_at: app.clock.now().toISOString() }
    await app.database.updateTable('events').set(at).where('id', '=', events[0]!.id).execute()
    const seen = (await read('/v1/profile/checkins?include=event')).map((one: { eventId: string; event: object }) => [
      one.eventId,
      one.event !== null,
    ])
    assert.deepEqual(seen.sort(), events.map((event, i) => [event.id, i === 1]).sort())
  })
})
