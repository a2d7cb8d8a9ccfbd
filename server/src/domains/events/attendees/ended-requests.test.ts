import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { assertSeatsAgree, unRsvp } from '#test/support/builders/events.ts'
import { makeKnown } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()

/** Two people in a party who ask to come; the group knows the one who asks from elsewhere. */
async function stage(isKnown = false) {
  const { event, owner, ana } = await scene(app, {
    people: { owner: 'owner', ana: 'stranger' },
    event: { seats: 9, maxGuests: 3, requiresApproval: true },
  })
  if (isKnown) await makeKnown(app, event.groupId, ana)
  const manage = `/v1/manage/events/${event.id}`
  const post = (path: string, body?: object) => app.post(`${manage}/${path}`, { token: owner.token, body })
  const read = async (path: string) => (await app.get(`${manage}/${path}`, { token: owner.token })).body.data
  const ask = () => app.post(`/v1/events/${event.id}/rsvp`, { token: ana.token, body: { guests: [{}] } })
  assert.equal((await ask()).body.data.approval, 'pending')
  return { event, owner, ana, manage, post, read, ask }
}
type Stage = Awaited<ReturnType<typeof stage>>

const ends: Record<string, (stage: Stage) => Promise<unknown>> = {
  'is taken back': ({ event, ana }) => unRsvp(app, event, ana),
  'is removed by an organizer': ({ ana, manage, owner }) =>
    app.delete(`${manage}/attendees/${ana.id}`, { token: owner.token }),
  'is removed among others': ({ ana, post }) => post('attendees/remove', { userIds: [ana.id] }),
  'ends with its event': ({ post }) => post('cancel'),
}

describe('a request that', () => {
  for (const [what, end] of Object.entries(ends))
    it(`${what} was no RSVP: it counts nowhere, and only those who answer it hear of it`, async () => {
      const place = await stage(what.includes('removed'))
      const { event, ana, read, post } = place
      const ended = (await end(place)) as { status: number; text: string }
      assert.ok(ended.status < 300, ended.text)
      const { rows } = await sql<{ status: string; end_reason: string; is_known: boolean }>`
        select status, end_reason, exists (select from rsvps x where x.id = r.id and x.end_reason <> 'request') as is_known
        from rsvps r where event_id = ${event.id} and user_id = ${ana.id}`.execute(app.database)
      assert.deepEqual(rows, [{ status: 'cancelled', end_reason: 'request', is_known: false }])
      const { total, cancelled, pending } = await read('rsvp-summary')
      assert.deepEqual([total, cancelled, pending], [0, 0, 0])
      const stats = await read('stats')
      assert.deepEqual([stats.cancelled, stats.rsvpsByDay], [0, []])
      assert.deepEqual(await read('attendees'), [])
      assert.deepEqual(await read('attendees?status=cancelled'), [])
      assert.deepEqual((await read('door')).attendees, [])
      const { url } = (await post('attendees/export')).body.data
      const csv = await app.get(new URL(url).pathname)
      assert.deepEqual([csv.status, csv.text.trim().split('\n').length], [200, 1], csv.text)
      const { rows: told } = await sql<{ data: { pending?: boolean } }>`
        select data from outbox_events where type = 'rsvp.cancelled' and data->>'eventId' = ${event.id}`.execute(
        app.database,
      )
      assert.deepEqual(
        told.map(({ data }) => data.pending),
        [true],
      )
      assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
    })

  it('got a no counts nowhere once its person may ask again, and an organizer can add them', async () => {
    const { event, ana, read, post } = await stage()
    await makeKnown(app, event.groupId, ana)
    const userIds = [ana.id]
    assert.equal((await post('attendees/decline', { userIds })).status, 200)
    assert.equal((await post('attendees/let-ask-again', { userIds })).status, 200)
    assert.equal((await read('rsvp-summary')).cancelled, 0)
    const { username } = await app.database
      .selectFrom('users')
      .select('username')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    const added = await post('attendees', { username: username ?? ana.id })
    assert.equal(added.status, 201, added.text)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 0, 0, 0])
  })

  it('was taken back can be made again, let in, and then is an RSVP like any other', async () => {
    const { event, ana, ask, post } = await stage()
    await unRsvp(app, event, ana)
    assert.equal((await ask()).body.data.approval, 'pending')
    await post('attendees/approve', { userIds: [ana.id] })
    await unRsvp(app, event, ana)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 2, 0])
    await ask()
    await unRsvp(app, event, ana)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
  })
})
