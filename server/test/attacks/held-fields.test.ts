import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exampleId } from '#kernel/operation/schema.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    ana = (await makeExampleData(app)).ana
    token = await makeToken(app, ana, ['user', 'manage:groups', 'manage:events', 'manage:badges', 'developer'])
  },
})
let ana: Person
let token: string

/** Fields that exist in the database or in responses, and that no user may set for themselves. */
const attempts: [method: 'POST' | 'PATCH' | 'PUT', path: string, body: object][] = [
  ['PATCH', '/v1/profile', { role: 'admin' }],
  ['PATCH', '/v1/profile', { email: 'root@example.org' }],
  ['PATCH', '/v1/profile', { id: exampleId }],
  ['PATCH', '/v1/profile', { suspendedAt: null }],
  ['PATCH', '/v1/profile', { __proto__: { role: 'admin' }, constructor: { prototype: { role: 'admin' } } }],
  ['PATCH', `/v1/manage/groups/${exampleId}`, { isFeatured: true }],
  ['PATCH', `/v1/manage/groups/${exampleId}`, { favoritesCount: 1_000_000 }],
  ['PATCH', `/v1/manage/events/${exampleId}`, { groupId: exampleId }],
  ['PATCH', `/v1/manage/events/${exampleId}`, { source: 'meetup' }],
  ['PATCH', `/v1/manage/badges/${exampleId}`, { groupId: null }],
  ['POST', '/v1/profile/tokens', { name: 'x', scopes: ['user'], userId: exampleId }],
  ['POST', '/v1/developer/apps', { name: 'x', redirectUris: ['https://a.example/'], ownerId: exampleId }],
]

describe('a field that is not offered', () => {
  for (const [method, path, body] of attempts)
    it(`${Object.keys(body).at(-1)} is refused by ${method} ${path}`, async () => {
      const answer = await app.call(method, path, { token, body })
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'], answer.text)
    })

  it('changed nothing of what was tried', async () => {
    const { role } = await app.database
      .selectFrom('users')
      .select('role')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    assert.equal(role, 'user')
    assert.equal((await makeUser(app)).username.length > 0, true)
    assert.equal(({} as { role?: string }).role, undefined, 'no prototype was changed')
  })
})
