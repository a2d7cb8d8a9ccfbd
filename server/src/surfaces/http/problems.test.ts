import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { callTool } from '#test/support/mcp/client.ts'

const app = useApp({
  async prepare() {
    const owner = await makeUser(app)
    path = '/v1/manage/groups/some-group/events'
    token = await makeToken(app, owner, ['manage:events', 'read:events', 'user', 'write:portfolio', 'manage:groups'])
  },
})
let token: string
let path: string

describe('a wrong body', () => {
  it('names every problem at once, each with its field', async () => {
    const { status, body } = await app.post(path, { token, body: {} })
    assert.equal(status, 400)
    assert.deepEqual(body, {
      error: 'title is required; dateTime is required; timezone is required',
      code: 'validation_failed',
      problems: ['title', 'dateTime', 'timezone'].map((field) => ({ field, message: 'is required' })),
    })
  })
  it('a wrong body is described in words, down to the inner fields', async () => {
    const sent = {
      title: '',
      dateTime: 'tomorrow',
      timezone: 7,
      photoUrl: 'ftp://x',
      maxAttendees: 0,
      status: 'live',
      venue: { latitude: 100, floor: 3 },
      requireRsvp: 'yes',
    }
    const { body } = await app.post(path, { token, body: sent })
    const messages = new Map(body.problems.map((one: { field: string; message: string }) => [one.field, one.message]))
    assert.deepEqual(
      messages,
      new Map(
        Object.entries({
          title: 'must be at least 1 character',
          dateTime: 'must be a date and time with an offset, such as 2027-01-01T18:00:00Z',
          timezone: 'must be a string',
          photoUrl: 'must be an http or https URL',
          maxAttendees: 'must be at least 1',
          requireRsvp: 'must be true or false',
          'venue.name': 'is required',
          'venue.floor': 'is not a known field',
          'venue.latitude': 'must be at most 90',
          status: 'must be one of draft, scheduled',
        }),
      ),
    )
    for (const [field, message] of messages) assert.ok(body.error.includes(`${field} ${message}`), field as string)
  })
  it('is a sentence where no field can be named', async () => {
    for (const sent of ['[]', '7', '"x"'])
      assert.deepEqual((await app.post(path, { token, body: sent })).body.problems, [
        { field: '', message: 'must be an object' },
      ])
    assert.equal((await app.post(path, { token, body: '[]' })).body.error, 'The body must be an object')
  })
  it('with a blank tag says so, and shows no pattern', async () => {
    const { body } = await app.post('/v1/manage/groups', { token, body: { name: 'x', urlname: 'A_', tags: ['  '] } })
    assert.deepEqual(body.problems, [
      { field: 'urlname', message: 'must be at least 3 characters' },
      { field: 'tags.0', message: 'must not be blank' },
    ])
  })
  it('names the field with a character that cannot be stored', async () => {
    for (const bad of ['\\u0000', '\\ud800', '\\udc00 x']) {
      const { body } = await app.post(path, { token, body: `{"title":"x","venue":{"name":"a${bad}"}}` })
      assert.match(body.error, /^venue\.name contains a character that cannot be stored/)
      assert.equal(body.problems[0].field, 'venue.name')
    }
  })
  it('a very large wrong body costs little and returns at most twenty problems', async () => {
    const many = Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`field${i}`, i]))
    const items = Array.from({ length: 60_000 }, () => 7)
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const sent of [
      JSON.stringify(many),
      JSON.stringify({ name: 'x', urlname: 'abc', tags: items }),
      `{"name":${deep}}`,
      JSON.stringify({ name: 'x'.repeat(200_000), urlname: '-'.repeat(50_000) }),
    ]) {
      const { status, body, text } = await app.post('/v1/manage/groups', { token, body: sent })
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
      assert.ok(body.problems.length >= 1 && body.problems.length <= 20, String(body.problems.length))
      assert.ok(text.length < 6000, String(text.length))
    }
  })
})

describe('a wrong query', () => {
  it('a wrong query names every problem, and for a day in place of a moment it says what to use', async () => {
    const { body } = await app.get('/v1/events?from=2027-01-01&limit=500&sort=best', { token })
    assert.deepEqual(
      body.problems.toSorted((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)),
      [
        {
          field: 'from',
          message:
            'must be a date and time with an offset, such as 2027-01-01T18:00:00Z; for whole days use fromDay and toDay',
        },
        { field: 'limit', message: 'must be at most 100' },
        { field: 'sort', message: 'must be one of soonest, latest, distance' },
      ],
    )
  })
})

describe('wrong arguments of a tool', () => {
  it('wrong arguments of a tool are all reported at once and in the same words', async () => {
    const missing = await callTool(app, token, 'create_event', { colour: 'red' })
    assert.match(missing.refusal!.error, /^colour is not an argument of this tool; slug is required; title is required/)
    const wrong = await callTool(app, token, 'create_portfolio_item', { title: '', url: 'x' })
    assert.equal(wrong.refusal!.error, 'title must be at least 1 character; url must be an http or https URL')
  })
})
