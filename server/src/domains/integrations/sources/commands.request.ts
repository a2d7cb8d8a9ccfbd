import type { Outbound } from '#kernel/context.ts'
import type { FeedParser } from '#kernel/feeds.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { type FailedOutcome, parseRetryAfter, problemOf, type SourceProblem } from './rules.ts'

/** How other hosts are called, and by whom. */
export interface FetchWay {
  outbound: Pick<Outbound, 'send'>
  feedParser: FeedParser
  now: Date
  baseUrl: string
  version?: string
  /** For a request with its redirects; 10 seconds unless given. */
  timeoutMs?: number
  signal?: AbortSignal
}

export interface Answered {
  status: 'answered'
  /** Where the redirects ended. */
  url: string
  /** Where the redirects that are for good ended. */
  movedTo: string | null
  body: Buffer
  contentType: string
  etag: string | undefined
  lastModified: string | undefined
}

export type FetchedAnswer = Answered | { status: 'unchanged' } | FailedOutcome

interface Wanted {
  accept: string
  /** Conditions, where something is known of the last reading. */
  headers?: Record<string, string> | undefined
  maxBytes?: number
  /** Whether the beginning of a long body is enough. */
  beginning?: boolean
  /** Called before each address, redirects included. */
  check?: ((url: string) => Promise<SourceProblem | undefined>) | undefined
}

const bodyMax = 2 * 1024 * 1024
const standardTimeoutMs = 10_000
const redirectsMax = 3

export function failed(problem: SourceProblem, retryAfterMs: number | null = null): FailedOutcome {
  return { status: 'failed', problem, retryAfterMs }
}

export function userAgentOf({ baseUrl, version }: Pick<FetchWay, 'baseUrl' | 'version'>): string {
  return `Hearth${version ? `/${version}` : ''} (+${new URL('/about/sources', baseUrl).href})`
}

/** One GET with its redirects, each of which the guard checks. Every failure is an outcome. */
export async function requestSource(way: FetchWay, address: string, wanted: Wanted): Promise<FetchedAnswer> {
  const { maxBytes = bodyMax, beginning = false } = wanted
  const headers = { accept: wanted.accept, 'user-agent': userAgentOf(way), ...wanted.headers }
  let endsAt = performance.now() + (way.timeoutMs ?? standardTimeoutMs)
  let url = address
  let movedTo: string | null = null
  let isForGood = true
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const checkedAt = performance.now()
      const problem = await wanted.check?.(url)
      if (problem) return failed(problem)
      endsAt += performance.now() - checkedAt
      const limits = { timeoutMs: Math.max(1, endsAt - performance.now()), maxBytes, beginning, decompress: !beginning }
      const answer = await way.outbound.send(url, { headers, ...limits, ...(way.signal && { signal: way.signal }) })
      const one = (name: string) => [answer.headers[name]].flat()[0]
      // One that was not offered a condition has no reason to say so.
      if (answer.status === 304) return wanted.headers ? { status: 'unchanged' } : failed('server_error')
      const next = answer.status >= 301 && answer.status <= 308 ? targetOf(one('location'), url) : undefined
      if (!next) {
        if (answer.status < 200 || answer.status > 299)
          return failed(problemOf(answer.status), parseRetryAfter(one('retry-after'), way.now))
        const contentType = one('content-type') ?? ''
        const validators = { etag: one('etag'), lastModified: one('last-modified') }
        return { status: 'answered', url, movedTo, body: answer.body, contentType, ...validators }
      }
      isForGood &&= answer.status === 301 || answer.status === 308
      url = next
      if (isForGood) movedTo = next
    }
    return failed('unreachable')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return failed(problemOfError(error))
  }
}

function targetOf(location: string | undefined, from: string): string | undefined {
  const url = location === undefined ? null : URL.parse(location, from)
  if (!url) return undefined
  url.hash = ''
  return url.href.replace(/^webcals?:/, 'https:')
}

function problemOfError({ reason, hasBegun }: OutboundError): SourceProblem {
  if (reason === 'size') return 'too_large'
  if (reason === 'busy') return 'busy'
  return reason === 'timeout' && hasBegun ? 'too_slow' : 'unreachable'
}
