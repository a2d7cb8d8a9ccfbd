import type { PageReading } from '#kernel/feeds.ts'
import { type ApiWay, fetchByApi } from './commands.connect.ts'
import { accept, pageOutcomeOf, parsed, readCalendar } from './commands.fetch.ts'
import { type Answered, type FetchWay, failed, requestSource } from './commands.request.ts'
import { findRobotsProblem } from './commands.robots.ts'
import { calendarsInPage, hostOf, linkCandidates, platformOf } from './rules.links.ts'
import {
  decideApiAddress,
  decideSpan,
  type FailedOutcome,
  isCalendar,
  isPage,
  type ReadOutcome,
  type SourceKind,
  type SourcePlatform,
} from './rules.ts'

export interface ResolveWay extends FetchWay {
  /** Of times that name none. */
  timezone: string
  /** Of the platforms' APIs, for tests. */
  origins?: ApiWay['origins']
}

/** What a pasted link leads to, with its first reading. */
export type ResolvedSource = ReadOutcome & {
  kind: SourceKind
  platform: SourcePlatform
  url: string
  /** Whose requests are counted together. */
  host: string
}

const requestsMax = 8
const deadlineMs = 25_000

/** Finds the calendar, or the page with events, that a pasted text means; with a key, what the platform's API has. */
export async function resolveAddress(
  way: ResolveWay,
  text: string,
  key?: string,
): Promise<ResolvedSource | FailedOutcome> {
  if (key !== undefined) return resolveByKey(way, text, key)
  const deadline = AbortSignal.timeout(deadlineMs)
  const signal = way.signal ? AbortSignal.any([way.signal, deadline]) : deadline
  const search = { way: { ...way, signal }, left: requestsMax, tried: new Set<string>() }
  const candidates = linkCandidates(text)
  let result: ResolvedSource | FailedOutcome = failed('unreachable')
  for (const url of candidates) {
    result = await lookAt(search, url, true)
    if (result.status === 'read') return result
  }
  return result
}

async function resolveByKey(way: ResolveWay, text: string, key: string): Promise<ResolvedSource | FailedOutcome> {
  const address = decideApiAddress(text)
  // Only Luma, Eventbrite and Meetup have keys, and the link says which of them.
  if (address === null) return failed('key_refused')
  const { kind, platform, url, host } = address
  const outcome = await fetchByApi(way, { kind, url, key, timezone: way.timezone, etag: null, lastModified: null })
  if (outcome.status === 'unchanged') return failed('server_error')
  return outcome.status === 'failed' ? outcome : { ...outcome, kind, platform, url, host }
}

interface Search {
  way: ResolveWay
  /** Requests that may still be sent. */
  left: number
  tried: Set<string>
}

/** A calendar is read; a page is searched for calendars and then for events of its own. */
async function lookAt(search: Search, address: string, mayBePage: boolean): Promise<ResolvedSource | FailedOutcome> {
  const { way, tried } = search
  if (search.left-- <= 0 || tried.has(address)) return failed('not_a_calendar')
  tried.add(address)
  const answer = await requestSource(way, address, { accept: mayBePage ? accept.any : accept.calendar })
  if (answer.status === 'unchanged') return failed('not_a_calendar')
  if (answer.status === 'failed') return answer
  if (mayBePage && !isCalendar(answer.body) && isPage(answer.body, answer.contentType))
    return searchPage(search, answer)
  const outcome = await readCalendar(way, answer, way)
  if (outcome.status === 'unchanged') return failed('not_a_calendar')
  if (outcome.status === 'failed') return outcome
  return found('ical', address, outcome)
}

function found(kind: SourceKind, address: string, outcome: ReadOutcome): ResolvedSource {
  const url = outcome.movedTo ?? address
  return { ...outcome, kind, platform: platformOf(url), url, host: hostOf(url), movedTo: null }
}

async function searchPage(search: Search, answer: Answered): Promise<ResolvedSource | FailedOutcome> {
  const { way } = search
  const page = await parsed(() => way.feedParser.readPage(answer.body, answer.url, decideSpan(way.now, way.timezone)))
  if ('status' in page) return page
  for (const url of calendarsOf(page, answer)) {
    const calendar = await lookAt(search, url, false)
    if (calendar.status === 'read') return calendar
  }
  if (page.items.length === 0) return failed('no_events')
  const problem = await findRobotsProblem(way, answer.url)
  return problem ? failed(problem) : found('json_ld', answer.url, pageOutcomeOf(way, answer, page))
}

function calendarsOf(page: PageReading, { url, body }: Answered): string[] {
  const links = page.calendars.flatMap((link) => {
    const target = URL.parse(link, url)
    return target ? linkCandidates(target.href).slice(0, 1) : []
  })
  return [...new Set([...links, ...calendarsInPage(url, body.toString())])].slice(0, 4)
}
