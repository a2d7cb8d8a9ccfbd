import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { type ApiAnswer, type EventApi, rightKey } from '#test/support/net/event-api.ts'
import { type EventbriteEvent, openEventbriteApi, organizer } from '#test/support/net/eventbrite-api.ts'
import { type LumaEvent, openLumaApi } from '#test/support/net/luma-api.ts'
import { type MeetupEvent, meetupGroup, openMeetupApi, rateLimited } from '#test/support/net/meetup-api.ts'
import { startReceiver } from '#test/support/net/receiver.ts'
import { fetchByApi } from './commands.connect.ts'
import type { ApiKind } from './rules.api.ts'
import type { SourceOutcome } from './rules.ts'

const now = new Date('2026-11-01T12:00:00.000Z')
const outbound = openOutbound({ allow: ['127.0.0.0/8'] })

let luma: EventApi<LumaEvent>
let eventbrite: EventApi<EventbriteEvent>
let meetup: EventApi<MeetupEvent>
before(async () => {
  luma = await openLumaApi()
  eventbrite = await openEventbriteApi()
  meetup = await openMeetupApi()
})
beforeEach(() => {
  for (const api of [luma, eventbrite, meetup]) api.reset()
})
after(async () => {
  for (const api of [luma, eventbrite, meetup]) await api[Symbol.asyncDispose]()
  outbound[Symbol.dispose]()
})

const urls: Record<ApiKind, string> = {
  luma: 'https://luma.com/garden',
  eventbrite: `https://www.eventbrite.com/o/${organizer.id}`,
  meetup: `https://www.meetup.com/${meetupGroup.urlname}`,
}
const apis = () => ({ luma, eventbrite, meetup })

interface Change {
  key?: string | null
  url?: string
  origin?: string
  bodyHash?: Buffer
}

async function read(kind: ApiKind, change: Change = {}) {
  const origins = { [kind]: change.origin ?? apis()[kind].origin }
  const { key = rightKey, url = urls[kind], bodyHash = null } = change
  const address = { kind, url, key, timezone: 'Europe/Paris', etag: null, lastModified: null, bodyHash }
  const outcome = await fetchByApi({ outbound, now, baseUrl: 'https://hearth.test', origins }, address)
  assert.ok(!JSON.stringify(outcome).includes(rightKey))
  return outcome
}

function readingOf(outcome: SourceOutcome) {
  assert.equal(outcome.status, 'read', JSON.stringify(outcome))
  return outcome.reading
}

const day = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString()
const whole = { notices: [], isWhole: true }

/** The same three events as each platform tells them. */
const write: Record<ApiKind, (count: number) => void> = {
  luma: (count) =>
    void luma.events.push(
      ...Array.from({ length: count }, (_, n) => ({
        id: `evt-${n}`,
        name: `Event ${n}`,
        start_at: day(1 + n / 10),
        guests: n,
      })),
    ),
  eventbrite: (count) =>
    void eventbrite.events.push(
      ...Array.from({ length: count }, (_, n) => ({
        id: `${n}`,
        name: { text: `Event ${n}` },
        status: 'live',
        start: { utc: day(1 + n / 10).replace(/\.\d+/, '') },
        ticket_classes: [{ quantity_sold: n }, { quantity_sold: 1 }],
      })),
    ),
  meetup: (count) =>
    void meetup.events.push(
      ...Array.from({ length: count }, (_, n) => ({
        id: `${n}`,
        title: `Event ${n}`,
        status: 'ACTIVE',
        eventType: 'PHYSICAL',
        dateTime: day(1 + n / 10),
        rsvps: { yesCount: n },
      })),
    ),
}
const kinds = ['luma', 'eventbrite', 'meetup'] as const

