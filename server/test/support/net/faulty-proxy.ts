import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What happens to a request: `pass`; `lose` the answer; `hurry`, so that the connection ends before there is an answer;
 * `503` after it was answered, or `503 early` instead; `429` instead, with a Retry-After of a second.
 */
export type Fault = 'pass' | 'lose' | 'hurry' | '503' | '503 early' | '429'

export interface FaultyProxy extends AsyncDisposable {
  url: string
  /** Requests that arrived here, and requests that reached the server. */
  counts: { arrived: number; passed: number }
}

/** A proxy on loopback before a server. `faultOf` is asked for every request. */
export async function openFaultyProxy(
  target: string,
  faultOf: (request: IncomingMessage) => Fault,
): Promise<FaultyProxy> {
  const counts = { arrived: 0, passed: 0 }
  const proxy = createServer(async (request, response) => {
    counts.arrived++
    const body = Buffer.concat(await request.toArray())
    const fault = faultOf(request)
    if (fault === '429') return refuse(response, 429, 'rate_limited', { 'retry-after': '1' })
    if (fault === '503 early') return refuse(response, 503, 'unavailable')
    counts.passed++
    const answer = forward(target, request, body)
    if (fault === 'hurry') request.socket.destroy()
    const { status, headers, text } = await answer
    if (fault === 'lose') request.socket.destroy()
    else if (fault === '503') refuse(response, 503, 'unavailable')
    else response.writeHead(status, headers).end(text)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    counts,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const outgoing = send(new URL(url!, target), { method, headers }).end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(await answer.toArray()) }
}

function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: 'The proxy refuses', code }))
}
