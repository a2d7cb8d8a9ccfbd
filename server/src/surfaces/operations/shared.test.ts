import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { ApiError } from '#kernel/operation/errors.ts'
import { sharedOperation } from '#kernel/operation/operation.ts'
import { Shape } from '#kernel/operation/schema.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

let made = 0
let contexts: object[] = []
const refused = new Map<string, ApiError>()

const read = sharedOperation({
  id: 'things.read',
  path: '/v1/things/{id}/read',
  summary: 'Read a thing for the tests',
  access: 'read:user',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ since: Type.Optional(Type.String()) }),
  output: Shape('ReadThing', { made: Type.Integer(), text: Type.String() }),
  errors: ['event_not_found', 'forbidden', 'group_not_found'],
  example: { params: { id: '1' } },
  shared: {
    async authorize({ caller }) {
      const refusal = refused.get(caller.userId)
      if (refusal) throw refusal
    },
  },
  async handler(ctx, { params }) {
    contexts.push(ctx)
    if (params.id === 'gone') throw new ApiError('group_not_found')
    return { made: ++made, text: 'a thing '.repeat(params.id === 'long' ? 1000 : 1) }
  },
})

let app: App
let ana: Person & { token: string }
let bo: Person & { token: string }
before(async () => {
  app = await startApp({ operations: [read] })
  const person = async () => {
    const user = await makeUser(app)
    return { ...user, token: await makeToken(app, user, ['read:user']) }
  }
  ana = await person()
  bo = await person()
})
after(() => app[Symbol.asyncDispose]())

// Neither clock goes on by itself, so that a slow machine lets no answer expire.
let frozen: ReturnType<typeof freeze>
const freeze = () => {
  const at = performance.now()
  return mock.method(performance, 'now', () => at)
}
beforeEach(() => {
  frozen = freeze()
  app.clock.advance(1000)
  refused.clear()
  contexts = []
})
afterEach(() => frozen.mock.restore())

const ask = async ({ token }: { token: string }, path = '1/read') => {
  const { status, body } = await app.get(`/v1/things/${path}`, { token })
  return status === 200 ? body.data.made : [status, body.code]
}

describe('a shared answer', () => {
  it('is made once for all who may have it, and for none of them in particular', async () => {
    const first = await ask(ana)
    assert.deepEqual(await Promise.all([ask(bo), ask(ana), ask(bo, '1/read?unknown=1')]), [first, first, first])
    assert.deepEqual(
      contexts.map((ctx) => (ctx as { caller?: unknown }).caller),
      [undefined],
    )
  })

  it('is not for those who may not have it, even while it is remembered', async () => {
    const first = await ask(ana)
    refused.set(bo.id, new ApiError('forbidden'))
    assert.deepEqual(await ask(bo), [403, 'forbidden'])
    refused.set(bo.id, new ApiError('event_not_found'))
    assert.deepEqual(await ask(bo), [404, 'event_not_found'])
    assert.equal(await ask(ana), first, 'and a refusal is not remembered for others')
    refused.delete(bo.id)
    assert.equal(await ask(bo), first)
  })

  it('is of the same path and query alone', async () => {
    const answers = [await ask(ana), await ask(ana, '2/read'), await ask(ana, '1/read?since=a')]
    answers.push(await ask(ana, '1/read?since=b'), await ask(bo, '2/read?since=a'))
    assert.equal(new Set(answers).size, 5)
  })

  it('is less than a second old', async () => {
    const first = await ask(ana)
    app.clock.advance(899)
    assert.equal(await ask(bo), first)
    app.clock.advance(1)
    assert.equal(await ask(bo), first + 1)
  })

  it('can be that something is missing', async () => {
    assert.deepEqual(await ask(ana, 'gone/read'), [404, 'group_not_found'])
    assert.deepEqual(await ask(bo, 'gone/read'), [404, 'group_not_found'])
    assert.equal(contexts.length, 1)
  })

  it('is compressed for clients that accept it, unless it is short', async () => {
    const headers = { authorization: `Bearer ${ana.token}`, 'accept-encoding': 'gzip' }
    const send = (url: string) => app.http.inject({ url, headers })
    const long = await send('/v1/things/long/read')
    const plain = await app.get('/v1/things/long/read', bo)
    assert.equal(long.headers['content-encoding'], 'gzip')
    assert.equal(long.headers.vary, 'Accept-Encoding')
    assert.equal(gunzipSync(long.rawPayload).toString(), plain.text)
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal((await send('/v1/things/1/read')).headers['content-encoding'], undefined)
  })
})
