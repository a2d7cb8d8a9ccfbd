import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { deleteGrantsOf, deleteOAuthFamily } from '#domains/accounts/apps/index.ts'
import { allOperations } from '#domains/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { Shape } from '#kernel/operation/schema.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { type Granted, makeGrant } from '#test/support/builders/grants.ts'
import { addressKey, networksOf } from './address.ts'

const Thing = Shape('Thing', { name: Type.String() })
const shared = { summary: 'A thing for the tests', access: 'public', output: Thing, example: {} } as const

/** An answer with a field too many and one of the wrong type: what a mistake in a handler would be. */
const leaky = operation({
  ...shared,
  id: 'things.leak',
  method: 'GET',
  path: '/v1/things/leak',
  effect: 'read',
  handler: async () => ({ name: 'x', secret: 'y' }) as never,
})
const broken = operation({
  ...shared,
  id: 'things.break',
  method: 'GET',
  path: '/v1/things/break',
  effect: 'read',
  handler: async () => {
    throw new Error('a bug with a detail nobody may see')
  },
})
const external = operation({
  ...shared,
  id: 'things.call',
  method: 'POST',
  path: '/v1/things/call',
  effect: 'external',
  audit: ({ output }) => ({ target: output.name }),
  async handler({ write }) {
    await write(async ({ emit }) => emit('portfolio.changed', { userId: 'u', itemId: 'external' }))
    return { name: 'called' }
  },
})

const app = useApp({ operations: [...allOperations, leaky, broken, external] })

describe('HEAD', () => {
  it('has the status and headers of GET, the length too, and no body, without routes of its own', async () => {
    assert.equal(app.http.hasRoute({ method: 'HEAD', url: '/v1/public/instance' }), false)
    const changing = /^(date|x-request-id|x-ratelimit-.*)$/
    const stable = (headers: object) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.test(name)))
    for (const url of [
      '/healthz',
      '/openapi.json',
      '/about/sources',
      '/v1/things/break',
      '/v1/profile',
      '/sitemap.xml',
    ]) {
      const [get, head] = [await app.http.inject(url), await app.http.inject({ method: 'HEAD', url })]
      assert.deepEqual([head.statusCode, head.payload], [get.statusCode, ''], url)
      assert.deepEqual(stable(head.headers), stable(get.headers), url)
    }
    assert.ok(app.logs.some((line) => line.includes('"method":"HEAD"')))
  })
  it('is not found where GET does something, and where there is no GET', async () => {
    for (const url of ['/oauth/authorize', '/sign-in/with/any/callback', '/oauth/token', '/nothing/here']) {
      const { statusCode, headers } = await app.http.inject({ method: 'HEAD', url })
      assert.equal(statusCode, 404, url)
      assert.match(String(headers['x-ratelimit-limit']), /^\d+$/)
    }
  })
})

describe('an answer', () => {
  it('with a field that was not declared fails in tests', async () => {
    assert.equal((await app.get('/v1/things/leak')).status, 500)
    assert.ok(app.logs.some((line) => line.includes('answered against its own schema')))
  })
  it('with a field that was not declared loses it in production', async () => {
    await using production = await startApp({ operations: [leaky], wrongAnswer: 'strip' })
    assert.deepEqual((await production.get('/v1/things/leak')).body, { data: { name: 'x' } })
  })
  it('to a bug of ours says nothing of it, and the log says everything', async () => {
    const { status, body, headers, text } = await app.get('/v1/things/break')
    assert.deepEqual([status, body.code], [500, 'internal_error'])
    assert.ok(!text.includes('detail'))
    const line = app.logs.find((one) => one.includes('a bug with a detail') && one.includes(headers['x-request-id']!))
    assert.ok(line)
  })
})

it('an operation that talks to the outside can open short transactions, and is audited', async () => {
  assert.deepEqual((await app.post('/v1/things/call')).body, { data: { name: 'called' } })
  const rows = await app.database
    .selectFrom('audit_log')
    .select(['action', 'target'])
    .where('target', '=', 'called')
    .execute()
  assert.deepEqual(rows, [{ action: 'things.call', target: 'called' }])
})

describe('a body', () => {
  const post = async (body: string, type = 'application/json') => {
    const token = await makeToken(app, await makeUser(app), ['write:portfolio'])
    return app.post('/v1/profile/portfolio', { token, body, headers: { 'content-type': type } })
  }
  it('a body that is not JSON is refused with invalid_json', async () =>
    assert.equal((await post('{"title":')).body.code, 'invalid_json'))
  it('a body of another content type is refused', async () =>
    assert.equal((await post('title=x', 'application/x-www-form-urlencoded')).body.code, 'unsupported_media_type'))
  it('of JSON with a charset is read', async () =>
    assert.equal((await post('{"title":"x"}', 'application/json; charset=utf-8')).status, 201))
  it('a body that is too large is refused', async () =>
    assert.equal((await post(JSON.stringify({ title: 'x'.repeat(300_000) }))).body.code, 'payload_too_large'))
  it('a missing body is refused', async () => {
    const { status, body } = await post('')
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
  })
  it('with an unknown property is refused by name', async () =>
    assert.match((await post('{"title":"x","colour":1}')).body.error, /^colour is not a known field$/))
})

