import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { removeAttendee } from '#domains/events/rsvps/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import {
  checkIn,
  countCheckins,
  countUses,
  listEmittedCheckins,
  makeCode,
  makeCrowd,
} from '#test/support/builders/check-in-codes.ts'
import {
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
import { inTransaction, makeKnown, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { purgeReceipts } from './background.ts'
import { seedCheckins } from './seed.ts'

const app = useApp()

const { minutesFromNow, makeEventWithVolunteer, agree, admit, undo, sendBatch, ban, cancel } = organizerCheckIn(app)

describe('check-in by an organizer', () => {
  it('checks in a user with a seat, and records who did it', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    const { status, body } = await admit(event, helper, guest.id)
    const { id, checkedInAt, ...rest } = body.data
    assert.deepEqual([status, rest], [201, { eventId: event.id, method: 'manual', label: null }])
    assert.ok(checkedInAt)
    const row = await app.database
      .selectFrom('checkins')
      .select(['user_id', 'checked_in_by', 'group_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    assert.deepEqual(row, { user_id: guest.id, checked_in_by: helper.id, group_id: event.groupId })
    assert.deepEqual(await listEmittedCheckins(app.database, event.id), [
      { type: 'checkin.created', user_id: guest.id, group_id: event.groupId, checkin_id: id },
    ])
    assert.deepEqual((await app.get('/v1/profile/checkins', guest)).body.data, [body.data])
  })

  it('works outside the window, without a required RSVP, and beyond the capacity', async () => {
    for (const startsIn of [600, -600]) {
      const [event, helper] = await makeEventWithVolunteer({ startsIn, seats: 1 })
      await app.database.updateTable('events').set({ require_rsvp: true }).where('id', '=', event.id).execute()
      for (const id of await makeCrowd(app.database, 3, event.groupId))
        assert.equal((await admit(event, helper, id)).status, 201)
      assert.deepEqual(await agree(event), [3, 0, 0, 2])
    }
  })

  it('checks in users from the waitlist and users an organizer had removed', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: 1 })
    const [first, waiting, gone] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [first, waiting, gone]) await rsvp(app, event, guest)
    await inTransaction(app, (unit) => removeAttendee(unit, event.id, gone.id, app.clock.now()))
    for (const guest of [waiting, gone]) assert.equal((await admit(event, helper, guest.id)).status, 201)
    assert.deepEqual(await agree(event), [3, 0, 0, 2])
    assert.deepEqual((await listEmitted(app.database, event.id)).slice(-2), [
      ['rsvp.promoted', waiting.id],
      ['rsvp.confirmed', gone.id],
    ])
  })

  it('409 rsvp_declined for a user who gave up the seat; the user can still check in or RSVP themselves', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [one, two]) {
      await rsvp(app, event, guest)
      await unRsvp(app, event, guest)
      assert.deepEqual(statusAndCode(await admit(event, helper, guest.id)), [409, 'rsvp_declined'])
    }
    assert.equal((await checkIn(app, await makeCode(app, event), one)).status, 201)
    await rsvp(app, event, two)
    assert.equal((await admit(event, helper, two.id)).status, 201)
    assert.deepEqual(await agree(event), [2, 0, 0, 0])
  })

  it('accepts the reported time, unless it is in the future or too long before', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null, startsIn: -60 })
    const [one, two] = (await makeCrowd(app.database, 2, event.groupId)) as [string, string]
    const then = minutesFromNow(-45)
    assert.equal((await admit(event, helper, one, { checkedInAt: then })).body.data.checkedInAt, then)
    for (const wrong of [minutesFromNow(10), minutesFromNow(-60 * 30), '1970-01-01T00:00:00Z', 'yesterday'])
      assert.deepEqual(statusAndCode(await admit(event, helper, two, { checkedInAt: wrong })), [
        400,
        'validation_failed',
      ])
    assert.equal(await countCheckins(app.database, event.id), 1)
  })

  it('409 already_checked_in, by an organizer and by a code', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const guest = await makeGuest(app)
    await checkIn(app, await makeCode(app, event), guest)
    assert.deepEqual(statusAndCode(await admit(event, helper, guest.id)), [409, 'already_checked_in'])
    assert.deepEqual(statusAndCode(await admit(event, helper, guest.id, { clientId: 'x' })), [
      409,
      'already_checked_in',
    ])
  })

  it('repeats the first response for a clientId, also after an undo and after the event was cancelled', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two] = (await makeCrowd(app.database, 2, event.groupId)) as [string, string]
    const first = await admit(event, helper, one, { clientId: 'c-1' })
    assert.deepEqual((await admit(event, helper, one, { clientId: 'c-1' })).text, first.text)
    await undo(event, helper, one)
    const again = await admit(event, helper, one, { clientId: 'c-1' })
    assert.deepEqual([again.status, again.text], [201, first.text])
    assert.equal(await countCheckins(app.database, event.id), 0)
    assert.deepEqual(statusAndCode(await admit(event, helper, two, { clientId: 'c-1' })), [409, 'idempotency_mismatch'])
    await cancel(event)
    assert.equal((await admit(event, helper, one, { clientId: 'c-1' })).text, first.text)
    assert.deepEqual(statusAndCode(await admit(event, helper, one, { clientId: 'c-2' })), [410, 'event_cancelled'])
  })

  it('404 user_not_found, 403 banned, 410 event_cancelled, 409 invalid_state for a draft', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const [one, banned] = (await makeCrowd(app.database, 2, event.groupId)) as [string, string]
    assert.deepEqual(statusAndCode(await admit(event, helper, event.id)), [404, 'user_not_found'])
    await ban(event, banned)
    assert.deepEqual(statusAndCode(await admit(event, helper, banned)), [403, 'banned'])
    await cancel(event)
    assert.deepEqual(statusAndCode(await admit(event, helper, one)), [410, 'event_cancelled'])
    const [draft, other] = await makeEventWithVolunteer({ status: 'draft' })
    assert.deepEqual(
      statusAndCode(await admit(draft, other, one)),
      [404, 'user_not_found'],
      'whom this group does not know',
    )
    await makeKnown(app, draft.groupId!, { id: one })
    assert.deepEqual(statusAndCode(await admit(draft, other, one)), [409, 'invalid_state'])
    assert.deepEqual(await agree(event), [0, 0, 0, 0])
  })

  it('needs a role in the group or an administrator: 403 for others, 404 for their drafts', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const [one, two, three] = (await makeCrowd(app.database, 3, event.groupId)) as [string, string, string]
    const manager = await makeGuest(app)
    await giveRole(app, event.groupId, manager, 'manager')
    assert.equal((await admit(event, manager, one)).status, 201)
    const root = await makeUser(app, { role: 'admin' })
    assert.equal((await admit(event, { ...root, token: await makeToken(app, root, ['admin']) }, two)).status, 201)
    const stranger = await makeGuest(app)
    assert.deepEqual(statusAndCode(await admit(event, stranger, three)), [403, 'forbidden'])
    assert.deepEqual(statusAndCode(await undo(event, stranger, one)), [403, 'forbidden'])
    assert.deepEqual(statusAndCode(await sendBatch(event, stranger, [])), [403, 'forbidden'])
    const draft = await makeEventWithGroup(app, { status: 'draft' })
    assert.deepEqual(statusAndCode(await admit(draft, stranger, three)), [404, 'event_not_found'])
  })
})

