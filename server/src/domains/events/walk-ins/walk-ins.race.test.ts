import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useTwins } from '#test/support/app/harness.ts'
import { postPatiently, tally } from '#test/support/builders/check-in-codes.ts'
import { assertSeatsAgree, type Guest, type MadeEvent, makeGuests } from '#test/support/builders/events.ts'
import { organizerCheckIn } from '#test/support/builders/organizer-check-in.ts'

const { app, either } = useTwins()

const pathOf = (event: MadeEvent) => `/v1/manage/events/${event.id}/walk-ins`
const letIn = (n: number, event: MadeEvent, { token }: Guest, body: object) =>
  postPatiently(either(n), pathOf(event), { token, body })
const seatsOf = (event: MadeEvent) =>
  app.database.selectFrom('event_seats').selectAll().where('event_id', '=', event.id).executeTakeFirstOrThrow()

/** What happened after the first ten walk-ins, which are all undone, in the order of the commits. */
async function listSteps(event: MadeEvent): Promise<{ kind: 'undo' | 'walk-in' | 'rsvp' }[]> {
  const { rows } = await sql<{ kind: 'undo' | 'walk-in' | 'rsvp' }>`
    select kind from (
      select case when removed_at is null then 'walk-in' else 'undo' end as kind, change_number
      from walk_ins where event_id = ${event.id}
      union all
      select 'rsvp', change_number from rsvps where event_id = ${event.id} and status = 'confirmed') as steps
    order by change_number`.execute(app.database)
  return rows
}

describe('concurrent walk-ins over two processes', () => {
  it('20 walk-ins, 20 RSVPs and 10 undos: an RSVP gets a seat only while one is free, and counters are right', async () => {
    const seats = 25
    const [event, helper] = await organizerCheckIn(app).makeEventWithVolunteer({ seats })
    const guests = await makeGuests(app, 20)
    const early = await Promise.all(Array.from({ length: 10 }, (_, n) => letIn(n, event, helper, { name: `A${n}` })))
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => letIn(n, event, helper, { name: `B${n}` })),
      ...guests.map(({ token }, n) => postPatiently(either(n), `/v1/events/${event.id}/rsvp`, { token })),
      ...early.map(({ body }, n) => either(n).delete(`${pathOf(event)}/${body.data.id}`, { token: helper.token })),
    ])
    assert.deepEqual(tally(answers), { 200: 10, 201: 40 })
    const [confirmed, waitlisted, , extra] = await assertSeatsAgree(app.database, event.id)
    const { walk_ins } = await seatsOf(event)
    assert.deepEqual([walk_ins, extra, confirmed! + waitlisted!], [20, 0, 20])
    assert.ok(waitlisted === 0 || confirmed! + walk_ins >= seats, 'no one waits beside a free seat')
    let taken = early.length
    for (const { kind } of await listSteps(event)) {
      assert.ok(kind !== 'rsvp' || taken < seats, `an RSVP took seat ${taken + 1} of ${seats}`)
      taken += kind === 'undo' ? -1 : 1
    }
    assert.equal(taken, confirmed! + walk_ins)
  })

  it('one person sent twenty times is one walk-in, alone and in batches', async () => {
    const { makeEventWithVolunteer, minutesFromNow } = organizerCheckIn(app)
    const [event, helper] = await makeEventWithVolunteer({ seats: 5 })
    const body = { name: 'Kim', clientId: 'k' }
    const items = [{ ...body, checkedInAt: minutesFromNow(0) }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 < 2
          ? letIn(n, event, helper, body)
          : postPatiently(either(n), `/v1/manage/events/${event.id}/checkins/batch`, {
              token: helper.token,
              body: { items },
            }),
      ),
    )
    const ids = answers.map(({ body: { data } }) => data.id ?? data.results[0].walkInId)
    assert.equal(new Set(ids).size, 1)
    await assertSeatsAgree(app.database, event.id)
    assert.equal((await seatsOf(event)).walk_ins, 1)
  })

  it('one walk-in undone twenty times gives back one seat', async () => {
    const [event, helper] = await organizerCheckIn(app).makeEventWithVolunteer({ seats: 5 })
    const { data } = (await letIn(0, event, helper, { name: 'Kim' })).body
    await letIn(1, event, helper, { name: 'Lee' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => either(n).delete(`${pathOf(event)}/${data.id}`, { token: helper.token })),
    )
    assert.deepEqual(tally(answers), { 200: 1, '404 not_found': 19 })
    await assertSeatsAgree(app.database, event.id)
    assert.equal((await seatsOf(event)).walk_ins, 1)
  })
})
