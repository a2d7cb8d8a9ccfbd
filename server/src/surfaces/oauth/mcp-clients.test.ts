import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import * as newest from '@modelcontextprotocol/sdk/client/auth.js'
import * as older from 'mcp-sdk-1.10/client/auth.js'
import { type DocumentHost, startDocumentHost } from '#test/support/oauth/documents.ts'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { clientMetadataFor, type Memory, openMemory } from '#test/support/oauth/memory.ts'
import { approve } from '#test/support/oauth/server.ts'

let web: DocumentHost
let flow: Flow
before(async () => {
  web = await startDocumentHost(['client.example'])
  flow = await startFlow({ outbound: web.outbound })
})
after(async () => {
  await flow[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const redirectUrl = 'http://localhost:8090/callback'
const clientMetadata = clientMetadataFor(redirectUrl)
const open = (memory?: Memory) => openMemory(flow.server.app, redirectUrl, memory)

type Auth = (provider: never, options: { serverUrl: string; authorizationCode?: string }) => Promise<string>

/** Discovers the server, authorizes, redeems, calls, refreshes and calls again. */
async function walk(auth: Auth, provider: object, memory: Memory) {
  const serverUrl = `${flow.server.url}/mcp`
  assert.equal(await auth(provider as never, { serverUrl }), 'REDIRECT')
  const { page, location } = await approve(flow.browser, memory.url!)
  const authorizationCode = flow.server.app.issued(location.searchParams.get('code')!)
  assert.equal(await auth(provider as never, { serverUrl, authorizationCode }), 'AUTHORIZED')
  const first = memory.tokens!.access_token
  assert.equal(await flow.me(first), 200)
  assert.equal(await auth(provider as never, { serverUrl }), 'AUTHORIZED')
  assert.notEqual(memory.tokens!.access_token, first)
  assert.equal(await flow.me(memory.tokens!.access_token), 200)
  return page
}

const sdks: [string, Auth][] = [
  ['of today', newest.auth as unknown as Auth],
  ['1.10, which knows neither resources nor scopes', older.auth as unknown as Auth],
]

for (const [name, auth] of sdks)
  it(`the MCP SDK ${name} discovers the server, registers, authorizes and refreshes by itself`, async () => {
    const { memory, provider } = open()
    await walk(auth, provider, memory)
    assert.match(memory.client!.client_id, /^hearth_dyn_/)
    const resource = auth === sdks[0]![1] ? `${flow.server.url}/mcp` : null
    assert.equal(memory.url!.searchParams.get('resource'), resource)
  })

it('the current MCP SDK identifies itself by its document, without registration', async () => {
  const { memory, provider } = open()
  const clientMetadataUrl = web.publish('client.example/today', clientMetadata)
  const page = await walk(sdks[0]![1], { ...provider, clientMetadataUrl }, memory)
  assert.equal(memory.client!.client_id, clientMetadataUrl)
  assert.match(page.text, /client\.example/)
})

it('the MCP SDK 1.10 may use the URL of a document as its client id', async () => {
  const { memory, provider } = open({
    client: { client_id: web.publish('client.example/older', clientMetadata) },
  })
  await walk(sdks[1]![1], provider, memory)
  assert.deepEqual(web.host.requests.slice(-1), ['client.example/older'])
})
