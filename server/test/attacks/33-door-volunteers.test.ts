import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { scopesOf } from '#kernel/operation/scopes.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

/** What a volunteer at the door of an event may do there. Nothing else of the event, nor of its group. */
const atTheDoor = new Set([
  // Of the answers, only those that are shown at the door.
  'answers.get',
  'check-in.createAtDesk',
  'check-in.createByOrganizer',
  'check-in.delete',
  'check-in.deleteOfGuest',
  'check-in.createBatch',
  'door.get',
  'walk-ins.create',
  'walk-ins.delete',
])
const managing = allOperations.filter((op) => op.path.startsWith('/v1/manage/') && op.path.includes('{'))

/** A user who is a volunteer at the door of each example event and has no role in a group. */
async function becomeVolunteer() {
  await renewExampleData(app)
  const person = await makeUser(app)
  for (const event of await app.database.selectFrom('events').select('id').execute())
    await makeDoorVolunteer(app, event, person)
  return person
}

describe('attack 33: a volunteer at the door of an event', () => {
  it('is refused by every operation of management but those of the door', async () => {
    const person = await becomeVolunteer()
    const tokens = new Map<string, string>()
    const others = managing.filter(({ id }) => !atTheDoor.has(id))
    for (const op of others) {
      const scopes = scopesOf(op)
      const token = tokens.get(scopes.join()) ?? (await makeToken(app, person, scopes))
      tokens.set(scopes.join(), token)
      const { status, text } = await sendExample(app, op, { token })
      assert.ok(status === 403 || status === 404, `${op.id}: ${status} ${text}`)
    }
    assert.ok(others.length > 70, `only ${others.length}`)
  })

  it('can do everything at the door', async () => {
    for (const op of managing.filter(({ id }) => atTheDoor.has(id))) {
      const token = await makeToken(app, await becomeVolunteer(), scopesOf(op))
      const { status, text } = await sendExample(app, op, { token })
      assert.ok(status < 300, `${op.id}: ${status} ${text}`)
    }
  })
})
