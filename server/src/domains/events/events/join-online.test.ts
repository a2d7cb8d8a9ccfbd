import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { operations } from '#domains/index.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { lockOfSeats, sendTogether } from '#test/support/app/together.ts'
import { assertSeatsAgree, type Guest, makeEventWithGroup, makeGuests, rsvp } from '#test/support/builders/events.ts'
import { scene } from '#test/support/builders/scene.ts'
import { requireReadableEvent } from './access.ts'

const app = useApp({ own: true })
const refused = ({ status, body }: Response) => [status, body.code]
const setEnd = (end: Date | null) =>
  sql`update schema_migrations set finished_at = ${end} where name = '0131_parties.sql'`.execute(app.database)
afterEach(() => setEnd(new Date()))
const online = { joinsOnline: true }

describe('who joins online, while the release before may still run', () => {
  it('is refused with the reason, alone and together with others, and the event says so', async () => {
    const event = await makeEventWithGroup(app, { seats: 9, type: 'hybrid' })
    const people = await makeGuests(app, 6)
    const [ana, ...others] = people as [Guest, ...Guest[]]
    const path = `/v1/events/${event.id}/rsvp`
    await setEnd(null)
    const alone = await app.post(path, { token: ana.token, body: online })
    assert.deepEqual(refused(alone), [409, 'invalid_state'])
    assert.match(alone.body.error, /hearthctl migrate --finish/)
    assert.equal((await requireReadableEvent(app.database, undefined, event.id)).takes_online, false)
    const op = operations.rsvps.create
    const all = others.map((by, n) => ({ op, by, params: { id: event.id }, body: n % 2 ? online : {} }))
    const seen = await sendTogether(app, lockOfSeats(event.id), all)
    assert.deepEqual(
      seen.map((one) => ('code' in one ? one.code : 'in')),
      ['in', 'invalid_state', 'in', 'invalid_state', 'in'],
    )
    const change = await app.patch(path, { token: others[0]!.token, body: online })
    assert.deepEqual(refused(change), [409, 'invalid_state'])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [3, 0, 0, 0])

    await setEnd(new Date())
    assert.equal((await app.post(path, { token: ana.token, body: online })).status, 201)
    assert.equal((await app.patch(path, { token: others[0]!.token, body: online })).status, 200)
    assert.equal((await requireReadableEvent(app.database, undefined, event.id)).takes_online, true)
  })

  it('costs no statement where no one joins online', async () => {
    const event = await makeEventWithGroup(app, { seats: 9, type: 'hybrid' })
    const [ana] = (await makeGuests(app, 1)) as [Guest]
    const sent = await recordStatements(() => rsvp(app, event, ana))
    assert.deepEqual(
      sent.filter(({ text }) => text.includes('schema_migrations')),
      [],
    )
  })
})

describe('an event that people join online', () => {
  it('keeps a way online: they have no spot in the room', async () => {
    const { event, owner, ana } = await scene(app, {
      people: { owner: 'owner', ana: 'stranger' },
      event: { seats: 1, type: 'hybrid' },
    })
    const change = (eventType: string | null) =>
      app.patch(`/v1/manage/events/${event.id}`, { token: owner.token, body: { eventType } })
    assert.equal((await app.post(`/v1/events/${event.id}/rsvp`, { token: ana.token, body: online })).status, 201)
    for (const type of ['in_person', null]) {
      const answer = await change(type)
      assert.deepEqual([...refused(answer), answer.body.problems[0].field], [409, 'invalid_state', 'eventType'])
    }
    assert.equal((await change('online')).status, 200)
    assert.deepEqual(refused(await change('in_person')), [409, 'invalid_state'])
    assert.equal((await change('hybrid')).status, 200)
    await app.delete(`/v1/events/${event.id}/rsvp`, { token: ana.token })
    assert.equal((await change('in_person')).status, 200)
  })
})
