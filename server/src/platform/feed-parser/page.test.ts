import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '#kernel/feeds.ts'
import { readPageText } from './page.ts'

const span = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z'), timezone: 'Europe/Berlin' }
const address = 'https://club.example/events/'
const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const read = (html: string) => readPageText(html, address, span)
const event = (fields: object) => ({ '@type': 'Event', name: 'Evening', startDate: '2026-11-18T19:00', ...fields })
const first = (fields: object) => read(data(event(fields))).items[0]!

describe('calendars of a page', () => {
  it('are its alternate links first, then links to .ics files and webcal addresses, from its base, at most five', () => {
    const { calendars, name } = read(`
      <!doctype html><html><head><title>Events &amp; more</title><base href="/de/">
      <!-- <link rel="alternate" type="text/calendar" href="/hidden.ics"> -->
      <LINK REL='alternate' TYPE='text/calendar; charset=utf-8' HREF='feed?a=1&amp;b=2'>
      <link rel="alternate" type="application/rss+xml" href="/feed">
      <script>var a = '<a href="/script.ics">'</script></head>
      <body><a href="one.ics">One</a><a href="webcal://club.example/two">Two</a><a href="/page">Page</a>
      <a href="three.ics?x=1">Three</a><a href="one.ics">One again</a><a href="ftp://club.example/no.ics">No</a>
      <a href="four.ics">Four</a><a href="five.ics">Five</a>`)
    assert.equal(name, 'Events & more')
    assert.deepEqual(calendars, [
      'https://club.example/de/feed?a=1&b=2',
      'https://club.example/de/one.ics',
      'https://club.example/two',
      'https://club.example/de/three.ics?x=1',
      'https://club.example/de/four.ics',
    ])
  })
  it('are none where there are none', () => {
    assert.deepEqual(read('<p>Hello'), { name: null, items: [], notices: [], isWhole: true, calendars: [] })
  })
  it('are not looked for in what is no page', () => {
    assert.throws(() => read('just some words'), FeedError)
  })
})

