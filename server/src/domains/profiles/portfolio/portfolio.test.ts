import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

async function member(): Promise<string> {
  return makeToken(app, await makeUser(app), ['read:portfolio', 'write:portfolio'])
}

const add = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  app.post('/v1/profile/portfolio', { token, headers, body: { title: 'A lamp', ...body } })

describe('a portfolio', () => {
  it('a portfolio lists its items by sort order', async () => {
    const token = await member()
    for (const [title, sortOrder] of [
      ['c', 2],
      ['a', 0],
      ['b', 1],
    ] as const)
      await add(token, { title, sortOrder })
    const { body } = await app.get('/v1/profile/portfolio', { token })
    assert.deepEqual(
      body.data.map((item: { title: string }) => item.title),
      ['a', 'b', 'c'],
    )
    assert.deepEqual(body.pagination, { limit: 20, hasMore: false, total: 3 })
  })

  it('creating a portfolio item returns every field of the specification', async () => {
    const person = await makeUser(app)
    const token = await makeToken(app, person, ['read:portfolio', 'write:portfolio'])
    const { status, body } = await add(token, { url: 'https://lamp.example' })
    const { id, createdAt, ...rest } = body.data
    assert.equal(status, 201)
    assert.deepEqual(rest, {
      userId: person.id,
      title: 'A lamp',
      description: null,
      url: 'https://lamp.example',
      imageUrl: null,
      sortOrder: 0,
    })
    assert.deepEqual((await app.get(`/v1/profile/portfolio/${id}`, { token })).body.data, body.data)
    assert.ok(createdAt)
  })

  it('PATCH changes only the sent fields of a portfolio item, and a deleted item is gone', async () => {
    const token = await member()
    const { id } = (await add(token, { description: 'old', sortOrder: 4 })).body.data
    const changed = await app.patch(`/v1/profile/portfolio/${id}`, { token, body: { description: null, title: 'New' } })
    const { title, description, sortOrder } = changed.body.data
    assert.deepEqual([title, description, sortOrder], ['New', null, 4])
    assert.equal((await app.patch(`/v1/profile/portfolio/${id}`, { token, body: {} })).body.data.title, 'New')
    assert.deepEqual((await app.delete(`/v1/profile/portfolio/${id}`, { token })).body, { data: { success: true } })
    for (const answer of [
      await app.get(`/v1/profile/portfolio/${id}`, { token }),
      await app.patch(`/v1/profile/portfolio/${id}`, { token, body: { title: 'x' } }),
      await app.delete(`/v1/profile/portfolio/${id}`, { token }),
      await app.get('/v1/profile/portfolio/not-an-id', { token }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [404, 'not_found'])
  })

  it('a portfolio holds 20 items, even when thirty are added at once', async () => {
    const token = await member()
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(token)))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [...Array(20).fill(201), ...Array(10).fill(409)])
    assert.equal((await app.get('/v1/profile/portfolio', { token })).body.data.length, 20)
  })
})