describe('a calendar on Luma, with a key', () => {
  it('is read with descriptions and the number of guests', async () => {
    luma.events.push({
      id: 'evt-1',
      name: 'Sowing  day',
      start_at: '2026-11-05T17:00:00.000Z',
      end_at: '2026-11-05T19:00:00.000Z',
      timezone: 'Europe/Berlin',
      url: 'https://luma.com/sowing',
      visibility: 'public',
      location_type: 'offline',
      geo_address_json: { address: 'The shed', full_address: 'The shed, Weg 1, Berlin', city: 'Berlin' },
      geo_latitude: '52.5',
      geo_longitude: '13.4',
      description_md: 'Bring **seeds**.',
      guests: 12,
    })
    const reading = readingOf(await read('luma'))
    const venue = {
      name: 'The shed',
      address: 'The shed, Weg 1, Berlin',
      city: 'Berlin',
      latitude: 52.5,
      longitude: 13.4,
    }
    assert.deepEqual(reading, {
      name: null,
      items: [
        {
          itemId: 'evt-1',
          title: 'Sowing day',
          description: 'Bring **seeds**.',
          startsAt: '2026-11-05T17:00:00.000Z',
          endsAt: '2026-11-05T19:00:00.000Z',
          timezone: 'Europe/Berlin',
          url: 'https://luma.com/sowing',
          eventType: 'in_person',
          venue,
          onlineUrl: null,
          isCancelled: false,
          upstreamCount: 12,
        },
      ],
      ...whole,
    })
  })
  it('keeps what only guests see: private events, addresses, links to meetings', async () => {
    const geo = { address: 'My flat', full_address: 'My flat, Weg 1', city: 'Berlin', city_state: 'Berlin, Germany' }
    luma.events.push(
      {
        id: 'a',
        name: 'At home',
        start_at: day(1),
        location_visibility: 'guests-only',
        geo_address_json: geo,
        geo_latitude: '1',
        geo_longitude: '1',
      },
      { id: 'b', name: 'Call', start_at: day(2), location_type: 'zoom', meeting_url: 'https://zoom.example/j/1' },
      { id: 'c', name: 'Birthday', start_at: day(3), visibility: 'private' },
    )
    const { items, notices } = readingOf(await read('luma'))
    const place = { name: 'Berlin, Germany', address: null, city: 'Berlin', latitude: null, longitude: null }
    assert.deepEqual(
      items.map(({ title, eventType, venue, onlineUrl }) => [title, eventType, venue, onlineUrl]),
      [
        ['At home', 'in_person', place, null],
        ['Call', 'online', null, 'https://zoom.example/j/1'],
      ],
    )
    assert.deepEqual(notices, [{ code: 'private_entry', count: 1, example: 'Birthday' }])
  })
  it('leaves out an event that is deleted while it is read', async () => {
    write.luma(3)
    luma.answerCall(3, { status: 404, body: { message: 'We could not find that event.' } })
    assert.deepEqual(
      readingOf(await read('luma')).items.map((item) => item.title),
      ['Event 0', 'Event 2'],
    )
  })
})

describe('an organizer on Eventbrite, with a key', () => {
  const event: EventbriteEvent = {
    id: '77',
    name: { text: 'Sowing day' },
    summary: 'Come and sow.',
    start: { utc: '2026-11-05T17:00:00Z', timezone: 'Europe/Berlin' },
    end: { utc: '2026-11-05T19:00:00Z' },
    url: 'https://www.eventbrite.com/e/sowing-day-tickets-77',
    status: 'live',
    listed: true,
    venue: {
      name: 'The shed',
      latitude: '52.5',
      longitude: '13.4',
      address: { city: 'Berlin', localized_address_display: 'Weg 1, Berlin' },
    },
    ticket_classes: [{ quantity_sold: 5 }, { quantity_sold: 3 }],
    full: '<div><p>Come &amp; <b>sow</b>.</p><script>alert(1)</script><p>Bring boots.</p></div>',
  }
  it('is read with whole descriptions and the tickets that are taken', async () => {
    eventbrite.events.push(
      event,
      { ...event, id: '78', status: 'canceled', online_event: true, venue: null },
      { ...event, id: '79', status: 'draft' },
      { ...event, id: '80', listed: false, name: { text: 'For friends' } },
    )
    const reading = readingOf(await read('eventbrite'))
    const venue = { name: 'The shed', address: 'Weg 1, Berlin', city: 'Berlin', latitude: 52.5, longitude: 13.4 }
    const item = {
      itemId: '77',
      title: 'Sowing day',
      description: 'Come & sow.\n\nBring boots.',
      startsAt: '2026-11-05T17:00:00.000Z',
      endsAt: '2026-11-05T19:00:00.000Z',
      timezone: 'Europe/Berlin',
      url: event.url,
      eventType: 'in_person',
      venue,
      onlineUrl: null,
      isCancelled: false,
      upstreamCount: 8,
    }
    assert.deepEqual(reading, {
      name: null,
      items: [item, { ...item, itemId: '78', eventType: 'online', venue: null, isCancelled: true }],
      notices: [{ code: 'private_entry', count: 1, example: 'For friends' }],
      isWhole: true,
    })
  })
  it('is read by its organization too, and has no number where the key is not told it', async () => {
    eventbrite.events.push({ ...event, ticket_classes: [{ quantity_sold: 5 }, {}] })
    const { items } = readingOf(
      await read('eventbrite', { url: `https://www.eventbrite.com/organizations/${organizer.organization}` }),
    )
    assert.deepEqual(
      items.map(({ upstreamCount }) => upstreamCount),
      [null],
    )
    const other = await read('eventbrite', { url: 'https://www.eventbrite.com/o/555555' })
    assert.deepEqual(other, { status: 'failed', problem: 'not_found', retryAfterMs: null })
  })
})

