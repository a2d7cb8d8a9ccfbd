import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

it('D5: all 21 scopes are on the first page, admin among them, with what they imply', async () => {
  const token = await makeToken(app, await makeUser(app), ['read:groups'])
  const { data, pagination } = (await app.get('/v1/scopes', { token })).body
  const names = data.map((scope: { name: string }) => scope.name)
  assert.equal(new Set(names).size, 21)
  assert.deepEqual(pagination, { limit: 100, hasMore: false, total: 21 })
  assert.deepEqual(data[0], {
    name: 'user',
    description: 'Read and write profile information',
    implies: ['read:user', 'user:email'],
  })
  assert.deepEqual([data.at(-1).name, data.at(-1).implies.length], ['admin', 20])
})

it('scopes come in smaller pages to those who ask for them', async () => {
  const token = await makeToken(app, await makeUser(app), ['read:groups'])
  const first = (await app.get('/v1/scopes?limit=20', { token })).body
  const second = (await app.get(`/v1/scopes?limit=20&cursor=${first.pagination.nextCursor}`, { token })).body
  assert.deepEqual([first.data.length, second.data.length, second.pagination.hasMore], [20, 1, false])
  assert.deepEqual([first.pagination.total, second.pagination.total], [21, 21])
  const back = (await app.get(`/v1/scopes?limit=20&before=${second.pagination.prevCursor}`, { token })).body
  assert.deepEqual(back.data, first.data)
})
