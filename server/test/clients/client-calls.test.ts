import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { HearthError, hearth } from '../../../packages/client/src/index.ts'

const eventCount = 7

let baseUrl: string
let ana: Person
let token: string
const app = useApp({
  async prepare() {
    const port = await findFreePort()
    await listenOn(app.http, port, '127.0.0.1')
    baseUrl = `http://127.0.0.1:${port}`
    ana = await makeUser(app, { username: 'ana' })
    token = await makeToken(app, ana, ['user', 'read:events', 'read:groups', 'manage:groups'])
    const groupId = '01990000-0000-7000-8000-0000000000aa'
    await makeGroupRow(app, { id: groupId, urlname: 'garden', name: 'Garden' })
    for (let n = 0; n < eventCount; n++) await makeEventRow(app, groupId, { title: `Event ${n}`, startsIn: 60 + n })
  },
})

/** A server that is not Hearth. */
async function openServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function errorOf(call: Promise<unknown>): Promise<HearthError<string>> {
  const error = await call.then(
    () => assert.fail('the call should fail'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof HearthError, String(error))
  return error
}

describe('an RSVP, which took no body at first', () => {
  it('still takes the options in its place, and a body before them', async () => {
    const sent: [key: unknown, body: string][] = []
    await using server = await openServer(async (request, response) => {
      const body = (await request.toArray()).join('')
      sent.push([request.headers['idempotency-key'], body])
      response.end('{"data":{"status":"confirmed"}}')
    })
    const api = hearth({ baseUrl: server.url })
    await api.rsvps.create('id', { idempotencyKey: 'one', signal: AbortSignal.timeout(60_000) })
    await api.rsvps.create('id', { guests: [{}] }, { idempotencyKey: 'two' })
    await api.rsvps.create('id', undefined, { idempotencyKey: 'three' })
    assert.deepEqual(sent, [
      ['one', ''],
      ['two', '{"guests":[{}]}'],
      ['three', ''],
    ])
    await assert.rejects(async () => await api.rsvps.create('id', { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    })
  })
})

describe('a list', () => {
  const titles = Array.from({ length: eventCount }, (_, n) => `Event ${n}`)

  it('is walked item by item over all pages', async () => {
    const seen = []
    for await (const event of hearth({ baseUrl, token }).events.list({ group: 'garden', limit: 3 }))
      seen.push(event.title)
    assert.deepEqual(seen, titles)
  })

  it('is one page when it is awaited', async () => {
    const page = await hearth({ baseUrl, token }).events.list({ group: 'garden', limit: 3 })
    assert.deepEqual([page.data.length, page.pagination.hasMore], [3, true])
  })

  it('is walked page by page, and back with before', async () => {
    const api = hearth({ baseUrl, token })
    const query = { group: 'garden', limit: 3 }
    const pages = await collect(api.events.list(query).pages())
    assert.deepEqual(
      pages.map(({ data }) => data.length),
      [3, 3, 1],
    )
    const before = pages.at(-1)!.pagination.prevCursor
    const back = await collect(api.events.list({ ...query, before }).pages())
    assert.deepEqual(
      back.map(({ data }) => data.map(({ title }) => title)),
      [titles.slice(3, 6), titles.slice(0, 3)],
    )
  })

  it('leaves out filters that are undefined', async () => {
    const { data } = await hearth({ baseUrl, token }).events.list({ group: 'garden', q: undefined, limit: 50 })
    assert.equal(data.length, eventCount)
  })
})

describe('an error', () => {
  it('has its code, status and request id, thrown or as a result', async () => {
    const call = hearth({ baseUrl, token }).groups.get('no-such-group')
    const thrown = await errorOf(call)
    assert.deepEqual([thrown.code, thrown.status], ['group_not_found', 404])
    assert.ok(thrown.requestId)
    assert.equal((await call.result()).error, thrown)
  })

  it('names every problem of a request', async () => {
    const { error } = await hearth({ baseUrl, token })
      .groups.create({ name: '', urlname: 'No!', description: null } as never)
      .result()
    assert.equal(error?.code, 'validation_failed')
    assert.ok(error.problems.some(({ field, message }) => field === 'urlname' && message))
  })

  it('is of the connection without an answer, and with one from elsewhere', async () => {
    const nowhere = await errorOf(hearth({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).events.list())
    assert.deepEqual([nowhere.code, nowhere.status], ['network', 0])
    assert.ok(nowhere.cause)
    await using proxy = await openServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    const elsewhere = await errorOf(hearth({ baseUrl: proxy.url, retries: 0 }).events.list())
    assert.deepEqual([elsewhere.code, elsewhere.status], ['unexpected_response', 502])
  })
})

describe('the rate limit', () => {
  it('is known after the first answer', async () => {
    const api = hearth({ baseUrl, token })
    assert.equal(api.rateLimit, undefined)
    await api.users.getMe()
    const { limit, remaining, resetsAt } = api.rateLimit!
    assert.ok(limit === 1_000_000 && remaining < limit && resetsAt > app.clock.now())
  })

  it('that resets too late is thrown at once, with the time to wait', async () => {
    let requests = 0
    await using limited = await openServer((_, response) => {
      requests++
      response.writeHead(429, { 'retry-after': '3000' }).end('{"error":"Too many","code":"rate_limited"}')
    })
    const call = hearth({ baseUrl: limited.url }).events.list({}, { signal: AbortSignal.timeout(60_000) })
    const error = await errorOf(call)
    assert.deepEqual([error.code, error.retryAfterMs, requests], ['rate_limited', 3_000_000, 1])
  })

  it('is waited for when Retry-After is a date', async () => {
    let requests = 0
    await using limited = await openServer((_, response) => {
      const date = new Date(Date.now() + 1000).toUTCString()
      if (++requests === 1) response.writeHead(429, { 'retry-after': date }).end('{"error":"x","code":"rate_limited"}')
      else response.end('{"data":[],"pagination":{"limit":20,"hasMore":false}}')
    })
    await hearth({ baseUrl: limited.url }).events.list()
    assert.equal(requests, 2)
  })
})

describe('an abort', () => {
  it('ends a wait between two tries with its reason', async () => {
    const stop = new AbortController()
    await using busy = await openServer((_, response) => {
      response.writeHead(503, { 'retry-after': '20' }).end('{"error":"x","code":"unavailable"}', () => stop.abort())
    })
    const call = hearth({ baseUrl: busy.url }).events.list({}, { signal: stop.signal })
    await assert.rejects(call, { name: 'AbortError' })
    await assert.rejects(call.result(), { name: 'AbortError' })
  })

  it('ends a request that is not answered', async () => {
    await using silent = await openServer(() => undefined)
    const call = hearth({ baseUrl: silent.url }).events.get('id', { signal: AbortSignal.timeout(50) })
    await assert.rejects(call, { name: 'TimeoutError' })
  })
})

describe('a token function', () => {
  it('is asked again once after a 401, with the refused token', async () => {
    const asked: (string | undefined)[] = []
    const source = (refused?: string) => {
      asked.push(refused)
      return refused ? token : 'hearth_pat_old'
    }
    assert.equal((await hearth({ baseUrl, token: source }).users.getMe()).username, 'ana')
    assert.deepEqual(asked, [undefined, 'hearth_pat_old'])
  })

  it('is not asked for ever', async () => {
    let asked = 0
    const error = await errorOf(hearth({ baseUrl, token: () => `hearth_pat_${++asked}` }).users.getMe())
    assert.deepEqual([error.status, asked], [401, 2])
  })

  it('may find no token', async () => {
    const api = hearth({ baseUrl, token: async () => undefined })
    assert.equal((await api.groups.getPublic('garden')).name, 'Garden')
    assert.equal((await errorOf(api.users.getMe())).code, 'unauthorized')
  })
})

describe('an address', () => {
  it('cannot become that of another operation', async () => {
    const api = hearth({ baseUrl, token })
    assert.equal((await errorOf(api.directory.get('ana/followers'))).code, 'user_not_found')
    assert.equal((await errorOf(api.directory.get('ana?x=1#y'))).code, 'user_not_found')
    for (const username of ['', '.', '..', undefined as unknown as string])
      await assert.rejects(api.directory.get(username), TypeError)
    await assert.rejects(api.uploads.delete('media/../../v1/me'), TypeError)
  })

  it('may end with a slash', async () => {
    assert.equal((await hearth({ baseUrl: `${baseUrl}/`, token }).users.getMe()).username, 'ana')
  })

  it('that moved does not turn a POST into a GET', async () => {
    await using moved = await openServer(({ url }, response) => {
      response.writeHead(301, { location: `${baseUrl}${url}` }).end()
    })
    assert.equal((await errorOf(hearth({ baseUrl: moved.url, token }).feeds.rotateToken())).code, 'network')
    assert.equal((await hearth({ baseUrl: moved.url }).groups.getPublic('garden')).name, 'Garden')
  })
})
