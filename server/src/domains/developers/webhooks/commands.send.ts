import type { Cipher, Outbound } from '#kernel/context.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import {
  bodyOf,
  headersOf,
  type Message,
  type Outcome,
  parseRetryAfter,
  readSigningKeys,
  type SigningKey,
  snippetOf,
} from './rules.ts'

interface Receiver {
  url: string
  keys: readonly SigningKey[]
}

interface Way {
  outbound: Outbound
  timeoutMs: number
  now: Date
  signal?: AbortSignal
}

/** The signing keys of a webhook; only the encrypted secrets are stored. */
export function openSigningKeys(cipher: Cipher, secrets: string): SigningKey[] {
  return readSigningKeys(cipher.decrypt('webhook-secrets', secrets))
}

/** How much of a response is read. */
const maxBytes = 64 * 1024

export interface Sent extends Outcome {
  responseBody: string | null
}

/** One attempt: signed and guarded; every failure is an outcome. */
export async function sendOnce(way: Way, receiver: Receiver, message: Message): Promise<Sent> {
  const begunAt = performance.now()
  const since = () => Math.round(performance.now() - begunAt)
  const none = { statusCode: null, retryAfterMs: null, responseBody: null }
  try {
    const body = bodyOf(message)
    const headers = headersOf(message.eventId, body, receiver.keys, way.now)
    const { timeoutMs, signal } = way
    const request = { method: 'POST', headers, body, timeoutMs, maxBytes, beginning: true, ...(signal && { signal }) }
    const answer = await way.outbound.send(receiver.url, request)
    const retryAfterMs = parseRetryAfter(answer.headers['retry-after'], way.now)
    const responseBody = snippetOf(answer.body)
    return { statusCode: answer.status, error: null, retryAfterMs, durationMs: since(), responseBody }
  } catch (error) {
    if (error instanceof OutboundError && error.reason !== 'busy')
      return { ...none, error: error.reason, durationMs: since() }
    throw error
  }
}
