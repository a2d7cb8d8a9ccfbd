import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { hostileTexts, makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'

const app = useApp()

const widgets = ['/widget/next-event', '/widget/carousel'] as const
const [next, carousel] = widgets
const load = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.get(`${path}?${new URLSearchParams(query)}`, { headers })
const later = (ms = 1000) => app.clock.advance(ms)
const titlesIn = (text: string) => [...text.matchAll(/<h[12]><a [^>]+>([^<]*)</g)].map((match) => match[1])

describe('the next event widget', () => {
  it('shows the soonest event of one group, of several and of all', async () => {
    const [garden, choir] = [await makeGroupRow(app), await makeGroupRow(app)]
    await makeEventRow(app, garden.id, { title: 'Later', startsIn: 300 })
    await makeEventRow(app, garden.id, { title: 'Sowing', startsIn: 200 })
    await makeEventRow(app, choir.id, { title: 'Singing', startsIn: 100 })
    const shown = async (groups?: string) => titlesIn((await load(next, groups === undefined ? {} : { groups })).text)
    assert.deepEqual(await shown(garden.urlname), ['Sowing'])
    assert.deepEqual(await shown(` ${garden.urlname.toUpperCase()} ,, ${choir.urlname},no-such-group`), ['Singing'])
    assert.deepEqual(await shown(garden.id), ['Sowing'])
    assert.deepEqual(await shown(), ['Singing'])
    assert.deepEqual(await shown(''), ['Singing'])
    assert.deepEqual(titlesIn((await load(carousel, { groups: garden.urlname })).text), ['Sowing', 'Later'])
  })

  it('shows the time in the zone of the event, the venue and the count, and links to the page and calendar entry', async () => {
    const group = await makeGroupRow(app, { name: 'Choir & Co' })
    const id = await makeEventRow(app, group.id, {
      starts_at: '2031-07-01T17:00:00Z',
      over_at: '2031-07-01T19:00:00Z',
      venue_name: 'The shed',
      venue_city: 'Berlin',
      seats: 60,
      confirmed: 40,
    })
    const { text } = await load(next, { groups: group.urlname, utm: 'home' })
    for (const part of [
      'Tuesday, 1 July 2031 at 19:00 CEST',
      '<b>Jul</b><span>1</span>',
      'The shed, Berlin',
      '40 of 60 going',
      'Choir &#38; Co',
      `href="https://hearth.test/events/${id}?utm_source&#61;home&#38;utm_medium&#61;widget" target="_blank" rel="noopener"`,
      `href="https://hearth.test/feeds/events/${id}.ics"`,
    ])
      assert.ok(text.includes(part), `${part} in ${text}`)
    const german = (await load(next, { groups: group.urlname, lang: 'de-AT' })).text
    for (const part of ['Dienstag, 1. Juli 2031 um 19:00 MESZ', '40 von 60 dabei', '<html lang="de"', 'Zusagen'])
      assert.ok(german.includes(part), part)
  })

  it('contains the same as schema.org data', async () => {
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id, {
      title: '</script> & "quotes"',
      starts_at: '2031-01-01T17:30:00Z',
      over_at: '2031-07-01T19:00:00Z',
      timezone: 'America/St_Johns',
      event_type: 'hybrid',
      venue_name: 'The shed',
      seats: 1,
      confirmed: 1,
    })
    const { text } = await load(next, { groups: group.urlname })
    const {
      '@graph': [event],
    } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)
    assert.equal(event.name, '</script> & "quotes"')
    assert.deepEqual([event.startDate, event.endDate], ['2031-01-01T14:00:00-03:30', '2031-07-01T16:30:00-02:30'])
    assert.equal(event.eventAttendanceMode, 'https://schema.org/MixedEventAttendanceMode')
    assert.deepEqual(
      event.location.map((one: { '@type': string }) => one['@type']),
      ['Place', 'VirtualLocation'],
    )
    assert.equal(event.offers.availability, 'https://schema.org/SoldOut')
    assert.equal(event.url, `https://hearth.test/events/${id}`)
  })

  const seats: [string, Parameters<typeof makeEventRow>[2], RegExp][] = [
    ['says that it is full', { seats: 2, confirmed: 2, waitlist: false }, />Full</],
    ['says that there is a waitlist', { seats: 2, confirmed: 2 }, />Full, with a waitlist</],
    ['shows the count of attendees without a limit', { confirmed: 3 }, />3 going</],
    ['is online', { event_type: 'online' }, />Online</],
    ['shows no count without RSVPs', {}, /^(?!.*\bgoing\b)/s],
  ]
  for (const [what, input, form] of seats)
    it(what, async () => {
      const group = await makeGroupRow(app)
      await makeEventRow(app, group.id, input)
      assert.match((await load(next, { groups: group.urlname })).text, form)
    })

  it('marks a running event, and shows the next one after its end', async () => {
    const group = await makeGroupRow(app)
    await makeEventRow(app, group.id, { title: 'First', startsIn: 1, lasts: 10 })
    await makeEventRow(app, group.id, { title: 'Second', startsIn: 60 })
    const shown = async () => (await load(next, { groups: group.urlname })).text
    assert.doesNotMatch(await shown(), /Happening now/)
    later(60_000)
    assert.match(await shown(), /Happening now/)
    assert.deepEqual(titlesIn(await shown()), ['First'])
    later(10 * 60_000)
    assert.deepEqual(titlesIn(await shown()), ['Second'])
  })

  it('removes a cancelled event, and shows the cancellation until its start', async () => {
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id, { title: 'Called off', startsIn: 60 })
    await makeEventRow(app, group.id, { title: 'Another', startsIn: 120 })
    await app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', id).execute()
    const shown = async () => (await load(next, { groups: group.urlname })).text
    assert.match(await shown(), /Cancelled: event on /)
    assert.doesNotMatch(await shown(), /Called off/)
    assert.deepEqual(titlesIn(await shown()), ['Another'])
    assert.doesNotMatch((await load(carousel, { groups: group.urlname })).text, /Called off|Cancelled/)
    later(60 * 60_000)
    assert.doesNotMatch(await shown(), /Cancelled/)
  })

  const hidden: [string, object, object][] = [
    ['a draft', {}, { status: 'draft' }],
    ['hidden', {}, { hidden_at: '2026-01-01T00:00:00Z' }],
    ['of a hidden group', { hidden_at: '2026-01-01T00:00:00Z' }, {}],
    ['of an archived group', { deleted_at: '2026-01-01T00:00:00Z' }, {}],
  ]
  for (const [what, groupInput, eventInput] of hidden)
    it(`never shows an event that is ${what}`, async () => {
      const group = await makeGroupRow(app, { name: 'Secret group', ...groupInput })
      await makeEventRow(app, group.id, { title: 'Secret', startsIn: 1, ...eventInput })
      for (const path of widgets)
        for (const query of [{ groups: group.urlname }, {}] as Record<string, string>[]) {
          const { text } = await load(path, query)
          assert.doesNotMatch(text, /<h[12]><a[^>]*>Secret/)
          if ('deleted_at' in groupInput || 'hidden_at' in groupInput) assert.doesNotMatch(text, /Secret/)
        }
    })
})

