import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, type MadeEvent, makeEventWithGroup, makeGuest, rsvp } from '#test/support/builders/events.ts'
import { findAttendeeMail, listRecipients } from './queries.ts'
import { isDue, type MailTrigger } from './rules.ts'

const app = useApp()

/** The newest event of this type, as the queue has it, and what its mail finds now. */
async function findQueued(event: MadeEvent, of: 'confirmed' | 'waitlisted' | 'requested') {
  const { rows } = await sql<{ rsvp_id: string; occurred_at: string }>`
    select data->>'rsvpId' as rsvp_id, occurred_at from outbox_events
    where type = ${`rsvp.${of}`} and data->>'eventId' = ${event.id} order by id desc limit 1`.execute(app.database)
  const { rsvp_id: rsvpId, occurred_at: heardAt } = rows[0]!
  const trigger: MailTrigger = { of, eventId: event.id, rsvpId, heardAt }
  const row = (await findAttendeeMail(app.database, event.id, rsvpId))!
  return { row, isSent: isDue(trigger, row, app.clock.now()) }
}

const party = (count: number) => ({ guests: Array.from({ length: count }, () => ({})) })

it('a party that changes before its mail goes out gets the mail, with those who come then', async () => {
  const event = await makeEventWithGroup(app, { seats: 3, maxGuests: 4 })
  const path = `/v1/events/${event.id}/rsvp`
  for (const status of ['confirmed', 'waitlisted'] as const) {
    const { token } = await makeGuest(app)
    assert.equal((await app.post(path, { token, body: party(1) })).body.data.status, status)
    app.clock.advance(1000)
    assert.equal((await app.patch(path, { token, body: party(2) })).body.data.status, status)
    const { row, isSent } = await findQueued(event, status)
    assert.deepEqual([row.party_size, isSent], [3, true], status)
  }
})

it('the answer of the hosts keeps their note, and who asks with other guests reads that they have asked', async () => {
  const event = await makeEventWithGroup(app, { seats: 3, maxGuests: 4, requiresApproval: true })
  const [guest, host] = [await makeGuest(app), await makeGuest(app)]
  await giveRole(app, event.groupId, host, 'owner')
  const path = `/v1/events/${event.id}/rsvp`
  await app.post(path, { token: guest.token, body: party(0) })
  app.clock.advance(1000)
  await app.patch(path, { token: guest.token, body: party(1) })
  assert.equal((await findQueued(event, 'requested')).isSent, true)
  const body = { userIds: [guest.id], note: 'Ring twice.' }
  await app.post(`/v1/manage/events/${event.id}/attendees/approve`, { token: host.token, body })
  app.clock.advance(1000)
  await app.patch(path, { token: guest.token, body: party(2) })
  const { row, isSent } = await findQueued(event, 'confirmed')
  assert.deepEqual([row.party_size, row.hosts_note, isSent], [3, 'Ring twice.', true])
})

it('a changed party is still reminded: the mail of an hour ago was about its spot', async () => {
  const event = await makeEventWithGroup(app, { seats: 9, maxGuests: 4 })
  const guest = await makeGuest(app)
  await rsvp(app, event, guest)
  app.clock.advance(1000)
  const quietSince = app.clock.now().toISOString()
  await app.patch(`/v1/events/${event.id}/rsvp`, { token: guest.token, body: party(1) })
  const found = await listRecipients(app.database, { eventId: event.id, statuses: ['confirmed'], quietSince })
  assert.deepEqual(
    found.map((row) => row.user_id),
    [guest.id],
  )
})
