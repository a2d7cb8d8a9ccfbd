import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { allOperations } from '#domains/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { Shape } from '#kernel/operation/schema.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { ask, callTool, post, request } from '#test/support/mcp/client.ts'

const secret = 'password=hunter2'
const broken = operation({
  id: 'things.break',
  method: 'GET',
  path: '/v1/things/broken',
  summary: 'Fails in a way nobody expected',
  access: 'read:user',
  effect: 'read',
  output: Shape('Broken', { ok: Type.Boolean() }),
  example: {},
  mcp: { name: 'get_broken', title: 'Broken', description: 'Fails in a way nobody expected.' },
  resource: { uri: 'community://broken', name: 'Broken', description: 'Fails' },
  handler: async () => {
    throw new Error(secret)
  },
})

let ana: Person
let token: string
const app = useApp({
  operations: [...allOperations, broken],
  async prepare() {
    ana = await makeUser(app, { username: 'ana' })
    token = await makeToken(app, ana, ['read:events', 'read:groups', 'read:user'])
  },
})

const ping = (id: unknown = 1) => request('ping', undefined, id)
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
const call = (name: string, id: unknown = 1) => request('tools/call', { name }, id)
const codeOf = (answer: { body: { error: { code: number } } }) => answer.body.error.code

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

/** Clients open the GET stream after a 202, and then show an error for its 400: whoever changes one must change both. */
describe('the pair of answers that clients rely on', () => {
  it('is 204 for a notification and 400 for GET', async () => {
    assert.equal((await post(app, notification, { token })).status, 204)
    const answer = await app.get('/mcp', { token, headers: { accept: 'text/event-stream' } })
    assert.deepEqual([answer.status, answer.body.code], [400, 'sse_unsupported'])
    assert.deepEqual(Object.keys(answer.body), ['error', 'code'])
  })
  it('GET is 400 and DELETE 204 for everybody', async () => {
    assert.equal((await app.get('/mcp')).status, 400)
    for (const wish of [{}, { token }, { headers: { 'mcp-session-id': 'sess-42' } }]) {
      const answer = await app.delete('/mcp', wish)
      assert.deepEqual([answer.status, answer.text], [204, ''])
    }
  })
})

describe('a batch', () => {
  it('of ten is answered in order, with one answer for each request', async () => {
    const ids = ['a', 2, 3, 'b', 5, 6, 7, 8, 9, 10]
    const answer = await post(app, ids.map(ping), { token })
    assert.equal(answer.status, 200)
    assert.deepEqual(
      answer.body.map((one: { id: unknown }) => one.id),
      ids,
    )
  })
  it('of one is answered with a list', async () => {
    assert.deepEqual((await post(app, [ping()], { token })).body, [{ jsonrpc: '2.0', id: 1, result: {} }])
  })
  it('of eleven or none is refused as a whole', async () => {
    for (const batch of [Array.from({ length: 11 }, (_, i) => ping(i)), []]) {
      const answer = await post(app, batch, { token })
      assert.deepEqual([answer.status, codeOf(answer), answer.body.id], [200, -32600, null])
    }
  })
  it('with something that is no request refuses that item only', async () => {
    const bad = [7, null, 'x', [], {}, { jsonrpc: '1.0', id: 5, method: 'ping' }, { jsonrpc: '2.0', id: 6, method: 8 }]
    const { body } = await post(app, [ping('first'), ...bad, ping('last')], { token })
    assert.deepEqual(
      body.map((one: { id: unknown; error?: { code: number } }) => [one.id, one.error?.code]),
      [
        ['first', undefined],
        [null, -32600],
        [null, -32600],
        [null, -32600],
        [null, -32600],
        [null, -32600],
        [5, -32600],
        [6, -32600],
        ['last', undefined],
      ],
    )
  })
  it('with the same id three times is answered three times', async () => {
    const { body } = await post(app, [call('get_me'), ping(), call('nothing')], { token })
    assert.deepEqual(
      body.map((one: { id: unknown }) => one.id),
      [1, 1, 1],
    )
    assert.equal(body[0].result.structuredContent.data.username, 'ana')
    assert.deepEqual([body[1].result, body[2].error.code], [{}, -32602])
  })
  it('that cancels its own request is answered all the same', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    const { body } = await post(app, [cancel, call('get_me'), cancel], { token })
    assert.equal(body.length, 1)
    assert.equal(body[0].result.structuredContent.data.username, 'ana')
  })
  it('must not hold initialize beside others', async () => {
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { body } = await post(app, [request('initialize', params, 1), ping(2)], { token })
    assert.deepEqual([body[0].error.code, body[1].result], [-32600, {}])
    assert.ok((await post(app, [request('initialize', params)], { token })).body[0].result)
  })
  it('sees in each message what the one before it changed', async () => {
    const wide = await makeToken(app, ana, ['user'])
    const change = (bio: string) => request('tools/call', { name: 'update_my_profile', arguments: { bio } })
    const { body } = await post(app, [change('one'), call('get_my_profile'), change('two'), call('get_my_profile')], {
      token: wide,
    })
    assert.deepEqual(
      [body[1], body[3]].map((one) => one.result.structuredContent.data.bio),
      ['one', 'two'],
    )
  })
})

