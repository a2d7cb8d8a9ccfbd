import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import {
  type EventInput,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  rsvp,
} from '#test/support/builders/events.ts'
import { makeKnown, makeSession } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'

const app = useApp()
const { admit, ban } = organizerCheckIn(app)
const html = { headers: { accept: 'text/html' } }

async function makeDoor(input: EventInput = {}) {
  const event = await makeEventWithGroup(app, { seats: null, ...input })
  const [volunteer, guest] = [await makeGuest(app), await makeGuest(app)]
  await makeKnown(app, event.groupId!, guest)
  await makeDoorVolunteer(app, event, volunteer)
  return { event, volunteer, guest }
}

const change = (event: MadeEvent, values: object) =>
  app.database.updateTable('events').set(values).where('id', '=', event.id).execute()
const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()

describe('the door of an event', () => {
  it('is open to its volunteers, whatever the visibility of the event', async () => {
    for (const values of [
      { visibility: 'public' },
      { visibility: 'members' },
      { visibility: 'unlisted' },
      { hidden_at: hoursFromNow(0) },
      { status: 'draft' },
    ]) {
      const { event, volunteer, guest } = await makeDoor()
      await change(event, values)
      assert.notEqual((await admit(event, volunteer, guest.id)).body.code, 'event_not_found', JSON.stringify(values))
      assert.notEqual((await admit(event, volunteer, guest.id)).body.code, 'forbidden', JSON.stringify(values))
    }
  })

  it('is closed to others: 403 if they can see the event, and 404 otherwise', async () => {
    const { event, guest } = await makeDoor()
    const { volunteer: stranger } = await makeDoor()
    assert.deepEqual(statusAndCode(await admit(event, stranger, guest.id)), [403, 'forbidden'])
    for (const values of [{ visibility: 'members' }, { hidden_at: hoursFromNow(0) }, { status: 'draft' }]) {
      const closed = await makeDoor()
      await change(closed.event, values)
      assert.deepEqual(statusAndCode(await admit(closed.event, stranger, guest.id)), [404, 'event_not_found'])
    }
  })

  it('closes to its volunteers a day after the end, and not to those of the group', async () => {
    const { event, volunteer, guest } = await makeDoor({ startsIn: -30 * 60 })
    const helper = await makeGuest(app)
    await giveRole(app, event.groupId, helper, 'volunteer')
    await change(event, { over_at: hoursFromNow(-24 + 0.01) })
    assert.equal((await admit(event, volunteer, guest.id)).status, 201)
    await change(event, { over_at: hoursFromNow(-24) })
    assert.deepEqual(statusAndCode(await admit(event, volunteer, guest.id)), [403, 'forbidden'])
    assert.deepEqual(statusAndCode(await admit(event, helper, guest.id)), [409, 'already_checked_in'])
  })

  it('is closed to a volunteer who is banned from the group, and to all when the group is archived', async () => {
    const { event, volunteer, guest } = await makeDoor()
    await ban(event, volunteer.id)
    assert.deepEqual(statusAndCode(await admit(event, volunteer, guest.id)), [403, 'forbidden'])
    const archived = await makeDoor()
    const deleted_at = app.clock.now().toISOString()
    await app.database.updateTable('groups').set({ deleted_at }).where('id', '=', archived.event.groupId!).execute()
    const answer = await admit(archived.event, archived.volunteer, guest.id)
    assert.deepEqual(statusAndCode(answer), [404, 'event_not_found'])
  })

  it('has a button for its volunteers on the page of a ticket, also of a hidden event', async () => {
    for (const values of [{ visibility: 'public' }, { visibility: 'members' }, { hidden_at: hoursFromNow(0) }]) {
      const { event, volunteer, guest } = await makeDoor()
      const code: string = (await rsvp(app, event, guest)).body.data.ticket
      await change(event, values)
      const stranger = await makeGuest(app)
      const page = await app.get(`/t/${code}`, { session: await makeSession(app, volunteer), ...html })
      assert.equal(page.status, 200)
      assert.match(page.text, new RegExp(`action="/t/${code}/check-in"`))
      const json = { headers: { accept: 'application/json' } }
      const other = await app.get(`/t/${code}`, { session: await makeSession(app, stranger), ...json })
      assert.doesNotMatch(other.text, /check-in"/)
      assert.equal(other.status, values.visibility === 'public' ? 200 : 404)
    }
  })

  it('has no button on a ticket once it is closed', async () => {
    const { event, volunteer, guest } = await makeDoor()
    const code: string = (await rsvp(app, event, guest)).body.data.ticket
    await change(event, { starts_at: hoursFromNow(-30), over_at: hoursFromNow(-24) })
    const page = await app.get(`/t/${code}`, { session: await makeSession(app, volunteer), ...html })
    assert.doesNotMatch(page.text, /check-in"/)
  })
})
