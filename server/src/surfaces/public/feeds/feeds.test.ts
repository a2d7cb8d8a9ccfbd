import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { type App, startApp } from '#test/support/app/harness.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { hostileTexts, makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'

let app: App
before(async () => {
  app = await startApp()
})
after(() => app[Symbol.asyncDispose]())

const day = 86_400_000
const later = (ms = 1000) => app.clock.advance(ms)
const update = (table: 'events' | 'groups' | 'users', id: string, set: object) =>
  app.database
    .updateTable(table)
    .set(set as never)
    .where('id', '=', id)
    .execute()

interface Entry {
  uid: string
  title: string
  status: unknown
  sequence: number
  start: string
  end: string
  place: unknown
  description: string
}

/** As a calendar program reads it. */
function readCalendar(text: string): { name: unknown; entries: Entry[] } {
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.doesNotMatch(text, /[^\r]\n|TZID|\r\n\r\n/)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      title: event.summary,
      status: component.getFirstPropertyValue('status'),
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      place: event.location,
      description: event.description,
    }
  })
  return { name: calendar.getFirstPropertyValue('name'), entries }
}

interface Item {
  title: string
  link: string
  guid: string
  pubDate: string
  description: string
}

function readRss(text: string): { title: string; items: Item[] } {
  assert.equal(XMLValidator.validate(text), true)
  const parser = new XMLParser({ isArray: (name) => name === 'item', parseTagValue: false, trimValues: false })
  const { channel } = parser.parse(text).rss
  return { title: channel.title, items: channel.item ?? [] }
}

async function feedTokenOf(person: Person): Promise<string> {
  const answer = await app.get('/v1/profile/feed-token', { session: await makeSession(app, person) })
  return app.issued(answer.body.data.feedToken)
}
const ownCalendar = async (token: string) => readCalendar((await app.get(`/feeds/${token}/events.ics`)).text)
const groupCalendar = async (urlname: string) => readCalendar((await app.get(`/feeds/groups/${urlname}.ics`)).text)
const titles = (entries: { title: string }[]) => entries.map((entry) => entry.title)

async function rsvp(person: Person, eventId: string, method: 'post' | 'delete' = 'post') {
  const answer = await app[method](`/v1/events/${eventId}/rsvp`, {
    token: await makeToken(app, person, ['write:events']),
  })
  assert.ok(answer.status < 300, answer.text)
}

async function cancel(groupId: string, eventId: string) {
  const organizer = await makeUser(app)
  await giveRole(app, groupId, organizer, 'manager')
  const token = await makeToken(app, organizer, ['manage:events'])
  assert.equal((await app.post(`/v1/manage/events/${eventId}/cancel`, { token, body: {} })).status, 200)
}