describe('refusals come in order', () => {
  it('429 before 401 before 403 before 400 before 404', async () => {
    await using strict = await startApp({ limits: { authenticated: 3, anonymous: 1 } })
    const ana = await makeUser(strict)
    const wrong = await makeToken(strict, ana, ['read:user'])
    const path = '/v1/profile/portfolio/nonsense'
    const send = (token?: string) => strict.patch(path, { ...(token && { token }), body: '{' })
    assert.equal((await send()).body.code, 'unauthorized')
    assert.equal((await send()).body.code, 'rate_limited')
    assert.equal((await send(wrong)).body.code, 'insufficient_scope')
    const right = await makeToken(strict, ana, ['write:portfolio'])
    assert.equal((await send(right)).body.code, 'invalid_json')
    assert.equal((await strict.patch(path, { token: right, body: {} })).body.code, 'not_found')
    const last = await send(right)
    assert.equal(last.body.code, 'rate_limited')
    assert.ok(Number(last.headers['retry-after']) > 3500)
  })
})

describe('the rate limit', () => {
  it('counts all tokens of a person together, and the browser apart', async () => {
    await using strict = await startApp({ limits: { authenticated: 10, anonymous: 5 } })
    const ana = await makeUser(strict)
    const tokens = [await makeToken(strict, ana, ['read:user']), await makeToken(strict, ana, ['read:user'])]
    const left = async (request: object) =>
      Number((await strict.get('/v1/me', request)).headers['x-ratelimit-remaining'])
    assert.deepEqual([await left({ token: tokens[0] }), await left({ token: tokens[1] })], [9, 8])
    assert.equal(await left({ session: await makeSession(strict, ana) }), 9)
    assert.equal(await left({}), 4)
    assert.equal(await left({ token: 'hearth_pat_nonsense' }), 3)
  })
  it('counts an expired token on its owner', async () => {
    await using strict = await startApp({ limits: { authenticated: 10, anonymous: 5 } })
    const ana = await makeUser(strict)
    const token = await makeToken(strict, ana, ['read:user'], new Date(0))
    const answer = await strict.get('/v1/me', { token })
    assert.deepEqual([answer.status, answer.headers['x-ratelimit-limit']], [401, '10'])
  })
  it('counts a revoked access token of an application on its user, until it would have expired', async () => {
    await using strict = await startApp({ limits: { authenticated: 10, anonymous: 5 } })
    const endings: Record<string, (person: Person, granted: Granted) => Promise<unknown>> = {
      'the application signs out': (_person, { familyId }) => deleteOAuthFamily(strict.database, familyId),
      'the person removes the application': async (person, { grantId }) =>
        strict.delete(`/v1/profile/grants/${grantId}`, { token: await makeToken(strict, person, ['user']) }),
      'all applications lose access': ({ id }) => inTransaction(strict, ({ db }) => deleteGrantsOf(db, id)),
    }
    for (const [what, end] of Object.entries(endings)) {
      const person = await makeUser(strict)
      const granted = await makeGrant(strict, person, ['read:user'])
      const ask = () => strict.get('/v1/me', { token: granted.accessToken })
      assert.equal((await ask()).status, 200)
      await end(person, granted)
      const { status, body, headers } = await ask()
      assert.deepEqual([status, body.code, headers['x-ratelimit-limit']], [401, 'invalid_token', '10'], what)
      await strict.database
        .updateTable('users')
        .set({ deleted_at: new Date(0).toISOString() })
        .where('id', '=', person.id)
        .execute()
      assert.equal((await ask()).headers['x-ratelimit-limit'], '5', 'not of a deleted account')
    }
    const kept = await strict.database.selectFrom('oauth_artifacts').select('expires_at').execute()
    assert.equal(kept.length, 3)
    const hourLater = strict.clock.now().getTime() + 3_600_000
    assert.ok(kept.every((row) => Date.parse(row.expires_at) <= hourLater))
  })
  it('what every page needs and what programs read counts as pages of the address, and no request of the API', async () => {
    await using strict = await startApp({ limits: { authenticated: 10, anonymous: 2, pages: 20 } })
    const paths = [
      ...['/openapi.json', '/docs', '/docs/reference', '/schemas', '/schemas/event', '/favicon.ico', '/icons/192.png'],
      ...['/manifest.webmanifest', '/covers/nowhere.svg', '/assets/brand/nowhere.css', '/.well-known/security.txt'],
      ...['/.well-known/change-password', '/.well-known/openid-configuration', '/docs/pictures/nowhere.webp'],
    ]
    for (const [n, path] of paths.entries())
      assert.equal((await strict.get(path)).headers['x-ratelimit-remaining'], String(19 - n), path)
    for (let n = paths.length; n < 20; n++) assert.equal((await strict.get('/schemas')).status, 200)
    for (const path of paths) assert.equal((await strict.http.inject(path)).statusCode, 429, path)
    assert.equal((await strict.get('/v1/nowhere')).headers['x-ratelimit-remaining'], '1')
  })
  it('the document is sent compressed to those that can read it', async () => {
    await using plain = await startApp()
    const sizes = await Promise.all(
      ['br', 'gzip', undefined].map(async (encoding) => {
        const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
        const { rawPayload, headers: sent } = await plain.http.inject({ url: '/openapi.json', headers })
        assert.equal(sent['content-encoding'], encoding)
        return rawPayload.length
      }),
    )
    assert.ok(sizes[0]! < sizes[2]! / 5 && sizes[1]! < sizes[2]! / 5, String(sizes))
  })
  it('the rate limit does not count health, but shows the remaining requests of the address', async () => {
    await using strict = await startApp({ limits: { authenticated: 10, anonymous: 2 } })
    for (let i = 0; i < 5; i++)
      for (const path of ['/healthz', '/readyz'])
        assert.deepEqual((await strict.get(path)).headers['x-ratelimit-remaining'], '2')
    assert.equal((await strict.call('OPTIONS', '/v1/me')).headers['x-ratelimit-remaining'], '2')
    assert.equal((await strict.get('/v1/nowhere')).headers['x-ratelimit-remaining'], '1')
  })
  it('both host names share one rate limit', async () => {
    await using strict = await startApp({ limits: { authenticated: 10, anonymous: 10 } })
    const left = async (host: string) =>
      (await strict.get('/v1/me', { headers: { host } })).headers['x-ratelimit-remaining']
    assert.deepEqual([await left('hearth.test'), await left('legacy.hearth.test')], ['9', '8'])
  })
})

