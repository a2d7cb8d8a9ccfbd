import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { countCheckins } from '#test/support/builders/check-in-codes.ts'
import { type Guest, type MadeEvent, makeGuest, rsvp, unRsvp } from '#test/support/builders/events.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { changeUser, makePass } from '#test/support/builders/passes.ts'

const app = useApp()
const { makeEventWithVolunteer, ban, admit, sendBatch, minutesFromNow, agree } = organizerCheckIn(app)

const show = (event: MadeEvent, by: Guest, ticket: string) =>
  app.post(`/v1/manage/events/${event.id}/checkins`, { token: by.token, body: { ticket } })
const holds = (guest: Guest) => makeToken(app, guest, ['write:meetpass'])
const unknownPass = 'x'.repeat(22)

describe('attack 34: a pass as a ticket', () => {
  it('checks its owner in by URL or id where the owner allows it, also one whom the group does not know', async () => {
    const [event, door] = await makeEventWithVolunteer({ seats: null })
    const shown: [type: string, text: (id: string) => string][] = [
      ['qr', (id) => `https://hearth.example/pass/${id}`],
      ['nfc', (id) => `HTTPS://Hearth.Example:8443/pass/${id}?from=tag`],
      ['nfc', (id) => id],
    ]
    for (const [type, text] of shown) {
      const guest = await makeGuest(app)
      const pass = await makePass(app, guest, { type })
      const on = await app.patch(`/v1/meetpass/${pass}`, { token: await holds(guest), body: { isTicket: true } })
      assert.equal(on.body.data?.isTicket, 1, on.text)
      const { status, body } = await show(event, door, text(pass))
      assert.deepEqual([status, body.data.method, body.data.user.id], [201, type, guest.id])
      assert.deepEqual(statusAndCode(await show(event, door, text(pass))), [409, 'already_checked_in'])
    }
    assert.deepEqual(await agree(event), [3, 0, 0, 0])
  })

  it('reveals nothing without the switch: the answer is that of an unknown pass, alone and in a batch', async () => {
    const [event, door] = await makeEventWithVolunteer({ seats: null })
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    const off = await makePass(app, guest)
    const inactive = await makePass(app, guest, { is_ticket: true, is_active: false })
    const free = await makePass(app, null, { is_ticket: true })
    const unknown = await show(event, door, unknownPass)
    assert.deepEqual(statusAndCode(unknown), [404, 'ticket_not_found'])
    for (const pass of [off, inactive, free])
      for (const text of [pass, `https://hearth.example/pass/${pass}`]) {
        const answer = await show(event, door, text)
        assert.deepEqual([answer.status, answer.text], [unknown.status, unknown.text])
      }
    const checkedInAt = minutesFromNow(-1)
    const items = [unknownPass, off, inactive, free].map((ticket, n) => ({ clientId: `${n}`, ticket, checkedInAt }))
    const { results } = (await sendBatch(event, door, items)).body.data
    const refused = { status: 'error', code: 'ticket_not_found' }
    assert.deepEqual(
      results,
      items.map(({ clientId }) => ({ clientId, ...refused })),
    )
    assert.equal(await countCheckins(app.database, event.id), 0)
  })

  it('is refused for a banned owner, and unknown for a suspended or deleted one', async () => {
    const [event, door] = await makeEventWithVolunteer({ seats: null })
    const [banned, gone] = [await makeGuest(app), await makeGuest(app)]
    await ban(event, banned.id)
    assert.deepEqual(statusAndCode(await show(event, door, await makePass(app, banned, { is_ticket: true }))), [
      403,
      'banned',
    ])
    const pass = await makePass(app, gone, { is_ticket: true })
    for (const state of ['suspended_at', 'deleted_at']) {
      await changeUser(app, gone, { suspended_at: null, [state]: minutesFromNow(0) })
      assert.deepEqual(statusAndCode(await show(event, door, pass)), [404, 'ticket_not_found'])
    }
  })

  it('is used by the door of an event alone, and names its owner in no other way', async () => {
    const [event, door] = await makeEventWithVolunteer({ seats: null })
    const [other, stranger] = await makeEventWithVolunteer({ seats: null })
    const guest = await makeGuest(app)
    const pass = await makePass(app, guest, { is_ticket: true })
    for (const thief of [stranger, guest])
      assert.deepEqual(statusAndCode(await show(event, thief, pass)), [403, 'forbidden'])
    assert.equal((await show(event, door, pass)).status, 201)
    assert.deepEqual(statusAndCode(await admit(other, stranger, guest.id)), [404, 'user_not_found'])
    assert.equal(await countCheckins(app.database, other.id), 0)
  })

  it('brings back an owner who gave up the seat; a released tag is no ticket for the next owner', async () => {
    const [event, door] = await makeEventWithVolunteer({ seats: null })
    const [guest, next] = [await makeGuest(app), await makeGuest(app)]
    await rsvp(app, event, guest)
    await unRsvp(app, event, guest)
    const tag = await makePass(app, guest, { type: 'nfc', is_ticket: true })
    assert.equal((await show(event, door, tag)).status, 201)
    await app.post(`/v1/meetpass/${tag}/release`, { token: await holds(guest) })
    const claimed = await app.post(`/v1/meetpass/${tag}/claim`, { token: await holds(next) })
    assert.equal(claimed.body.data?.isTicket, 0, claimed.text)
    assert.deepEqual(statusAndCode(await show(event, door, tag)), [404, 'ticket_not_found'])
  })
})
