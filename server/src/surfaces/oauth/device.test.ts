import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { makeUser } from '#test/support/builders/factories.ts'
import { type DeviceFlow, openDeviceFlow } from '#test/support/oauth/device.ts'

let flow: DeviceFlow
before(async () => {
  flow = await openDeviceFlow()
})
after(() => flow[Symbol.asyncDispose]())

const pass = (seconds: number) => flow.server.app.clock.advance(seconds * 1000)

describe('the device flow', () => {
  it('is in the metadata, and its answer says where, how long and how often', async () => {
    const { url } = flow.server
    const metadata = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json()
    const { device_authorization_endpoint, grant_types_supported } = metadata as Record<string, string>
    assert.equal(device_authorization_endpoint, `${url}/oauth/device`)
    assert.ok(grant_types_supported!.includes('urn:ietf:params:oauth:grant-type:device_code'))
    const { status, headers, body } = await flow.begin()
    assert.equal(status, 200)
    assert.match(body.device_code!, /^hearth_odc_[0-9a-f]{64}$/)
    assert.match(body.user_code!, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    assert.deepEqual([body.expires_in, body.interval], [600, 5])
    assert.equal(body.verification_uri, `${url}/device`)
    assert.equal(body.verification_uri_complete, `${url}/device?user_code=${body.user_code}`)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })

  it('the program waits, gets its tokens once the user allows it, and refreshes them', async () => {
    const { body } = await flow.begin()
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
    const done = await flow.decide(body.user_code!, 'allow')
    assert.deepEqual([done.status, done.location?.pathname], [303, '/device/allowed'])
    const tokens = await flow.redeem(body)
    assert.equal(tokens.status, 200, JSON.stringify(tokens.body))
    assert.equal(tokens.body.scope, 'read:user user:email')
    assert.equal(await flow.me(tokens.body.access_token!), 200)
    const next = await flow.refresh('hearth-cli', tokens.body.refresh_token!)
    assert.equal(next.status, 200)
    assert.equal(await flow.me(next.body.access_token!), 200)
  })

  it('a code is typed in any case, with or without its separators', async () => {
    for (const change of [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code.replace('-', ' ').toLowerCase()} `,
    ]) {
      const { body } = await flow.begin()
      assert.equal((await flow.enter(change(body.user_code!))).status, 200)
    }
  })

  it('a program that asks too often must slow down, and its interval grows', async () => {
    const { body } = await flow.begin()
    const { database } = flow.server.app
    const interval = async () => {
      const newest = database.selectFrom('oauth_device_codes').select('interval_seconds').orderBy('created_at', 'desc')
      return (await newest.executeTakeFirstOrThrow()).interval_seconds
    }
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
    for (const longer of [10, 15]) {
      // Surely less than the interval since the question before, however slow the machine is.
      pass(-60)
      assert.deepEqual(await flow.poll(body), [400, 'slow_down'])
      assert.equal(await interval(), longer)
    }
    pass(14)
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
    assert.equal(await interval(), 15)
    pass(120)
  })

  it('a program that asks as often as it may is not slowed down', async () => {
    const { body } = await flow.begin()
    for (let count = 0; count < 4; count++) {
      assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
      pass(4.5)
    }
  })

  it('a program that asked too often gets its tokens all the same', async () => {
    const { body } = await flow.begin()
    await flow.poll(body)
    pass(-60)
    assert.deepEqual(await flow.poll(body), [400, 'slow_down'])
    pass(60)
    await flow.decide(body.user_code!, 'allow')
    assert.equal((await flow.redeem(body)).status, 200)
  })

  it('a user who says no ends the request', async () => {
    const { body } = await flow.begin()
    const done = await flow.decide(body.user_code!, 'deny')
    assert.equal(done.location?.pathname, '/device/denied')
    assert.deepEqual(await flow.poll(body), [400, 'access_denied'])
    assert.deepEqual(await flow.poll(body), [400, 'access_denied'])
    assert.equal((await flow.enter(body.user_code!)).status, 404)
  })

  it('a code expires after ten minutes, for the program and for the user', async () => {
    const [early, late] = [(await flow.begin()).body, (await flow.begin()).body]
    await flow.decide(early.user_code!, 'allow')
    pass(540)
    assert.deepEqual(await flow.poll(late), [400, 'authorization_pending'])
    pass(60)
    for (const body of [early, late]) assert.deepEqual(await flow.poll(body), [400, 'expired_token'])
    assert.equal((await flow.enter(late.user_code!)).status, 404)
  })

  it('a device code is used once, and used again later it ends what it gave', async () => {
    const { body } = await flow.begin()
    await flow.decide(body.user_code!, 'allow')
    const tokens = await flow.redeem(body)
    assert.deepEqual(await flow.poll(body), [400, 'invalid_grant'])
    assert.equal(await flow.me(tokens.body.access_token!), 200)
    pass(61)
    assert.deepEqual(await flow.poll(body), [400, 'invalid_grant'])
    assert.equal(await flow.me(tokens.body.access_token!), 401)
    assert.equal((await flow.refresh('hearth-cli', tokens.body.refresh_token!)).body.error, 'invalid_grant')
  })

  it('of two questions at once one gets the tokens, and they keep working', async () => {
    const { body } = await flow.begin()
    await flow.decide(body.user_code!, 'allow')
    const { database } = flow.server.app
    const waiting = async () => {
      const found = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
      return found.rows.length
    }
    // Both have read the row before one of them may change it.
    const answers = await database.transaction().execute(async (tx) => {
      await tx.selectFrom('oauth_device_codes').select('token_hash').forUpdate().execute()
      const asked = [flow.redeem(body), flow.redeem(body)]
      while ((await waiting()) < asked.length);
      return asked
    })
    const [won, lost] = (await Promise.all(answers)).sort((one, other) => one.status - other.status)
    assert.deepEqual([won!.status, lost!.status, lost!.body.error], [200, 400, 'invalid_grant'])
    assert.equal(await flow.me(won!.body.access_token!), 200)
  })

  it('of many decisions at once one counts', async () => {
    const { body } = await flow.begin()
    const decisions = ['allow', 'deny', 'allow', 'deny', 'allow', 'deny']
    const form = { user_code: body.user_code!, account: flow.ana.id }
    const answers = await Promise.all(
      decisions.map((decision) => flow.browser.submit('/device/decision', { ...form, decision })),
    )
    const [first, ...more] = answers.filter(({ status }) => status === 303)
    assert.equal(more.length, 0)
    const { status } = await flow.redeem(body)
    assert.equal(status === 200, first!.location?.pathname === '/device/allowed')
  })

  it('what was revoked before the program asked is not given', async () => {
    const person = await makeUser(flow.server.app)
    const { body } = await flow.begin()
    await flow.decide(body.user_code!, 'allow', await flow.visitorFor(person))
    await flow.server.app.database.deleteFrom('oauth_consents').where('user_id', '=', person.id).execute()
    assert.deepEqual(await flow.poll(body), [400, 'invalid_grant'])
  })

  it('a user who was suspended meanwhile gives nothing', async () => {
    const person = await makeUser(flow.server.app)
    const { body } = await flow.begin()
    await flow.decide(body.user_code!, 'allow', await flow.visitorFor(person))
    const suspended_at = new Date().toISOString()
    await flow.server.app.database.updateTable('users').set({ suspended_at }).where('id', '=', person.id).execute()
    assert.deepEqual(await flow.poll(body), [400, 'invalid_grant'])
  })

  it('the user is mailed, and the audit log has the grant', async () => {
    const person = await makeUser(flow.server.app)
    const { body } = await flow.begin()
    await flow.decide(body.user_code!, 'allow', await flow.visitorFor(person))
    const { database } = flow.server.app
    const events = await database
      .selectFrom('outbox_events')
      .select('data')
      .where('subject_user_id', '=', person.id)
      .where('type', '=', 'account.security_changed')
      .execute()
    assert.deepEqual(events, [{ data: { userId: person.id, change: 'device_allowed', name: 'Hearth CLI' } }])
    const rows = database.selectFrom('audit_log').select(['action', 'target']).where('actor_id', '=', person.id)
    assert.deepEqual(await rows.execute(), [{ action: 'oauth.authorize', target: 'hearth-cli' }])
  })
})
