import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

it('GET /v1/me returns exactly the fields of the specification', async () => {
  const ana = await makeUser(app, { username: 'ana', name: 'Ana' })
  const { body } = await app.get('/v1/me', { token: await makeToken(app, ana, ['read:user', 'user:email']) })
  assert.deepEqual(body, {
    data: { id: ana.id, name: 'Ana', avatarUrl: null, username: 'ana', email: 'ana@example.org', lastLoginAt: null },
  })
})

it('the e-mail address is there only with a scope that allows it', async () => {
  const person = await makeUser(app)
  const seen = async (...scopes: Parameters<typeof makeToken>[2]) => {
    const token = await makeToken(app, person, scopes)
    const me = await app.get('/v1/me', { token })
    const profile = await app.get('/v1/profile', { token })
    assert.equal('email' in me.body.data, 'email' in profile.body.data)
    return 'email' in me.body.data
  }
  assert.equal(await seen('read:user'), false)
  assert.equal(await seen('read:user', 'user:email'), true)
  assert.equal(await seen('user'), true)
})

it('a deleted account is refused at once', async () => {
  const person = await makeUser(app)
  const token = await makeToken(app, person, ['read:user'])
  await app.database.deleteFrom('users').where('id', '=', person.id).execute()
  const answer = await app.get('/v1/me', { token })
  assert.deepEqual([answer.status, answer.body.code], [401, 'invalid_token'])
})
