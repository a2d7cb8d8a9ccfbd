import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { isSignUpBanned } from './index.ts'

let app: App
let beside: App
let root: Person
let token: string
before(async () => {
  app = await startApp()
  beside = await startApp({ beside: app, keys: app.keys })
  root = await makeUser(app, { role: 'admin' })
  token = await makeToken(app, root, ['admin'])
})
after(async () => {
  await beside[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const ban = (kind: string, value: string, more: object = {}) =>
  app.post('/v1/admin/bans', { token, body: { kind, value, ...more } })
const list = async () => (await app.get('/v1/admin/bans?limit=100', { token })).body.data
const isOut = (newcomer: { email?: string; ip?: string }, from = beside) =>
  isSignUpBanned(from.database, from.keys, newcomer, from.clock.now())

describe('a ban', () => {
  it('of an e-mail address holds in every process, whatever its case or tag, and keeps no address', async () => {
    const { status, body } = await ban('email', 'Bad.Person+one@Example.org', { reason: 'Harassment' })
    assert.equal(status, 201)
    const { id, createdAt, ...rest } = body.data
    assert.deepEqual(rest, { kind: 'email', value: 'b…@example.org', reason: 'Harassment', expiresAt: null })
    assert.ok(id && createdAt)
    for (const email of ['bad.person@example.org', 'BAD.person+two@example.org'])
      assert.equal(await isOut({ email }), true)
    for (const email of ['badperson@example.org', 'bad.person@example.net']) assert.equal(await isOut({ email }), false)
    const rows = await app.database.selectFrom('sign_up_bans').selectAll().execute()
    const audit = await app.database
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('target', '=', id)
      .execute()
    assert.deepEqual(audit, [{ actor_id: root.id, detail: { kind: 'email', value: 'b…@example.org' } }])
    assert.doesNotMatch(JSON.stringify([rows, audit]), /bad.person/i)
  })

  it('of a domain takes its subdomains along and nothing beside it', async () => {
    assert.equal((await ban('domain', '@Spam.Example')).body.data.value, 'spam.example')
    for (const email of ['a@spam.example', 'a@SPAM.example', 'a@x.y.spam.example'])
      assert.equal(await isOut({ email }), true)
    for (const email of ['a@notspam.example', 'a@example', 'a@spam.example.org'])
      assert.equal(await isOut({ email }), false, email)
    assert.equal((await ban('domain', 'bücher.example')).body.data.value, 'xn--bcher-kva.example')
    assert.equal(await isOut({ email: 'a@bücher.example' }), true)
  })

  it('of a network holds for every address in it, of either kind', async () => {
    assert.equal((await ban('network', '192.0.2.77/24')).body.data.value, '192.0.2.0/24')
    assert.equal((await ban('network', '2001:db8:7::/48')).body.data.value, '2001:db8:7::/48')
    assert.equal((await ban('network', '198.51.100.7')).body.data.value, '198.51.100.7/32')
    for (const ip of ['192.0.2.1', '::ffff:192.0.2.9', '2001:db8:7:1::2', '198.51.100.7'])
      assert.equal(await isOut({ ip }), true, ip)
    for (const ip of ['192.0.3.1', '2001:db8:8::1', '198.51.100.8', 'nonsense'])
      assert.equal(await isOut({ ip }), false, ip)
  })

  it('a ban is refused when it would lock out everyone or is not valid', async () => {
    const wrong: [string, string][] = [
      ['network', '0.0.0.0/0'],
      ['network', '10.0.0.0/7'],
      ['network', '::/0'],
      ['network', '2000::/3'],
      ['network', '127.0.0.0/8'],
      ['network', '::/64'],
      ['network', '192.0.2.0/33'],
      ['network', '192.0.2/24'],
      ['network', 'example.org'],
      ['domain', 'org'],
      ['domain', 'a b.example'],
      ['domain', 'http://example.org'],
      ['email', 'example.org'],
      ['email', 'a@b@c'],
    ]
    for (const [kind, value] of wrong) {
      const { status, body } = await ban(kind, value)
      assert.deepEqual([status, body.code], [400, 'validation_failed'], `${kind} ${value}`)
    }
    assert.equal((await ban('person', 'x')).status, 400)
  })

  it('made again gets the new reason and end, and ends at its time', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const first = (await ban('domain', 'again.example')).body.data
    const second = (await ban('domain', 'again.example', { reason: 'For now', expiresAt })).body.data
    assert.deepEqual(second, { ...first, reason: 'For now', expiresAt })
    assert.equal((await list()).filter((one: { value: string }) => one.value === 'again.example').length, 1)
    assert.equal(await isOut({ email: 'a@again.example' }, app), true)
    app.clock.advance(3_600_001)
    assert.equal(await isOut({ email: 'a@again.example' }, app), false)
    app.clock.advance(-3_600_001)
  })

  it('a ban is lifted once, and lifting it again is 404', async () => {
    const { id } = (await ban('domain', 'lifted.example')).body.data
    assert.equal((await app.delete(`/v1/admin/bans/${id}`, { token })).status, 200)
    assert.equal(await isOut({ email: 'a@lifted.example' }), false)
    const again = await app.delete(`/v1/admin/bans/${id}`, { token })
    assert.deepEqual([again.status, again.body.code], [404, 'ban_not_found'])
  })

  it('of an address is found after a new key was put first', async () => {
    const [older, newer] = [randomSecretKeys(), randomSecretKeys().replace('dev:', 'new:')]
    const old = await startApp({ beside: app, keys: openKeys(older) })
    await old.post('/v1/admin/bans', { token, body: { kind: 'email', value: 'kept@example.org' } })
    const rotated = openKeys(`${newer},${older}`)
    const now = app.clock.now()
    assert.equal(await isSignUpBanned(app.database, rotated, { email: 'kept@example.org' }, now), true)
    assert.equal(await isSignUpBanned(app.database, openKeys(newer), { email: 'kept@example.org' }, now), false)
    await old[Symbol.asyncDispose]()
  })
})