describe('every widget', () => {
  it('an empty widget links to the group or to all events', async () => {
    const group = await makeGroupRow(app, { name: 'Quiet <group>' })
    for (const path of widgets) {
      const quiet = await load(path, { groups: group.urlname })
      assert.equal(quiet.status, 200)
      assert.match(quiet.text, /No upcoming events/)
      assert.ok(quiet.text.includes(`href="https://hearth.test/groups/${group.urlname}"`))
      assert.match(quiet.text, /Follow Quiet &#60;group&#62;/)
      for (const groups of ['no-such-group', 'a b', '<script>', '%00', '../..'])
        assert.match((await load(path, { groups })).text, /href="https:\/\/hearth.test\/events"/, groups)
    }
  })

  it('an invalid option is ignored', async () => {
    const group = await makeGroupRow(app)
    for (let n = 0; n < 14; n++) await makeEventRow(app, group.id, { title: `Number ${n}`, startsIn: 60 + n })
    const usual = (await load(carousel, { groups: group.urlname })).text
    const wrong = { theme: 'x', mode: 'x', lang: 'xx', size: 'x', limit: '99', utm: '"><script>' }
    assert.equal((await load(carousel, { groups: group.urlname, ...wrong })).text, usual)
    for (const limit of ['0', '-1', '1.5', 'x', '', '13'])
      assert.equal((await load(carousel, { groups: group.urlname, limit })).text, usual, limit)
    assert.equal((await app.get(`${carousel}?groups=${group.urlname}&theme=ocean&theme=rose`)).text, usual)
    assert.equal(titlesIn(usual).length, 6)
    assert.equal(titlesIn((await load(carousel, { groups: group.urlname, limit: '12' })).text).length, 12)
  })

  it('a widget filters by twenty groups at most', async () => {
    const last = await makeGroupRow(app)
    await makeEventRow(app, last.id, { title: 'Beyond' })
    const others = Array.from({ length: 20 }, (_, n) => `nobody-${n}`)
    assert.deepEqual(titlesIn((await load(next, { groups: [...others, last.urlname].join() })).text), [])
    assert.deepEqual(titlesIn((await load(next, { groups: [...others.slice(1), last.urlname].join() })).text), [
      'Beyond',
    ])
  })

  it('a widget has headers that allow embedding and forbid everything else', async () => {
    for (const path of widgets) {
      const { headers } = await load(path)
      assert.match(
        headers['content-security-policy']!,
        /^default-src 'none'; style-src 'unsafe-inline'; img-src https:\/\/hearth\.test; script-src 'sha256-\S+' 'sha256-\S+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
      )
      assert.equal(headers['x-frame-options'], undefined)
      assert.equal(headers['set-cookie'], undefined)
      assert.equal(headers.vary, undefined)
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
      assert.equal(headers['x-robots-tag'], 'noindex, follow')
      assert.match(headers['permissions-policy']!, /camera=\(\)/)
      assert.equal(headers['x-ratelimit-limit'], '3600')
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    }
  })

  it('widgets are framed only where the operator allows it, and pages with actions nowhere', async () => {
    await using strict = await startApp({
      beside: app,
      widgetFrameAncestors: 'https://example.org https://*.example.com',
    })
    const { headers } = await strict.get(next)
    assert.match(
      headers['content-security-policy']!,
      /frame-ancestors 'self' https:\/\/example\.org https:\/\/\*\.example\.com$/,
    )
    assert.match((await app.get('/sign-in')).headers['content-security-policy']!, /frame-ancestors 'none'/)
  })

  it('a widget is cached for a minute or until the next change, and revalidated with 304', async () => {
    const group = await makeGroupRow(app)
    await makeEventRow(app, group.id, { startsIn: 10, lasts: 1 })
    const shown = (known?: string) => load(next, { groups: group.urlname }, known ? { 'if-none-match': known } : {})
    const first = await shown()
    const kept = (own: number, shared: number) =>
      `public, max-age=${own}, s-maxage=${shared}, stale-while-revalidate=600, stale-if-error=86400`
    assert.equal(first.headers['cache-control'], kept(60, 300))
    const again = await shown(first.headers.etag)
    assert.deepEqual([again.status, again.text], [304, ''])
    const start = await app.database
      .selectFrom('events')
      .select('starts_at')
      .where('group_id', '=', group.id)
      .executeTakeFirstOrThrow()
    later(Date.parse(start.starts_at) - app.clock.now().getTime() - 20_000)
    assert.match((await shown()).headers['cache-control']!, /^public, max-age=(19|20), s-maxage=(19|20), /)
    later(20_000)
    const begun = await shown(first.headers.etag)
    assert.equal(begun.status, 200)
    assert.match(begun.text, /Happening now/)
  })

  it('a widget is rendered once for equal options, however they are written', async () => {
    const group = await makeGroupRow(app)
    const sent = await recordStatements(() =>
      Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          load(next, { groups: `${group.urlname},${group.urlname}`, limit: `${n}` }),
        ),
      ),
    )
    assert.ok(sent.length <= 4, String(sent.length))
  })

  it('a widget shows only pictures that we serve', async () => {
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id, { photo_url: 'https://spy.example/a.png' })
    const drawn = (await load(next, { groups: group.urlname })).text
    assert.match(drawn, /<img src="https:\/\/hearth\.test\/covers\/[^"]+\.svg"/)
    assert.doesNotMatch(drawn, /<img[^>]*spy/)
    const photo_url = 'https://legacy.hearth.test/v1/uploads/file/event-photo/a.png'
    await app.database.updateTable('events').set({ photo_url }).where('id', '=', id).execute()
    later()
    const { text } = await load(next, { groups: group.urlname })
    assert.match(text, /<img src="https:\/\/hearth\.test\/v1\/uploads\/file\/event-photo\/a\.png" [^>]*loading="lazy"/)
    assert.doesNotMatch((await load(next, { groups: group.urlname, size: 'compact' })).text, /<img/)
  })

  it('a widget and embed.js are at most 4,100 bytes compressed', async () => {
    // Ids that look random and are the same in every run: how well a page compresses depends on them.
    const idOf = (text: string) => {
      const hex = createHash('sha256').update(text).digest('hex')
      return `01890000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
    }
    const group = await makeGroupRow(app, { id: idOf('group'), name: 'Repair Café Kreuzberg' })
    for (let n = 0; n < 12; n++)
      await makeEventRow(app, group.id, {
        id: idOf(`event ${n}`),
        title: `Mending night ${n}: bring lamps, radios and whatever else has stopped`,
        venue_name: `Workshop number ${n * 7} in the old brewery`,
        venue_address: `Adalbertstraße ${n * 13}`,
        venue_city: 'Berlin',
        startsIn: 60 + n * 1441,
        seats: 30 + n,
        confirmed: n * 2,
        photo_url: `https://hearth.test/v1/uploads/file/event-photo/${group.id}/${n}.webp`,
      })
    const sizes: Record<string, number> = {}
    for (const [path, query] of [
      [next, {}],
      [carousel, {}],
      [carousel, { limit: '12' }],
    ] as [string, Record<string, string>][])
      sizes[`${path} ${JSON.stringify(query)}`] = gzipSync(
        (await load(path, { groups: group.urlname, ...query })).text,
      ).length
    sizes['/embed.js'] = gzipSync((await app.get('/embed.js')).text).length
    for (const [name, size] of Object.entries(sizes)) assert.ok(size <= 4100, `${name}: ${size}`)
  })
})

