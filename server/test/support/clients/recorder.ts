import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { ClientOperation } from '../../../../scripts/clients/model.ts'

interface Sent {
  method: string | undefined
  path: string
  query: Record<string, string>
  body: unknown
}

/** A server that writes down what it is sent, and answers every request with an empty list. */
export async function openRecorder() {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    sent.push(await note(request))
    response.setHeader('content-type', 'application/json').end('{"data": [], "pagination": {"hasMore": false}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last: () => sent.pop(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function note(request: IncomingMessage): Promise<Sent> {
  const { pathname, searchParams } = new URL(request.url!, 'http://recorder')
  const body = request.headers['content-type'] ? await json(request) : undefined
  return { method: request.method, path: pathname, query: Object.fromEntries(searchParams), body }
}

/** What the example of an operation puts into its path. */
export function exampleParams({ params, example }: ClientOperation): string[] {
  return params.map((name) => String((example.params as Record<string, unknown>)[name] ?? 'name'))
}

/** That the last request was the example of the operation. `emptyBody` is what a client sends if the example has none. */
export function assertSent(operation: ClientOperation, sent: Sent | undefined, emptyBody: unknown): void {
  const { params, example } = operation
  const values = exampleParams(operation)
  const path = params.reduce((text, name, n) => text.replace(`{${name}}`, values[n]!), operation.path)
  const query = Object.entries((example.query ?? {}) as object).map(([name, value]) => [name, String(value)])
  const body = operation.body ? (example.body ?? emptyBody) : undefined
  assert.ok(sent, 'nothing was sent')
  assert.equal(decodeURIComponent(sent.path), path)
  const { method } = operation
  assert.deepEqual({ method: sent.method, query: sent.query }, { method, query: Object.fromEntries(query) })
  assert.deepEqual(sent.body, body)
}
