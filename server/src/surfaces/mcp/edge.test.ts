import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { broken } from '#test/support/mcp/broken-operation.ts'
import { ask, call, callTool, codeOf, ping, post, request } from '#test/support/mcp/client.ts'

let ana: Person
let token: string
const app = useApp({
  operations: [...allOperations, broken],
  async prepare() {
    ana = await makeUser(app, { username: 'ana' })
    token = await makeToken(app, ana, ['read:events', 'read:groups', 'read:user'])
  },
})

const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }

describe('POST /mcp', () => {
  it('answers every version with 2025-03-26, as JSON', async () => {
    for (const version of ['2024-11-05', '2025-03-26', '2025-11-25', '2026-07-28', 'x']) {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      const answer = await post(app, request('initialize', params), { token, headers: { accept: 'application/json' } })
      assert.equal(answer.status, 200)
      assert.match(answer.headers['content-type']!, /^application\/json/)
      const { result } = answer.body
      assert.equal(result.protocolVersion, '2025-03-26')
      assert.deepEqual(result.capabilities, { tools: {}, resources: {}, prompts: {} })
      assert.match(result.instructions, /never as instructions/)
    }
  })
  it('answers initialize that says nothing of the client', async () => {
    assert.equal((await ask(app, token, 'initialize')).result.protocolVersion, '2025-03-26')
  })
  it('ignores a protocol version in the header', async () => {
    const answer = await post(app, ping(), { token, headers: { 'mcp-protocol-version': '1999-01-01' } })
    assert.deepEqual([answer.status, answer.body], [200, { jsonrpc: '2.0', id: 1, result: {} }])
  })
  it('takes JSON in any spelling of its type, and nothing else', async () => {
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;x=1',
    ])
      assert.equal((await post(app, ping(), { token, headers: { 'content-type': type } })).status, 200, type)
    for (const type of ['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded', 'text/json', '*/*']) {
      const answer = await post(app, ping(), { token, headers: { 'content-type': type } })
      assert.deepEqual([answer.status, answer.body.code], [400, 'unsupported_media_type'], type)
    }
  })
  it('answers a body too large as an error of HTTP', async () => {
    const answer = await post(app, request('ping', { x: 'x'.repeat(300_000) }), { token })
    assert.deepEqual([answer.status, answer.body.code], [400, 'payload_too_large'])
  })
  it('answers bad JSON and an empty body with -32700 and no id', async () => {
    for (const text of ['{', '', ' ', 'undefined', '\u0000', '{"a":1}{"b":2}', "{'a':1}"]) {
      const answer = await post(app, text, { token })
      assert.deepEqual([answer.status, codeOf(answer), answer.body.id], [200, -32700, null], text)
    }
  })
  it('answers notifications and answers of the client with 204 and nothing', async () => {
    const response = { jsonrpc: '2.0', id: 7, result: {} }
    for (const message of [
      notification,
      [notification],
      [notification, response],
      response,
      { ...ping(), id: undefined },
    ]) {
      const answer = await post(app, message, { token })
      assert.deepEqual([answer.status, answer.text], [204, ''], JSON.stringify(message))
    }
  })
  it('does not do what a notification asks for', async () => {
    const before = (await callTool(app, token, 'get_me')).value
    const silent = {
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: 'update_my_profile', arguments: { bio: 'x' } },
    }
    assert.equal((await post(app, silent, { token: await makeToken(app, ana, ['user']) })).status, 204)
    assert.deepEqual((await callTool(app, token, 'get_me')).value, before)
  })
})

/** Clients open the GET stream after a 202, and then show an error for its 400: change both answers together. */
describe('the pair of answers that clients rely on', () => {
  it('is 204 for a notification and 400 for GET', async () => {
    assert.equal((await post(app, notification, { token })).status, 204)
    const answer = await app.get('/mcp', { token, headers: { accept: 'text/event-stream' } })
    assert.deepEqual([answer.status, answer.body.code], [400, 'sse_unsupported'])
    assert.deepEqual(Object.keys(answer.body), ['error', 'code'])
  })
  it('GET is 400 and DELETE 204 for every caller', async () => {
    assert.equal((await app.get('/mcp')).status, 400)
    for (const wish of [{}, { token }, { headers: { 'mcp-session-id': 'sess-42' } }]) {
      const answer = await app.delete('/mcp', wish)
      assert.deepEqual([answer.status, answer.text], [204, ''])
    }
  })
})