describe('an address', () => {
  const cases = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const
  for (const [ip, key] of cases) it(`${ip} counts as ${key}`, () => assert.equal(addressKey(ip), key))
  it('lies in wider networks too: /24 of IPv4, /56 and /48 of IPv6', () => {
    assert.deepEqual(networksOf('::ffff:203.0.113.9'), ['203.0.113.9', '203.0.113.0/24'])
    const wide = ['2001:db8:1:1234::/64', '2001:db8:1:1200::/56', '2001:db8:1::/48']
    assert.deepEqual(networksOf('2001:db8:1:1234:5::6'), wide)
  })
  it('in X-Forwarded-For is believed from a trusted proxy only', async () => {
    const first = await app.get('/v1/me', { headers: { 'x-forwarded-for': '198.51.100.1' } })
    const second = await app.get('/v1/me', { headers: { 'x-forwarded-for': '198.51.100.2' } })
    const left = (answer: typeof first) => Number(answer.headers['x-ratelimit-remaining'])
    assert.equal(left(second), left(first) - 1)
  })
})

describe('another origin', () => {
  it('may call the API with a token, never with cookies', async () => {
    const { headers } = await app.call('OPTIONS', '/v1/me', {
      headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
    })
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.match(headers['access-control-allow-headers']!, /Authorization/)
    const answer = await app.get('/v1/me', { headers: { origin: 'https://app.example' } })
    assert.match(answer.headers['access-control-expose-headers']!, /X-RateLimit-Limit.*WWW-Authenticate/)
  })
  it('is not invited to what is ours alone', async () => {
    assert.equal((await app.call('OPTIONS', '/settings/data/delete')).status, 404)
    assert.equal((await app.get('/healthz')).headers['access-control-allow-origin'], undefined)
  })
})

it('a path that does not exist says where to look', async () => {
  const { status, body } = await app.get('/v1/nope?token=abc')
  assert.deepEqual([status, body], [404, { error: 'There is no GET /v1/nope; see /docs', code: 'not_found' }])
})

it('a log line names the route and never the URL', async () => {
  await app.get('/v1/profile/portfolio/very-secret-id?key=very-secret-key')
  await app.get('/nowhere/very-secret-path')
  assert.ok(!app.logs.some((line) => line.includes('very-secret')))
  assert.ok(app.logs.some((line) => line.includes('"/v1/profile/portfolio/:id"')))
})

it('a route without declared access does not boot', async () => {
  assert.throws(() => app.http.get('/forgotten', async () => 'open to all'))
})