describe('the token of one’s feeds', () => {
  it('stays the same until it is replaced, and then the old addresses lead nowhere', async () => {
    const ana = await makeUser(app)
    const token = await feedTokenOf(ana)
    assert.equal(await feedTokenOf(ana), token)
    assert.equal((await app.get(`/feeds/${token}/events.ics`)).status, 200)
    const rotated = await app.post('/v1/profile/feed-token/rotate', { token: await makeToken(app, ana, ['user']) })
    const fresh = app.issued(rotated.body.data.feedToken)
    assert.notEqual(fresh, token)
    assert.equal(await feedTokenOf(ana), fresh)
    for (const file of ['events.ics', 'events.rss', 'events.json']) {
      assert.equal((await app.get(`/feeds/${token}/${file}`)).body.code, 'not_found')
      assert.equal((await app.get(`/feeds/${fresh}/${file}`)).status, 200)
    }
  })

  it('is nobody else’s, and a made-up one opens nothing', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    assert.notEqual(await feedTokenOf(ana), await feedTokenOf(bo))
    for (const token of ['x', ana.id, 'groups', '%00', 'a'.repeat(500)])
      assert.equal((await app.get(`/feeds/${token}/events.rss`)).status, 404)
  })

  it('opens nothing while its owner is suspended, and nothing any more when they are gone', async () => {
    const ana = await makeUser(app)
    const token = await feedTokenOf(ana)
    const look = async () => (await app.get(`/feeds/${token}/events.ics`)).status
    await update('users', ana.id, { suspended_at: app.clock.now().toISOString() })
    assert.equal(await look(), 404)
    await update('users', ana.id, { suspended_at: null })
    assert.equal(await look(), 200)
    await update('users', ana.id, { deleted_at: app.clock.now().toISOString() })
    assert.equal(await look(), 404)
  })

  it('has six hundred requests an hour for itself, and a new one its own', async () => {
    const ana = await makeUser(app)
    const token = await feedTokenOf(ana)
    const first = await app.get(`/feeds/${token}/events.ics`)
    assert.deepEqual([first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']], ['600', '599'])
    assert.equal((await app.get(`/feeds/${token}/events.rss`)).headers['x-ratelimit-remaining'], '598')
    const rotated = await app.post('/v1/profile/feed-token/rotate', { token: await makeToken(app, ana, ['user']) })
    const fresh = await app.get(`/feeds/${app.issued(rotated.body.data.feedToken)}/events.ics`)
    assert.equal(fresh.headers['x-ratelimit-remaining'], '599')
  })
})

describe('one’s own calendar', () => {
  it('has what one goes to and, as uncertain, what one waits for, and not what one left', async () => {
    const [ana, bo] = [await makeUser(app, { name: 'Ana; Lee, of \\ Porto' }), await makeUser(app)]
    const group = await makeGroupRow(app)
    const going = await makeEventRow(app, group.id, { title: 'Going', startsIn: 60, seats: 5, venue_name: 'Shed' })
    const full = await makeEventRow(app, group.id, { title: 'Full', startsIn: 120, seats: 1 })
    const left = await makeEventRow(app, group.id, { title: 'Left', startsIn: 180, seats: 5 })
    await rsvp(bo, full)
    for (const id of [going, full, left]) await rsvp(ana, id)
    await rsvp(ana, left, 'delete')
    const { name, entries } = await ownCalendar(await feedTokenOf(ana))
    // The parser knows this property as any text and leaves its escapes alone.
    assert.equal(name, 'Ana\\; Lee\\, of \\\\ Porto')
    assert.deepEqual(
      entries.map(({ title, status }) => [title, status]),
      [
        ['Full', 'TENTATIVE'],
        ['Going', 'CONFIRMED'],
      ],
    )
    assert.deepEqual([entries[1]!.uid, entries[1]!.place], [`${going}@hearth.test`, 'Shed'])
    assert.ok(entries[1]!.description.includes(`https://hearth.test/events/${going}`))
    assert.deepEqual((await ownCalendar(await feedTokenOf(bo))).entries.length, 1)
  })

  it('has no event that one only asks to come to, whatever the hosts answer, and none that was only saved', async () => {
    const ana = await makeUser(app)
    const group = await makeGroupRow(app)
    const asked = await makeEventRow(app, group.id, { title: 'Asked', startsIn: 60, seats: 5, requires_approval: true })
    const saved = await makeEventRow(app, group.id, { title: 'Saved', startsIn: 60, seats: 5 })
    const token = await makeToken(app, ana, ['write:events'])
    await rsvp(ana, asked)
    assert.equal((await app.put(`/v1/events/${saved}/save`, { token })).status, 200)
    const titles = async () => (await ownCalendar(await feedTokenOf(ana))).entries.map(({ title }) => title)
    assert.deepEqual(await titles(), [])
    for (const [status, expected] of [
      ['declined', []],
      ['confirmed', ['Asked']],
    ] as const) {
      await app.database.updateTable('rsvps').set({ status }).where('event_id', '=', asked).execute()
      assert.deepEqual(await titles(), expected, status)
    }
  })

  it('tells of a cancelled event for thirty days, with a higher number, but not to whoever had left', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id, { title: 'Party', startsIn: 40 * 1440 })
    for (const person of [ana, bo]) await rsvp(person, id)
    await rsvp(bo, id, 'delete')
    const tokens = [await feedTokenOf(ana), await feedTokenOf(bo)] as const
    const [before] = (await ownCalendar(tokens[0])).entries
    later()
    await cancel(group.id, id)
    const [cancelled] = (await ownCalendar(tokens[0])).entries
    assert.deepEqual(
      [cancelled!.status, cancelled!.title, cancelled!.uid],
      ['CANCELLED', 'Cancelled: Party', before!.uid],
    )
    assert.ok(cancelled!.sequence > before!.sequence)
    assert.deepEqual((await ownCalendar(tokens[1])).entries, [])
    assert.equal((await groupCalendar(group.urlname)).entries[0]!.status, 'CANCELLED')
    const news = readRss((await app.get(`/feeds/${tokens[0]}/events.rss`)).text)
    assert.deepEqual([titles(news.items), news.items[0]!.guid], [['Cancelled: Party'], `${id}#cancelled`])
    assert.deepEqual(titles(readRss((await app.get(`/feeds/groups/${group.urlname}.rss`)).text).items), [
      'Cancelled: Party',
    ])
    later(31 * day)
    assert.deepEqual((await ownCalendar(tokens[0])).entries, [])
    assert.deepEqual((await groupCalendar(group.urlname)).entries, [])
  })

  it('is news of favourite groups and of what one answered, the newest first', async () => {
    const ana = await makeUser(app)
    const [favourite, other] = [await makeGroupRow(app), await makeGroupRow(app)]
    const published = (n: number) => ({ published_at: new Date(app.clock.now().getTime() - n * day).toISOString() })
    await makeEventRow(app, favourite.id, { title: 'Second', ...published(2) })
    const answered = await makeEventRow(app, other.id, { title: 'First', ...published(1) })
    await makeEventRow(app, other.id, { title: 'Nothing to me', ...published(1) })
    await makeEventRow(app, favourite.id, { title: 'Over', startsIn: -600 })
    await rsvp(ana, answered)
    await app.put(`/v1/favorites/${favourite.urlname}`, { token: await makeToken(app, ana, ['write:favorites']) })
    const { title, items } = readRss((await app.get(`/feeds/${await feedTokenOf(ana)}/events.rss`)).text)
    assert.deepEqual(titles(items), ['First', 'Second'])
    assert.match(title, / · Hearth$/)
    assert.equal(items[0]!.link, `https://hearth.test/events/${answered}`)
  })
})

