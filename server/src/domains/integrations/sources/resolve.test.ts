import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { calendarOf } from '#test/support/net/feed-host.ts'
import { type NamedHosts, startNamedHosts } from '#test/support/net/named-hosts.ts'
import { resolveAddress } from './commands.resolve.ts'

const now = new Date('2026-11-17T12:00:00.000Z')
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

const calendar = calendarOf(['Sowing'], now)
const page = (body: string) => `<!doctype html><html><head><title>Garden</title>${body}</html>`
const linkTo = (href: string) => `<link rel="alternate" type="text/calendar" href="${href}">`
const described = `<script type="application/ld+json">
  {"@type":"Event","name":"Weeding","startDate":"2026-11-20T18:00:00Z","url":"https://garden.example/weeding"}</script>`
const redirect =
  (location: string, status: number): Parameters<NamedHosts['on']>[1] =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

/** What a text leads to, and the requests on the way. */
async function resolve(text: string) {
  const way = { outbound: hosts.outbound, feedParser, now, baseUrl: 'https://hearth.example', timezone: 'UTC' }
  const found = await resolveAddress(way, text)
  const asked = hosts.asked()
  if (found.status === 'failed') return { problem: found.problem, asked }
  const { kind, platform, url, movedTo, reading } = found
  assert.equal(movedTo, null)
  return { kind, platform, url, titles: reading.items.map(({ title }) => title), asked }
}

const sowing = { kind: 'ical', platform: 'ical', titles: ['Sowing'] }
const weeding = { kind: 'json_ld', platform: 'ical', titles: ['Weeding'] }

describe('a pasted link leads to a calendar', () => {
  it('of webcal:', async () => {
    const url = 'https://cal.example/a.ics?token=1'
    hosts.on(url, calendar)
    assert.deepEqual(await resolve('Subscribe: webcal://cal.example/a.ics?token=1'), { ...sowing, url, asked: [url] })
  })

  it('of a host that speaks https by now, else by http', async () => {
    hosts.on('https://new.example/a.ics', calendar)
    assert.deepEqual(await resolve('http://new.example/a.ics'), {
      ...sowing,
      ...{ url: 'https://new.example/a.ics', asked: ['https://new.example/a.ics'] },
    })
    hosts.refuse('https://old.example')
    hosts.on('http://old.example/a.ics', calendar)
    assert.deepEqual(await resolve('http://old.example/a.ics'), {
      ...sowing,
      ...{ url: 'http://old.example/a.ics', asked: ['https://old.example/a.ics', 'http://old.example/a.ics'] },
    })
    hosts.refuse('http://old.example')
    assert.equal((await resolve('http://old.example/a.ics')).problem, 'unreachable')
  })

  it('that the page links to, the first that can be read', async () => {
    hosts.on('https://links.example/', page(linkTo('gone.ics') + linkTo('webcal://cal.links.example/b.ics')))
    hosts.on('https://cal.links.example/b.ics', calendar)
    const asked = ['https://links.example/', 'https://links.example/gone.ics', 'https://cal.links.example/b.ics']
    assert.deepEqual(await resolve('links.example'), { ...sowing, url: asked[2], asked })
  })

  it('that a page of Luma names by its id', async () => {
    const url = 'https://api.luma.com/ics/get?entity=calendar&id=cal-AbC123xyz'
    hosts.on('https://lu.ma/garden', redirect('https://luma.com/garden', 301))
    hosts.on('https://luma.com/garden', page('<script>{"calendar":{"api_id":"cal-AbC123xyz"}}</script>'))
    hosts.on(url, calendar)
    const asked = ['https://lu.ma/garden', 'https://luma.com/garden', url]
    assert.deepEqual(await resolve('https://lu.ma/garden'), { ...sowing, platform: 'luma', url, asked })
  })

  it('that WordPress keeps beside its page', async () => {
    const url = 'https://press.example/events/?ical=1'
    hosts.on('https://press.example/events/', page('<body class="tribe-events-page-template">'))
    hosts.on(url, calendar)
    assert.deepEqual(await resolve('https://press.example/events/'), {
      ...sowing,
      ...{ url, asked: ['https://press.example/events/', url] },
    })
  })

  it('that has moved: for good to its new address, else to the pasted one', async () => {
    const url = 'https://moved.example/b.ics'
    hosts.on(url, calendar)
    hosts.on('https://moved.example/a.ics', redirect('/b.ics', 301))
    hosts.on('https://moved.example/c.ics', redirect('/b.ics', 302))
    assert.equal((await resolve('https://moved.example/a.ics')).url, url)
    assert.equal((await resolve('https://moved.example/c.ics')).url, 'https://moved.example/c.ics')
  })
})

describe('a pasted link leads to a page', () => {
  it('that describes its events, when robots.txt has no objection', async () => {
    const url = 'https://page.example/events'
    hosts.on(url, page(linkTo('/gone.ics') + described))
    const asked = [url, 'https://page.example/gone.ics', 'https://page.example/robots.txt']
    assert.deepEqual(await resolve(url), { ...weeding, url, asked })
    hosts.on('https://closed.example/events', page(described))
    hosts.on('https://closed.example/robots.txt', 'User-agent: *\nDisallow: /events\n')
    assert.equal((await resolve('https://closed.example/events')).problem, 'disallowed')
  })

  it('on another host, whose robots.txt is asked', async () => {
    hosts.on('https://short.example/x', redirect('https://long.example/events', 302))
    hosts.on('https://long.example/events', page(described))
    const asked = ['https://short.example/x', 'https://long.example/events', 'https://long.example/robots.txt']
    assert.deepEqual(await resolve('https://short.example/x'), { ...weeding, url: asked[1], asked })
  })
})

describe('a pasted text leads nowhere', () => {
  it('without a link, with no request', async () =>
    assert.deepEqual(await resolve('our garden'), { problem: 'unreachable', asked: [] }))

  it('by a page without events, or with a calendar that is a page too', async () => {
    hosts.on('https://empty.example/', page('<p>Welcome'))
    assert.deepEqual(await resolve('empty.example'), { problem: 'no_events', asked: ['https://empty.example/'] })
    hosts.on('https://pages.example/', page(linkTo('/a.ics')))
    hosts.on('https://pages.example/a.ics', page(linkTo('/b.ics')))
    const asked = ['https://pages.example/', 'https://pages.example/a.ics']
    assert.deepEqual(await resolve('pages.example'), { problem: 'no_events', asked })
  })

  it('after eight requests at most', async () => {
    for (const scheme of ['https', 'http']) {
      const links = [1, 2, 3, 4, 5].map((n) => linkTo(`${scheme}-${n}.ics`))
      hosts.on(`${scheme}://many.example/`, page(links.join('')))
    }
    const { problem, asked } = await resolve('http://many.example/')
    assert.equal(problem, 'no_events')
    assert.equal(asked.length, 8)
    assert.equal(new Set(asked).size, 8)
  })
})