describe('undoing a check-in', () => {
  it('keeps the RSVP and the use of the code, emits an event, and is audited', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const door = await makeCode(app, event)
    const guest = await makeGuest(app)
    const { id } = (await checkIn(app, door, guest)).body.data
    assert.deepEqual((await undo(event, helper, guest.id)).body, { data: { success: true } })
    assert.deepEqual([await agree(event), await countUses(app.database, door)], [[1, 0, 0, 0], 1])
    assert.deepEqual((await listEmittedCheckins(app.database, event.id)).at(-1), {
      type: 'checkin.deleted',
      user_id: guest.id,
      group_id: event.groupId,
      checkin_id: id,
    })
    const audited = await app.database
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'check-in.delete')
      .where('target', '=', `event:${event.id}`)
      .executeTakeFirst()
    assert.equal(audited?.actor_id, helper.id)
    assert.equal((await checkIn(app, door, guest)).status, 201, 'and they can check in again')
  })

  it('404 not_found when the user is not checked in', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    assert.deepEqual(statusAndCode(await undo(event, helper, helper.id)), [404, 'not_found'])
  })
})

describe('check-in codes', () => {
  const codesOf = (event: MadeEvent) => `/v1/manage/events/${event.id}/checkin-codes`
  const make = (event: MadeEvent, { token }: Guest, body?: object) =>
    app.post(codesOf(event), { token, ...(body && { body }) })

  it('are ten unambiguous characters, unless a custom code is given', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const { status, body } = await make(event, helper)
    const { id, code: text, createdAt, ...rest } = body.data
    assert.deepEqual([status, rest], [201, { label: null, maxUses: null, currentUses: 0, expiresAt: null }])
    assert.match(text, /^[0-9A-HJKMNP-TV-Z]{10}$/)
    assert.ok(id && createdAt)
    const expiresAt = minutesFromNow(30)
    const custom = await make(event, helper, { code: 'Front-Desk', label: 'Front', maxUses: 2, expiresAt })
    const { code: kept, label, maxUses, expiresAt: until } = custom.body.data
    assert.deepEqual([kept, label, maxUses, until], ['FRONT-DESK', 'Front', 2, expiresAt])
    assert.equal((await checkIn(app, 'front-desk', await makeGuest(app))).status, 201)
    const { data } = (await app.get(codesOf(event), helper)).body
    assert.deepEqual(
      data.map((one: { code: string; currentUses: number }) => [one.code, one.currentUses]),
      [
        ['FRONT-DESK', 1],
        [text, 0],
      ],
    )
  })

  it('409 code_taken, in any case and at any event', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const [other, another] = await makeEventWithVolunteer()
    assert.equal((await make(event, helper, { code: 'taken-1' })).status, 201)
    assert.deepEqual(statusAndCode(await make(other, another, { code: 'TAKEN-1' })), [409, 'code_taken'])
  })

  it('400 for a malformed code, zero uses or an expiry in the past', async () => {
    const [event, helper] = await makeEventWithVolunteer()
    const wrong = [{ code: 'abc' }, { code: 'a b c d' }, { code: 'x'.repeat(33) }, { maxUses: 0 }, { label: '' }]
    for (const body of [...wrong, { expiresAt: minutesFromNow(-1) }, { expiresAt: 'soon' }])
      assert.deepEqual(statusAndCode(await make(event, helper, body)), [400, 'validation_failed'])
  })

  it('stop working once deleted; users who used them stay checked in', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const { id, code: text } = (await make(event, helper)).body.data
    await checkIn(app, text, await makeGuest(app))
    const [other, another] = await makeEventWithVolunteer()
    const foreign = await app.delete(`${codesOf(other)}/${id}`, another)
    assert.deepEqual(statusAndCode(foreign), [404, 'checkin_code_not_found'])
    assert.equal((await app.delete(`${codesOf(event)}/${id}`, helper)).status, 200)
    assert.deepEqual(statusAndCode(await app.delete(`${codesOf(event)}/${id}`, helper)), [
      404,
      'checkin_code_not_found',
    ])
    assert.deepEqual(statusAndCode(await checkIn(app, text, await makeGuest(app))), [404, 'checkin_code_not_found'])
    assert.equal(await countCheckins(app.database, event.id), 1)
  })
})

