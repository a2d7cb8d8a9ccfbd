import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    const ana = await makeUser(app)
    token = await makeToken(app, ana, ['manage:events', 'read:events', 'manage:groups'])
    await app.post('/v1/manage/groups', { token, body: { name: 'Clock', urlname: 'clockwork' } })
    // All dates below are after this instant.
    app.clock.advance(Date.parse('2026-12-01T00:00:00Z') - app.clock.now().getTime())
  },
})
let token: string

interface Copy {
  dateTime: string
  endTime: string | null
  rsvpOpensAt: string | null
  rsvpClosesAt: string | null
}

const make = async (body: object) => {
  const answer = await app.post('/v1/manage/groups/clockwork/events', { token, body: { title: 'Tick', ...body } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}
const copy = async (id: string, body: object) => {
  const answer = await app.post(`/v1/manage/events/${id}/duplicate`, { token, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.events
}
const onTheWall = (timezone: string) => (at: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })

describe('copies week by week keep the time on the wall over both changes of summer time', () => {
  const zones: [zone: string, starts: [string, string], offsets: [number, number][]][] = [
    [
      'America/New_York',
      ['2027-03-02T19:00:00-05:00', '2027-10-26T19:00:00-04:00'],
      [
        [-5, -4],
        [-4, -5],
      ],
    ],
    [
      'Europe/Berlin',
      ['2027-03-16T19:00:00+01:00', '2027-10-19T19:00:00+02:00'],
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      'Australia/Sydney',
      ['2027-03-23T19:00:00+11:00', '2027-09-21T19:00:00+10:00'],
      [
        [11, 10],
        [10, 11],
      ],
    ],
  ]
  for (const [timezone, starts, offsets] of zones)
    it(timezone, async () => {
      const wall = onTheWall(timezone)
      for (const [i, dateTime] of starts.entries()) {
        const later = (hours: number) => new Date(Date.parse(dateTime) + hours * 3_600_000).toISOString()
        const times = { endTime: later(2), rsvpOpensAt: later(-7 * 24), rsvpClosesAt: later(-1) }
        const original = await make({ dateTime, timezone, ...times })
        const copies: Copy[] = await copy(original.id, { dateTime, repeat: { freq: 'weekly', count: 6 } })
        const first = wall(dateTime).slice(11)
        assert.deepEqual(new Set(copies.map((one) => wall(one.dateTime).slice(11))), new Set([first]))
        assert.deepEqual(new Set(copies.map((one) => wall(one.endTime!).slice(11))), new Set(['21:00']))
        assert.deepEqual(new Set(copies.map((one) => wall(one.rsvpOpensAt!).slice(11))), new Set(['19:00']))
        assert.deepEqual(new Set(copies.map((one) => wall(one.rsvpClosesAt!).slice(11))), new Set(['18:00']))
        const offset = (at: string) => 19 - new Date(at).getUTCHours()
        const [before, afterwards] = offsets[i]!
        const seen = [copies[0]!, copies.at(-1)!].map((one) => ((offset(one.dateTime) + 36) % 24) - 12)
        assert.deepEqual(seen, [before, afterwards])
        const days = copies.map((one) => Date.parse(`${wall(one.dateTime).slice(0, 10)}T00:00:00Z`) / 86_400_000)
        assert.deepEqual(
          days,
          days.map((_, week) => days[0]! + 7 * week),
        )
      }
    })
})

describe('a copy', () => {
  const timezone = 'Europe/Berlin'
  it('on the 31st comes on the last day of shorter months, and on the 31st again after them', async () => {
    const dateTime = '2027-01-31T18:00:00Z'
    const { id } = await make({ dateTime, timezone })
    const copies: Copy[] = await copy(id, { dateTime, repeat: { freq: 'monthly', count: 5 } })
    assert.deepEqual(
      copies.map((one) => onTheWall(timezone)(one.dateTime)),
      ['2027-01-31 19:00', '2027-02-28 19:00', '2027-03-31 19:00', '2027-04-30 19:00', '2027-05-31 19:00'],
    )
  })
  it('at an hour that does not exist that day comes an hour later and still ends after it starts', async () => {
    const { id } = await make({ dateTime: '2027-03-26T01:30:00Z', endTime: '2027-03-26T02:00:00Z', timezone })
    const body = { dateTime: '2027-03-27T01:30:00Z', repeat: { freq: 'daily', count: 3 } }
    const copies: Copy[] = await copy(id, body)
    assert.deepEqual(
      copies.map((one) => [one.dateTime, one.endTime]),
      [
        ['2027-03-27T01:30:00.000Z', '2027-03-27T02:00:00.000Z'],
        ['2027-03-28T01:30:00.000Z', '2027-03-28T02:00:00.000Z'],
        ['2027-03-29T00:30:00.000Z', '2027-03-29T01:00:00.000Z'],
      ],
    )
  })
  it('at an hour that comes twice that day takes one of the two and keeps its length', async () => {
    const { id } = await make({ dateTime: '2027-10-29T00:30:00Z', endTime: '2027-10-29T01:30:00Z', timezone })
    const body = { dateTime: '2027-10-30T00:30:00Z', repeat: { freq: 'daily', count: 3 } }
    const copies: Copy[] = await copy(id, body)
    assert.deepEqual(
      copies.map((one) => [one.dateTime, one.endTime]),
      [
        ['2027-10-30T00:30:00.000Z', '2027-10-30T01:30:00.000Z'],
        ['2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00.000Z'],
        ['2027-11-01T01:30:00.000Z', '2027-11-01T02:30:00.000Z'],
      ],
    )
  })
  it('begins exactly when it was told to, also within the hour that comes twice', async () => {
    const { id } = await make({ dateTime: '2027-10-29T00:30:00Z', timezone })
    for (const dateTime of ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])
      assert.equal((await copy(id, { dateTime }))[0].dateTime, dateTime)
  })
  it('has everything but the people: no RSVPs, no source, a draft only of a draft or a cancelled one', async () => {
    const venue = {
      name: 'Hall',
      address: null,
      city: 'Bonn',
      state: null,
      latitude: 50.7,
      longitude: 7.1,
      isOnline: false,
    }
    const rest = { description: 'd', eventType: 'hybrid', maxAttendees: 7, waitlist: false, requireRsvp: true, venue }
    const original = await make({ dateTime: '2027-02-01T18:00:00Z', timezone, ...rest })
    const path = `/v1/events/${original.id}/rsvp`
    await app.post(path, { token: await makeToken(app, await makeUser(app), ['write:events']) })
    const [made] = await copy(original.id, { dateTime: '2027-02-08T18:00:00Z' })
    const same = { ...original, id: made.id, eventUrl: made.eventUrl, dateTime: '2027-02-08T18:00:00.000Z' }
    assert.deepEqual(made, same)
    await app.post(`/v1/manage/events/${original.id}/cancel`, { token })
    assert.equal((await copy(original.id, { dateTime: '2027-02-08T18:00:00Z' }))[0].status, 'draft')
  })
  it('is refused in the past, 54 times over, or for what is not there', async () => {
    const { id } = await make({ dateTime: '2027-02-01T18:00:00Z', timezone })
    const send = (body: object, path = id) => app.post(`/v1/manage/events/${path}/duplicate`, { token, body })
    for (const body of [
      { dateTime: '2020-01-01T00:00:00Z' },
      { dateTime: '2027-02-08T18:00:00Z', repeat: { freq: 'weekly', count: 54 } },
      { dateTime: '2027-02-08T18:00:00Z', repeat: { freq: 'yearly', count: 2 } },
    ])
      assert.deepEqual([(await send(body)).status, (await send(body)).body.code], [400, 'validation_failed'])
    const nothing = await send({ dateTime: '2027-02-08T18:00:00Z' }, '01990000-0000-7000-8000-000000000009')
    assert.deepEqual([nothing.status, nothing.body.code], [404, 'event_not_found'])
  })
})
