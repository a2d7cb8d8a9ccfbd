import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTransaction } from '../../../test/factories.ts'
import {
  assertSeatsAgree,
  checkInDirectly,
  type Guest,
  listTold,
  makeGathering,
  makeGuests,
  rsvp,
} from '../../../test/gatherings.ts'
import { type App, startApp } from '../../../test/harness.ts'
import { eraseAccount } from './index.ts'

let app: App
before(async () => {
  app = await startApp()
})
after(() => app[Symbol.asyncDispose]())

const erase = (guest: Guest) => inTransaction(app, (unit) => eraseAccount(unit, guest.id, app.clock.now()))

describe('a deleted account', () => {
  it('gives its seat to the next in line, and leaves no RSVP', async () => {
    const event = await makeGathering(app)
    const [first, second, third] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [first, second, third]) await rsvp(app, event, guest)
    await erase(first)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 1, 0, 0])
    const { body } = await app.get(`/v1/events/${event.id}/rsvp`, { token: second.token })
    assert.equal(body.data.rsvp.status, 'confirmed')
    assert.deepEqual((await listTold(app.database, event.id)).slice(3), [
      ['rsvp.cancelled', first.id],
      ['rsvp.promoted', second.id],
    ])
    assert.equal((await app.get(`/v1/events/${event.id}/rsvp`, { token: first.token })).status, 401)
  })

  it('is taken out of what is past without news to anybody', async () => {
    const event = await makeGathering(app, { seats: 2, startsIn: -1 })
    const [guest] = (await makeGuests(app, 1)) as [Guest]
    await rsvp(app, event, guest)
    await checkInDirectly(app, event, guest)
    const over = app.clock.now().toISOString()
    await app.database.updateTable('events').set({ over_at: over }).where('id', '=', event.id).execute()
    await erase(guest)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
    assert.equal((await listTold(app.database, event.id)).length, 1)
  })

  it('takes its favourites along, and the groups count right', async () => {
    const event = await makeGathering(app)
    const [guest] = (await makeGuests(app, 1)) as [Guest]
    const favorited_at = app.clock.now().toISOString()
    const favorite = { group_id: event.groupId!, user_id: guest.id, favorited_at }
    await app.database.insertInto('group_favorites').values(favorite).execute()
    const group = app.database.updateTable('groups').where('id', '=', event.groupId)
    await group.set({ favorites_count: 1 }).execute()
    await erase(guest)
    const row = app.database.selectFrom('groups').select('favorites_count').where('id', '=', event.groupId)
    assert.equal((await row.executeTakeFirstOrThrow()).favorites_count, 0)
  })

  it('that asks for a seat in the same moment has one or the other, never half', async () => {
    const event = await makeGathering(app, { seats: 5 })
    const guests = await makeGuests(app, 12)
    const answers = await Promise.all(
      guests.flatMap((guest) => [rsvp(app, event, guest).then(({ status }) => status), erase(guest).then(() => 0)]),
    )
    for (const status of answers) assert.ok([0, 201, 401, 404].includes(status), String(status))
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
  })
})
