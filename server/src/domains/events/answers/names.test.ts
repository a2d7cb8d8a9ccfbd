import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { ask, endEvent } from '#test/support/builders/answers.ts'
import { jobContext } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { eraseAnswers, isErasingDue } from './index.ts'

const app = useApp()
const people = { manager: 'manager', ana: 'member', ben: 'member', cleo: 'member' } as const

/** One party with a spot, one that waits, and one that was told not this time. */
async function makeParties() {
  const made = await scene(app, { people, event: { seats: 2, maxGuests: 2 } })
  const path = `/v1/events/${made.event.id}/rsvp`
  const come = async (person: { token: string }, name: string) => {
    const { status, text } = await app.post(path, { token: person.token, body: { guests: [{ name }] } })
    assert.equal(status, 201, text)
  }
  await come(made.ana, 'Comes')
  await come(made.ben, 'Waits')
  const { database } = app
  const ask = (requires_approval: boolean) =>
    database.updateTable('events').set({ requires_approval }).where('id', '=', made.event.id).execute()
  await ask(true)
  await come(made.cleo, 'Refused')
  const body = { userIds: [made.cleo.id] }
  await app.post(`/v1/manage/events/${made.event.id}/attendees/decline`, { token: made.manager.token, body })
  await ask(false)
  return made
}

const namesOf = async (event: { id: string }) =>
  (await app.database.selectFrom('guests').select('name').where('event_id', '=', event.id).execute())
    .flatMap(({ name }) => name ?? [])
    .toSorted()

describe('the names of guests', () => {
  it('go 14 days after the event where the party got no spot, and 180 days after it otherwise', async () => {
    const { event } = await makeParties()
    const all = ['Comes', 'Refused', 'Waits']
    const days: [number, string[]][] = [
      [13.9, all],
      [14.1, ['Comes']],
      [179.9, ['Comes']],
      [180.1, []],
    ]
    for (const [ago, kept] of days) {
      await endEvent(app, event, ago)
      const before = await namesOf(event)
      assert.equal(await isErasingDue(app.database, app.clock.now()), before.length > kept.length, `${ago} days`)
      await eraseAnswers(jobContext(app))
      assert.deepEqual(await namesOf(event), kept, `${ago} days`)
      assert.equal(await isErasingDue(app.database, app.clock.now()), false)
    }
  })

  it('go as early as the organizers say', async () => {
    const { event, manager } = await makeParties()
    await ask(app, event, manager.token, [{ kind: 'short', label: 'Tea?' }], { keptDays: 3 })
    await endEvent(app, event, 3.1)
    await eraseAnswers(jobContext(app))
    assert.deepEqual(await namesOf(event), [])
  })
})
