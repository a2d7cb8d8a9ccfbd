import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { feedLengths } from '#kernel/formats/feed-text.ts'
import { apiKinds, collectItems, isRefusal, readKey, withDetail } from './rules.api.ts'
import { decideApiAddress, platforms } from './rules.ts'

const now = new Date('2026-11-01T12:00:00.000Z')
const span = { from: new Date('2026-10-31T12:00:00Z'), to: new Date('2027-11-01T12:00:00Z'), timezone: 'Europe/Paris' }

describe('what a platform answers', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(
      '2026-11-05T17:00:00Z',
      '2026-11-05T17:00',
      'Europe/Berlin',
      'ACTIVE',
      'https://a.example/x',
      '52.5',
    ),
    fc.constant('x'.repeat(30_000)),
  )
  const names =
    'id token name text title description description_md summary full_address start_at end_at start end utc timezone dateTime endTime url eventUrl eventType status visibility listed venue venues address city lat lon latitude geo_address_json geo_latitude meeting_url location_type rsvps yesCount guest_counts approved guests ticket_classes quantity_sold entries events edges node data groupByUrlname errors extensions code message pagination pageInfo has_more next_cursor continuation hasNextPage endCursor toString valueOf __proto__ constructor'.split(
      ' ',
    )
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'json' },
      { weight: 3, arbitrary: word },
      { weight: 3, arbitrary: fc.array(tie('json'), { maxLength: 4 }) },
      { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...names), tie('json'), { maxKeys: 8 }) },
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    ),
  }))
  /** In the form of a list, so that the fuzz reaches the entries. */
  const start = { utc: '2026-11-05T17:00:00Z' }
  const right = { id: 'a', name: 'Sowing day', title: 'Sowing day', start_at: start.utc, dateTime: start.utc, start }
  const listOf = (known: object) =>
    fc
      .array(
        fc.oneof(
          json,
          fc.dictionary(fc.constantFrom(...names), json, { maxKeys: 8 }).map((some) => ({ ...known, ...some })),
        ),
        { maxLength: 5 },
      )
      .map((entries) => ({
        entries,
        events: entries,
        data: {
          groupByUrlname: {
            name: entries[0],
            timezone: entries[1],
            events: { edges: entries.map((node) => ({ node })) },
          },
        },
      }))

  for (const kind of apiKinds)
    it(`${kind}: never throws, and what comes out fits, whatever it is`, () => {
      const platform = platforms[kind]
      const list = listOf(kind === 'eventbrite' ? { ...right, name: { text: 'Sowing day' } } : right)
      let count = 0
      fc.assert(
        fc.property(fc.oneof(json, list), json, (body, detail) => {
          const page = platform.readPage(body, now)
          if (isRefusal(page)) return
          for (const plain of collectItems(page.events, span).items) {
            const item = withDetail(plain, platform.readDetail?.(detail) ?? { description: null })
            count++
            assert.ok(item.itemId.length <= feedLengths.itemId && item.itemId !== '')
            assert.ok([...item.title].length <= feedLengths.title)
            assert.ok([...(item.description ?? '')].length <= feedLengths.description)
            assert.ok(item.url === null || /^https?:/.test(item.url))
            assert.doesNotMatch(JSON.stringify(item), /\\u00(?:0[0-8b-f]|1)|\\ud[89a-f]/i)
            assert.ok(item.upstreamCount === null || item.upstreamCount >= 0)
            assert.equal(new Date(item.startsAt).toISOString(), item.startsAt)
          }
        }),
        { numRuns: 200, seed: 25 },
      )
      assert.ok(count > 20, `${count} events`)
    })

  it('is left out with a notice when it has no title, no date or no id; one with another zone keeps its time', () => {
    const good = { id: 'a', name: 'Sowing day', start_at: '2026-11-05T17:00:00Z', timezone: 'Moon/Sea' }
    const long = { ...good, id: 'b', end_at: '2026-11-20T17:00:00Z', timezone: null }
    const entries = [
      good,
      long,
      { ...good, id: null },
      { ...good, name: ' ' },
      { ...good, start_at: '2026-11-05' },
      7,
      null,
    ]
    const page = platforms.luma.readPage({ entries }, now)
    assert.ok(!isRefusal(page))
    const { items, notices } = collectItems(page.events, span)
    assert.deepEqual(
      items.map(({ itemId, startsAt, timezone }) => [itemId, startsAt, timezone]),
      [['a', '2026-11-05T17:00:00.000Z', 'Europe/Paris']],
    )
    assert.deepEqual(notices, [
      { code: 'unknown_timezone', count: 1, example: 'Sowing day' },
      { code: 'too_long_entry', count: 1, example: 'Sowing day' },
      { code: 'incomplete_entry', count: 5, example: 'Sowing day' },
    ])
  })
})

describe('a link that is pasted with a key', () => {
  const table: Record<string, string | null> = {
    '': 'luma https://luma.com/',
    'https://lu.ma/garden?k=c': 'luma https://luma.com/garden',
    'luma.com/calendar/manage/cal-1/events': 'luma https://luma.com/calendar/cal-1',
    'https://www.meetup.com/berlin-gardeners/events/311/': 'meetup https://www.meetup.com/berlin-gardeners',
    'meetup.com/de-DE/berlin-gardeners': 'meetup https://www.meetup.com/berlin-gardeners',
    'https://www.meetup.com/find/?keywords=x': null,
    'https://www.meetup.com/': null,
    'https://www.eventbrite.com/o/berlin-gardeners-12345678901': 'eventbrite https://www.eventbrite.com/o/12345678901',
    'https://www.eventbrite.co.uk/o/12345678901': 'eventbrite https://www.eventbrite.com/o/12345678901',
    'https://www.eventbrite.com/organizations/98765/events':
      'eventbrite https://www.eventbrite.com/organizations/98765',
    'https://www.eventbrite.de/e/sowing-day-tickets-77777': null,
    'https://www.meetup.com.evil.example/berlin-gardeners': null,
    'https://evil.example/meetup.com/berlin-gardeners': null,
    'javascript://meetup.com/%0aalert(1)': null,
    'https://www.meetup.com/%E0%A4%A': null,
  }
  it('names a group, an organizer or a calendar', () => {
    for (const [text, wanted] of Object.entries(table)) {
      const found = decideApiAddress(text)
      assert.equal(found && `${found.kind} ${found.url}`, wanted, text)
      // What was decided is read again as the same.
      if (found) assert.deepEqual(decideApiAddress(found.url), found)
      if (found) assert.notEqual(platforms[found.kind].targetOf(found.url), null)
    }
  })
  it('is called at the platform, over https', () => {
    for (const kind of apiKinds) assert.match(platforms[kind].origin, /^https:\/\/[a-z.-]+$/)
  })
  it('comes with a key that a header may hold', () => {
    assert.equal(readKey('  secret-0123456789\n'), 'secret-0123456789')
    for (const bad of ['', 'short', 'two words 123', 'line\nbreak-123', 'x'.repeat(1001), 'schlüssel-123'])
      assert.equal(readKey(bad), null)
  })
})
