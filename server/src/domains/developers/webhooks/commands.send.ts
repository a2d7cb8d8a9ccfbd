import type { Cipher, Outbound } from '#kernel/context.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { type ChannelFormat, parseRetryBody } from './rules.channels.ts'
import { headersOfPost } from './rules.posts.ts'
import {
  bodyOf,
  type DeliveryOutcome,
  headersOf,
  type Message,
  parseRetryAfter,
  readSigningKeys,
  type SigningKey,
  snippetOf,
} from './rules.ts'

interface Receiver {
  url: string
  keys: readonly SigningKey[]
}

export interface Way {
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

export interface SentDelivery extends DeliveryOutcome {
  responseBody: string | null
}

/** One attempt: signed and guarded; every failure is an outcome. */
export async function sendOnce(way: Way, receiver: Receiver, message: Message): Promise<SentDelivery> {
  const body = bodyOf(message)
  const headers = headersOf(message.eventId, body, receiver.keys, way.now)
  const { answer, ...sent } = await request(way, receiver.url, { headers, body })
  return { ...sent, responseBody: answer ? snippetOf(answer.body) : null }
}

/** The same to a channel. What it answers is not kept: it could repeat the address, which is a secret. */
export async function postOnce(
  way: Way,
  channel: { url: string; format: ChannelFormat },
  body: string,
): Promise<SentDelivery> {
  const { answer, ...sent } = await request(way, channel.url, { headers: headersOfPost(body), body })
  const asked = answer ? parseRetryBody(channel.format, answer.status, answer.body) : null
  return { ...sent, retryAfterMs: sent.retryAfterMs ?? asked, responseBody: null }
}

async function request(way: Way, url: string, content: { headers: Record<string, string>; body: string }) {
  const begunAt = performance.now()
  const since = () => Math.round(performance.now() - begunAt)
  try {
    const { timeoutMs, signal } = way
    const asked = { method: 'POST', ...content, timeoutMs, maxBytes, beginning: true, ...(signal && { signal }) }
    const answer = await way.outbound.send(url, asked)
    const retryAfterMs = parseRetryAfter(answer.headers['retry-after'], way.now)
    return { statusCode: answer.status, error: null, retryAfterMs, durationMs: since(), answer }
  } catch (error) {
    if (error instanceof OutboundError && error.reason !== 'busy')
      return { statusCode: null, retryAfterMs: null, error: error.reason, durationMs: since(), answer: null }
    throw error
  }
}
