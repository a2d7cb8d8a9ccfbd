import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calendarsInPage, hostOf, linkCandidates, platformOf } from './rules.links.ts'

const google = (id: string) => `https://calendar.google.com/calendar/ical/${id}/public/basic.ics`
const garden = 'https://www.meetup.com/berlin-garden/events/ical/'
const exchange = 'https://outlook.office365.com/owa/calendar/abc@garden.example/0123'

const links: [pasted: string, candidates: string[]][] = [
  ['https://www.meetup.com/berlin-garden/', [garden]],
  ['meetup.com/berlin-garden', [garden]],
  ['http://meetup.com/berlin-garden/events/301234567/?eventOrigin=group', [garden]],
  ['https://www.meetup.com/de-DE/berlin-garden/events/', [garden]],
  ['webcal://www.meetup.com/berlin-garden/events/ical/', [garden]],
  ['https://www.meetup.com/find/?keywords=garden', ['https://www.meetup.com/find/?keywords=garden']],
  ['https://www.meetup.com/', ['https://www.meetup.com/']],
  ['https://evilmeetup.com/berlin-garden/', ['https://evilmeetup.com/berlin-garden/']],

  ['https://lu.ma/garden', ['https://lu.ma/garden']],
  ['https://luma.com/calendar/cal-AbC123xyz', ['https://api.luma.com/ics/get?entity=calendar&id=cal-AbC123xyz']],
  [
    'webcal://api.lu.ma/ics/get?entity=calendar&id=cal-AbC123xyz',
    ['https://api.lu.ma/ics/get?entity=calendar&id=cal-AbC123xyz'],
  ],

  [
    'https://calendar.google.com/calendar/u/0?cid=Z2FyZGVuQGdyb3VwLmNhbGVuZGFyLmdvb2dsZS5jb20',
    [google('garden%40group.calendar.google.com')],
  ],
  ['https://calendar.google.com/calendar/u/0/r?cid=garden%40gmail.com', [google('garden%40gmail.com')]],
  [
    'https://calendar.google.com/calendar/embed?src=garden%40gmail.com&ctz=Europe%2FBerlin',
    [google('garden%40gmail.com')],
  ],
  [
    'https://calendar.google.com/calendar/embed?src=a%40gmail.com&src=en.german%23holiday%40group.v.calendar.google.com',
    [google('a%40gmail.com'), google('en.german%23holiday%40group.v.calendar.google.com')],
  ],
  [
    'https://www.google.com/calendar/ical/garden%40gmail.com/private-0123/basic.ics',
    ['https://www.google.com/calendar/ical/garden%40gmail.com/private-0123/basic.ics'],
  ],
  ['https://calendar.google.com/calendar/render?cid=webcal://garden.example/a.ics', ['https://garden.example/a.ics']],
  ['https://calendar.google.com/calendar/u/0/r', ['https://calendar.google.com/calendar/u/0/r']],

  [`${exchange}/calendar.html`, [`${exchange}/calendar.ics`]],
  [`${exchange}/calendar.ics`, [`${exchange}/calendar.ics`]],
  [
    'https://outlook.live.com/owa/calendar/0123/4567/cid-89AB/index.html',
    ['https://outlook.live.com/owa/calendar/0123/4567/cid-89AB/calendar.ics'],
  ],
  [
    'https://mail.garden.example/owa/calendar/0123/4567/calendar.html',
    ['https://mail.garden.example/owa/calendar/0123/4567/calendar.ics'],
  ],
  ['https://garden.example/calendar/2026/calendar.html', ['https://garden.example/calendar/2026/calendar.html']],

  [
    'webcal://p52-caldav.icloud.com/published/2/MTIzNDU2Nzg5',
    ['https://p52-caldav.icloud.com/published/2/MTIzNDU2Nzg5'],
  ],

  [
    'https://cloud.example/index.php/apps/calendar/p/AbC123/dayGridMonth/now',
    ['https://cloud.example/remote.php/dav/public-calendars/AbC123?export'],
  ],
  [
    'https://garden.example/nextcloud/apps/calendar/embed/AbC123',
    ['https://garden.example/nextcloud/remote.php/dav/public-calendars/AbC123?export'],
  ],

  ['https://teamup.com/ks73ad7816e7a61b3a', ['https://ics.teamup.com/feed/ks73ad7816e7a61b3a/0.ics']],

  [
    'https://mobilizon.example/@garden',
    ['https://mobilizon.example/@garden/feed/ics', 'https://mobilizon.example/@garden'],
  ],
  [
    'https://mobilizon.example/@garden@other.example',
    ['https://other.example/@garden/feed/ics', 'https://mobilizon.example/@garden@other.example'],
  ],

  ['https://www.eventbrite.co.uk/o/garden-123', ['https://www.eventbrite.co.uk/o/garden-123']],
  ['webcal://garden.example/a.ics', ['https://garden.example/a.ics']],
  ['webcals://garden.example/a.ics', ['https://garden.example/a.ics']],
  ['WEBCAL://garden.example/a.ics', ['https://garden.example/a.ics']],
  ['garden.example', ['https://garden.example/']],
  ['  garden.example/events?month=5#list ', ['https://garden.example/events?month=5']],
  ['Our calendar: <https://garden.example/a.ics> see you!', ['https://garden.example/a.ics']],
  ['http://garden.example/a.ics', ['https://garden.example/a.ics', 'http://garden.example/a.ics']],
  ['http://127.0.0.1:8080/a.ics', ['http://127.0.0.1:8080/a.ics']],
  ['garden', []],
  ['', []],
  ['mailto:a@garden.example', []],
  ['javascript:alert(1)', []],
  ['file:///etc/passwd.txt', []],
  ['ftp://garden.example/a.ics', []],
]

describe('a pasted text', () => {
  for (const [pasted, candidates] of links)
    it(`such as "${pasted}" leads to ${candidates[0] ?? 'nothing'}`, () =>
      assert.deepEqual(linkCandidates(pasted), candidates))
})

it('the platform of an address is that of its host', () => {
  const platforms = {
    [garden]: 'meetup',
    'https://lu.ma/garden': 'luma',
    'https://api.luma.com/ics/get': 'luma',
    'https://www.eventbrite.de/o/1': 'eventbrite',
    'https://notmeetup.com/': 'ical',
    'https://meetup.com.garden.example/': 'ical',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(platforms).map((url) => [url, platformOf(url)])), platforms)
  assert.equal(hostOf('https://Garden.Example.:8443/a'), 'garden.example')
})

it('a page of Luma or of The Events Calendar names its calendar in its own way', () => {
  assert.deepEqual(calendarsInPage('https://lu.ma/garden', '{"calendar":{"api_id":"cal-AbC123xyz"}}'), [
    'https://api.luma.com/ics/get?entity=calendar&id=cal-AbC123xyz',
  ])
  assert.deepEqual(calendarsInPage('https://garden.example/events/', '<body class="tribe-events-page-template">'), [
    'https://garden.example/events/?ical=1',
  ])
  const generator = '<meta name="generator" content="The Events Calendar 6.2">'
  assert.deepEqual(calendarsInPage('https://garden.example/', generator), ['https://garden.example/?ical=1'])
  assert.deepEqual(calendarsInPage('https://garden.example/events/', 'cal-AbC123xyz'), [])
})
