import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['read:events'])
    admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  },
})
let token: string
let admin: string
beforeEach(() => app.database.deleteFrom('groups').execute())
beforeEach(() => app.database.deleteFrom('events').execute())

const hourMs = 3_600_000
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
const made = () => ({ created_at: at(0), updated_at: at(0) })

async function makeGroup(urlname: string, change: object = {}): Promise<string> {
  const id = randomUUIDv7()
  await app.database
    .insertInto('groups')
    .values({ id, urlname, name: urlname, ...made(), ...change })
    .execute()
  return id
}
async function makeEvent(title: string, hours: number, change: object = {}): Promise<string> {
  const id = randomUUIDv7()
  const times = { starts_at: at(hours), over_at: at(hours + 3) }
  await app.database
    .insertInto('events')
    .values({ id, title, status: 'scheduled', ...times, ...made(), ...change })
    .execute()
  return id
}
const get = (query: string) => app.get(`/v1/events${query}`, { token })
const titles = async (query: string) => {
  const answer = await get(query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((event: { title: string }) => event.title).join(' ')
}
const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const berlin = { venue_name: 'Hut', venue_latitude: 52.52, venue_longitude: 13.405 }
const potsdam = { venue_name: 'Park', venue_latitude: 52.4, venue_longitude: 13.066 }
const leipzig = { venue_name: 'Mill', venue_latitude: 51.34, venue_longitude: 12.375 }

describe('the list of events', () => {
  it('has what is to come, soonest first, and nothing that is not public', async () => {
    const hidden = await makeGroup('hidden', { hidden_at: at(0) })
    const archived = await makeGroup('archived', { deleted_at: at(0) })
    const open = await makeGroup('open')
    await makeEvent('second', 20, { group_id: open })
    await makeEvent('first', 10)
    await makeEvent('past', -10)
    await makeEvent('draft', 10, { status: 'draft' })
    await makeEvent('cancelled', 10, { status: 'cancelled' })
    await makeEvent('hidden', 10, { hidden_at: at(0) })
    await makeEvent('hiddenGroup', 10, { group_id: hidden })
    await makeEvent('archivedGroup', 10, { group_id: archived })
    assert.equal(await titles(''), 'first second')
    assert.equal(await titles('?sort=latest'), 'second first')
    for (const query of ['?q=hiddengroup', '?q=archivedgroup', '?q=draft', '?group=hidden,archived'])
      assert.equal(await titles(query), '', query)
  })
  it('takes a time: from is included, to is not', async () => {
    const [from, to] = [at(-5), at(5)]
    await makeEvent('a', -5, { starts_at: from })
    await makeEvent('b', 1)
    await makeEvent('c', 5, { starts_at: to, over_at: at(8) })
    const query = `?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
    assert.equal(await titles(query), 'a b')
    assert.equal(await titles(`?from=${to}&to=${from}`), '')
    assert.equal(await titles('?from=0000-01-01T00:00:00Z'), 'a b c')
  })
  it('takes days, which are those of the calendar at the event', async () => {
    const group_id = await makeGroup('zones')
    const make = (title: string, starts_at: string, timezone: string | null) =>
      makeEvent(title, 0, { starts_at, over_at: starts_at, timezone, group_id, description: 'supper', ...berlin })
    // Saturday, 17 May 2031: across all time zones it lasts from Friday noon to Sunday noon, UTC.
    await make('kiritimatiFriday', '2031-05-16T09:59:59Z', 'Pacific/Kiritimati')
    await make('kiritimati', '2031-05-16T10:00:00Z', 'Pacific/Kiritimati')
    await make('utcFriday', '2031-05-16T23:59:59Z', null)
    await make('utc', '2031-05-17T00:00:00Z', null)
    await make('unheard', '2031-05-17T23:00:00Z', 'Mars/Olympus')
    await make('angeles', '2031-05-18T06:59:59Z', 'America/Los_Angeles')
    await make('angelesSunday', '2031-05-18T07:00:00Z', 'America/Los_Angeles')
    await make('midway', '2031-05-18T10:59:59Z', 'Pacific/Midway')
    const day = '?fromDay=2031-05-17&toDay=2031-05-17'
    for (const more of ['', '&q=supper', '&group=zones', '&near=52.52,13.405', '&near=52.52,13.405&sort=distance'])
      assert.equal(await titles(`${day}${more}`), 'kiritimati utc unheard angeles midway', more)
    assert.equal(await titles(`${day}&sort=latest`), 'midway angeles unheard utc kiritimati')
    assert.equal(await titles('?fromDay=2031-05-18'), 'angelesSunday')
    assert.equal(await titles('?toDay=2031-05-16'), 'kiritimatiFriday utcFriday')
    assert.equal(await titles(`${day}&from=2031-05-17T00:00:00Z&to=2031-05-18T07:00:00Z`), 'utc unheard angeles')
    assert.equal(await titles('?fromDay=2031-05-18&toDay=2031-05-17'), '')
  })
  it('takes groups by URL name in any case or by id', async () => {
    const [one, two] = [await makeGroup('one'), await makeGroup('two')]
    await makeEvent('a', 3, { group_id: one })
    await makeEvent('b', 1, { group_id: two })
    await makeEvent('c', 2)
    assert.equal(await titles(`?group=ONE,${two}`), 'b a')
    assert.equal(await titles('?group=one,nobody'), 'a')
    assert.equal(await titles('?group=nobody'), '')
    assert.equal(await titles('?group=one,two&q=b'), 'b')
  })
  it('the list of events filters by kind and by source', async () => {
    await makeEvent('a', 1, { event_type: 'online' })
    await makeEvent('b', 2, { event_type: 'hybrid', source: 'luma' })
    assert.equal(await titles('?eventType=online'), 'a')
    assert.equal(await titles('?source=luma'), 'b')
    assert.equal(await titles('?source=native'), 'a')
    assert.equal(await titles('?source=luma&eventType=online'), '')
  })
  it('finds all words in any order, without accents, the last unfinished, in any script', async () => {
    await makeEvent('Crème brûlée für Anfänger', 1, { description: 'Mit Löffel' })
    await makeEvent('Κιθάρα για όλους', 2)
    await makeEvent('東京 ランニング', 3)
    await makeEvent("Rock'n'Roll ŉ night", 4, { venue_name: 'Café Mira', venue_city: 'Kraków' })
    const first = 'Crème brûlée für Anfänger'
    for (const q of ['creme', 'BRULEE anf', 'loffel creme', 'für', 'Anf', 'crem brulee'])
      assert.equal(await titles(`?q=${encodeURIComponent(q)}`), first, q)
    assert.equal(await titles(`?q=${encodeURIComponent('κιθαρα')}`), 'Κιθάρα για όλους')
    assert.equal(await titles(`?q=${encodeURIComponent('ランニ')}`), '東京 ランニング')
    for (const q of ['krakow mira', "rock'n'roll", 'ŉ', 'cafe'])
      assert.equal(await titles(`?q=${encodeURIComponent(q)}`), "Rock'n'Roll ŉ night", q)
    for (const q of ['brulee x', '😀', "'", '\\', "a' | b", '!', '(', ':*', '@native', '@24323', '%20'])
      assert.equal(await titles(`?q=${encodeURIComponent(q)}`), '', q)
  })
  it('finds what is near, by start or by distance, as far as the radius and no farther', async () => {
    await makeEvent('leipzig', 1, leipzig)
    await makeEvent('potsdam', 2, potsdam)
    await makeEvent('berlin', 3, berlin)
    await makeEvent('online', 1)
    assert.equal(await titles('?near=52.52,13.405'), 'potsdam berlin')
    assert.equal(await titles('?near=52.52,13.405&sort=latest'), 'berlin potsdam')
    assert.equal(await titles('?near=52.52,13.405&sort=distance'), 'berlin potsdam')
    assert.equal(await titles('?near=52.52,13.405&radiusKm=26'), 'berlin')
    assert.equal(await titles('?near=52.52,13.405&radiusKm=27'), 'potsdam berlin')
    assert.equal(await titles('?near=52.52,13.405&radiusKm=500&sort=distance'), 'berlin potsdam leipzig')
    assert.equal(await titles('?near=52.52,13.405&radiusKm=500&q=leip'), 'leipzig')
    assert.equal(await titles('?near=52.52,13.405&radiusKm=500&q=pots&sort=distance'), 'potsdam')
  })
  it('the search near a place crosses the 180th meridian and the pole', async () => {
    await makeEvent('fiji', 1, { venue_name: 'x', venue_latitude: -17, venue_longitude: 179.9 })
    await makeEvent('pole', 2, { venue_name: 'x', venue_latitude: 89.9, venue_longitude: 10 })
    assert.equal(await titles('?near=-17,-179.9'), 'fiji')
    assert.equal(await titles('?near=89.9,-170'), 'pole')
  })
  const bad: [string, RegExp][] = [
    ['fromDay=2031-02-30', /fromDay/],
    ['toDay=0000-01-01', /toDay/],
    ['near=berlin', /near/],
    ['near=91,0', /near/],
    ['near=0,181', /near/],
    ['near=NaN,1', /near/],
    ['near=1', /near/],
    ['near=1,1&radiusKm=0', /radiusKm/],
    ['near=1,1&radiusKm=501', /radiusKm/],
    ['sort=distance', /near/],
    ['sort=oldest', /sort/],
    ['eventType=party', /eventType/],
    ['source=facebook', /source/],
    ['from=yesterday', /from/],
    ['to=2027-01-01T23:59:60Z', /to/],
    [`group=${Array.from({ length: 11 }, (_, i) => `g${i}`).join()}`, /group/],
  ]
  for (const [query, text] of bad)
    it(`refuses ${query.slice(0, 30)} with 400 and names the parameter`, async () => {
      const answer = await get(`?${query}`)
      assert.deepEqual(refused(answer), [400, 'validation_failed'])
      assert.match(answer.body.error, text)
    })
  it('counts seats here and elsewhere, and tells unknown from none', async () => {
    const id = await makeEvent('a', 1, { source: 'meetup', platform_event_url: 'https://meetup.example/1' })
    const seats = { event_id: id, confirmed: 2, max_attendees: 9 }
    await app.database.insertInto('event_seats').values(seats).execute()
    const counts = async () => {
      const { rsvpCount, localRsvpCount, upstreamRsvpCount, maxAttendees } = (await get('')).body.data[0]
      return [rsvpCount, localRsvpCount, upstreamRsvpCount, maxAttendees]
    }
    assert.deepEqual(await counts(), [2, 2, null, 9])
    await app.database.updateTable('event_seats').set({ upstream_count: 0 }).execute()
    assert.deepEqual(await counts(), [2, 2, 0, 9])
    await app.database.updateTable('event_seats').set({ upstream_count: 5 }).execute()
    assert.deepEqual(await counts(), [7, 2, 5, 9])
  })
})

describe('one event', () => {
  it('is 200 when scheduled or cancelled and 404 as a draft, hidden, archived or nothing', async () => {
    const archived = await makeGroup('archived', { deleted_at: at(0) })
    const status = async (change: object) => {
      const id = await makeEvent('a', 1, change)
      const answer = await app.get(`/v1/events/${id}`, { token })
      return answer.body.data?.status ?? answer.body.code
    }
    assert.equal(await status({}), 'scheduled')
    assert.equal(await status({ status: 'cancelled' }), 'cancelled')
    for (const change of [
      { status: 'draft' },
      { hidden_at: at(0) },
      { group_id: archived },
      { group_id: await makeGroup('hidden', { hidden_at: at(0) }) },
    ])
      assert.equal(await status(change), 'event_not_found')
    assert.deepEqual(refused(await app.get(`/v1/events/${randomUUIDv7()}`, { token })), [404, 'event_not_found'])
    assert.deepEqual(refused(await app.get('/v1/events/x', { token })), [404, 'event_not_found'])
  })
  it('that is hidden is still there for administrators', async () => {
    const id = await makeEvent('a', 1, { hidden_at: at(0) })
    assert.equal((await app.get(`/v1/events/${id}`, { token: admin })).status, 200)
  })
})

describe('the events of a group', () => {
  it('are those to come, or those of a time', async () => {
    const group_id = await makeGroup('garden')
    await makeEvent('past', -10, { group_id })
    await makeEvent('next', 10, { group_id })
    await makeEvent('other', 10)
    await makeEvent('draft', 10, { group_id, status: 'draft' })
    const list = async (query: string) =>
      (await app.get(`/v1/groups/Garden/events${query}`, { token })).body.data.map(
        (one: { title: string }) => one.title,
      )
    assert.deepEqual(await list(''), ['next'])
    assert.deepEqual(await list(`?from=${at(-20)}`), ['past', 'next'])
    assert.deepEqual(await list(`?from=${at(-20)}&to=${at(0)}`), ['past'])
    assert.deepEqual(refused(await app.get('/v1/groups/nowhere/events', { token })), [404, 'group_not_found'])
  })
})