describe('a group on Meetup, with a key', () => {
  it('is read with the number of people who are going', async () => {
    meetup.events.push(
      {
        id: '311',
        token: 'gzxqxtyjcpbhb',
        title: 'Sowing day',
        description: 'Bring **seeds**.',
        dateTime: '2026-11-05T18:00:00+01:00',
        endTime: '2026-11-05T20:00:00+01:00',
        eventUrl: 'https://www.meetup.com/berlin-gardeners/events/311/',
        eventType: 'PHYSICAL',
        status: 'ACTIVE',
        venues: [{ name: 'The shed', address: 'Weg 1', city: 'Berlin', lat: 52.5, lon: 13.4, venueType: '' }],
        rsvps: { yesCount: 12 },
      },
      {
        id: '312',
        title: 'Call',
        dateTime: day(6),
        eventType: 'ONLINE',
        status: 'CANCELLED',
        venues: [{ name: 'Online event', venueType: 'online' }],
      },
      { id: '313', title: 'Not yet', dateTime: day(7), eventType: 'PHYSICAL', status: 'DRAFT' },
    )
    const reading = readingOf(await read('meetup'))
    const item = {
      itemId: 'gzxqxtyjcpbhb',
      title: 'Sowing day',
      description: 'Bring **seeds**.',
      startsAt: '2026-11-05T17:00:00.000Z',
      endsAt: '2026-11-05T19:00:00.000Z',
      timezone: 'Europe/Berlin',
      url: 'https://www.meetup.com/berlin-gardeners/events/311/',
      eventType: 'in_person',
      venue: { name: 'The shed', address: 'Weg 1', city: 'Berlin', latitude: 52.5, longitude: 13.4 },
      onlineUrl: null,
      isCancelled: false,
      upstreamCount: 12,
    }
    const call = { ...item, itemId: '312', title: 'Call', description: null, startsAt: day(6), endsAt: null, url: null }
    const cancelled = { ...call, eventType: 'online', venue: null, isCancelled: true, upstreamCount: null }
    assert.deepEqual(reading, { name: meetupGroup.name, items: [item, cancelled], ...whole })
  })
  it('says that a group is not there, that the limit is reached, and that the key has no right to it', async () => {
    assert.deepEqual(await read('meetup', { url: 'https://www.meetup.com/other-group' }), failed('not_found'))
    const says: [ApiAnswer, SourceOutcome][] = [
      [rateLimited('2026-11-01T12:00:42.000Z'), failed('busy', 42_000)],
      [{ body: { errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }] } }, failed('key_refused')],
      [{ body: { errors: [{ message: 'Meetup Pro: forbidden' }] } }, failed('key_refused')],
      [{ body: { data: null, errors: [{ message: 'Internal' }] } }, failed('server_error')],
      [{ body: { data: { groupByUrlname: { events: null } } } }, failed('server_error')],
    ]
    for (const [answer, outcome] of says) {
      meetup.reset()
      meetup.answerCall(1, answer)
      assert.deepEqual(await read('meetup'), outcome)
    }
  })
})