describe('a message', () => {
  it('needs an id that is a string or a whole number', async () => {
    for (const id of [null, 1.5, true, {}, [], 2 ** 60]) {
      const answer = await post(app, ping(id), { token })
      assert.deepEqual([answer.status, codeOf(answer), answer.body.id], [200, -32600, null], JSON.stringify(id))
    }
    for (const id of [0, -1, '', 'x']) assert.equal((await post(app, ping(id), { token })).body.id, id)
  })
  it('of an unknown method is answered -32601', async () => {
    for (const method of [
      'server/discover',
      'logging/setLevel',
      'completion/complete',
      'resources/subscribe',
      '__proto__',
      '',
    ])
      assert.equal((await ask(app, token, method, {})).error.code, -32601, method)
  })
  it('with bad params is answered -32602 in one line', async () => {
    const bad: [string, unknown][] = [
      ['initialize', { protocolVersion: 5 }],
      ['tools/call', {}],
      ['tools/call', { name: 5 }],
      ['tools/call', { name: 'get_me', arguments: 'x' }],
      ['tools/call', { name: 'get_me', arguments: [] }],
      ['resources/read', {}],
      ['prompts/get', { name: 'plan_event', arguments: { topic: 5 } }],
      ['tools/list', { cursor: 'x' }],
      ['ping', []],
      ['tools/list', 'x'],
    ]
    for (const [method, params] of bad) {
      const { error } = await ask(app, token, method, params)
      assert.equal(error.code, -32602, `${method} ${JSON.stringify(params)}`)
      assert.doesNotMatch(error.message, /[\n{[]/, error.message)
    }
  })
  it('that names no tool, prompt or resource is told so', async () => {
    assert.equal((await ask(app, token, 'tools/call', { name: 'x' })).error.code, -32602)
    assert.equal((await ask(app, token, 'prompts/get', { name: 'x' })).error.code, -32602)
    for (const uri of ['community://nothing', 'community://events/01990000-0000-7000-8000-00000000ffff', 'x', '']) {
      const { error } = await ask(app, token, 'resources/read', { uri })
      assert.deepEqual([error.code, error.data], [-32002, { uri }])
    }
  })
  it('may leave the arguments of a tool out, or say null', async () => {
    for (const params of [{ name: 'get_me' }, { name: 'get_me', arguments: null }, { name: 'get_me', arguments: {} }])
      assert.equal((await ask(app, token, 'tools/call', params)).result.structuredContent.data.username, 'ana')
  })
  it('with wrong arguments is answered with a result that the model can read', async () => {
    const { refusal } = await callTool(app, token, 'get_event', { eventid: 'x' })
    assert.deepEqual([refusal!.code, refusal!.status], ['validation_failed', 400])
    assert.match(
      refusal!.error,
      /^eventid is not an argument of this tool; eventId is required; this tool takes eventId$/,
    )
  })
  it('that nests deeper than any message does is answered like any other', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const answer = await post(
      app,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_me","arguments":${deep}}}`,
      { token },
    )
    assert.equal(JSON.parse(answer.body.result.content[0].text).code, 'validation_failed')
    assert.equal((await post(app, '['.repeat(100_000), { token })).body.error.code, -32700)
    assert.equal((await post(app, `${'['.repeat(50_000)}${']'.repeat(50_000)}`, { token })).body[0].error.code, -32600)
  })
})

describe('a message that the SDK takes for none', () => {
  const odd: [string, object][] = [
    ['with a strange _meta', { params: { _meta: 5 } }],
    ['that is an answer too', { result: {}, error: { code: 1, message: 'x' } }],
    ['of a later revision', { params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } }],
    ['that is named like a notification', { method: 'notifications/cancelled', params: { requestId: 1 } }],
  ]
  for (const [what, more] of odd)
    it(`${what} is answered, and its neighbours too`, async () => {
      const { body } = await post(app, [ping(1), { ...ping(2), ...more }, ping(3)], { token })
      assert.deepEqual([body[0].result, body[1].id, body[2].result], [{}, 2, {}])
      assert.ok(body[1].result ?? body[1].error.code > -32603)
    })
  it('and that is nested deeply is answered', async () => {
    const meta = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const text = `{"jsonrpc":"2.0","id":1,"method":"ping","error":5,"params":{"_meta":[${meta}]}}`
    assert.equal((await post(app, text, { token })).body.error.code, -32600)
  })
})

describe('a failure nobody expected', () => {
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
  it('is echoed on every answer', async () => {
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
  it('nobody without a credential, before anything is read, and they are told where to get one', async () => {
    for (const wish of [{}, { headers: { 'content-type': 'text/plain' } }]) {
      const answer = await post(app, '{', wish)
      assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'])
      assert.equal(answer.headers['www-authenticate'], `Bearer realm="hearth", ${where}`)
    }
  })
  it('nobody with a credential that is no good', async () => {
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
  it('nobody by another host name, such as one that was pointed here after a page was loaded', async () => {
    for (const host of ['evil.example', 'hearth.test.evil.example', 'localhost', '127.0.0.1:3000', '[::1]']) {
      const answer = await post(app, ping(), { token, headers: { host, origin: `http://${host}` } })
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], host)
    }
    for (const host of ['hearth.test', 'HEARTH.test', 'hearth.test:443', 'legacy.hearth.test'])
      assert.equal((await post(app, ping(), { token, headers: { host } })).status, 200, host)
  })
  it('nobody who is suspended, from the next request on', async () => {
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
