import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  checkIn,
  countCheckins,
  countUses,
  listEmittedCheckins,
  makeCode,
} from '#test/support/builders/check-in-codes.ts'
import {
  assertSeatsAgree,
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
import { makeKnown, makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

const code = ({ status, body }: Response) => [status, body.code]
const agree = (event: MadeEvent) => assertSeatsAgree(app.database, event.id)
const change = (event: MadeEvent, values: { require_rsvp?: boolean; status?: string; hidden_at?: string }) =>
  app.database.updateTable('events').set(values).where('id', '=', event.id).execute()
const ban = ({ groupId }: MadeEvent, { id }: Guest) =>
  app.database
    .insertInto('group_bans')
    .values({ group_id: groupId!, user_id: id, banned_at: app.clock.now().toISOString() })
    .execute()

describe('a check-in', () => {
  it('with a seat returns every field of the specification and emits an event', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event)
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    const { status, body } = await checkIn(app, door.toLowerCase(), guest, { method: 'nfc' })
    const { id, checkedInAt, ...rest } = body.data
    assert.deepEqual([status, rest], [201, { eventId: event.id, method: 'nfc', label: null }])
    assert.ok(Math.abs(Date.parse(checkedInAt) - app.clock.now().getTime()) < 5000)
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
    assert.equal(await countUses(app.database, door), 1)
    assert.deepEqual(await listEmittedCheckins(app.database, event.id), [
      { type: 'checkin.created', user_id: guest.id, group_id: event.groupId, checkin_id: id },
    ])
  })

  it('takes any of the three ways of reading a code, and none is "code"', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const door = await makeCode(app, event)
    for (const [body, method] of [
      [undefined, 'code'],
      [{}, 'code'],
      [{ method: 'code' }, 'code'],
      [{ method: 'qr' }, 'qr'],
    ] as const)
      assert.equal((await checkIn(app, door, await makeGuest(app), body)).body.data.method, method)
    const manual = await checkIn(app, door, await makeGuest(app), { method: 'manual' })
    assert.deepEqual(code(manual), [400, 'validation_failed'])
  })

  it('without an RSVP takes a free seat', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    assert.equal((await checkIn(app, await makeCode(app, event), guest)).status, 201)
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
    assert.deepEqual(await listEmitted(app.database, event.id), [['rsvp.confirmed', guest.id]])
  })

  it('of one who meant to join online takes a free seat in the room, and is refused where there is none', async () => {
    const event = await makeEventWithGroup(app, { seats: 1, type: 'hybrid' })
    const door = await makeCode(app, event)
    const [came, late] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const { token } of [came, late])
      await app.post(`/v1/events/${event.id}/rsvp`, { token, body: { joinsOnline: true } })
    assert.equal((await checkIn(app, door, came)).status, 201)
    assert.deepEqual(code(await checkIn(app, door, late)), [409, 'event_full'])
    assert.deepEqual(await agree(event), [2, 0, 0, 0])
    const own = (await app.get(`/v1/events/${event.id}/rsvp`, { token: came.token })).body.data.rsvp
    assert.deepEqual([own.status, own.joinsOnline], ['confirmed', false])
    const told = await listEmitted(app.database, event.id)
    assert.deepEqual(told.at(-1), ['rsvp.updated', came.id])
  })

  it('lets no one in whom the hosts have not said yes to, and the door still does', async () => {
    const event = await makeEventWithGroup(app, { seats: 9, requiresApproval: true })
    const door = await makeCode(app, event)
    const [asks, stranger, host] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await giveRole(app, event.groupId, host, 'owner')
    await rsvp(app, event, asks)
    for (const guest of [asks, stranger])
      assert.deepEqual(code(await checkIn(app, door, guest)), [409, 'rsvp_required'])
    const manage = `/v1/manage/events/${event.id}/attendees`
    await app.post(`${manage}/approve`, { token: host.token, body: { userIds: [asks.id] } })
    assert.equal((await checkIn(app, door, asks)).status, 201)
    const other = await makeGuest(app)
    await makeKnown(app, event.groupId!, other)
    await rsvp(app, event, other)
    assert.equal((await app.post(`${manage}/${other.id}/checkin`, { token: host.token })).status, 201)
  })

  it('after a cancelled RSVP takes a free seat again', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    await unRsvp(app, event, guest)
    assert.equal((await checkIn(app, await makeCode(app, event), guest)).status, 201)
    assert.deepEqual(await agree(event), [1, 0, 0, 0])
  })

  it('from the waitlist takes a seat that came free after the start', async () => {
    const event = await makeEventWithGroup(app, { startsIn: 1 })
    const [first, second] = (await makeGuests(app, 2)) as [Guest, Guest]
    await rsvp(app, event, first)
    await rsvp(app, event, second)
    app.clock.advance(2 * 60_000)
    const door = await makeCode(app, event)
    assert.deepEqual(code(await checkIn(app, door, second)), [409, 'event_full'])
    await unRsvp(app, event, first)
    assert.equal((await checkIn(app, door, second)).status, 201)
    assert.deepEqual(await agree(event), [1, 0, 1, 0])
    assert.deepEqual((await listEmitted(app.database, event.id)).at(-1), ['rsvp.promoted', second.id])
  })

  it('repeats the first response for the same Idempotency-Key', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event)
    const { token } = await makeGuest(app)
    const ask = () => app.post(`/v1/checkin/${door}`, { token, headers: { 'idempotency-key': 'k' } })
    const first = await ask()
    assert.deepEqual([first.status, (await ask()).text], [201, first.text])
  })

  it('of an event without a group works and concerns no group', async () => {
    const event = await makeEventWithGroup(app, { hasGroup: false })
    const guest = await makeGuest(app)
    assert.equal((await checkIn(app, await makeCode(app, event), guest)).status, 201)
    assert.equal((await listEmittedCheckins(app.database, event.id))[0]!.group_id, null)
  })
})