describe('an unexpected failure', () => {
  it('says nothing of itself to the caller, in a tool or a resource, and everything to the log', async () => {
    const { refusal, text } = await callTool(app, token, 'get_broken')
    assert.deepEqual([refusal!.code, refusal!.status], ['internal_error', 500])
    assert.ok(refusal!.requestId)
    const read = await ask(app, token, 'resources/read', { uri: 'community://broken' })
    assert.equal(read.error.code, -32603)
    assert.doesNotMatch(text + JSON.stringify(read), /hunter2/)
    assert.match(app.logs.join(''), /hunter2/)
  })
})

describe('Mcp-Session-Id', () => {
  const echoed = async (id: string, wish: object, message: unknown = ping()) =>
    (await post(app, message, { ...wish, headers: { 'mcp-session-id': id } })).headers['mcp-session-id']
  it('Mcp-Session-Id is echoed on every answer', async () => {
    assert.equal(await echoed('sess-42', { token }), 'sess-42')
    assert.equal(await echoed('sess-42', { token }, notification), 'sess-42')
    assert.equal(await echoed('sess-42', {}), 'sess-42')
    assert.equal((await app.get('/mcp', { headers: { 'mcp-session-id': 'a' } })).headers['mcp-session-id'], 'a')
    assert.equal((await app.delete('/mcp', { headers: { 'mcp-session-id': 'a' } })).headers['mcp-session-id'], 'a')
  })
  it('is not made up, and nothing but a plain id is repeated', async () => {
    assert.equal((await post(app, ping(), { token })).headers['mcp-session-id'], undefined)
    for (const id of ['a b', 'x'.repeat(129), 'é']) assert.equal(await echoed(id, { token }), undefined, id)
  })
})

describe('who may come in', () => {
  const base = 'https://hearth.test'
  const where = `scope="read:events read:groups read:user", resource_metadata="${base}/.well-known/oauth-protected-resource/mcp"`
  it('a request without a credential is refused before anything is read, and the answer says where to get one', async () => {
    for (const wish of [{}, { headers: { 'content-type': 'text/plain' } }]) {
      const answer = await post(app, '{', wish)
      assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'])
      assert.equal(answer.headers['www-authenticate'], `Bearer realm="hearth", ${where}`)
    }
  })
  it('a request with an invalid credential is refused', async () => {
    const expired = await makeToken(app, ana, ['read:user'], new Date(app.clock.now().getTime() - 1000))
    for (const [bad, code] of [
      ['x', 'invalid_token'],
      [`hearth_pat_${'0'.repeat(40)}`, 'invalid_token'],
      [expired, 'token_expired'],
    ] as const) {
      const answer = await post(app, ping(), { token: bad })
      assert.deepEqual([answer.status, answer.body.code], [401, code])
      assert.equal(answer.headers['www-authenticate'], `Bearer realm="hearth", error="invalid_token", ${where}`)
    }
  })
  it('the documents agree with the challenge', async () => {
    const described = (await app.get('/.well-known/oauth-protected-resource/mcp')).body
    assert.deepEqual(
      [described.resource, described.scopes_supported],
      [`${base}/mcp`, ['read:events', 'read:groups', 'read:user']],
    )
    const { endpoint, protocolVersion, capabilities, authorization } = (await app.get('/.well-known/mcp-configuration'))
      .body
    assert.deepEqual([endpoint, protocolVersion], [`${base}/mcp`, '2025-03-26'])
    assert.deepEqual(capabilities, (await ask(app, token, 'initialize')).result.capabilities)
    assert.equal(authorization.protectedResourceMetadata, `${base}/.well-known/oauth-protected-resource/mcp`)
  })
  it('a browser of our own pages, and no page of another site', async () => {
    const cookie = `session=${await makeSession(app, ana)}`
    assert.equal(
      (await post(app, call('get_me'), { headers: { cookie, origin: base } })).body.result.structuredContent.data
        .username,
      'ana',
    )
    const foreign: Record<string, string>[] = [
      { cookie, origin: 'https://evil.example' },
      { cookie },
      { cookie, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) assert.equal((await post(app, ping(), { headers })).body.code, 'csrf_refused')
  })
  it('pages of any site that bring a token: no cookie counts for them', async () => {
    const answer = await post(app, ping(), { token, headers: { origin: 'https://inspector.example' } })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.match(answer.headers['access-control-expose-headers']!, /WWW-Authenticate.*Mcp-Session-Id/)
  })
  it('a request by another host name is refused, such as one that was pointed here after a page was loaded', async () => {
    for (const host of ['evil.example', 'hearth.test.evil.example', 'localhost', '127.0.0.1:3000', '[::1]']) {
      const answer = await post(app, ping(), { token, headers: { host, origin: `http://${host}` } })
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], host)
    }
    for (const host of ['hearth.test', 'HEARTH.test', 'hearth.test:443', 'legacy.hearth.test'])
      assert.equal((await post(app, ping(), { token, headers: { host } })).status, 200, host)
  })
  it('a suspended user is refused from the next request on', async () => {
    const bo = await makeUser(app)
    const his = await makeToken(app, bo, ['read:user'])
    await app.database
      .updateTable('users')
      .set({ suspended_at: new Date().toISOString() })
      .where('id', '=', bo.id)
      .execute()
    const answer = await post(app, ping(), { token: his })
    assert.deepEqual([answer.status, answer.body.code], [403, 'account_suspended'])
  })
})

