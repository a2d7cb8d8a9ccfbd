import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'

const app = useApp()

const code = ({ status, body }: Response) => [status, body.code]
const send = (event: MadeEvent) =>
  app.database
    .updateTable('events')
    .set({ takes_rsvps: false, source: 'meetup', platform_event_url: 'https://www.meetup.com/garden/events/1' })
    .where('id', '=', event.id)
    .execute()

describe('an event whose RSVPs are made on another site', () => {
  it('a member cannot RSVP, and an earlier cancelled RSVP does not come back', async () => {
    const event = await makeEventWithGroup(app, { seats: 5 })
    const [ana, bo] = await makeGuests(app, 2)
    await rsvp(app, event, bo!)
    await unRsvp(app, event, bo!)
    await send(event)
    for (const guest of [ana!, bo!]) assert.deepEqual(code(await rsvp(app, event, guest)), [409, 'rsvp_elsewhere'])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 1, 0])
    const { body } = await app.get(`/v1/events/${event.id}`, { token: ana!.token })
    assert.deepEqual(
      [body.data.takesRsvps, body.data.platformEventUrl],
      [false, 'https://www.meetup.com/garden/events/1'],
    )
  })

  it('RSVPs from before stay, the waitlist moves up, and each can be cancelled', async () => {
    const event = await makeEventWithGroup(app, { seats: 1 })
    const [ana, bo] = await makeGuests(app, 2)
    for (const guest of [ana!, bo!]) await rsvp(app, event, guest)
    await send(event)
    assert.deepEqual(code(await rsvp(app, event, ana!)), [409, 'already_rsvped'])
    assert.equal((await unRsvp(app, event, ana!)).status, 200)
    const { body } = await app.get(`/v1/events/${event.id}/rsvp`, { token: bo!.token })
    assert.equal(body.data.rsvp.status, 'confirmed')
    assert.equal((await unRsvp(app, event, bo!)).status, 200)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 2, 0])
  })

  it('an organizer can still add people who are known to the group', async () => {
    const event = await makeEventWithGroup(app, { seats: 5 })
    const [owner, ana] = [await makeGuest(app), await makeGuest(app)]
    await giveRole(app, event.groupId, owner, 'owner')
    await giveRole(app, event.groupId, ana, 'volunteer')
    await send(event)
    const added = await app.post(`/v1/manage/events/${event.id}/attendees`, {
      token: owner.token,
      body: { username: ana.username },
    })
    assert.equal(added.status, 201)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 0, 0, 0])
  })
})
