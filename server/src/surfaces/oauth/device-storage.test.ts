import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { randomSecretKeys } from '#platform/keys.ts'
import { type DeviceFlow, openDeviceFlow } from '#test/support/oauth/device.ts'

const [a, b] = ['a', 'b'].map((name) => randomSecretKeys().replace('dev', name)) as [string, string]

let flow: DeviceFlow
before(async () => {
  flow = await openDeviceFlow()
})
after(() => flow[Symbol.asyncDispose]())

describe('a waiting program', () => {
  it('gets its tokens from another process, also after the keys have changed', async () => {
    await flow.server.restart(a)
    const { body } = await flow.begin()
    await flow.server.restart(`${b},${a}`)
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
    await flow.decide(body.user_code!, 'allow')
    await flow.server.restart(b)
    assert.equal((await flow.redeem(body)).status, 200)
  })

  it('waits on when the decision could not be stored, and the user can decide again', async () => {
    const { database } = flow.server.app
    const { body } = await flow.begin()
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      database,
    )
    await sql`create trigger refuse before insert on oauth_grants execute function refuse()`.execute(database)
    assert.equal((await flow.decide(body.user_code!, 'allow')).status, 500)
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
    await sql`drop trigger refuse on oauth_grants`.execute(database)
    assert.equal((await flow.decide(body.user_code!, 'allow')).status, 303)
    assert.equal((await flow.redeem(body)).status, 200)
  })

  it('whose answer was lost starts again, and the tokens that it never got end with its second question', async () => {
    const { body } = await flow.begin()
    await flow.decide(body.user_code!, 'allow')
    await flow.redeem(body)
    const families = async () =>
      (await flow.server.app.database.selectFrom('oauth_grants').select('id').execute()).length
    const before = await families()
    flow.server.app.clock.advance(61_000)
    assert.deepEqual(await flow.poll(body), [400, 'invalid_grant'])
    assert.equal(await families(), before - 1)
    const again = (await flow.begin()).body
    await flow.decide(again.user_code!, 'allow')
    assert.equal((await flow.redeem(again)).status, 200)
  })
})
