import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { ask, call, callTool, codeOf, ping, post, request } from '#test/support/mcp/client.ts'

let ana: Person
let token: string
const app = useApp({
  async prepare() {
    ana = await makeUser(app, { username: 'ana' })
    token = await makeToken(app, ana, ['read:events', 'read:groups', 'read:user'])
  },
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
  it('a caller sees the prompts that the scopes of the token allow to follow', async () => {
    const listed = async (bearer: string) =>
      (await ask(app, bearer, 'prompts/list')).result.prompts.map(({ name }: { name: string }) => name)
    assert.deepEqual(await listed(token), ['weekly_digest', 'find_events_for_me'])
    const desk = await makeToken(app, ana, ['manage:checkins'])
    assert.deepEqual(await listed(desk), ['checkin_desk'])
  })
  it('a group is named by slug or groupId, whatever the tool calls it', async () => {
    for (const argument of ['slug', 'groupId']) {
      const { text } = await callTool(app, token, 'get_group', { [argument]: 'no-such-group' })
      assert.match(text, /group_not_found/, argument)
    }
  })
  it('a message that names an unknown tool, prompt or resource gets an error that says so', async () => {
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

describe('an odd message', () => {
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
  it('that is nested deeply is answered', async () => {
    const meta = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const text = `{"jsonrpc":"2.0","id":1,"method":"ping","error":5,"params":{"_meta":[${meta}]}}`
    assert.deepEqual((await post(app, text, { token })).body, { jsonrpc: '2.0', id: 1, result: {} })
  })
})