describe('pages of a portfolio', () => {
  it('pages contain every item once, forwards and backwards', async () => {
    const token = await member()
    for (let i = 0; i < 13; i++) await add(token, { title: String(i), sortOrder: i % 4 })
    const all = (await app.get('/v1/profile/portfolio', { token })).body.data.map((item: { id: string }) => item.id)

    const forwards: string[] = []
    let query = 'limit=5'
    let last = ''
    for (;;) {
      const { data, pagination } = (await app.get(`/v1/profile/portfolio?${query}`, { token })).body
      forwards.push(...data.map((item: { id: string }) => item.id))
      if (!pagination.hasMore) {
        last = pagination.prevCursor
        break
      }
      query = `limit=5&cursor=${pagination.nextCursor}`
    }
    assert.deepEqual(forwards, all)

    const backwards: string[] = []
    let before: string | undefined = last
    while (before) {
      const page: Response = await app.get(`/v1/profile/portfolio?limit=5&before=${before}`, { token })
      backwards.unshift(...page.body.data.map((item: { id: string }) => item.id))
      before = page.body.pagination.prevCursor
    }
    assert.deepEqual(backwards, all.slice(0, 10))
  })

  it('pages by offset work up to 10,000', async () => {
    const token = await member()
    for (let i = 0; i < 3; i++) await add(token, { title: String(i), sortOrder: i })
    const { body } = await app.get('/v1/profile/portfolio?limit=1&offset=1', { token })
    assert.deepEqual([body.data[0].title, body.pagination.offset, body.pagination.hasMore], ['1', 1, true])
    const far = await app.get('/v1/profile/portfolio?offset=10001', { token })
    assert.deepEqual(far.body, { data: [], pagination: { limit: 20, hasMore: false, offset: 10001 } })
    const both = await app.get(`/v1/profile/portfolio?limit=1&offset=1&cursor=${body.pagination.nextCursor}`, { token })
    assert.deepEqual([both.body.data[0].title, 'offset' in both.body.pagination], ['2', false])
  })

  it('a cursor that was modified, invented or made for another list is refused', async () => {
    const token = await makeToken(app, await makeUser(app), ['user', 'read:portfolio', 'write:portfolio'])
    for (let i = 0; i < 3; i++) await add(token, { sortOrder: i })
    const { nextCursor } = (await app.get('/v1/profile/portfolio?limit=1', { token })).body.pagination
    const changed = nextCursor.slice(0, -2) + (nextCursor.endsWith('AA') ? 'BB' : 'AA')
    for (const path of [
      `/v1/profile/portfolio?cursor=${changed}`,
      '/v1/profile/portfolio?cursor=x',
      '/v1/profile/portfolio?before=WzAsIjAxOTkiXQ',
      `/v1/profile/tokens?cursor=${nextCursor}`,
    ]) {
      const answer = await app.get(path, { token })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_cursor'], path)
    }
  })
})

describe('an Idempotency-Key', () => {
  it('a repeated Idempotency-Key returns the first response without acting again', async () => {
    const token = await member()
    const first = await add(token, {}, { 'idempotency-key': 'one' })
    const second = await add(token, {}, { 'idempotency-key': 'one' })
    assert.deepEqual([second.status, second.text], [201, first.text])
    assert.equal(second.headers['idempotency-replayed'], 'true')
    assert.equal((await app.get('/v1/profile/portfolio', { token })).body.data.length, 1)
  })

  it('an Idempotency-Key is refused with another body, and free for another user', async () => {
    const token = await member()
    await add(token, {}, { 'idempotency-key': 'two' })
    const other = await add(token, { title: 'Another lamp' }, { 'idempotency-key': 'two' })
    assert.deepEqual([other.status, other.body.code], [409, 'idempotency_mismatch'])
    assert.equal((await add(await member(), { title: 'Mine' }, { 'idempotency-key': 'two' })).status, 201)
  })

  it('100 concurrent requests with the same Idempotency-Key have one effect', async () => {
    const token = await member()
    const answers = await Promise.all(Array.from({ length: 100 }, () => add(token, {}, { 'idempotency-key': 'many' })))
    const good = answers.filter((answer) => answer.status === 201)
    assert.ok(good.length >= 1)
    assert.equal(new Set(good.map((answer) => answer.text)).size, 1)
    for (const answer of answers)
      assert.ok(answer.status === 201 || answer.body.code === 'request_in_flight', answer.text)
    assert.equal((await app.get('/v1/profile/portfolio', { token })).body.data.length, 1)
  })

  it('an Idempotency-Key does not store a refusal, so the corrected request succeeds', async () => {
    const token = await member()
    assert.equal((await add(token, { title: '' }, { 'idempotency-key': 'three' })).status, 400)
    assert.equal((await add(token, {}, { 'idempotency-key': 'three' })).status, 201)
  })

  it('an Idempotency-Key expires after 24 hours and has at most 255 characters', async () => {
    const token = await member()
    await add(token, {}, { 'idempotency-key': 'old' })
    await app.database.updateTable('idempotency_keys').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
    const again = await add(token, {}, { 'idempotency-key': 'old' })
    assert.equal(again.headers['idempotency-replayed'], undefined)
    assert.equal((await add(token, {}, { 'idempotency-key': 'x'.repeat(256) })).status, 400)
  })
})
