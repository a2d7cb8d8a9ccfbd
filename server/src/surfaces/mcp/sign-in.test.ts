// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import * as today from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, BrowserContext } from 'playwright-core'
import { exampleIds } from '#kernel/operation/schema.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { type Memory, openMemory } from '#test/support/oauth/memory.ts'

let app: App
let base: string
let browser: Browser
let context: BrowserContext
let callback: Server
let redirectUrl: string
const texts: string[] = []

before(async () => {
  const port = await findFreePort()
  base = `http://localhost:${port}`
  app = await startApp({ baseUrl: base, mcpScopeChallenge: true })
  await listenOn(app.http, port)
  // As a program on a device waits for the browser.
  callback = createServer((_request, response) => response.end('You can close this window.')).listen(0, 'localhost')
  await new Promise((resolve) => callback.once('listening', resolve))
  redirectUrl = `http://localhost:${(callback.address() as AddressInfo).port}/callback`
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  callback.close()
  await app[Symbol.asyncDispose]()
})

/** The person reads the page of consent in a browser and says yes. */
async function consent({ url }: Memory): Promise<URLSearchParams> {
  const page = await context.newPage()
  await page.goto(url!.href)
  texts.push((await page.locator('body').textContent())!)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  // Chromium sometimes never closes a page that is still on its way.
  await page.getByText('You can close this window.').waitFor()
  const params = new URL(page.url()).searchParams
  app.issued(params.get('code')!)
  await page.close()
  return params
}

// biome-ignore lint/suspicious/noExplicitAny: the clients of the two lines have the same methods and different types
type Any = any
const info = { name: 'test', version: '1' }
const lines: [string, (provider: object) => Any, () => Any][] = [
  [
    'first',
    (authProvider) => new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider } as never),
    () => new Client(info),
  ],
  [
    'second',
    (authProvider) => new today.StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider } as never),
    () => new today.Client(info),
  ],
]

for (const [line, openTransport, openClient] of lines)
  describe(`an MCP client of the ${line} line that knows nothing but the address`, () => {
    let memory: Memory
    let provider: object
    let client: Any
    before(async () => {
      const { ana } = await renewExampleData(app)
      context = await browser.newContext()
      await context.addCookies([{ name: 'session', value: await makeSession(app, ana), url: base }])
      ;({ memory, provider } = openMemory(app, redirectUrl))
    })
    after(async () => {
      await client?.close()
      await context.close()
    })
    const namesOf = async () => (await client.listTools()).tools.map((tool: { name: string }) => tool.name)

    async function connect(params?: URLSearchParams): Promise<void> {
      const transport = openTransport(provider)
      // The first line takes the code alone.
      if (params) await transport.finishAuth(line === 'first' ? params.get('code') : params)
      client = openClient()
      await client.connect(transport)
    }

    it('is refused, finds the authorization server, registers and asks to look around, and for no more', async () => {
      await assert.rejects(connect(), /[Uu]nauthorized/)
      assert.match(memory.client!.client_id, /^hearth_dyn_/)
      const { searchParams, pathname } = memory.url!
      assert.equal(pathname, '/oauth/authorize')
      assert.equal(searchParams.get('scope'), 'read:events read:groups read:user')
      assert.equal(searchParams.get('resource'), `${base}/mcp`)
      assert.equal(searchParams.get('code_challenge_method'), 'S256')
    })
    it('gets a token after consent in a browser, and then tools to look around', async () => {
      await connect(await consent(memory))
      assert.match(texts.at(-1)!, /See events and their details/)
      const names = await namesOf()
      assert.ok(names.includes('list_events') && !names.includes('rsvp_to_event'))
      const { structuredContent } = await client.callTool({ name: 'list_events', arguments: { q: 'sowing' } })
      assert.equal(structuredContent.data[0].title, 'Sowing day')
    })
    it('asks for more by itself when a tool needs it, and keeps what it had', async () => {
      const call = { name: 'rsvp_to_event', arguments: { eventId: exampleIds[0] } }
      if (line === 'first') {
        // This line refreshes as long as it can, which gains no scope, and gives up: its hosts forget the tokens first.
        await assert.rejects(client.callTool(call), /403/)
        assert.ok((await namesOf()).includes('list_events'), 'the connection stays')
        delete memory.tokens!.refresh_token
        await client.close()
        await connect()
      }
      await assert.rejects(client.callTool(call), /[Uu]nauthorized/)
      assert.ok(memory.url!.searchParams.get('scope')!.split(' ').includes('write:events'))
      const params = await consent(memory)
      assert.match(texts.at(-1)!, /RSVP to events and check in/)
      await client.close()
      await connect(params)
      const { structuredContent } = await client.callTool(call)
      assert.equal(structuredContent.data.status, 'confirmed')
      const names = await namesOf()
      for (const name of ['rsvp_to_event', 'list_events', 'list_groups', 'get_me'])
        assert.ok(names.includes(name), name)
    })
    it('is shut out at once when the person takes it back', async () => {
      const cookie = (await context.cookies()).find(({ name }) => name === 'session')!
      const { body } = await app.get('/v1/profile/grants', { session: cookie.value })
      const grant = body.data.find((one: { clientId: string }) => one.clientId === memory.client!.client_id)
      assert.ok(grant.scopes.includes('write:events'), JSON.stringify(body))
      await app.delete(`/v1/profile/grants/${grant.grantId}`, { session: cookie.value })
      const answer = await fetch(`${base}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${memory.tokens!.access_token}`, 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      })
      assert.equal(answer.status, 401)
    })
  })
