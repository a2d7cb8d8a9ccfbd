import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deleteUnusedClients } from '#domains/accounts/apps/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'

const app = useApp()

const key = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43) }
const client = { redirect_uris: ['https://client.example/callback'], token_endpoint_auth_method: 'private_key_jwt' }
const register = (body: string | object, remoteAddress = '192.0.2.1') =>
  app.http.inject({
    method: 'POST',
    url: '/oauth/register',
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('attack 9: registration of clients without an account', () => {
  it('leaves 240 kB of keys behind', async () => {
    const many = { keys: Array.from({ length: 1500 }, (_, n) => ({ ...key, kid: `key-${n}` })) }
    const large = { keys: [{ ...key, kid: 'x'.repeat(240_000) }] }
    for (const jwks of [many, large]) {
      const { statusCode, body } = await register({ ...client, jwks })
      assert.equal(statusCode, 400)
      assert.equal(JSON.parse(body).error, 'invalid_client_metadata')
    }
    assert.equal((await register({ ...client, jwks: { keys: [key] } })).statusCode, 201)
  })

  it('fails on keys inside keys', async () => {
    const deep = `{"keys":[${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]}`
    const wish = JSON.stringify({ ...client, jwks: 'here' }).replace('"here"', deep)
    assert.equal((await register(wish)).statusCode, 400)
    const list = wish.replace(deep, `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    assert.equal((await register(list)).statusCode, 400)
  })

  it('goes on 3,600 times an hour', async () => {
    const wish = (n: number) => ({ redirect_uris: [`https://client.example/${n}`] })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => register(wish(n), '192.0.2.2')))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 60)
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 40)
  })

  it('is kept for a month although it was never used', async () => {
    const { client_id } = (await register({ redirect_uris: ['https://client.example/idle'] }, '192.0.2.3')).json()
    const later = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    const isKept = async () => {
      const found = app.database.selectFrom('oauth_clients').select('client_id').where('client_id', '=', client_id)
      return (await found.executeTakeFirst()) !== undefined
    }
    await inTransaction(app, ({ db }) => deleteUnusedClients(db, later(23)))
    assert.ok(await isKept())
    await inTransaction(app, ({ db }) => deleteUnusedClients(db, later(25)))
    assert.ok(!(await isKept()))
  })
})