describe('check-in receipts', () => {
  it('are deleted 90 days after they were received', async () => {
    const [event, helper] = await makeEventWithVolunteer({ seats: null })
    const [one, two] = (await makeCrowd(app.database, 2, event.groupId)) as [string, string]
    await admit(event, helper, one, { clientId: 'old' })
    await admit(event, helper, two, { clientId: 'young' })
    const days = (n: number) => minutesFromNow(-n * 24 * 60)
    for (const [client, received_at] of [
      ['old', days(90.01)],
      ['young', days(89.9)],
    ] as const)
      await app.database
        .updateTable('checkin_receipts')
        .set({ received_at })
        .where('event_id', '=', event.id)
        .where('client_id', '=', client)
        .execute()
    const write = (work: Parameters<typeof inTransaction>[1]) => inTransaction(app, work)
    await purgeReceipts.handler({ write, now: app.clock.now() } as never, {})
    const left = await app.database
      .selectFrom('checkin_receipts')
      .select('client_id')
      .where('event_id', '=', event.id)
      .execute()
    assert.deepEqual(left, [{ client_id: 'young' }])
    assert.equal(await countCheckins(app.database, event.id), 2)
  })
})

describe('seeded check-ins', () => {
  it('cover most attendees of past events, once each', async () => {
    const past = await makeEventWithGroup(app, { startsIn: -10_000, seats: null })
    const crowd = await makeCrowd(app.database, 200)
    const at = minutesFromNow(-20_000)
    const seat = { event_id: past.id, group_id: past.groupId, status: 'confirmed', rsvp_at: at, updated_at: at }
    await app.database
      .insertInto('rsvps')
      .values(crowd.map((id) => ({ id, user_id: id, ...seat })))
      .execute()
    await inTransaction(app, ({ db }) => seedCheckins(db))
    const count = await countCheckins(app.database, past.id)
    assert.ok(count > 120 && count < 200, `${count} of 200`)
    await inTransaction(app, ({ db }) => seedCheckins(db))
    assert.equal(await countCheckins(app.database, past.id), count)
  })
})
