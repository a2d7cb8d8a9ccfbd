import { createHash } from 'node:crypto'
import type { Outbound, OutboundAnswer } from '#kernel/context.ts'
import type { FeedItem, FeedReading, FeedSpan } from '#kernel/feeds.ts'
import { feedLengths, feedLine } from '#kernel/formats/feed-text.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { type FetchWay, failed, userAgentOf } from './commands.request.ts'
import {
  type ApiEvent,
  type ApiKind,
  type ApiPage,
  type ApiPlatform,
  type ApiRequest,
  collectItems,
  isApiKind,
  isRefusal,
  openNotices,
  readKey,
  withDetail,
} from './rules.api.ts'
import {
  decideSpan,
  type FailedOutcome,
  parseRetryAfter,
  platforms,
  type SourceAddress,
  type SourceOutcome,
  type SourceProblem,
} from './rules.ts'

export interface ApiWay extends Omit<FetchWay, 'feedParser' | 'timeoutMs'> {
  /** Where each API is, for tests; at the platform otherwise. */
  origins?: Partial<Record<ApiKind, string>> | undefined
}

const pagesMax = 20
const itemsMax = 1000
/** The soonest events whose rest is asked for, one request each. */
const detailsMax = 50
const bodyMax = 4 * 1024 * 1024
const timeoutMs = 15_000
/** For all requests of a reading together. */
const deadlineMs = 60_000

/** Ends a reading: nothing of it is kept. */
class Refused extends Error {
  readonly outcome: FailedOutcome
  constructor(problem: SourceProblem, retryAfterMs: number | null = null) {
    super(problem)
    this.outcome = failed(problem, retryAfterMs)
  }
}

/** Reads the events of a group through the API of its platform. Every failure is an outcome, and no outcome has the key. */
export async function fetchByApi(way: ApiWay, address: SourceAddress): Promise<SourceOutcome> {
  if (!isApiKind(address.kind)) throw new TypeError(`${address.kind} is not read through an API`)
  const key = address.key === null ? null : readKey(address.key)
  const platform = platforms[address.kind]
  const target = platform.targetOf(address.url)
  try {
    if (key === null) throw new Refused('key_refused')
    if (target === null) throw new Refused('not_found')
    const origin = way.origins?.[address.kind] ?? platform.origin
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = way.signal ? AbortSignal.any([way.signal, deadline]) : deadline
    const session = { way, platform, origin, key, signal, span: decideSpan(way.now, address.timezone) }
    return outcomeOf(await readEvents(session, target), address)
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

interface Session {
  way: ApiWay
  platform: ApiPlatform
  origin: string
  key: string
  signal: AbortSignal
  span: FeedSpan
}

async function readEvents(session: Session, target: string): Promise<FeedReading> {
  const list = await readPages(session, target)
  const { items, notices } = collectItems(list.events, session.span)
  const left = openNotices()
  for (const title of list.privateTitles) left.add('private_entry', feedLine(title, feedLengths.title))
  if (items.length > itemsMax) for (const item of items.slice(itemsMax)) left.add('too_many_entries', item.title)
  return {
    name: feedLine(list.name, feedLengths.name),
    items: await addDetails(session, items.slice(0, itemsMax)),
    notices: [...notices, ...left.list()],
    isWhole: list.isWhole && items.length <= itemsMax,
  }
}

interface Pages extends Omit<ApiPage, 'next'> {
  isWhole: boolean
}

async function readPages(session: Session, target: string): Promise<Pages> {
  const events: ApiEvent[] = []
  const privateTitles: (string | null)[] = []
  const seen = new Set<string>()
  let name: string | null = null
  let cursor: string | null = null
  for (let number = 1; ; number++) {
    const body = await call(session, session.platform.list(target, session.span, cursor))
    const page = session.platform.readPage(body, session.way.now)
    if (isRefusal(page)) throw new Refused(page.problem, page.retryAfterMs)
    // No page is this long: the rest is not even looked at.
    for (const event of page.events.slice(0, itemsMax + 1)) events.push(event)
    for (const title of page.privateTitles.slice(0, itemsMax)) privateTitles.push(title)
    name ??= page.name
    const isWhole = page.next === null && events.length <= itemsMax
    // A cursor that comes back would lead around in a circle.
    if (page.next === null || number >= pagesMax || events.length > itemsMax || seen.has(page.next))
      return { name, events, privateTitles, isWhole }
    seen.add(page.next)
    cursor = page.next
  }
}

async function addDetails(session: Session, items: FeedItem[]): Promise<FeedItem[]> {
  const { detail, readDetail } = session.platform
  if (!detail || !readDetail) return items
  const detailed: FeedItem[] = []
  for (const item of items.slice(0, detailsMax)) {
    const body = await call(session, detail(item.itemId), { isMissingFine: true })
    // It was deleted while we read.
    if (body !== undefined) detailed.push(withDetail(item, readDetail(body)))
  }
  return [...detailed, ...items.slice(detailsMax)]
}

/** One request with the key, to the platform's own origin. A redirect is a failure: the key never goes anywhere else. */
async function call(
  { way, platform, origin, key, signal }: Session,
  { path, body }: ApiRequest,
  { isMissingFine = false } = {},
): Promise<unknown> {
  const headers = {
    accept: 'application/json',
    'user-agent': userAgentOf(way),
    ...(body && { 'content-type': 'application/json' }),
    ...platform.keyHeader(key),
  }
  const request = { headers, timeoutMs, maxBytes: bodyMax, signal }
  const sent = body ? { ...request, method: 'POST', body: JSON.stringify(body) } : request
  if (signal.aborted) throw new Refused('too_slow')
  const answer = await send(way, new URL(path, origin), sent)
  if (answer.status === 404 && isMissingFine) return undefined
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, platform, way.now)
  return parse(answer.body)
}

async function send(way: ApiWay, url: URL, request: Parameters<Outbound['send']>[1]): Promise<OutboundAnswer> {
  try {
    return await way.outbound.send(url, request)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (request.signal?.aborted) throw new Refused('too_slow')
    throw new Refused(error.reason === 'size' ? 'too_large' : error.reason === 'busy' ? 'busy' : 'unreachable')
  }
}

function refusalOf({ status, headers }: OutboundAnswer, platform: ApiPlatform, now: Date): Refused {
  const retryAfterMs = parseRetryAfter(headers['retry-after'], now)
  if (status === 429) return new Refused('busy', retryAfterMs ?? platform.busyMs)
  // 402: the plan that the key needs has ended.
  if (status === 401 || status === 402 || status === 403) return new Refused('key_refused')
  return new Refused(status === 404 || status === 410 ? 'not_found' : 'server_error', retryAfterMs)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refused('server_error')
  }
}

function outcomeOf(reading: FeedReading, { bodyHash: before }: SourceAddress): SourceOutcome {
  const bodyHash = createHash('sha256').update(JSON.stringify(reading)).digest()
  if (before?.equals(bodyHash)) return { status: 'unchanged' }
  return { status: 'read', reading, bodyHash, etag: null, lastModified: null, movedTo: null }
}
