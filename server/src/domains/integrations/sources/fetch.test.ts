import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FeedParser } from '#kernel/feeds.ts'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { calendarOf, type FeedHost, startFeedHost } from '#test/support/net/feed-host.ts'
import { fetchSource } from './commands.fetch.ts'
import type { FetchWay } from './commands.request.ts'
import type { SourceAddress, SourceOutcome } from './rules.ts'

const now = new Date('2026-11-17T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const sowing = calendarOf(['Sowing', 'Weeding'], now)
const outbound = openOutbound({ allow: ['127.0.0.0/8'] })
const parser = openFeedParser()
let parses = 0
/** The real one, counted. */
const feedParser: FeedParser = {
  readCalendar(...given) {
    parses++
    return parser.readCalendar(...given)
  },
  readPage(...given) {
    parses++
    return parser.readPage(...given)
  },
}
const way: FetchWay = { outbound, feedParser, now, baseUrl: 'https://hearth.example', version: '1.2.3' }
const source: SourceAddress = { kind: 'ical', url: '', key: null, timezone: 'UTC', etag: null, lastModified: null }

let host: FeedHost
before(async () => {
  host = await startFeedHost()
})
beforeEach(() => {
  parses = 0
  host.paths()
})
after(async () => {
  await host[Symbol.asyncDispose]()
  await parser.close()
  outbound[Symbol.dispose]()
})

type Answer = Parameters<FeedHost['on']>[1]
let count = 0
function put(answer: Answer): string {
  const path = `/feed-${++count}.ics`
  host.on(path, answer)
  return host.url(path)
}
const read = (url: string, more: Partial<SourceAddress> = {}, ways: Partial<FetchWay> = {}) =>
  fetchSource({ ...way, ...ways }, { ...source, url, ...more })
const problemIn = (outcome: SourceOutcome) => (outcome.status === 'failed' ? outcome.problem : outcome.status)
const titlesIn = (outcome: SourceOutcome) =>
  outcome.status === 'read' ? outcome.reading.items.map((item) => item.title) : outcome
const with_ =
  (headers: Record<string, string>, body: string | Buffer, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

describe('a calendar is read', () => {
  it('by a plain GET that says who asks', async () => {
    const outcome = await read(put(sowing))
    assert.deepEqual(titlesIn(outcome), ['Sowing', 'Weeding'])
    const { headers } = host.asked.at(-1)!
    assert.equal(headers['user-agent'], 'Hearth/1.2.3 (+https://hearth.example/about/sources)')
    assert.match(headers.accept!, /^text\/calendar/)
    assert.deepEqual([headers.cookie, headers.referer, headers['if-none-match']], [undefined, undefined, undefined])
  })

  for (const [name, encode] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)
    it(`compressed by ${name}`, async () =>
      assert.deepEqual(titlesIn(await read(put(with_({ 'content-encoding': name }, encode(sowing))))), [
        'Sowing',
        'Weeding',
      ]))

  it('whatever its content type', async () => {
    for (const type of ['text/plain', 'application/octet-stream', 'text/html', ''])
      assert.equal((await read(put(with_({ 'content-type': type }, `\uFEFF\n${sowing}`)))).status, 'read', type)
  })

  it('once while it does not change, apart from the times of its making', async () => {
    const first = await read(put(sowing))
    assert.ok(first.status === 'read')
    const restamped = calendarOf(['Sowing', 'Weeding'], now).replaceAll(/DTSTAMP:\S+/g, 'DTSTAMP:20300101T000000Z')
    const { bodyHash } = first
    assert.deepEqual(await read(put(restamped), { bodyHash }), { status: 'unchanged' })
    assert.equal(parses, 1)
    assert.equal((await read(put(calendarOf(['Sowing'], now)), { bodyHash })).status, 'read')
    assert.equal((await read(put(restamped), { bodyHash }, { now: later(86_400_000) })).status, 'read')
  })

  it('under its conditions on the same day, and again on the next', async () => {
    const answer = (request: IncomingMessage, response: ServerResponse) =>
      request.headers['if-none-match'] === '"one"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"one"', 'last-modified': 'Mon, 16 Nov 2026 12:00:00 GMT' }).end(sowing)
    const url = put(answer)
    const first = await read(url)
    assert.ok(first.status === 'read')
    const { etag, lastModified } = first
    assert.deepEqual(await read(url, { etag, lastModified }), { status: 'unchanged' })
    assert.equal(host.asked.at(-1)!.headers['if-modified-since'], 'Mon, 16 Nov 2026 12:00:00 GMT')
    assert.equal((await read(url, { etag, lastModified }, { now: later(86_400_000) })).status, 'read')
    assert.equal(problemIn(await read(put(304))), 'server_error')
  })
})