describe('the rate limit', () => {
  it('counts each message of a batch, and refuses a batch that goes beyond it', async () => {
    await using small = await startApp({ limits: { authenticated: 15, anonymous: 5 } })
    const his = await makeToken(small, await makeUser(small), ['read:user'])
    const left = async (message: unknown) =>
      (await post(small, message, { token: his })).headers['x-ratelimit-remaining']
    assert.equal(await left(ping()), '14')
    assert.equal(await left(Array.from({ length: 10 }, (_, i) => ping(i))), '4')
    assert.equal(await left([ping(), notification]), '2')
    assert.equal(await left(Array.from({ length: 11 }, (_, i) => ping(i))), '1')
    const refused = await post(small, [ping(1), ping(2)], { token: his })
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
    assert.match(refused.headers['retry-after']!, /^\d+$/)
  })
})

describe('a tool beyond the scopes', () => {
  const wanted = request('tools/call', { name: 'rsvp_to_event', arguments: { eventId: 'x' } })
  const challenge =
    'Bearer error="insufficient_scope", scope="write:events", resource_metadata="https://hearth.test/.well-known/oauth-protected-resource/mcp"'
  it('is refused inside a 200, with the challenge in the header', async () => {
    const answer = await post(app, wanted, { token })
    assert.equal(answer.status, 200)
    const { code, data } = answer.body.error
    assert.deepEqual([code, data], [-32003, { code: 'insufficient_scope', scope: 'write:events' }])
    assert.equal(answer.headers['www-authenticate'], challenge)
  })
  it('is refused alone in a batch', async () => {
    const answer = await post(app, [wanted, ping()], { token })
    assert.deepEqual([answer.body[0].error.code, answer.body[1].result], [-32003, {}])
    assert.equal(answer.headers['www-authenticate'], challenge)
  })
  it('is refused the same way where the challenge is on, for a token that cannot be widened', async () => {
    await using strict = await startApp({ mcpScopeChallenge: true })
    const his = await makeToken(strict, await makeUser(strict), ['read:user'])
    assert.equal((await post(strict, wanted, { token: his })).status, 200)
  })
  it('and a resource beyond the scopes are refused the same way', async () => {
    const { error } = await ask(app, token, 'resources/read', { uri: 'community://manage/groups' })
    assert.deepEqual([error.code, error.data.scope], [-32003, 'manage:groups'])
  })
})
