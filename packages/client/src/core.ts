import type { CallOptions } from './calls.ts'
import { HearthError, type Problem } from './errors.ts'
import { withoutSlash } from './url.ts'

/** A token, or a function that returns one. The function is asked again, once, with the token that got a 401. */
export type TokenOption = string | ((refused?: string) => string | undefined | Promise<string | undefined>)

export interface HearthOptions {
  /** Where the instance is, such as `https://hearth.example`. */
  baseUrl: string
  token?: TokenOption | undefined
  /** Tries after the first one; 2 by default. */
  retries?: number | undefined
  /** The longest wait between two tries, 30 seconds by default. A limit that resets later is thrown. */
  maxWaitMs?: number | undefined
  /** Instead of the global one. */
  fetch?: typeof globalThis.fetch | undefined
}

/** The rate limit as the last answer had it. */
export interface RateLimit {
  limit: number
  remaining: number
  resetsAt: Date
}

export type Input = Record<string, unknown> | undefined
/** The body of an answer; for a list, with `pagination`. */
export type Answer = { data: unknown }

/** Sends requests until one is answered, or until another try makes no sense. */
export function openCore(options: HearthOptions) {
  const { token, retries = 2, maxWaitMs = 30_000, fetch = globalThis.fetch } = options
  const baseUrl = withoutSlash(options.baseUrl)
  const core = { rateLimit: undefined as RateLimit | undefined, send }

  async function send(method: string, path: string, input: Input, call: CallOptions): Promise<Answer> {
    const url = baseUrl + path
    const request = requestOf(method, input, call)
    let refused: string | undefined
    for (let tries = 0; ; tries++) {
      const bearer = typeof token === 'function' ? await token(refused) : token
      if (bearer) request.headers.authorization = `Bearer ${bearer}`
      try {
        return await sendOnce(hasQuery(method) ? url + queryOf(input) : url, request)
      } catch (error) {
        call.signal?.throwIfAborted()
        if (!(error instanceof HearthError)) throw error
        if (error.status === 401 && typeof token === 'function' && bearer && !refused) {
          refused = bearer
          tries--
          continue
        }
        const waitMs = error.retryAfterMs ?? 250 * 2 ** tries
        if (tries >= retries || waitMs > maxWaitMs || !canRepeat(method, call, error)) throw error
        await pause(waitMs + Math.random() * 250, call.signal)
      }
    }
  }

  async function sendOnce(url: string, request: RequestInit): Promise<Answer> {
    let answer: Response
    let text: string
    try {
      answer = await fetch(url, request)
      text = await answer.text()
    } catch (cause) {
      throw new HearthError<string>(0, 'network', `${url} cannot be reached`, { cause })
    }
    core.rateLimit = limitOf(answer.headers) ?? core.rateLimit
    return readAnswer(answer, text)
  }

  return core
}

/** What goes in the query of these goes in the body of all others. */
const hasQuery = (method: string) => method === 'GET' || method === 'DELETE'

function requestOf(method: string, input: Input, { headers, idempotencyKey, signal }: CallOptions) {
  const hasBody = !hasQuery(method) && input !== undefined
  return {
    method,
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    } as Record<string, string>,
    // After a redirect a POST could become a GET, and its answer would be that of another operation.
    ...(method !== 'GET' && { redirect: 'error' as const }),
    ...(hasBody && { body: JSON.stringify(input) }),
    ...(signal && { signal }),
  }
}

function queryOf(input: Input = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

/** A 429 is refused before anything happens. Anything else is repeated only where that changes nothing. */
function canRepeat(method: string, call: CallOptions, { status, code }: HearthError<string>): boolean {
  if (status === 429) return true
  const isFailure = status === 0 || status >= 500 || code === 'request_in_flight'
  return isFailure && (call.idempotencyKey !== undefined || !/^P(OS|AT)/.test(method))
}

function limitOf(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`))
  if (!limit || !remaining || !reset) return undefined
  return { limit: Number(limit), remaining: Number(remaining), resetsAt: new Date(Number(reset) * 1000) }
}

interface ErrorBody {
  code?: string
  error?: string
  problems?: Problem[]
}

/** The body of a good answer; throws for any other. */
export function readAnswer({ ok, status, headers }: Response, text: string): Answer {
  let body: (ErrorBody & Answer) | undefined
  try {
    body = JSON.parse(text)
  } catch {
    // Not from the API: reported below.
  }
  if (ok && body) return body
  throw new HearthError<string>(
    status,
    body?.code ?? 'unexpected_response',
    (body?.code && body.error) || `The server answered ${status}, but not as the API does`,
    {
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfterMs: retryAfterOf(headers),
      problems: body?.problems,
    },
  )
}

/** The header has seconds or a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return waitMs >= 0 ? waitMs : undefined
}

/** Waits, or throws the reason as soon as the signal is aborted. */
function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, waitMs)
    signal?.addEventListener('abort', stop)
  })
}
