import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

it('administrators list NFC tags, find one by its URL or holder, and turn it off', async () => {
  const [root, ana] = [await makeUser(app, { role: 'admin' }), await makeUser(app, { name: 'Ana' })]
  const token = await makeToken(app, root, ['admin'])
  const { passes } = (await app.post('/v1/admin/meetpass', { token, body: { count: 3 } })).body.data
  const [first, second] = passes as { id: string }[]
  const own = { session: await makeSession(app, ana) }
  assert.equal((await app.post(`/v1/meetpass/${first!.id}/claim`, own)).status, 200)
  const list = async (query = '') => (await app.get(`/v1/admin/meetpass/tags${query}`, { token })).body.data
  assert.equal((await list()).length, 3)
  const holder = { id: ana.id, name: 'Ana', username: ana.username }
  for (const q of [`https://hearth.test/pass/${first!.id}`, first!.id, ana.username]) {
    const [tag, ...others] = await list(`?q=${encodeURIComponent(q)}`)
    assert.deepEqual([tag.id, tag.holder, others], [first!.id, holder, []], q)
  }
  assert.deepEqual(await list('?q=unknown-person'), [])
  const turn = (id: string, isActive: boolean) =>
    app.patch(`/v1/admin/meetpass/tags/${id}`, { token, body: { isActive } })
  assert.equal((await turn(second!.id, false)).status, 200)
  assert.equal((await app.post(`/v1/meetpass/${second!.id}/claim`, own)).body.code, 'pass_inactive')
  assert.equal((await turn(second!.id, true)).status, 200)
  assert.equal((await turn('x'.repeat(22), true)).body.code, 'pass_not_found')
  const [entry] = (await app.get('/v1/admin/audit?action=meetpass.updateTag', { token })).body.data
  assert.match(entry.sentence, /turned an NFC tag on again/)
})
