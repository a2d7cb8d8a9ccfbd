import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

let token: string
let owner: Person
const app = useApp({
  async prepare() {
    owner = await makeUser(app)
    token = await makeToken(app, owner, ['manage:groups', 'manage:events', 'read:events'])
    for (const urlname of ['bakers', 'painters', 'runners'])
      await app.post('/v1/manage/groups', { token, body: { name: urlname, urlname } })
  },
})

const pathOf = (group: string) => `/v1/manage/groups/${group}/past-events`
const rye = { title: 'Rye bread', dateTime: '2024-03-04T18:00:00Z', timezone: 'Europe/Berlin' }
const send = (group: string, events: object[], by = token) => app.post(pathOf(group), { token: by, body: { events } })
const read = async (group: string, text: string) =>
  (await app.post(`${pathOf(group)}/read`, { token, body: { text, timezone: 'Europe/Berlin' } })).body
const listOf = async (group: string) =>
  (await app.get(`/v1/manage/groups/${group}/events?when=past`, { token })).body.data
const countOutbox = async () => {
  const row = await app.database
    .selectFrom('outbox_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

describe('past events', () => {
  it('are added quietly, with place, people and their old link, and are in the public history', async () => {
    const before = await countOutbox()
    const more = {
      endTime: '2024-03-04T20:00:00Z',
      description: 'With *salt*.',
      venue: { name: 'The Oven', city: 'Berlin' },
      url: 'https://www.meetup.com/bakers/events/1/',
      attendeeCount: 18,
    }
    const { status, body } = await send('bakers', [{ ...rye, ...more }])
    assert.deepEqual([status, body.data], [201, { added: 1, existing: 0 }])
    assert.equal(await countOutbox(), before, 'no mail, webhook or post can follow')
    const [event] = await listOf('bakers')
    assert.deepEqual(
      [event.source, event.status, event.rsvpCount, event.venue.city, event.eventUrl.includes('meetup')],
      ['native', 'scheduled', 18, 'Berlin', false],
    )
    assert.equal(event.description, 'With *salt*.\n\nhttps://www.meetup.com/bakers/events/1/')
    const page = await app.http.inject('/groups/bakers')
    assert.match(page.payload, /Rye bread/)
    const shown = await app.http.inject(`/events/${event.id}`)
    assert.deepEqual([shown.statusCode, /Rye bread/.test(shown.payload)], [200, true])
  })

  it('are there once, however often and at once they are added', async () => {
    const events = Array.from({ length: 40 }, (_, n) => ({ ...rye, title: `Walk ${n}` }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('painters', events)))
    const sum = answers.reduce((total, { body }) => total + body.data.added, 0)
    assert.equal(sum, 40)
    const again = await send('painters', [...events, { ...rye, title: 'WALK  1!' }, { ...rye, title: 'Other' }])
    assert.deepEqual(again.body.data, { added: 1, existing: 41 })
    assert.equal((await app.get('/v1/manage/groups/painters/events?limit=100', { token })).body.data.length, 41)
  })

  it('can be deleted, and added again after that', async () => {
    const [event] = await listOf('bakers')
    assert.equal((await app.delete(`/v1/manage/events/${event.id}`, { token })).status, 200)
    assert.equal((await send('bakers', [rye])).body.data.added, 1)
  })

  it('count once for the limit of new accounts, and nothing when nothing is new', async () => {
    const person = await makeUser(app, { isNew: true })
    const own = await makeToken(app, person, ['manage:groups', 'manage:events'])
    await app.post('/v1/manage/groups', { token: own, body: { name: 'Fresh', urlname: 'fresh' } })
    const events = Array.from({ length: 100 }, (_, n) => ({ ...rye, title: `Talk ${n}` }))
    for (let n = 0; n < 2; n++) assert.equal((await send('fresh', events, own)).status, 201)
    const spent = await app.database
      .selectFrom('limited_actions')
      .select('amount')
      .where('user_id', '=', person.id)
      .where('kind', '=', 'event')
      .execute()
    assert.deepEqual(spent, [{ amount: 1 }])
  })

  it('wait for an administrator where a new account writes links, and are shown without being announced', async () => {
    await app.database.updateTable('instance_settings').set({ hold_new_accounts: true }).execute()
    const person = await makeUser(app, { isNew: true })
    const own = await makeToken(app, person, ['manage:groups', 'manage:events'])
    await app.post('/v1/manage/groups', { token: own, body: { name: 'Newer', urlname: 'newer' } })
    const expected = { ...rye, url: 'https://www.meetup.com/newer/events/1/' }
    const suspicious = { ...rye, title: 'Pills', url: 'https://pills.example/' }
    assert.equal((await send('newer', [expected, suspicious], own)).status, 201)
    const rows = await app.database
      .selectFrom('events')
      .select(['id', 'title', 'hidden_at'])
      .where('created_by', '=', person.id)
      .orderBy('title')
      .execute()
    assert.deepEqual(
      rows.map(({ title, hidden_at }) => [title, hidden_at !== null]),
      [
        ['Pills', true],
        ['Rye bread', false],
      ],
    )
    const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    const shown = await app.patch(`/v1/admin/events/${rows[0]!.id}`, { token: admin, body: { hidden: false } })
    assert.equal(shown.status, 200, JSON.stringify(shown.body))
    const types = await app.database
      .selectFrom('outbox_events')
      .select('type')
      .where('type', '=', 'event.published')
      .execute()
    assert.deepEqual(types, [])
  })

  it('must be over, and every mistake is named', async () => {
    const events = [
      rye,
      { ...rye, dateTime: '2030-01-01T10:00:00Z' },
      { ...rye, timezone: 'Mars/Base' },
      { ...rye, endTime: '2024-03-04T17:00:00Z' },
    ]
    const { status, body } = await send('runners', events)
    assert.equal(status, 400)
    assert.deepEqual(
      body.problems.map(({ field }: { field: string }) => field),
      ['events.1.dateTime', 'events.2.timezone', 'events.3.endTime'],
    )
    assert.deepEqual(await listOf('runners'), [])
  })
})

describe('a file of past events', () => {
  it('is read from CSV and from a calendar: only what is past and new', async () => {
    const csv =
      'title,date,time\nRye bread,2024-03-04,19:00\nSpelt,2024-04-01,19:00\nSoon,2030-01-01,10:00\nNo date,,\n'
    const { data } = await read('bakers', csv)
    assert.deepEqual(
      [data.format, data.events.map(({ title }: { title: string }) => title), data.existing, data.upcoming],
      ['csv', ['Spelt'], 1, 1],
    )
    assert.deepEqual(data.unreadable, [{ line: 5, problem: 'date', text: 'No date' }])
    const ics = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART;TZID=Europe/Berlin:20240304T190000',
      'SUMMARY:Rye bread',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:2',
      'DTSTART:20230105T180000Z',
      'DTEND:20230105T200000Z',
      'SUMMARY:Rolls',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'LOCATION:The Oven',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const calendar = (await read('bakers', ics)).data
    assert.deepEqual([calendar.format, calendar.events.length, calendar.existing], ['ical', 3, 1])
    assert.equal((await send('bakers', calendar.events)).body.data.added, 3)
    assert.deepEqual((await read('bakers', ics)).data.events, [])
  })

  it('has nothing where it is neither', async () => {
    for (const text of ['BEGIN:VCALENDAR\nnonsense', 'nonsense', '<html></html>']) {
      const { data } = await read('bakers', text)
      assert.deepEqual([data.events, data.unreadable], [[], []], text)
    }
  })
})