describe('embed.js', () => {
  it('embed.js can be loaded by any page and is cached for an hour', async () => {
    const { headers } = await app.get('/embed.js')
    assert.match(headers['content-type']!, /^text\/javascript/)
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.match(headers['cache-control']!, /^public, max-age=3600/)
    assert.equal((await app.get('/embed.js', { headers: { 'if-none-match': headers.etag! } })).status, 304)
  })
})

it('an address with too many requests gets 429, which is not cached', async () => {
  await using small = await startApp({ beside: app, limits: { authenticated: 1, anonymous: 1, widgets: 2 } })
  for (const status of [200, 200, 429]) {
    const answer = await small.get(next)
    assert.equal(answer.status, status)
    if (status === 429) assert.equal(answer.headers['cache-control'], 'no-store')
  }
})

it('no text of users becomes a tag, an attribute or the end of a script', async () => {
  for (const text of hostileTexts) {
    const group = await makeGroupRow(app, { name: text })
    const venue = { venue_name: text, venue_city: text, venue_address: text, venue_state: text }
    await makeEventRow(app, group.id, { title: text, description: text, platform_event_url: text, ...venue })
    const plain = await makeGroupRow(app)
    await makeEventRow(app, plain.id, { venue_name: 'x', venue_city: 'y', venue_address: 'x', venue_state: 'y' })
    for (const path of widgets) {
      const tags = async (groups: string) => (await load(path, { groups })).text.match(/<[a-z/!][a-z0-9]*/gi)
      assert.deepEqual(await tags(group.urlname), await tags(plain.urlname), text)
    }
  }
})
