import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Type } from 'typebox'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { type Limiter, openLimiter } from '#platform/limits/limiter.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openTestClock } from '#test/support/app/clock.ts'
import { type App, type Response, startApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const shared = {
  summary: 'Do a thing for the tests',
  access: 'manage:checkins',
  method: 'GET',
  effect: 'read',
  output: Success,
  example: {},
} as const
/** Everyone may open one event, and no one another. */
const door = operation({
  ...shared,
  id: 'things.open',
  path: '/v1/things/{eventId}/open',
  params: Type.Object({ eventId: Id }),
  query: Type.Object({ ticket: Type.Optional(Type.String()) }),
  errors: ['event_not_found', 'ticket_not_found'],
  bucket: 'door',
  async handler(_ctx, { params, query }) {
    if (params.eventId.toLowerCase() !== exampleId) throw new ApiError('event_not_found')
    if (query.ticket) throw new ApiError('ticket_not_found')
    return { success: true as const }
  },
})
const other = operation({
  ...shared,
  id: 'things.look',
  path: '/v1/things/look',
  handler: async () => ({ success: true as const }),
})

const clock = openTestClock()
const counts = openLimiter(undefined, openLogger('silent'), { clock })
const keys = new Set<string>()
const limiter: Limiter = {
  consume(bucket, cost) {
    keys.add(bucket.key)
    return counts.consume(bucket, cost)
  },
}

let app: App
before(async () => {
  app = await startApp({ operations: [door, other], limiter, clock, limits: { authenticated: 100, anonymous: 10 } })
})
after(() => app[Symbol.asyncDispose]())

const path = `/v1/things/${exampleId}/open`
const limitOf = ({ headers }: Response) => [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number)

async function volunteer(): Promise<Person & { token: string }> {
  const person = await makeUser(app)
  return { ...person, token: await makeToken(app, person, ['manage:checkins']) }
}

describe('the limit of a door', () => {
  it('is of the event and the user, and not of the rest that the user does', async () => {
    const [ana, bo] = [await volunteer(), await volunteer()]
    assert.deepEqual(limitOf(await app.get(path, ana)), [36_000, 35_999])
    assert.deepEqual(limitOf(await app.get(path, bo)), [36_000, 35_999])
    assert.deepEqual(limitOf(await app.get('/v1/things/look', ana)), [100, 99])
    assert.deepEqual(limitOf(await app.get(path)), [10, 9], 'without a caller by address')
    assert.ok(keys.has(`rl:door:${exampleId}:${ana.id}`))
  })

  it('holds ten devices of one account that ask every five seconds for an hour', async () => {
    const { id, token } = await volunteer()
    const others = { key: `rl:door:${exampleId}:${id}`, limit: 36_000, windowSeconds: 3600 }
    for (let second = 0; second < 3600; second += 5) {
      await counts.consume(others, second % 300 === 0 ? 9 : 10)
      if (second % 300 === 0) assert.equal((await app.get(path, { token })).status, 200)
      clock.advance(5000)
    }
  })

  it('ends with 429, for this event alone', async () => {
    const { id, token } = await volunteer()
    await counts.consume({ key: `rl:door:${exampleId}:${id}`, limit: 36_000, windowSeconds: 3600 }, 35_999)
    assert.deepEqual(limitOf(await app.get(path, { token })), [36_000, 0])
    const refusal = await app.get(path, { token })
    assert.deepEqual([refusal.status, refusal.body.code, ...limitOf(refusal)], [429, 'rate_limited', 36_000, 0])
    assert.ok(Number(refusal.headers['retry-after']) > 0)
    assert.equal((await app.get('/v1/things/look', { token })).status, 200)
    assert.equal((await app.get(path, await volunteer())).status, 200)
  })

  it('gives no way around the limits with other events: misses have their own', async () => {
    const { id, token } = await volunteer()
    await counts.consume({ key: `rl:door-misses:${id}:api`, limit: 1000, windowSeconds: 3600 }, 999)
    for (let n = 0; n < 2; n++) assert.equal((await app.get(`/v1/things/${randomUUID()}/open`, { token })).status, 404)
    keys.clear()
    for (const eventId of [randomUUID(), exampleId])
      assert.equal((await app.get(`/v1/things/${eventId}/open`, { token })).status, 429)
    assert.deepEqual([...keys], [`rl:door-misses:${id}:api`], 'and no further bucket is opened')
    assert.equal((await app.get('/v1/things/look', { token })).status, 200)
    clock.advance(3_600_000)
    assert.equal((await app.get(path, { token })).status, 200)
  })

  it('is not used up for the browser of a user by an application without the scope', async () => {
    const person = await volunteer()
    const scopeless = await makeToken(app, person, ['read:user'])
    await counts.consume({ key: `rl:door-misses:${person.id}:api`, limit: 1000, windowSeconds: 3600 }, 999)
    for (let n = 0; n < 2; n++) assert.equal((await app.get(path, { token: scopeless })).status, 403)
    assert.equal((await app.get(path, { token: scopeless })).status, 429)
    assert.equal((await app.get(path, { session: await makeSession(app, person) })).status, 200)
  })

  it('counts as a miss what the caller may not do, and not what they mistype', async () => {
    const { id, token } = await volunteer()
    const misses = async () =>
      1000 - (await counts.consume({ key: `rl:door-misses:${id}:api`, limit: 1000, windowSeconds: 3600 }, 0)).remaining
    await app.get(`${path}?ticket=wrong`, { token })
    assert.equal(await misses(), 0)
    const scopeless = await makeToken(app, { id, username: '' }, ['read:user'])
    assert.equal((await app.get(path, { token: scopeless })).status, 403)
    assert.equal(await misses(), 1)
    const odd = await app.get('/v1/things/none/open', { token })
    assert.deepEqual([odd.status, limitOf(odd)[0], await misses()], [404, 100, 2], 'without an event: as any request')
  })
})
