import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { allScopes } from '#kernel/operation/scopes.ts'
import { toolInputs } from '#kernel/operation/tool.ts'
import { resultBytesMax } from '#surfaces/mcp/fit.ts'
import { useApp } from '#test/support/app/harness.ts'
import { exampleCall, makeLargeEvents, toolOperations } from '#test/support/app/tools.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { post, request } from '#test/support/mcp/client.ts'
import { spoilt, value } from './nasty.ts'

const callsMax = 10_000
const runs = Math.min(Number(process.env.FUZZ_RUNS ?? 3), Math.ceil(callsMax / toolOperations.length))
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115)

const app = useApp({
  async prepare() {
    const { ana, root } = await makeExampleData(app)
    admin = await makeToken(app, root, ['admin'])
    await makeLargeEvents(app)
    await app.database
      .updateTable('events')
      .set({ description: '🌱'.repeat(10_000) })
      .execute()
    token = await makeToken(
      app,
      ana,
      allScopes.filter((scope) => scope !== 'admin'),
    )
  },
})
let token: string
let admin: string
let calls = 0
let largest = 0

/** What a tool may answer, whatever it was given. */
function assertDecent(body: { result?: { content: { text: string }[]; isError?: boolean }; error?: { code: number } }) {
  const shown = JSON.stringify(body).slice(0, 500)
  if (body.error) return assert.equal(body.error.code, -32602, shown)
  const { text } = body.result!.content[0]!
  largest = Math.max(largest, Buffer.byteLength(text))
  assert.ok(Buffer.byteLength(text) <= resultBytesMax, shown)
  if (!body.result!.isError) return
  const { status, code, hint } = JSON.parse(text) as { status: number; code: string; hint: string }
  assert.ok(status < 500, shown)
  assert.ok(code && hint, shown)
}

describe(`whatever a tool is given (${runs} tries each, seed ${seed})`, () => {
  for (const op of toolOperations)
    it(`${op.mcp.name} answers with a result, or says what is wrong`, async () => {
      const given = fc.oneof({ weight: 6, arbitrary: spoilt([...toolInputs(op).keys()], exampleCall(op).given) }, value)
      const property = fc.asyncProperty(given, async (tried) => {
        const message = JSON.stringify(request('tools/call', { name: op.mcp.name, arguments: tried }, 1))
        const answer = await post(app, message, { token: op.access === 'admin' ? admin : token })
        calls++
        assert.equal(answer.status, 200, answer.text)
        assertDecent(answer.body)
      })
      await fc.assert(property, { numRuns: runs, seed })
    })
  after(() => console.log(`# ${calls} calls of tools, the largest result ${largest} bytes`))
})

describe(`whatever is posted (seed ${seed})`, () => {
  const methods = [
    'initialize',
    'ping',
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/read',
    'prompts/list',
    'prompts/get',
  ]
  const method = fc.oneof(fc.constantFrom(...methods, 'resources/templates/list', 'notifications/cancelled'), value)
  const params = fc.oneof(
    fc.dictionary(
      fc.constantFrom('name', 'arguments', 'uri', 'cursor', '_meta', 'protocolVersion', 'capabilities'),
      value,
    ),
    value,
  )
  const message = fc.record(
    {
      jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, value),
      id: fc.oneof(fc.nat(), value),
      method,
      params,
    },
    { requiredKeys: ['jsonrpc', 'method'] },
  )
  it('is answered by the protocol, and never with an internal error', async () => {
    const posted = fc.oneof(
      { weight: 4, arbitrary: message },
      fc.array(fc.oneof(message, value), { maxLength: 12 }),
      value,
    )
    const property = fc.asyncProperty(posted, async (tried) => {
      const answer = await post(app, JSON.stringify(tried) ?? 'undefined', { token })
      assert.ok(answer.status === 200 || answer.status === 204, answer.text)
      if (answer.status === 204) return
      for (const one of [answer.body].flat()) {
        assert.equal(one.jsonrpc, '2.0')
        assert.ok('result' in one !== 'error' in one)
        assert.notEqual(one.error?.code, -32603, JSON.stringify([tried, one]))
      }
    })
    await fc.assert(property, { numRuns: runs * 20, seed })
  })
})
