import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

const item = (n: number) => ({ title: `Item ${n}`, description: `a text of its own ${n} ${'x'.repeat(400)}` })

describe('attack 21: an account makes its export huge with remembered answers', () => {
  it('the export names them, and does not say again what they said', async () => {
    const person = await makeUser(app)
    const token = await makeToken(app, person, ['user', 'write:portfolio'])
    const [first, second] = ['key-1', 'key-2'].map((key) => ({ 'idempotency-key': key }))
    assert.equal((await app.post('/v1/profile/portfolio', { token, headers: first!, body: item(1) })).status, 201)
    assert.equal((await app.post('/v1/profile/portfolio', { token, headers: second!, body: item(2) })).status, 201)
    const { body, text } = await app.get('/v1/profile/export', { token })
    assert.deepEqual(body.data.rememberedAnswers.map(({ key }: { key: string }) => key).sort(), ['key-1', 'key-2'])
    assert.equal(text.split('a text of its own 1').length, 2, 'once, in the list of items')
  })

  it('an answer over 64 kB is not kept, and the request is not run again', async () => {
    const token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    const ask = (count: number) =>
      app.post('/v1/admin/meetpass', { token, headers: { 'idempotency-key': `batch-${count}` }, body: { count } })
    const countPasses = async () => (await app.database.selectFrom('passes').select('id').execute()).length
    const small = await ask(100)
    assert.equal((await ask(100)).text, small.text)
    const large = await ask(500)
    assert.ok(Buffer.byteLength(large.text) > 64 * 1024)
    const again = await ask(500)
    assert.deepEqual([again.status, again.body.code], [409, 'idempotency_mismatch'])
    assert.match(again.body.error, /succeeded/)
    assert.equal(await countPasses(), 600)
    const kept = await app.database.selectFrom('idempotency_keys').select('body').execute()
    for (const { body } of kept) assert.ok(Buffer.byteLength(body) <= 64 * 1024)
  })
})
