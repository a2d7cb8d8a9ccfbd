import { Agent as HttpAgent, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

/** An event as the instance hands it out. */
export interface Delivery {
  eventId: string
  eventType: string
  attempt: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** What the local program answered, as the instance wants to know it. */
export interface Report {
  eventId: string
  statusCode?: number
  durationMs?: number
  responseBody?: string
  error?: string
}

/** As long as the instance itself waits for a receiver. */
const timeoutMs = 10_000
/** Of the answer, for the log of deliveries. */
const keptBytes = 4096

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

/** Sends an event to the local program, with exactly its headers and body: the signature covers them. */
export async function forward(target: URL, delivery: Delivery, signal: AbortSignal): Promise<Report> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const { status, text } = await post(target, delivery, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    return { eventId: delivery.eventId, statusCode: status, durationMs: took(), responseBody: text }
  } catch (error) {
    signal.throwIfAborted()
    return { eventId: delivery.eventId, durationMs: took(), error: reasonOf(error) }
  }
}

function post(
  target: URL,
  { headers, body }: Delivery,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const isPlain = target.protocol === 'http:'
    const agent = agents[isPlain ? 'http:' : 'https:']
    const length = String(Buffer.byteLength(body))
    const options: RequestOptions = { method: 'POST', agent, signal, headers: { ...headers, 'content-length': length } }
    const request = (isPlain ? requestHttp : requestHttps)(target, options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        if (size < keptBytes) chunks.push(chunk)
        size += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '')
        resolve({ status: response.statusCode ?? 0, text })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

function reasonOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'connection refused'
  if (name === 'AbortError' || name === 'TimeoutError') return `no response within ${timeoutMs / 1000} seconds`
  return (code ?? message ?? 'connection').slice(0, 200)
}

/** `localhost:4000/hook` means http. */
export function parseTarget(text: string): URL | undefined {
  const address = /^https?:\/\//.test(text) ? text : `http://${text}`
  return URL.canParse(address) ? new URL(address) : undefined
}
