import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

it('attack 47: an open invitation keeps no address of a deleted account, and the copy of the data lists it', async () => {
  const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  const person = await makeUser(app)
  const { groupId } = await makeEventWithGroup(app)
  const email = `${person.username}@example.org`
  const sent = await app.post('/v1/admin/invitations', {
    token: admin,
    body: { emails: [email.toUpperCase()], groupId },
  })
  assert.equal(sent.status, 201, sent.text)
  const session = await makeSession(app, person)
  const { text } = await app.get('/v1/profile/export', { session })
  assert.match(text, new RegExp(`"invitationsReceived":\\[\\{[^\\]]*"group_?[iI]d":"${groupId}"`))
  assert.equal((await app.delete(`/v1/admin/users/${person.username}`, { token: admin })).status, 200)
  const left = await app.database.selectFrom('invitations').select('email').where('group_id', '=', groupId).execute()
  assert.deepEqual(left, [{ email: null }])
})
