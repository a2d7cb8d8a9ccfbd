import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { type Guest, makeEventIn, makeGuest } from '#test/support/builders/events.ts'
import { makeToken, runEraser } from '#test/support/builders/factories.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { type MadeParty, makeParty } from '#test/support/builders/parties.ts'
import { scene } from '#test/support/builders/scene.ts'
import { countWrongEvents, countWrongPeople } from './queries.count.ts'

const app = useApp()
const hoursMs = 3_600_000
let host: Guest
let event: { id: string; groupId: string }
const all = (input: object = {}) =>
  ({ people: { host: 'owner' }, event: { seats: null, maxGuests: 4, ...input } }) as const

beforeEach(async () => {
  ;({ host, event } = await scene(app, all()))
})

async function assertRight() {
  await countPeople(app)
  assert.deepEqual([await countWrongPeople(app.database), await countWrongEvents(app.database)], [0, 0])
}

async function goingAndCame() {
  const { going, came, missed } = await app.database
    .selectFrom('group_event_numbers')
    .select(['going', 'came', 'missed'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  return [going, came, missed]
}

const rsvpPath = () => `/v1/events/${event.id}/rsvp`
const managePath = () => `/v1/manage/events/${event.id}`

async function done(answer: Promise<{ status: number; body: { error?: string } }>) {
  const { status, body } = await answer
  assert.ok(status < 300, `${status} ${body.error}`)
}

const admit = ({ holder }: MadeParty, withGuests = false) =>
  done(app.post(`${managePath()}/checkins`, { token: host.token, body: { userId: holder.id, withGuests } }))

async function groupPeople(): Promise<string[]> {
  const rows = await app.database
    .selectFrom('group_people')
    .select('user_id')
    .where('group_id', '=', event.groupId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

describe('the numbers of a group with parties', () => {
  it('follow a party that changes, and guests who come, go and are erased', async () => {
    const party = await makeParty(app, event, [null, null])
    await assertRight()
    assert.deepEqual(await goingAndCame(), [3, 0, 3])
    const first = party.guests[0]!.id
    await done(app.patch(rsvpPath(), { token: party.holder.token, body: { guests: [{ id: first }] } }))
    await assertRight()
    assert.deepEqual(await goingAndCame(), [2, 0, 2])
    await admit(party, true)
    await assertRight()
    assert.deepEqual(await goingAndCame(), [2, 2, 0])
    await done(app.delete(`${managePath()}/guests/${first}/checkin`, { token: host.token }))
    await assertRight()
    assert.deepEqual(await goingAndCame(), [2, 1, 1])
    await admit(party, true)
    await runEraser(app, party.holder)
    await assertRight()
  })

  it('count each person of a party who did not come, and no guest as one who came again', async () => {
    const [came, away] = [await makeParty(app, event, [null, null]), await makeParty(app, event, [null])]
    await admit(came, true)
    app.clock.advance(7 * hoursMs)
    await assertRight()
    const token = await makeToken(app, host, ['manage:groups'])
    const { body } = await app.get(`/v1/manage/groups/${event.groupId}/stats`, { token })
    const { going, attendance, firstTimers, returningRate, showRate } = body.data.current
    assert.deepEqual([going, attendance, firstTimers, returningRate, showRate], [5, 3, 1, 0, 0.6])
    assert.ok((await groupPeople()).includes(away.holder.id))
  })

  it('expect no one at the door who joins online', async () => {
    event = { ...event, id: await makeEventIn(app, event.groupId, { seats: null, type: 'hybrid' }) }
    const [online, inRoom] = [await makeGuest(app), await makeParty(app, event, [])]
    await done(app.post(rsvpPath(), { token: online.token, body: { joinsOnline: true } }))
    await admit(inRoom)
    app.clock.advance(7 * hoursMs)
    await assertRight()
    assert.deepEqual(await goingAndCame(), [1, 1, 0])
    const token = host.token
    const listed = await app.get(`${managePath()}/attendees?status=no_show`, { token })
    assert.deepEqual(listed.body.data, [])
    const one = (await app.get(`${managePath()}/attendees/${online.id}`, { token })).body.data
    assert.deepEqual([one.noShow, one.history.noShows, one.history.missed], [false, 0, 0])
    const manages = await makeToken(app, host, ['manage:groups', 'manage:events'])
    const person = (await app.get(`/v1/manage/groups/${event.groupId}/people/${online.id}`, { token: manages })).body
      .data
    assert.deepEqual([person.noShows, person.history[0].noShow], [0, false])
  })

  it('know no one who only asked to come, whatever became of it', async () => {
    event = { ...event, id: await makeEventIn(app, event.groupId, { seats: null, requiresApproval: true }) }
    const asks = await makeParty(app, event, [])
    const refused = await makeParty(app, event, [])
    const left = await makeParty(app, event, [])
    const letIn = await makeParty(app, event, [])
    const body = (party: MadeParty) => ({ token: host.token, body: { userIds: [party.holder.id] } })
    await done(app.post(`${managePath()}/attendees/decline`, body(refused)))
    await done(app.delete(rsvpPath(), { token: left.holder.token }))
    await done(app.post(`${managePath()}/attendees/approve`, body(letIn)))
    await admit(letIn)
    app.clock.advance(7 * hoursMs)
    await assertRight()
    assert.deepEqual((await groupPeople()).sort(), [host.id, letIn.holder.id].sort())
    const manages = await makeToken(app, host, ['manage:groups', 'manage:events'])
    const path = `/v1/manage/groups/${event.groupId}/people`
    for (const { holder } of [asks, refused, left])
      assert.equal((await app.get(`${path}/${holder.id}`, { token: manages })).status, 404)
    // Known by something else, they still have no history of it.
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('group_favorites')
      .values({ group_id: event.groupId, user_id: refused.holder.id, favorited_at: at })
      .execute()
    await assertRight()
    assert.deepEqual((await app.get(`${path}/${refused.holder.id}`, { token: manages })).body.data.history, [])
  })
})
