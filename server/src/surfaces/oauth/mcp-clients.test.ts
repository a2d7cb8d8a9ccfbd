import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import * as newest from '@modelcontextprotocol/sdk/client/auth.js'
import * as older from 'mcp-sdk-1.10/client/auth.js'
import { type DocumentHost, startDocumentHost } from './test-documents.ts'
import { type Flow, startFlow } from './test-flow.ts'
import { approve } from './test-server.ts'

let web: DocumentHost
let flow: Flow
before(async () => {
  web = await startDocumentHost(['client.example'])
  flow = await startFlow({ sendOutbound: web.sendOutbound })
})
after(async () => {
  await flow[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const redirectUrl = 'http://localhost:8090/callback'
const clientMetadata = {
  client_name: 'MCP client',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
}

interface Memory {
  client?: { client_id: string }
  tokens?: { access_token: string; refresh_token?: string | undefined; token_type: string }
  verifier?: string
  url?: URL
}

/** What an MCP client keeps; the SDK does the rest. */
function openMemory(memory: Memory = {}) {
  const provider = {
    redirectUrl,
    clientMetadata,
    clientInformation: () => memory.client,
    saveClientInformation(client: { client_id: string }) {
      memory.client = client
    },
    tokens: () => memory.tokens,
    saveTokens(tokens: NonNullable<Memory['tokens']>) {
      memory.tokens = tokens
      for (const secret of [tokens.access_token, tokens.refresh_token!]) flow.server.app.issued(secret)
    },
    redirectToAuthorization(url: URL) {
      memory.url = url
    },
    saveCodeVerifier(verifier: string) {
      memory.verifier = verifier
    },
    codeVerifier: () => memory.verifier!,
  }
  return { memory, provider }
}

type Auth = (provider: never, options: { serverUrl: string; authorizationCode?: string }) => Promise<string>

/** Finds the server, asks, redeems, calls, refreshes and calls again. */
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
  it(`the MCP SDK ${name}, finds, registers, asks and gets a token by itself, and refreshes it`, async () => {
    const { memory, provider } = openMemory()
    await walk(auth, provider, memory)
    assert.match(memory.client!.client_id, /^hearth_dyn_/)
    const resource = auth === sdks[0]![1] ? `${flow.server.url}/mcp` : null
    assert.equal(memory.url!.searchParams.get('resource'), resource)
  })

it('the MCP SDK of today is known by its document, and registers nowhere', async () => {
  const { memory, provider } = openMemory()
  const clientMetadataUrl = web.publish('client.example/today', clientMetadata)
  const page = await walk(sdks[0]![1], { ...provider, clientMetadataUrl }, memory)
  assert.equal(memory.client!.client_id, clientMetadataUrl)
  assert.match(page.text, /client\.example/)
})

it('the MCP SDK 1.10 may bring the address of a document as its id', async () => {
  const { memory, provider } = openMemory({
    client: { client_id: web.publish('client.example/older', clientMetadata) },
  })
  await walk(sdks[1]![1], provider, memory)
  assert.deepEqual(web.host.requests.slice(-1), ['client.example/older'])
})
