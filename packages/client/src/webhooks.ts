import type { WebhookEvent } from './generated/types.ts'

/** A delivery that did not come from the instance, or is too old. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** The secret that this program was given is missing or not complete. Answer with 500, so that it is noticed. */
export class WebhookConfigurationError extends Error {
  override readonly name = 'WebhookConfigurationError'
}

type HeaderRecord = Record<string, string | readonly string[] | undefined>

export interface VerifyOptions {
  /** How far the time of the delivery may be off; five minutes by default. */
  toleranceMs?: number | undefined
}

/**
 * The event of a delivery. Throws a WebhookError unless the delivery was signed with one of the secrets, and a
 * WebhookConfigurationError where a secret is missing or not complete.
 *
 * @param body The body as it came, before it is parsed.
 * @param headers Of the request, as `fetch` or Node have them.
 * @param secret The secret of the webhook (`whsec_…`), or several while you change it.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Pick<Headers, 'get'> | HeaderRecord,
  secret: string | readonly string[],
  { toleranceMs = 300_000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const keys = [secret].flat().map(keyOf)
  if (keys.length === 0) throw new WebhookConfigurationError('There is no secret of the webhook')
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(headers, `webhook-${name}`))
  if (!(Math.abs(Date.now() - Number(time || NaN) * 1000) <= toleranceMs))
    throw new WebhookError('The delivery is too old, or the clock is wrong')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${time}.${text}`)
  for (const bytes of keys) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    // Compares in constant time.
    for (const signature of signatures!.split(' '))
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.replace('v1,', '')), signed))
        return JSON.parse(text)
  }
  throw new WebhookError('The signature is wrong')
}

const keyBytesMin = 24

/** Anyone can sign with an empty key: this must be noticed, and never be taken for a forged delivery. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = bytesOf(secret.replace(/^whsec_/, ''))
  if (key.length < keyBytesMin)
    throw new WebhookConfigurationError('The secret of the webhook is missing or not complete; it begins with whsec_')
  return key
}

function headerOf(headers: Pick<Headers, 'get'> | HeaderRecord, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return String(found?.[1] ?? '')
}

/** The bytes of base64; none if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