describe('a check-in is refused in the order of the contract, and uses up no code or seat:', () => {
  async function assertRefused(event: MadeEvent, door: string, guest: Guest, expected: [number, string]) {
    const before = [
      await agree(event),
      await countUses(app.database, door),
      await countCheckins(app.database, event.id),
    ]
    assert.deepEqual(code(await checkIn(app, door, guest)), expected)
    const now = [await agree(event), await countUses(app.database, door), await countCheckins(app.database, event.id)]
    assert.deepEqual(now, before)
  }

  it('404 checkin_code_not_found, for an unknown or malformed code', async () => {
    const guest = await makeGuest(app)
    for (const wrong of ['NO-SUCH-CODE', 'abc', 'x'.repeat(40), '%00%00%00%00', 'caf%C3%A9'])
      assert.deepEqual(code(await checkIn(app, wrong, guest)), [404, 'checkin_code_not_found'])
  })
  it('404 checkin_code_not_found, for the code of a draft or of an archived group', async () => {
    const guest = await makeGuest(app)
    const draft = await makeEventWithGroup(app, { status: 'draft' })
    await assertRefused(draft, await makeCode(app, draft), guest, [404, 'checkin_code_not_found'])
    const archived = await makeEventWithGroup(app)
    const deleted_at = app.clock.now().toISOString()
    await app.database.updateTable('groups').set({ deleted_at }).where('id', '=', archived.groupId).execute()
    await assertRefused(archived, await makeCode(app, archived), guest, [404, 'checkin_code_not_found'])
  })
  it('404 checkin_code_not_found, for a hidden event, except for its organizers and administrators', async () => {
    const event = await makeEventWithGroup(app, { isHidden: true, seats: null })
    const door = await makeCode(app, event)
    const [guest, helper] = (await makeGuests(app, 2)) as [Guest, Guest]
    await assertRefused(event, door, guest, [404, 'checkin_code_not_found'])
    await giveRole(app, event.groupId, helper, 'volunteer')
    assert.equal((await checkIn(app, door, helper)).status, 201)
    const root = await makeUser(app, { role: 'admin' })
    const admin = { ...root, token: await makeToken(app, root, ['admin']) }
    assert.equal((await checkIn(app, door, admin)).status, 201)
  })
  it('403 banned, before any refusal about the event', async () => {
    const event = await makeEventWithGroup(app, { status: 'cancelled' })
    const guest = await makeGuest(app)
    await ban(event, guest)
    await assertRefused(event, await makeCode(app, event), guest, [403, 'banned'])
  })
  it('410 event_cancelled, also for a user who is checked in', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event)
    const guest = await makeGuest(app)
    await checkIn(app, door, guest)
    await change(event, { status: 'cancelled' })
    await assertRefused(event, door, guest, [410, 'event_cancelled'])
  })
  it('409 already_checked_in, also after the window', async () => {
    const event = await makeEventWithGroup(app, { startsIn: -180 })
    const door = await makeCode(app, event, { maxUses: 1 })
    const guest = await makeGuest(app)
    await checkIn(app, door, guest)
    await assertRefused(event, door, guest, [409, 'already_checked_in'])
    app.clock.advance(3 * 3_600_000)
    await assertRefused(event, door, guest, [409, 'already_checked_in'])
  })
  it('409 checkin_not_open, more than two hours before the start, and says when it opens', async () => {
    const event = await makeEventWithGroup(app, { startsIn: 121 })
    const door = await makeCode(app, event, { expiresIn: -1 })
    const guest = await makeGuest(app)
    await assertRefused(event, door, guest, [409, 'checkin_not_open'])
    assert.match((await checkIn(app, door, guest)).body.error, /opens at \d{4}-/)
  })
  it('410 checkin_closed, more than two hours after the end', async () => {
    const event = await makeEventWithGroup(app, { startsIn: -180 - 121 })
    await assertRefused(event, await makeCode(app, event, { expiresIn: -1 }), await makeGuest(app), [
      410,
      'checkin_closed',
    ])
  })
  it('410 checkin_code_expired, before exhausted', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event, { expiresIn: -1, maxUses: 1, uses: 1 })
    await assertRefused(event, door, await makeGuest(app), [410, 'checkin_code_expired'])
  })
  it('410 checkin_code_exhausted, before rsvp_required', async () => {
    const event = await makeEventWithGroup(app)
    await change(event, { require_rsvp: true })
    const door = await makeCode(app, event, { maxUses: 3, uses: 3 })
    await assertRefused(event, door, await makeGuest(app), [410, 'checkin_code_exhausted'])
  })
  it('409 rsvp_required, before event_full, without an RSVP and on the waitlist', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event)
    const [seated, waiting, other] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await change(event, { require_rsvp: true })
    await rsvp(app, event, seated)
    await rsvp(app, event, waiting)
    for (const guest of [waiting, other]) await assertRefused(event, door, guest, [409, 'rsvp_required'])
    assert.equal((await checkIn(app, door, seated)).status, 201)
  })
  it('409 event_full, without an RSVP and on the waitlist', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event)
    const [seated, waiting, other] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await rsvp(app, event, seated)
    await rsvp(app, event, waiting)
    for (const guest of [waiting, other]) await assertRefused(event, door, guest, [409, 'event_full'])
  })
})

