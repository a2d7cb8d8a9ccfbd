import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['manage:events', 'read:events', 'manage:groups'])
    stranger = await makeToken(app, await makeUser(app), ['manage:events', 'read:events'])
    await app.post('/v1/manage/groups', { token, body: { name: 'Again', urlname: 'again' } })
    // All dates below are after this instant.
    app.clock.advance(Date.parse('2026-12-01T00:00:00Z') - app.clock.now().getTime())
  },
})
let token: string
let stranger: string

const timezone = 'Europe/Berlin'
const wall = (at: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })

interface Made {
  id: string
  dateTime: string
  endTime: string | null
  status: string
  series: { id: string; index?: number; count?: number } | null
}

const create = (body: object) =>
  app.post('/v1/manage/groups/again/events', { token, body: { title: 'Again', timezone, ...body } })
const make = async (body: object): Promise<Made> => {
  const answer = await create(body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}
const seriesOf = async (id: string): Promise<Made[]> =>
  (await app.get(`/v1/manage/events/${id}/series?limit=100`, { token })).body.data
const preview = (query: Record<string, unknown>, by = token) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return app.get(`/v1/manage/repeat-dates?${search}`, { token: by })
}

/** Berlin is at +01:00 until March 28 and at +02:00 until October 31. */
const rules: [name: string, start: string, repeat: object, days: string[]][] = [
  [
    'every second week, across the change to summer time',
    '2027-03-16T18:00:00Z',
    { freq: 'weekly', interval: 2 },
    ['2027-03-16', '2027-03-30', '2027-04-13'],
  ],
  [
    'every third day',
    '2027-03-26T18:00:00Z',
    { freq: 'daily', interval: 3 },
    ['2027-03-26', '2027-03-29', '2027-04-01'],
  ],
  [
    'on the first Tuesday',
    '2027-01-05T18:00:00Z',
    { freq: 'monthly', by: 'weekday' },
    ['2027-01-05', '2027-02-02', '2027-03-02', '2027-04-06'],
  ],
  [
    'on the third Thursday of every second month',
    '2027-01-21T18:00:00Z',
    { freq: 'monthly', by: 'weekday', interval: 2 },
    ['2027-01-21', '2027-03-18', '2027-05-20'],
  ],
  [
    'on the fifth Friday, which is the last',
    '2027-01-29T18:00:00Z',
    { freq: 'monthly', by: 'weekday' },
    ['2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'],
  ],
  [
    'on the fourth Friday',
    '2027-02-26T18:00:00Z',
    { freq: 'monthly', by: 'weekday' },
    ['2027-02-26', '2027-03-26', '2027-04-23'],
  ],
  [
    'on the last Friday',
    '2027-02-26T18:00:00Z',
    { freq: 'monthly', by: 'last_weekday' },
    ['2027-02-26', '2027-03-26', '2027-04-30'],
  ],
  [
    'on the 31st, or the last day of a shorter month',
    '2027-01-31T18:00:00Z',
    { freq: 'monthly', by: 'date' },
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  [
    'on the first Monday by the local day, which is Sunday in UTC',
    '2027-01-03T23:30:00Z',
    { freq: 'monthly', by: 'weekday' },
    ['2027-01-04', '2027-02-01', '2027-03-01'],
  ],
]

describe('an event that repeats', () => {
  for (const [name, dateTime, rule, days] of rules)
    it(`${name}: as previewed, at the same local time`, async () => {
      const repeat = { ...rule, count: days.length }
      const shown = await preview({ dateTime, timezone, ...repeat })
      assert.deepEqual(
        shown.body.data.dates.map((date: { day: string }) => date.day),
        days,
      )
      const first = await make({ dateTime, repeat })
      const made = await seriesOf(first.id)
      const time = wall(dateTime).slice(11)
      assert.deepEqual(
        made.map((event) => wall(event.dateTime)),
        days.map((day) => `${day} ${time}`),
      )
      assert.deepEqual(
        made.map((event) => event.dateTime),
        shown.body.data.dates.map((date: Made) => date.dateTime),
      )
    })

  it('makes one series: each event names it, and one event says its position', async () => {
    const first = await make({ dateTime: '2027-01-05T18:00:00Z', repeat: { freq: 'weekly', count: 3 } })
    const made = await seriesOf(first.id)
    assert.deepEqual(new Set(made.map((event) => event.series?.id)), new Set([first.series!.id]))
    const second = (await app.get(`/v1/manage/events/${made[1]!.id}`, { token })).body.data
    assert.deepEqual(second.series, { id: first.series!.id, index: 2, count: 3, ahead: null })
    const seen = (await app.get(`/v1/events/${made[1]!.id}`, { token: stranger })).body.data
    assert.deepEqual(seen.series, { id: first.series!.id }, 'others do not learn how many dates are drafts')
    const types = await app.database.selectFrom('outbox_events').select(['type', 'data']).execute()
    const told = types.filter(({ data }) => made.some(({ id }) => id === (data as { eventId?: string }).eventId))
    assert.equal(told.filter(({ type }) => type === 'event.created').length, 3)
    assert.equal(told.filter(({ type }) => type === 'event.published').length, 3)
  })

  it('leaves out the days to skip, and needs one that remains', async () => {
    const dateTime = '2027-01-05T18:00:00Z'
    const repeat = { freq: 'weekly', count: 3 }
    const first = await make({ dateTime, repeat: { ...repeat, skip: ['2027-01-12'] } })
    assert.deepEqual(
      (await seriesOf(first.id)).map((event) => wall(event.dateTime).slice(0, 10)),
      ['2027-01-05', '2027-01-19'],
    )
    const alone = await make({ dateTime, repeat: { ...repeat, skip: ['2027-01-12', '2027-01-19'] } })
    assert.equal(alone.series, null)
    const none = await create({ dateTime, repeat: { ...repeat, skip: ['2027-01-05', '2027-01-12', '2027-01-19'] } })
    assert.deepEqual([none.status, none.body.code], [400, 'validation_failed'])
  })

  it('is refused with more than four units or 53 dates, or a rule that is none', async () => {
    for (const repeat of [
      { freq: 'weekly', interval: 5, count: 2 },
      { freq: 'weekly', interval: 0, count: 2 },
      { freq: 'weekly', count: 54 },
      { freq: 'yearly', count: 2 },
      { freq: 'monthly', by: 'moon', count: 2 },
      { freq: 'weekly', count: 2, skip: ['tomorrow'] },
    ])
      assert.equal((await create({ dateTime: '2027-01-05T18:00:00Z', repeat })).status, 400, JSON.stringify(repeat))
  })
})

describe('repeating an event that is there', () => {
  it('makes it the first of a series, and later dates join the same series', async () => {
    const lone = await make({ dateTime: '2027-01-31T18:00:00Z', endTime: '2027-01-31T20:00:00Z' })
    assert.equal(lone.series, null)
    const again = (body: object) => app.post(`/v1/manage/events/${lone.id}/duplicate`, { token, body })
    const made = await again({ repeat: { freq: 'monthly', count: 3 } })
    assert.equal(made.status, 201, made.text)
    const dates = await seriesOf(lone.id)
    assert.deepEqual(
      dates.map((event) => [wall(event.dateTime), wall(event.endTime!)]),
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map((day) => [`${day} 19:00`, `${day} 21:00`]),
    )
    assert.equal(dates[0]!.id, lone.id)
    await again({ dateTime: '2027-06-30T17:00:00Z', repeat: { freq: 'weekly', count: 1 } })
    assert.equal((await seriesOf(lone.id)).length, 5)
    const copy = (await again({ dateTime: '2027-07-30T17:00:00Z' })).body.data.events[0]
    assert.equal(copy.series, null, 'a plain copy is an event of its own')
    assert.deepEqual((await seriesOf(copy.id)).length, 0)
    const neither = await again({})
    assert.deepEqual([neither.status, neither.body.code], [400, 'validation_failed'])
  })

  it('names past dates, dates too far ahead and dates of the series, and creates nothing', async () => {
    const event = await make({ dateTime: '2026-12-02T18:00:00Z', repeat: { freq: 'weekly', count: 2 } })
    const shown = async (query: object) => {
      const answer = await preview({ eventId: event.id, freq: 'weekly', count: 3, ...query })
      return answer.body.data.dates.map((date: { conflict: string | null }) => date.conflict)
    }
    assert.deepEqual(await shown({}), ['in_series', null, null])
    assert.deepEqual(await shown({ dateTime: '2026-11-18T18:00:00Z' }), ['past', 'past', 'in_series'])
    assert.deepEqual(await shown({ dateTime: '2031-11-30T18:00:00Z' }), [null, 'too_far', 'too_far'])
    assert.equal((await seriesOf(event.id)).length, 2)
    const past = await app.post(`/v1/manage/events/${event.id}/duplicate`, {
      token,
      body: { dateTime: '2026-11-18T18:00:00Z', repeat: { freq: 'weekly', count: 6 } },
    })
    assert.equal(past.status, 400)
    assert.equal((await seriesOf(event.id)).length, 2)
  })

  it('is for the managers of its group', async () => {
    const { id } = await make({ dateTime: '2027-01-05T18:00:00Z', status: 'draft' })
    assert.equal((await preview({ eventId: id, freq: 'weekly', count: 3 }, stranger)).status, 404)
    assert.equal((await app.get(`/v1/manage/events/${id}/series`, { token: stranger })).status, 404)
    const bare = await preview({ freq: 'weekly', count: 3 })
    assert.deepEqual([bare.status, bare.body.code], [400, 'validation_failed'])
    const nowhere = await preview({
      freq: 'weekly',
      count: 3,
      dateTime: '2027-01-05T18:00:00Z',
      timezone: 'Mars/Olympus',
    })
    assert.deepEqual([nowhere.status, nowhere.body.code], [400, 'validation_failed'])
  })

  it('ends with its last event', async () => {
    const first = await make({ dateTime: '2027-01-05T18:00:00Z', repeat: { freq: 'weekly', count: 2 } })
    const rows = () => app.database.selectFrom('event_series').select('id').where('id', '=', first.series!.id).execute()
    const [one, two] = await seriesOf(first.id)
    await app.delete(`/v1/manage/events/${one!.id}`, { token })
    assert.equal((await rows()).length, 1)
    await app.delete(`/v1/manage/events/${two!.id}`, { token })
    assert.equal((await rows()).length, 0)
  })
})