describe('a redirect', () => {
  const to = (url: string, status: number): Answer => with_({ location: url }, '', status)
  it('is followed three times at most, and reported where it is for good', async () => {
    const end = put(sowing)
    const rows: [chain: number[], moved: number | null][] = [
      [[301], 0],
      [[302], null],
      [[308, 301, 301], 2],
      [[301, 302, 301], 0],
      [[307, 301], null],
    ]
    for (const [chain, moved] of rows) {
      const urls = [end]
      for (const status of chain.toReversed()) urls.unshift(put(to(urls[0]!, status)))
      const outcome = await read(urls[0]!)
      assert.ok(outcome.status === 'read', String(chain))
      assert.equal(outcome.movedTo, moved === null ? null : urls[moved + 1], String(chain))
    }
    const fourth = put(to(put(to(put(to(put(to(end, 301)), 301)), 301)), 301))
    assert.equal(problemIn(await read(fourth)), 'unreachable')
  })

  it('in a circle, to nowhere or to another scheme ends', async () => {
    const circle = put(301)
    host.on(new URL(circle).pathname, to(circle, 301))
    host.paths()
    assert.equal(problemIn(await read(circle)), 'unreachable')
    assert.equal(host.paths().length, 4)
    for (const target of ['http://', 'ftp://127.0.0.1/a', 'file:///etc/passwd', 'data:text/calendar,BEGIN:VCALENDAR'])
      assert.equal(problemIn(await read(put(to(target, 302)))), 'unreachable', target)
    assert.equal(problemIn(await read(put(302))), 'unreachable')
  })

  it('to a private address is not followed', async () => {
    await using inner = await startFeedHost('127.0.0.2')
    inner.on('/secret.ics', sowing)
    using guarded = openOutbound({ allow: ['127.0.0.1/32'] })
    const url = put(to(inner.url('/secret.ics'), 302))
    assert.equal(problemIn(await read(url, {}, { outbound: guarded })), 'unreachable')
    assert.deepEqual(inner.paths(), [])
  })

  it('to a page that wants a sign-in is no calendar', async () => {
    host.on('/accounts/login?next=a', '<!doctype html><title>Sign in</title>')
    assert.equal(problemIn(await read(put(to('/accounts/login?next=a', 302)))), 'forbidden')
  })
})

describe('a host that does not give a calendar is described:', () => {
  const rows: [name: string, answer: Answer, problem: string][] = [
    ['404', 404, 'not_found'],
    ['410', 410, 'not_found'],
    ['400', 400, 'not_found'],
    ['401', 401, 'forbidden'],
    ['403', 403, 'forbidden'],
    ['429', 429, 'busy'],
    ['503', 503, 'busy'],
    ['500', 500, 'server_error'],
    ['502', 502, 'server_error'],
    ['204', 204, 'not_a_calendar'],
    ['an empty body', '', 'not_a_calendar'],
    ['spaces', ' \r\n ', 'not_a_calendar'],
    ['a page', '<!doctype html><title>Garden</title><p>BEGIN:VCALENDAR', 'not_a_calendar'],
    ['JSON', '{"events": []}', 'not_a_calendar'],
    ['a picture', with_({ 'content-type': 'image/png' }, Buffer.from('89504e470d0a1a0a', 'hex')), 'not_a_calendar'],
    ['half a calendar', sowing.slice(0, 60), 'not_a_calendar'],
    ['3 MB', `${sowing.slice(0, -15)}${'X-A:a\r\n'.repeat(450_000)}END:VCALENDAR\r\n`, 'too_large'],
    [
      'a gzip bomb',
      with_({ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(200 * 1024 * 1024, 'BEGIN:VCALENDAR\n'))),
      'too_large',
    ],
    ['a broken gzip', with_({ 'content-encoding': 'gzip' }, 'BEGIN:VCALENDAR'), 'unreachable'],
    ['an unknown encoding', with_({ 'content-encoding': 'xyz' }, sowing), 'unreachable'],
    [
      'a length that is not kept',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '5000' })
        response.write(sowing)
        setImmediate(() => response.destroy())
      },
      'unreachable',
    ],
    ['a closed connection', (request) => request.destroy(), 'unreachable'],
  ]
  for (const [name, answer, problem] of rows)
    it(`${name} is ${problem}`, async () => assert.equal(problemIn(await read(put(answer))), problem))

  it('no host, a private address, a name without an address and a strange scheme are all the same', async () => {
    using strict = openOutbound({ strict: true })
    for (const url of ['http://127.0.0.1:9/', 'https://127.0.0.1/', 'https://nothing.invalid/', 'gopher://a.example/'])
      for (const client of [strict, outbound])
        assert.deepEqual(await read(url, {}, { outbound: client }), {
          status: 'failed',
          problem: 'unreachable',
          retryAfterMs: null,
        })
  })

  it('a body that comes drop by drop is too slow, one that never begins is unreachable', async () => {
    const drip = put(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' })
      while (!response.destroyed) {
        response.write('X')
        await wait(20)
      }
    })
    assert.equal(problemIn(await read(drip, {}, { timeoutMs: 300 })), 'too_slow')
    assert.equal(
      problemIn(
        await read(
          put(() => undefined),
          {},
          { timeoutMs: 300 },
        ),
      ),
      'unreachable',
    )
  })

  it('Retry-After is obeyed in both forms, up to a day', async () => {
    const after_ = async (header: string) => {
      const outcome = await read(put(with_({ 'retry-after': header }, '', 503)))
      return outcome.status === 'failed' && outcome.retryAfterMs
    }
    assert.equal(await after_('120'), 120_000)
    assert.equal(await after_(later(3_600_000).toUTCString()), 3_600_000)
    assert.equal(await after_('99999999'), 86_400_000)
    assert.equal(await after_(later(-1000).toUTCString()), 0)
    assert.equal(await after_('soon'), null)
  })
})
