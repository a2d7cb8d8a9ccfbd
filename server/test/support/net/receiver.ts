import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  path: string
  id: string
  headers: Record<string, string>
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent; the tests say what it must be
  event: any
  at: number
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => void

export interface Receiver extends AsyncDisposable {
  server: Server
  url(path?: string): string
  received: Received[]
  /** How many connections were made, whatever came of them. */
  connections(): number
  /** From now on; 200 at first. */
  answer(how: Answer | number): void
}

/** A third-party server that receives webhooks, on loopback. */
export async function startReceiver(address = '127.0.0.1', port = 0): Promise<Receiver> {
  const received: Received[] = []
  let connections = 0
  let answer: Answer = (_request, response) => response.end('ok')
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const headers = request.headers as Record<string, string>
    const event = body.startsWith('{') ? JSON.parse(body) : undefined
    const one = { path: request.url!, id: headers['webhook-id']!, headers, body, event, at: performance.now() }
    received.push(one)
    answer(request, response, one)
  })
  server.on('connection', () => {
    connections++
  })
  server.listen(port, address)
  await once(server, 'listening')
  const host = address.includes(':') ? `[${address}]` : address
  return {
    server,
    url: (path = '/hook') => `http://${host}:${(server.address() as AddressInfo).port}${path}`,
    received,
    connections: () => connections,
    answer(how) {
      answer = typeof how === 'number' ? (_request, response) => response.writeHead(how).end() : how
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
