import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup, makeGuest, makeGuests, rsvp } from '#test/support/builders/events.ts'

const app = useApp()

describe('a list of attendees', () => {
  it('has the waitlist in its order, also where RSVPs that came together have it otherwise', async () => {
    const event = await makeEventWithGroup(app, { seats: 1 })
    const volunteer = await makeGuest(app)
    await giveRole(app, event.groupId, volunteer, 'volunteer')
    const path = `/v1/manage/events/${event.id}/attendees`
    const list = (query: string) => app.get(`${path}?${query}`, { token: volunteer.token })
    const guests = await makeGuests(app, 5)
    for (const guest of guests) await rsvp(app, event, guest)
    // RSVPs at once get their places under a lock, and their times before it.
    for (const [at, guest] of guests.entries())
      await app.database
        .updateTable('rsvps')
        .set({ rsvp_at: new Date(app.clock.now().getTime() - at * 1000).toISOString() })
        .where('event_id', '=', event.id)
        .where('user_id', '=', guest.id)
        .execute()
    const positions = async (query: string): Promise<(number | null)[]> =>
      (await list(query)).body.data.map(
        (row: { rsvp: { waitlistPosition: number | null } }) => row.rsvp.waitlistPosition,
      )
    assert.deepEqual(await positions('status=waitlisted'), [1, 2, 3, 4])
    assert.deepEqual(await positions('sort=place'), [1, 2, 3, 4])
    assert.deepEqual(await positions('status=waitlisted&sort=rsvpAt'), [4, 3, 2, 1])
    const { body } = await list('status=waitlisted&limit=3')
    assert.deepEqual(await positions(`status=waitlisted&limit=3&cursor=${body.pagination.nextCursor}`), [4])
    const { url } = (await app.post(`${path}/export`, { token: volunteer.token })).body.data
    const lines = (await app.get(new URL(url).pathname)).text.trimEnd().split('\r\n').slice(1)
    assert.deepEqual(
      lines.map((line) => line.split(',')[4]),
      ['""', '"1"', '"2"', '"3"', '"4"'],
    )
  })
})
