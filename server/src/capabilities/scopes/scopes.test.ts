import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeToken, makeUser } from '../../../test/factories.ts'
import { type App, startApp } from '../../../test/harness.ts'

let app: App
before(async () => {
  app = await startApp()
})
after(() => app[Symbol.asyncDispose]())

it('all 21 scopes are listed over its pages, with what they imply', async () => {
  const token = await makeToken(app, await makeUser(app), ['read:groups'])
  const first = (await app.get('/v1/scopes', { token })).body
  const second = (await app.get(`/v1/scopes?cursor=${first.pagination.nextCursor}`, { token })).body
  const names = [...first.data, ...second.data].map((scope: { name: string }) => scope.name)
  assert.equal(new Set(names).size, 21)
  assert.deepEqual([first.data.length, second.pagination.hasMore], [20, false])
  assert.deepEqual(first.data[0], {
    name: 'user',
    description: 'Read and write profile information',
    implies: ['read:user', 'user:email'],
  })
  assert.equal(second.data.at(-1).implies.length, 20)
  const back = (await app.get(`/v1/scopes?before=${second.pagination.prevCursor}`, { token })).body
  assert.deepEqual(back.data, first.data)
})
