import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { type Guest, makeEventWithGroup, makeGuests } from '#test/support/builders/events.ts'

const app = useApp()

describe('attack 17: many guesses are made at once', () => {
  it('concurrent guesses reveal no more than sequential guesses', async () => {
    const event = await makeEventWithGroup(app)
    const [guesser] = (await makeGuests(app, 1)) as [Guest]
    const code = 'THE-RIGHT-ONE'
    const row = { id: event.id, event_id: event.id, code, created_at: app.clock.now().toISOString() }
    await app.database.insertInto('checkin_codes').values(row).execute()
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, i) => {
        const { status } = await app.get(`/v1/checkin/${i % 2 ? code : `WRONG-${i}`}`, { token: guesser.token })
        return [i % 2 ? 'right' : 'wrong', status] as const
      }),
    )
    const count = (kind: string, status: number) =>
      answers.filter(([given, told]) => given === kind && told === status).length
    assert.ok(count('wrong', 404) <= 10, `${count('wrong', 404)} wrong codes were told`)
    assert.equal(count('wrong', 404) + count('wrong', 429), 60)
    assert.equal(count('right', 200) + count('right', 429), 60)
    // Every other one is right: about ten of them come before the tenth wrong one.
    assert.ok(count('right', 200) <= 25, `${count('right', 200)} right codes were told`)
  })
})
