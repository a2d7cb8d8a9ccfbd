import { FeedError, type FeedReading } from '#kernel/feeds.ts'
import { type Answered, type FetchWay, failed, requestSource } from './commands.request.ts'
import { findRobotsProblem } from './commands.robots.ts'
import {
  decideSpan,
  type FailedOutcome,
  hashCalendar,
  hashOf,
  isPage,
  isSignInPage,
  isWholeCalendar,
  keepForDay,
  keptForDay,
  type ReadOutcome,
  type SourceAddress,
  type SourceOutcome,
} from './rules.ts'

export const accept = {
  calendar: 'text/calendar, */*;q=0.1',
  page: 'text/html, application/xhtml+xml;q=0.9',
  any: 'text/calendar, text/html;q=0.9, */*;q=0.1',
}

/** Reads a calendar, or a page that describes its events. Every failure is an outcome. */
export async function fetchSource(way: FetchWay, address: SourceAddress): Promise<SourceOutcome> {
  const isPageKind = address.kind === 'json_ld'
  const headers = conditionsOf(address, dayOf(way))
  const wanted = isPageKind
    ? { accept: accept.page, headers, check: (url: string) => findRobotsProblem(way, url) }
    : { accept: accept.calendar, headers }
  const answer = await requestSource(way, address.url, wanted)
  if (answer.status !== 'answered') return answer
  return isPageKind ? readPage(way, answer, address) : readCalendar(way, answer, address)
}

const dayOf = ({ now }: Pick<FetchWay, 'now'>) => now.toISOString().slice(0, 10)

function conditionsOf({ etag, lastModified }: SourceAddress, day: string): Record<string, string> | undefined {
  const tag = keptForDay(etag, day)
  const date = keptForDay(lastModified, day)
  if (!tag && !date) return undefined
  return { ...(tag && { 'if-none-match': tag }), ...(date && { 'if-modified-since': date }) }
}

type Read = Pick<SourceAddress, 'timezone' | 'bodyHash'>

export async function readCalendar(way: FetchWay, answer: Answered, source: Read): Promise<SourceOutcome> {
  const { body, url, contentType } = answer
  if (!isWholeCalendar(body))
    return failed(isPage(body, contentType) && isSignInPage(url) ? 'forbidden' : 'not_a_calendar')
  const bodyHash = hashCalendar(body, dayOf(way))
  if (source.bodyHash?.equals(bodyHash)) return { status: 'unchanged' }
  return parsed(async () => {
    const reading = await way.feedParser.readCalendar(body, decideSpan(way.now, source.timezone))
    return outcomeOf(way, answer, reading, bodyHash)
  })
}

/** The events that a page describes itself. */
async function readPage(way: FetchWay, answer: Answered, source: Read): Promise<SourceOutcome> {
  const { body, url, contentType } = answer
  if (!isPage(body, contentType)) return failed('not_a_calendar')
  return parsed(async () => {
    const reading = await way.feedParser.readPage(body, url, decideSpan(way.now, source.timezone))
    if (reading.items.length === 0 && isSignInPage(url)) return failed('forbidden')
    const outcome = pageOutcomeOf(way, answer, reading)
    return source.bodyHash?.equals(outcome.bodyHash) ? { status: 'unchanged' } : outcome
  })
}

/** Most of a page changes at every request, so only its events count. */
export function pageOutcomeOf(way: FetchWay, answer: Answered, page: FeedReading): ReadOutcome {
  const { name, items, notices } = page
  // A page without events may be a page that is broken: what was on it is not gone for that.
  const reading = { name, items, notices, isWhole: page.isWhole && items.length > 0 }
  return outcomeOf(way, answer, reading, hashOf(JSON.stringify(items), dayOf(way)))
}

function outcomeOf(way: FetchWay, answer: Answered, reading: FeedReading, bodyHash: Buffer): ReadOutcome {
  const day = dayOf(way)
  const { movedTo } = answer
  const kept = { etag: keepForDay(answer.etag, day), lastModified: keepForDay(answer.lastModified, day) }
  return { status: 'read', reading, bodyHash, ...kept, movedTo }
}

export async function parsed<T>(work: () => Promise<T>): Promise<T | FailedOutcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FeedError) return failed(error.reason)
    throw error
  }
}