describe('events of a page', () => {
  it('are found in lists, graphs and other things, of any type of event, each once', () => {
    const named = (name: string, type = 'Event') => ({ ...event({ name, url: `/${name}` }), '@type': type })
    const { items, notices } = read(
      data([named('a', 'MusicEvent')]) +
        data({
          '@graph': [
            named('b', 'http://schema.org/Festival'),
            { '@type': 'WebPage', mainEntity: named('c', 'schema:Hackathon') },
          ],
        }) +
        data({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: named('d', 'SocialEvent') }] }) +
        data({ '@type': 'Organization', event: [named('e'), named('a', 'MusicEvent')], events: named('f') }) +
        data({
          '@type': 'EventSeries',
          name: 'All',
          startDate: '2026-10-01',
          subEvent: [named('g', 'BusinessEvent')],
        }) +
        data({ '@type': ['Thing', 'EducationEvent'], name: 'h', startDate: '2026-11-18', hasPart: named('i') }) +
        data({ '@type': 'Product', name: 'no event', startDate: '2026-11-18' }),
    )
    assert.deepEqual(items.map(({ title }) => title).sort(), [...'abcdefghi'])
    assert.deepEqual(notices, [])
  })
  it('are read from data that is not quite JSON, and a broken block does not cost the others', () => {
    const { items, notices } = read(
      `<script type='application/ld+json'>\n//<![CDATA[\n${JSON.stringify(event({ name: 'One' }))};\n//]]>\n</script>` +
        `<SCRIPT TYPE="application/ld+json"><!-- {"@type":"Event","name":"Two\nlines","startDate":"2026-11-19"} --></SCRIPT>` +
        '<script type="application/ld+json">{"@type": "Event", </script>',
    )
    assert.deepEqual(
      items.map(({ title }) => title),
      ['One', 'Two lines'],
    )
    assert.deepEqual(notices, [{ code: 'unreadable_part', count: 1, example: null }])
  })
  it('have the times that the data gives, in the zone of the source where it names none', () => {
    const times = (startDate: string, more: object = {}) => {
      const { startsAt, endsAt } = first({ startDate, ...more })
      return [startsAt, endsAt].map((at) => at?.replace(':00.000Z', 'Z') ?? null)
    }
    assert.deepEqual(times('2026-11-18T19:00:00-05:00', { endDate: '2026-11-18T22:00:00-0500' }), [
      '2026-11-19T00:00Z',
      '2026-11-19T03:00Z',
    ])
    assert.deepEqual(times('2026-11-18T19:00:00.000Z'), ['2026-11-18T19:00Z', null])
    assert.deepEqual(times('2026-11-18 19:00'), ['2026-11-18T18:00Z', null])
    assert.deepEqual(times('2026-11-18'), ['2026-11-17T23:00Z', '2026-11-18T23:00Z'])
    assert.deepEqual(times('2026-10-24', { endDate: '2026-10-25' }), ['2026-10-23T22:00Z', '2026-10-25T23:00Z'])
    assert.deepEqual(times('2026-11-18T19:00', { endDate: '2026-11-18' }), ['2026-11-18T18:00Z', null])
    assert.deepEqual(times('2026-11-18T19:00', { duration: 'PT1H30M' }), ['2026-11-18T18:00Z', '2026-11-18T19:30Z'])
    assert.deepEqual(times('2026-11-18T19:00', { endDate: '2026-11-18T18:00' }), ['2026-11-18T18:00Z', null])
  })
  it('are left out with a notice without a title or a start, and when they last longer than ours', () => {
    const { items, notices } = read(
      data([
        event({ name: ' ' }),
        event({ startDate: 'soon' }),
        event({ endDate: '2026-12-24' }),
        event({ startDate: '2020-01-01' }),
      ]),
    )
    assert.deepEqual(items, [])
    assert.deepEqual(notices, [
      { code: 'incomplete_entry', count: 2, example: 'Evening' },
      { code: 'too_long_entry', count: 1, example: 'Evening' },
    ])
  })
  it('are cancelled or postponed as the data says', () => {
    const isCancelled = (eventStatus: string) => first({ eventStatus }).isCancelled
    assert.equal(isCancelled('https://schema.org/EventCancelled'), true)
    assert.equal(isCancelled('EventPostponed'), true)
    assert.equal(isCancelled('http://schema.org/EventRescheduled'), false)
    assert.equal(isCancelled('https://schema.org/EventScheduled'), false)
  })
  it('have the venue of a place, an address or a text, and the link of a meeting apart from it', () => {
    const where = (location: unknown, more: object = {}) => {
      const { venue, eventType, onlineUrl } = first({ location, url: '/e', ...more })
      return [eventType, venue && [venue.name, venue.address, venue.city, venue.latitude], onlineUrl]
    }
    const address = {
      '@type': 'PostalAddress',
      streetAddress: 'Hauptstr. 5',
      postalCode: '10115',
      addressLocality: 'Berlin',
    }
    const geo = { latitude: '52.52', longitude: 13.4 }
    const zoom = { '@type': 'VirtualLocation', url: 'https://zoom.us/j/1' }
    const hall = ['House', 'Hauptstr. 5, 10115', 'Berlin']
    assert.deepEqual(where({ '@type': 'Place', name: 'House', address, geo }), ['in_person', [...hall, 52.52], null])
    assert.deepEqual(where({ '@type': 'Place', name: 'House', address: 'Hauptstr. 5, 10115 Berlin' }), [
      'in_person',
      [...hall, null],
      null,
    ])
    assert.deepEqual(where(address), ['in_person', ['Hauptstr. 5', '10115', 'Berlin', null], null])
    assert.deepEqual(where('House, Hauptstr. 5, 10115 Berlin'), ['in_person', [...hall, null], null])
    assert.deepEqual(where(zoom), ['online', null, 'https://zoom.us/j/1'])
    assert.deepEqual(where([{ name: 'House', address }, zoom]), ['hybrid', [...hall, null], 'https://zoom.us/j/1'])
    // The page of the event is no meeting.
    assert.deepEqual(where({ '@type': 'VirtualLocation', url: 'https://club.example/e' }), ['online', null, null])
    const mode = 'https://schema.org/OnlineEventAttendanceMode'
    assert.deepEqual(where({ name: 'House', address }, { eventAttendanceMode: mode }), ['online', null, null])
    assert.deepEqual(where(undefined), ['in_person', null, null])
  })
  it('keep their ids: of the data, else of their page, else their number, else of title and start', () => {
    const id = (fields: object) =>
      read(data([event(fields), event({ name: 'Another', url: '/other' })])).items.find(
        ({ title }) => title === 'Evening',
      )!.itemId
    assert.equal(id({ '@id': 'https://club.example/e/#event', url: '/e' }), 'https://club.example/e/#event')
    assert.equal(id({ '@id': '_:b0', url: '/e?utm_source=x&n=1' }), 'https://club.example/e?n=1')
    assert.equal(id({ identifier: { '@type': 'PropertyValue', value: '4711' } }), '4711')
    assert.equal(id({}), id({ description: 'Changed' }))
    assert.notEqual(id({}), id({ startDate: '2026-11-19' }))
    assert.ok(id({ '@id': `https://club.example/${'a'.repeat(1000)}` }).length <= 500)
    const dates = read(data(['2026-11-18', '2026-11-25'].map((startDate) => event({ startDate, url: '/e' }))))
    assert.deepEqual(
      dates.items.map(({ itemId, url }) => [itemId, url]),
      [
        ['https://club.example/e/2026-11-17T23:00:00Z', 'https://club.example/e'],
        ['https://club.example/e/2026-11-24T23:00:00Z', 'https://club.example/e'],
      ],
    )
  })
  it('have texts without HTML, and the link of the meeting is not in the description', () => {
    const item = first({
      name: 'Tom &amp; Jerry &#8211; <b>live</b>',
      description:
        '<p>Hello<br>there, see <a href="https://a.example/x">this page</a>.</p><ul><li>One</li></ul>Join: https://zoom.us/j/1',
      location: { '@type': 'VirtualLocation', url: 'https://zoom.us/j/1' },
    })
    assert.equal(item.title, 'Tom & Jerry – live')
    assert.equal(item.description, 'Hello\nthere, see [this page](https://a.example/x).\n\n- One\n\nJoin:')
    assert.equal(item.url, address)
  })
})
