import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { type NamedHosts, startNamedHosts } from '#test/support/net/named-hosts.ts'
import { fetchSource } from './commands.fetch.ts'
import type { SourceAddress } from './rules.ts'

const now = new Date('2026-11-17T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const feedParser = openFeedParser()
let hosts: NamedHosts
before(async () => {
  hosts = await startNamedHosts()
})
afterEach(() => void hosts.asked())
after(async () => {
  await hosts[Symbol.asyncDispose]()
  await feedParser.close()
})

const pageOf = (titles: string[], more = '') => {
  const events = titles.map((name) => ({ '@type': 'Event', name, startDate: '2026-11-20T18:00:00Z', url: `/${name}` }))
  return `<!doctype html><script type="application/ld+json">${JSON.stringify(events)}</script>${more}`
}
const source = { kind: 'json_ld', key: null, timezone: 'UTC', etag: null, lastModified: null } as const
const read = (url: string, more: Partial<SourceAddress> = {}, at = now) =>
  fetchSource(
    { outbound: hosts.outbound, feedParser, now: at, baseUrl: 'https://hearth.example' },
    { ...source, url, ...more },
  )
/** The titles, or why there are none. */
async function resultOf(url: string, at = now) {
  const outcome = await read(url, {}, at)
  if (outcome.status === 'failed') return outcome.problem
  return outcome.status === 'read' ? outcome.reading.items.map(({ title }) => title) : outcome.status
}
const redirect =
  (location: string): Parameters<NamedHosts['on']>[1] =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

describe('a page with events', () => {
  it('is unchanged while its events are, whatever is around them, and read again on the next day', async () => {
    const url = 'https://garden.example/events'
    hosts.on(url, pageOf(['Sowing', 'Weeding'], '<p>12:00'))
    const first = await read(url)
    assert.ok(first.status === 'read')
    const { bodyHash } = first
    hosts.on(url, pageOf(['Sowing', 'Weeding'], '<p>13:00'))
    assert.deepEqual(await read(url, { bodyHash }), { status: 'unchanged' })
    assert.equal((await read(url, { bodyHash }, later(86_400_000))).status, 'read')
    hosts.on(url, pageOf(['Sowing']))
    assert.equal((await read(url, { bodyHash })).status, 'read')
  })

  it('that has none any longer says nothing about those it had', async () => {
    const url = 'https://bare.example/events'
    hosts.on(url, '<!doctype html><p>Soon')
    const outcome = await read(url)
    assert.ok(outcome.status === 'read')
    assert.deepEqual([outcome.reading.items, outcome.reading.isWhole], [[], false])
  })

  it('that became a sign-in or something else is described', async () => {
    hosts.on('https://shut.example/events', redirect('/login'))
    hosts.on('https://shut.example/login', '<!doctype html><title>Sign in</title>')
    assert.equal(await resultOf('https://shut.example/events'), 'forbidden')
    hosts.on('https://shut.example/text', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
    assert.equal(await resultOf('https://shut.example/text'), 'not_a_calendar')
  })
})

describe('robots.txt', () => {
  const rows: [name: string, robots: string | number, result: string | string[]][] = [
    ['open', 'User-agent: *\nDisallow: /admin\n', ['Sowing']],
    ['closed', 'User-agent: *\nDisallow: /\n', 'disallowed'],
    ['named', 'User-agent: hearth\nDisallow: /events\n\nUser-agent: *\nAllow: /\n', 'disallowed'],
    ['invited', 'User-agent: *\nDisallow: /\n\nUser-agent: Hearth\nAllow: /events\n', ['Sowing']],
    ['missing', 404, ['Sowing']],
    ['hidden', 403, ['Sowing']],
    ['broken', 500, 'server_error'],
    ['busy', 503, 'busy'],
  ]
  for (const [name, robots, result] of rows)
    it(`${name}: ${result}`, async () => {
      const origin = `https://${name}.example`
      hosts.on(`${origin}/robots.txt`, robots)
      hosts.on(`${origin}/events`, pageOf(['Sowing']))
      assert.deepEqual(await resultOf(`${origin}/events`), result)
      const asked = [`${origin}/robots.txt`, ...(Array.isArray(result) ? [`${origin}/events`] : [])]
      assert.deepEqual(hosts.asked(), asked)
    })

  it('is asked for once an hour, and at once again when it gave no answer', async () => {
    const [robots, url] = ['https://kept.example/robots.txt', 'https://kept.example/events']
    hosts.on(url, pageOf(['Sowing']))
    hosts.on(robots, 500)
    assert.equal(await resultOf(url), 'server_error')
    hosts.on(robots, 'User-agent: *\nAllow: /\n')
    assert.deepEqual(await resultOf(url), ['Sowing'])
    hosts.on(robots, 'User-agent: *\nDisallow: /\n')
    assert.deepEqual(await resultOf(url, later(3_599_000)), ['Sowing'])
    assert.equal(await resultOf(url, later(3_600_000)), 'disallowed')
    assert.deepEqual(hosts.asked(), [robots, robots, url, url, robots])
  })

  it('of the host that a redirect leads to is asked before the page is', async () => {
    hosts.on('https://from.example/events', redirect('https://to.example/events'))
    hosts.on('https://to.example/events', pageOf(['Sowing']))
    hosts.on('https://to.example/robots.txt', 'User-agent: *\nDisallow: /events\n')
    assert.equal(await resultOf('https://from.example/events'), 'disallowed')
    const asked = ['https://from.example/robots.txt', 'https://from.example/events', 'https://to.example/robots.txt']
    assert.deepEqual(hosts.asked(), asked)
    hosts.on('https://to.example/robots.txt', 404)
    assert.deepEqual(await resultOf('https://from.example/events', later(3_600_000)), ['Sowing'])
  })

  it('forbids another page of the same host that a redirect leads to', async () => {
    hosts.on('https://own.example/events', redirect('/private/events'))
    hosts.on('https://own.example/private/events', pageOf(['Sowing']))
    hosts.on('https://own.example/robots.txt', 'User-agent: *\nDisallow: /private\n')
    assert.equal(await resultOf('https://own.example/events'), 'disallowed')
  })
})
