import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ApiCall {
  method: string
  url: URL
  headers: Record<string, string>
  body: string
}

export interface ApiAnswer {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown
}

/** The API of a platform, on loopback. */
export interface EventApi<E> extends AsyncDisposable {
  origin: string
  /** What is on the platform now: tests change it. */
  events: E[]
  calls: ApiCall[]
  /** Answers one of the next calls differently; the first call is 1. */
  answerCall(number: number, answer: ApiAnswer): void
  reset(): void
}

export const rightKey = 'secret-key-of-the-garden-0123456789'

/** `answer` is the documented behaviour of the platform. */
export async function openEventApi<E>(answer: (call: ApiCall, events: E[]) => ApiAnswer): Promise<EventApi<E>> {
  const events: E[] = []
  const calls: ApiCall[] = []
  const exceptions = new Map<number, ApiAnswer>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const call = { method: request.method!, url: new URL(request.url!, 'http://api'), headers, body }
    calls.push(call)
    const { status = 200, headers: more = {}, body: said } = exceptions.get(calls.length) ?? answer(call, events)
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(typeof said === 'string' ? said : JSON.stringify(said ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    calls,
    answerCall: (number, answer) => void exceptions.set(number, answer),
    reset() {
      events.length = 0
      calls.length = 0
      exceptions.clear()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One page of a list, and the cursor of the next one: opaque, so it is made here in one form for all. */
export function pageOf<T>(list: readonly T[], cursor: string | null, size: number) {
  const from = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString().slice(2))
  const hasMore = from + size < list.length
  const next = hasMore ? Buffer.from(`n:${from + size}`).toString('base64url') : null
  return { page: list.slice(from, from + size), next, hasMore }
}