const failed = (problem: string, retryAfterMs: number | null = null) =>
  ({ status: 'failed', problem, retryAfterMs }) as SourceOutcome

for (const kind of kinds)
  describe(`${kind}, page by page and when it fails`, () => {
    it('reads every page, and only the platform gets the key', async () => {
      write[kind](120)
      const { items, isWhole } = readingOf(await read(kind))
      assert.deepEqual([items.length, new Set(items.map((item) => item.itemId)).size, isWhole], [120, 120, true])
      assert.ok(items.every((item, n) => item.title === `Event ${n}`))
      for (const { headers } of apis()[kind].calls) {
        assert.equal(headers['x-luma-api-key'] ?? headers.authorization?.replace('Bearer ', ''), rightKey)
        assert.equal(headers['user-agent'], 'Hearth (+https://hearth.test/about/sources)')
      }
    })
    it('gives the same for the same events, and something else when a number changes or an event goes', async () => {
      write[kind](3)
      const hash = async () => {
        const outcome = await read(kind)
        assert.equal(outcome.status, 'read')
        return outcome.bodyHash.toString('hex')
      }
      const first = await hash()
      assert.deepEqual(await read(kind, { bodyHash: Buffer.from(first, 'hex') }), { status: 'unchanged' })
      Object.assign(apis()[kind].events[1]!, {
        guests: 9,
        rsvps: { yesCount: 9 },
        ticket_classes: [{ quantity_sold: 9 }],
      })
      const second = await hash()
      assert.notEqual(second, first)
      assert.equal(readingOf(await read(kind)).items[1]!.upstreamCount, 9)
      apis()[kind].events.splice(1, 1)
      assert.notEqual(await hash(), second)
    })
    it('stops after 20 pages and 1,000 events, and says that there is more', async () => {
      write[kind](1050)
      const { items, isWhole } = readingOf(await read(kind))
      assert.deepEqual([items.length, isWhole], [1000, false])
    })
    it('calls a wrong key, a missing one and one that no header may hold refused', async () => {
      for (const key of ['another-key-123456', null, '', 'two\r\nlines-12345678'])
        assert.deepEqual(await read(kind, { key }), failed('key_refused'))
      assert.equal(apis()[kind].calls.length, 1)
    })
    it('maps every other refusal, on the first page and on the second', async () => {
      const busyMs = { luma: 60_000, eventbrite: 900_000, meetup: 60_000 }[kind]
      const answers: [ApiAnswer, SourceOutcome][] = [
        [{ status: 402 }, failed('key_refused')],
        [{ status: 403 }, failed('key_refused')],
        [{ status: 410 }, failed('not_found')],
        [{ status: 429 }, failed('busy', busyMs)],
        [{ status: 429, headers: { 'retry-after': '7' } }, failed('busy', 7000)],
        [{ status: 429, headers: { 'retry-after': 'Sun, 01 Nov 2026 12:05:00 GMT' } }, failed('busy', 300_000)],
        [{ status: 503, headers: { 'retry-after': '9999999' } }, failed('server_error', 86_400_000)],
        [{ status: 500, body: '<html>' }, failed('server_error')],
        [{ body: '<html>welcome</html>' }, failed('server_error')],
        [{ body: [] }, failed('server_error')],
        [{ body: 'x'.repeat(5_000_000) }, failed('too_large')],
      ]
      for (const number of [1, 2])
        for (const [answer, outcome] of answers) {
          apis()[kind].reset()
          write[kind](60)
          apis()[kind].answerCall(number, answer)
          assert.deepEqual(await read(kind), outcome)
        }
    })
    it('follows no redirect with the key', async () => {
      await using other = await startReceiver()
      apis()[kind].answerCall(1, { status: 301, headers: { location: other.url('/take') } })
      assert.deepEqual(await read(kind), failed('server_error'))
      assert.equal(other.connections(), 0)
    })
    it('says that the platform cannot be reached', async () => {
      await using gone = await startReceiver()
      const origin = new URL(gone.url()).origin
      await gone[Symbol.asyncDispose]()
      assert.deepEqual(await read(kind, { origin }), failed('unreachable'))
    })
  })