const hidden: [what: string, groupSet: object, eventSet: object][] = [
  ['drafts', {}, { status: 'draft' }],
  ['hidden events', {}, { hidden_at: '2026-01-01T00:00:00Z' }],
  ['events of hidden groups', { hidden_at: '2026-01-01T00:00:00Z' }, {}],
  ['events of archived groups', { deleted_at: '2026-01-01T00:00:00Z' }, {}],
]
for (const [what, groupSet, eventSet] of hidden)
  it(`no feed shows ${what}`, async () => {
    const ana = await makeUser(app)
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id, { title: 'Secret' })
    await rsvp(ana, id)
    await app.put(`/v1/favorites/${group.urlname}`, { token: await makeToken(app, ana, ['write:favorites']) })
    await update('groups', group.id, { name: 'Any', ...groupSet })
    await update('events', id, { revision: 1, ...eventSet })
    const token = await feedTokenOf(ana)
    for (const path of [`/feeds/${token}/events`, `/feeds/groups/${group.urlname}`, `/feeds/events/${id}`])
      for (const format of path.startsWith('/feeds/events') ? ['ics'] : ['ics', 'rss'])
        assert.doesNotMatch((await app.get(`${path}.${format}`)).text, /Secret/)
    assert.equal((await app.get(`/feeds/events/${id}.ics`)).body.code, 'event_not_found')
    const isGone = Object.keys(groupSet).length > 0
    assert.equal((await app.get(`/feeds/groups/${group.urlname}.ics`)).status, isGone ? 404 : 200)
  })

describe('feeds of everybody', () => {
  it('are what a group plans and, in its calendar, what it did of late', async () => {
    const group = await makeGroupRow(app, { name: 'Choir' })
    for (const [title, days] of [
      ['Long ago', -100],
      ['Lately', -10],
      ['Soon', 1],
      ['Later', 300],
    ] as const)
      await makeEventRow(app, group.id, { title, startsIn: days * 1440 })
    const { name, entries } = await groupCalendar(group.urlname.toUpperCase())
    assert.deepEqual([name, titles(entries)], ['Choir', ['Later', 'Soon', 'Lately']])
    const { items } = readRss((await app.get(`/feeds/groups/${group.id}.rss`)).text)
    assert.deepEqual(titles(items).sort(), ['Later', 'Soon'])
  })

  it('of one event are a file to be taken', async () => {
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id, { ends_at: null, revision: 4 })
    const { headers, text } = await app.get(`/feeds/events/${id}.ics`)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(headers['content-disposition'], 'attachment; filename="event.ics"')
    const [entry] = readCalendar(text).entries
    assert.deepEqual([entry!.sequence, Date.parse(entry!.end) - Date.parse(entry!.start)], [4, 3 * 3_600_000])
  })

  it('are 304 for whoever has them until something changes', async () => {
    const ana = await makeUser(app)
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id)
    await rsvp(ana, id)
    const token = await feedTokenOf(ana)
    for (const [path, scope] of [
      [`/feeds/groups/${group.urlname}.ics`, 'public'],
      [`/feeds/groups/${group.urlname}.rss`, 'public'],
      [`/feeds/events/${id}.ics`, 'public'],
      [`/feeds/${token}/events.ics`, 'private'],
      [`/feeds/${token}/events.rss`, 'private'],
    ] as const) {
      later()
      const { headers } = await app.get(path)
      assert.equal(headers['cache-control'], `${scope}, max-age=300`)
      later(60_000)
      const again = await app.get(path, { headers: { 'if-none-match': headers.etag! } })
      assert.deepEqual([again.status, again.text], [304, ''], path)
      await update('events', id, { title: `Renamed for the feed that ends with ${path.slice(-10)}` })
      later()
      const changed = await app.get(path, { headers: { 'if-none-match': headers.etag! } })
      assert.deepEqual([changed.status, changed.headers.etag === headers.etag], [200, false], path)
    }
  })

  it('that are not there are 404, whatever their name', async () => {
    const paths = ['groups/none.ics', 'groups/none.rss', 'groups/.ics', 'groups/a/b.ics', 'groups/x.json']
    const ids = ['events/none.ics', 'events/00000000-0000-0000-0000-000000000000.ics', 'events/x.rss', 'events/%00.ics']
    for (const path of [...paths, ...ids]) assert.equal((await app.get(`/feeds/${path}`)).status, 404, path)
  })
})

