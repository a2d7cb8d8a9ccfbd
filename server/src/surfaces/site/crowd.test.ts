import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSession } from '#domains/foundation/sessions/index.ts'
import { createUser } from '#domains/foundation/users/index.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'

/** The full run checks the documented limit; the short one uses a lower limit for the address. */
const isLong = process.env.CROWD === 'full'
const people = 500
const views = isLong ? 20 : 2
const limits = { authenticated: 1000, anonymous: 60, ...(!isLong && { pages: 100 }) }

const sessions: string[] = []
const app = useApp({
  limits,
  async prepare() {
    await inTransaction(app, async (unit) => {
      for (let i = 0; i < people; i++) {
        const user = { name: `Guest ${i}`, username: `guest-${i}`, email: `guest-${i}@example.org` }
        const userId = await createUser(unit, user)
        sessions.push(app.issued(await createSession(unit.db, userId, 'a test browser', app.clock.now())))
      }
    })
  },
})

/** Pages are HTML, so the checks that `app.get` applies to API responses do not fit. */
async function view(url: string, session?: string) {
  const headers = session === undefined ? {} : { cookie: `session=${session}` }
  const { statusCode, headers: sent } = await app.http.inject({ url, headers })
  return { status: statusCode, limit: Number(sent['x-ratelimit-limit']), headers: sent }
}

describe('many visitors behind one IP address', () => {
  it(`${people} signed-in users load ${views} pages each, and none of them is refused`, async (t) => {
    const statuses = new Map<number, number>()
    const limitsSeen = new Set<number>()
    for (let round = 0; round < views; round++)
      for (let from = 0; from < people; from += 10)
        for (const { status, limit } of await Promise.all(
          sessions.slice(from, from + 10).map((session) => view('/claim', session)),
        )) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          limitsSeen.add(limit)
        }
    t.diagnostic(`${JSON.stringify([...statuses])} of ${people * views} page views`)
    assert.deepEqual([...statuses], [[200, people * views]])
    assert.deepEqual([...limitsSeen], [3600])
  })

  it('anonymous visitors are limited by address, and the refusal says when to retry', async () => {
    await using small = await startApp({ beside: app, limits: { ...limits, pages: 3 } })
    const load = (session?: string) =>
      small.http.inject({ url: '/claim', headers: session === undefined ? {} : { cookie: `session=${session}` } })
    for (const left of ['2', '1', '0']) {
      const { statusCode, headers } = await load()
      assert.deepEqual([statusCode, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']], [200, '3', left])
    }
    for (const session of [undefined, 'made-up']) {
      const refused = await load(session)
      assert.equal(refused.statusCode, 429)
      const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining } = refused.headers
      assert.deepEqual([limit, remaining], ['3', '0'])
      const wait = Number(refused.headers['x-ratelimit-reset']) - Math.floor(app.clock.now().getTime() / 1000)
      assert.ok(Math.abs(wait - Number(refused.headers['retry-after'])) <= 1)
    }
    assert.equal((await load(sessions[0])).statusCode, 200)
  })
})