describe('the event of a code', () => {
  const info = (door: string, { token }: Guest) => app.get(`/v1/checkin/${door}`, { token })

  it('is returned with every field of the specification', async () => {
    const event = await makeEventWithGroup(app, { hasGroup: false })
    const group = await makeEventWithGroup(app)
    const guest = await makeGuest(app)
    const { status, body } = await info((await makeCode(app, group)).toLowerCase(), guest)
    const { startTime, ...told } = body.data.event
    assert.equal(status, 200)
    assert.deepEqual(told, {
      id: group.id,
      title: 'A gathering',
      endTime: null,
      timezone: 'Europe/Berlin',
      eventType: null,
      photoUrl: null,
    })
    assert.ok(startTime)
    assert.deepEqual(body.data.group, {
      id: group.groupId,
      name: 'A group',
      urlname: `group-${group.groupId}`,
      photoUrl: null,
    })
    assert.equal(body.data.checkinAvailable, true)
    assert.equal((await info(await makeCode(app, event), guest)).body.data.group, null)
  })

  it('is available exactly while the event and the code accept check-ins', async () => {
    const guest = await makeGuest(app)
    const available = async (event: MadeEvent, wish = {}) =>
      (await info(await makeCode(app, event, wish), guest)).body.data.checkinAvailable
    const event = await makeEventWithGroup(app)
    assert.equal(await available(event), true)
    assert.equal(await available(event, { expiresIn: -1 }), false)
    assert.equal(await available(event, { maxUses: 1, uses: 1 }), false)
    assert.equal(await available(await makeEventWithGroup(app, { startsIn: 121 })), false)
    assert.equal(await available(await makeEventWithGroup(app, { startsIn: -302 })), false)
    assert.equal(await available(await makeEventWithGroup(app, { status: 'cancelled' })), false)
  })

  it('is 404 for an unknown code and for a draft', async () => {
    const guest = await makeGuest(app)
    const draft = await makeCode(app, await makeEventWithGroup(app, { status: 'draft' }))
    for (const wrong of ['NO-SUCH-CODE', '%00', draft])
      assert.deepEqual(code(await info(wrong, guest)), [404, 'checkin_code_not_found'])
  })
})

