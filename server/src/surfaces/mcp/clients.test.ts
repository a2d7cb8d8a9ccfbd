import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as today from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

let app: App
let url: URL
let token: string
before(async () => {
  const port = await findFreePort()
  app = await startApp({ baseUrl: `http://localhost:${port}` })
  await listenOn(app.http, port)
  url = new URL(`http://localhost:${port}/mcp`)
  const { ana } = await makeExampleData(app)
  token = await makeToken(app, ana, ['read:events', 'read:groups', 'read:user', 'write:events'])
})
after(() => app[Symbol.asyncDispose]())

/** What the clients of both lines have in common. */
interface AnyClient {
  onerror?: ((error: Error) => void) | undefined
  connect(transport: never): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<object>
  listResources(): Promise<{ resources: { uri: string }[] }>
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>
  readResource(wish: { uri: string }): Promise<{ contents: object[] }>
  listPrompts(): Promise<{ prompts: { name: string }[] }>
  getPrompt(wish: { name: string; arguments?: Record<string, string> }): Promise<{ messages: object[] }>
  ping(): Promise<unknown>
  getServerCapabilities(): object | undefined
  close(): Promise<void>
}

interface Wire {
  transport: object
  requests: string[]
  methods: unknown[]
  protocolVersion(): string | undefined
}

const info = { name: 'test', version: '1' }

/** The requests a client sends, recorded on their way. */
function open(Transport: new (url: URL, options: object) => { protocolVersion?: string | undefined }): Wire {
  const requests: string[] = []
  const methods: unknown[] = []
  const fetchNoted = async (target: string | URL, init?: RequestInit) => {
    const answer = await fetch(target, init)
    requests.push(`${init?.method ?? 'GET'} ${answer.status}`)
    methods.push((JSON.parse(String(init?.body ?? '{}')) as { method?: string }).method)
    return answer
  }
  const transport = new Transport(url, {
    fetch: fetchNoted,
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  return { transport, requests, methods, protocolVersion: () => transport.protocolVersion }
}

const clients: [string, () => AnyClient, () => Wire][] = [
  ['of the first line', () => new Client(info) as never, () => open(StreamableHTTPClientTransport as never)],
  [
    'of the second line',
    () => new today.Client(info) as never,
    () => open(today.StreamableHTTPClientTransport as never),
  ],
  [
    'of the second line that finds the version out by itself',
    () => new today.Client(info, { versionNegotiation: { mode: 'auto' } } as never) as never,
    () => open(today.StreamableHTTPClientTransport as never),
  ],
]

for (const [name, make, connect] of clients)
  describe(`the official client ${name}`, () => {
    let client: AnyClient
    let wire: Wire
    const errors: Error[] = []
    before(async () => {
      client = make()
      client.onerror = (error) => errors.push(error)
      wire = connect()
      await client.connect(wire.transport as never)
    })
    after(() => client.close())

    it('negotiates protocol version 2025-03-26', () => {
      const asks = name.includes('by itself') ? ['server/discover', 'initialize'] : ['initialize']
      assert.deepEqual(wire.methods.slice(0, asks.length), asks)
      assert.equal(wire.protocolVersion(), '2025-03-26')
      assert.deepEqual(client.getServerCapabilities(), { tools: {}, resources: {}, prompts: {} })
    })
    it('lists and calls tools, and takes their results by their schemas', async () => {
      const { tools } = await client.listTools()
      assert.ok(tools.some((tool) => tool.name === 'list_events'))
      const result = (await client.callTool({ name: 'list_events', arguments: { q: 'sowing' } })) as {
        structuredContent: { data: { title: string }[] }
        content: { text: string }[]
      }
      assert.equal(result.structuredContent.data[0]!.title, 'Sowing day')
      assert.deepEqual(JSON.parse(result.content[0]!.text), result.structuredContent)
      const refused = (await client.callTool({ name: 'get_event', arguments: { eventId: 'x' } })) as {
        isError: boolean
      }
      assert.equal(refused.isError, true)
      await assert.rejects(client.callTool({ name: 'cancel_event', arguments: {} }), /manage:events/)
    })
    it('reads resources and prompts', async () => {
      assert.ok((await client.listResources()).resources.some(({ uri }) => uri === 'community://me'))
      assert.ok((await client.listResourceTemplates()).resourceTemplates.length > 3)
      const { contents } = await client.readResource({ uri: 'community://groups/garden' })
      assert.equal(JSON.parse((contents[0] as { text: string }).text).name, 'Garden')
      assert.ok((await client.listPrompts()).prompts.some((prompt) => prompt.name === 'weekly_digest'))
      const { messages } = await client.getPrompt({ name: 'plan_event', arguments: { topic: 'a "seed" swap' } })
      assert.match(JSON.stringify(messages), /topic: .*seed.* swap/)
      await client.ping()
    })
    it('meets no error on its way, and opens no stream', () => {
      assert.deepEqual(errors, [])
      assert.deepEqual(
        wire.requests.filter((one) => !/^POST 20[04]$/.test(one)),
        [],
      )
      assert.ok(wire.requests.includes('POST 204'))
    })
  })

it('a client that speaks nothing but 2026-07-28 gets the error that we do not support it', async () => {
  const client = new today.Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } } as never)
  const { transport } = open(today.StreamableHTTPClientTransport as never)
  await assert.rejects(client.connect(transport as never))
})

it('a client that brings a session has it echoed, and ends it', async () => {
  const transport = new StreamableHTTPClientTransport(url, {
    sessionId: 'sess-42',
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const client = new Client(info)
  await client.connect(transport as never)
  assert.equal((await client.listTools()).tools.length > 0, true)
  await transport.terminateSession()
  assert.equal(transport.sessionId, undefined)
  await client.close()
})

it('a batch on the wire is understood by both lines', async () => {
  for (const Transport of [StreamableHTTPClientTransport, today.StreamableHTTPClientTransport]) {
    const transport = new (Transport as typeof StreamableHTTPClientTransport)(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    })
    const answers: unknown[] = []
    const both = new Promise<void>((resolve) => {
      transport.onmessage = (message) => void (answers.push((message as { id: unknown }).id) === 2 && resolve())
    })
    await transport.start()
    const ping = (id: number) => ({ jsonrpc: '2.0' as const, id, method: 'ping' })
    await transport.send([ping(1), ping(2)] as never)
    await both
    assert.deepEqual(answers, [1, 2])
    await transport.close()
  }
})