it('the notes about the place are plain words in a calendar, in news and in JSON', async () => {
  const group = await makeGroupRow(app)
  const venue = { venue_name: 'Shed', venue_notes: 'Ring **twice**, [the way](https://example.org/way)' }
  await makeEventRow(app, group.id, venue)
  const { entries } = await groupCalendar(group.urlname)
  const read = async (format: string) => (await app.get(`/feeds/groups/${group.urlname}.${format}`)).text
  const [news] = readRss(await read('rss')).items
  const [item] = (JSON.parse(await read('json')) as { items: { content_text: string }[] }).items
  for (const words of [entries[0]!.description, news!.description, item!.content_text])
    assert.match(words, /Ring twice, the way \(https:\/\/example\.org\/way\)/)
})

it('what people typed stays text in a calendar and in news', async () => {
  const more = [
    'x\r\nATTENDEE:mailto:victim@example.org',
    'END:VEVENT\nBEGIN:VEVENT',
    'a;b,c\\d',
    '🌱'.repeat(60),
    ']]>',
    '\u0007\u001b\u0085',
  ]
  for (const text of [...hostileTexts, ...more]) {
    const group = await makeGroupRow(app, { name: text })
    await makeEventRow(app, group.id, { title: text, description: text, venue_name: text, venue_city: text })
    const { entries } = await groupCalendar(group.urlname)
    assert.equal(entries.length, 1)
    const { items } = readRss((await app.get(`/feeds/groups/${group.urlname}.rss`)).text)
    assert.equal(items.length, 1)
    const readable = (given: string) => given.replace(/[\s\p{C}]/gu, '')
    assert.equal(readable(entries[0]!.title), readable(text))
    assert.equal(readable(items[0]!.title), readable(text))
    assert.doesNotMatch(items[0]!.description, /<(?!\/?p>|br>)/, 'readers show this as HTML')
  }
})

it('instants are right over every change of summer time, on a server in any zone', async () => {
  const group = await makeGroupRow(app)
  const at = [
    '2027-03-28T00:30:00',
    '2027-03-28T01:30:00',
    '2027-10-31T00:30:00',
    '2027-10-31T01:30:00',
    '2027-03-14T07:30:00',
    '2027-11-07T05:30:00',
    '2027-11-07T06:30:00',
  ]
  for (const starts_at of at)
    await makeEventRow(app, group.id, {
      title: starts_at,
      starts_at: `${starts_at}Z`,
      over_at: `${starts_at.slice(0, 14)}59:00Z`,
    })
  const paths = ['ics', 'rss'].map((format) => `/feeds/groups/${group.urlname}.${format}`)
  const here = await Promise.all(paths.map(async (path) => (await app.get(path)).text))
  for (const { title, start, end } of readCalendar(here[0]!).entries)
    assert.deepEqual([start, end], [`${title}.000Z`, `${title.slice(0, 14)}59:00.000Z`])
  assert.match(here[1]!, /Sunday, 28 March 2027, 03:30, Central European Summer Time/)
  const source = `
    const { startApp } = await import('./test/support/app/harness.ts')
    const app = await startApp({ beside: { url: ${JSON.stringify(app.url)} } })
    const texts = await Promise.all(${JSON.stringify(paths)}.map(async (path) => (await app.get(path)).text))
    console.log(JSON.stringify({ offset: new Date('2027-07-01').getTimezoneOffset(), texts }))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...process.env, TZ: 'America/New_York' },
  })
  assert.deepEqual(JSON.parse(stdout), { offset: 240, texts: here })
})