describe('guessing codes', () => {
  it('is stopped after ten wrong codes with 429 and Retry-After, for right codes too, for ten minutes', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const door = await makeCode(app, event)
    const [guesser, other] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (let i = 0; i < 10; i++) {
      const wrong =
        i % 2 ? checkIn(app, `WRONG-${i}`, guesser) : app.get(`/v1/checkin/WRONG-${i}`, { token: guesser.token })
      assert.deepEqual(code(await wrong), [404, 'checkin_code_not_found'])
    }
    for (const again of [
      await checkIn(app, 'WRONG-10', guesser),
      await checkIn(app, door, guesser),
      await app.get(`/v1/checkin/${door}`, { token: guesser.token }),
    ]) {
      assert.deepEqual(code(again), [429, 'rate_limited'])
      const seconds = Number(again.headers['retry-after'])
      assert.ok(seconds > 0 && seconds <= 600, `Retry-After: ${seconds}`)
    }
    assert.equal((await checkIn(app, door, other)).status, 201, 'nobody else is kept out')
    app.clock.advance(601_000)
    assert.equal((await checkIn(app, door, guesser)).status, 201)
  })

  it('many users with the right code from one address do not count as guessing', async () => {
    const door = await makeCode(app, await makeEventWithGroup(app))
    const visits = await Promise.all(
      Array.from({ length: 60 }, () => app.http.inject({ url: `/checkin/${door}`, remoteAddress: '192.0.2.44' })),
    )
    assert.deepEqual(new Set(visits.map(({ statusCode }) => statusCode)), new Set([200]))
  })

  it('a refused check-in does not count as guessing', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event)
    const guest = await makeGuest(app)
    await checkIn(app, door, guest)
    for (let i = 0; i < 15; i++) assert.deepEqual(code(await checkIn(app, door, guest)), [409, 'already_checked_in'])
  })
})

describe("the caller's check-ins", () => {
  it('are listed newest first, and only to the caller', async () => {
    const guest = await makeGuest(app)
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const door = await makeCode(app, await makeEventWithGroup(app))
      ids.unshift((await checkIn(app, door, guest)).body.data.id)
      app.clock.advance(1000)
    }
    const { body } = await app.get('/v1/profile/checkins?limit=2', { token: guest.token })
    const rest = await app.get(`/v1/profile/checkins?limit=2&cursor=${body.pagination.nextCursor}`, guest)
    assert.deepEqual(
      [...body.data, ...rest.body.data].map((one) => one.id),
      ids,
    )
    assert.deepEqual(Object.keys(body.data[0]).sort(), ['checkedInAt', 'eventId', 'id', 'label', 'method'])
    const stranger = await makeGuest(app)
    assert.deepEqual((await app.get('/v1/profile/checkins', { token: stranger.token })).body.data, [])
  })
})
