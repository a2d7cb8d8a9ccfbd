import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { commandLine, makeHome, runCli } from '#test/support/clients/cli.ts'
import { readModel } from '../../../scripts/clients/model.ts'

interface Seen {
  method: string | undefined
  path: string
  query: Record<string, string>
  body: unknown
}

const seen: Seen[] = []
const home = makeHome()
/** Writes down what it is sent. What the API answers is in the other tests. */
const server = createServer(async (request, response) => {
  seen.push(await noted(request))
  response.setHeader('content-type', 'application/json').end('{"data": [], "pagination": {}}')
})
let url = ''
before(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

async function noted(request: IncomingMessage): Promise<Seen> {
  const { pathname, searchParams } = new URL(request.url!, url)
  const body = request.headers['content-type'] ? await json(request) : undefined
  return { method: request.method, path: pathname, query: Object.fromEntries(searchParams), body }
}

describe('a command sends what its operation declares', () => {
  for (const operation of readModel().operations)
    it(`${operation.group}.${operation.name}`, async () => {
      const { example } = operation
      const params = operation.params.map((name) => String((example.params as Record<string, unknown>)[name] ?? 'name'))
      const env = { ...home, HEARTH_URL: url, HEARTH_TOKEN: 'hearth_pat_x' }
      const { code, stderr } = await runCli(commandLine(operation, params, example.query ?? example.body), { env })
      assert.equal(code, 0, stderr)
      const path = operation.params.reduce((text, name, n) => text.replace(`{${name}}`, params[n]!), operation.path)
      const query = Object.entries((example.query ?? {}) as object).map(([name, value]) => [name, String(value)])
      const body = operation.body ? (example.body ?? {}) : undefined
      const sent = seen.pop()!
      assert.equal(decodeURIComponent(sent.path), path)
      assert.deepEqual(
        { method: sent.method, query: sent.query },
        { method: operation.method, query: Object.fromEntries(query) },
      )
      assert.deepEqual(sent.body, body)
    })
})
