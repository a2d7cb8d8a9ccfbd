import { randomUUIDv7 } from 'node:crypto'
import type { Caller, ExternalContext, Writer } from '#kernel/context.ts'
import { accept, parsed } from './commands.fetch.ts'
import { type FetchedAnswer, type FetchWay, requestSource } from './commands.request.ts'
import { resolveAddress } from './commands.resolve.ts'
import { findRobotsProblem } from './commands.robots.ts'
import { insertSource } from './queries.manage.ts'
import { findListingSource } from './queries.ts'
import { linkCandidates } from './rules.links.ts'
import { decideZone, upcomingOf } from './rules.manage.ts'
import {
  decideSpan,
  hasCode,
  isOwnHost,
  isPage,
  isWholeCalendar,
  type SourceProblem,
  wordsOfCalendar,
  wordsOfPage,
} from './rules.ts'

function wayOf({ outbound, feedParser, now, links, installation }: ExternalContext): FetchWay {
  return { outbound, feedParser, now, baseUrl: links.baseUrl, version: installation.version }
}

/** What the link of a directory leads to. */
export interface FoundListing {
  kind: string
  platform: string
  url: string
  host: string
  name: string | null
  timezone: string
  /** Of the address, one for each key. */
  hashes: Buffer[]
  /** How many events would come here now. */
  upcoming: number
}

/** Reads what is there and stores nothing. A short wait: a directory has many links. */
export async function findListing(
  ctx: ExternalContext,
  link: string,
  zone: string | undefined,
  signal: AbortSignal,
): Promise<FoundListing | SourceProblem> {
  const timezone = decideZone(zone, null)
  const { baseUrl } = ctx.links
  if (linkCandidates(link).some((url) => isOwnHost(url, baseUrl))) return 'unreachable'
  const found = await resolveAddress({ ...wayOf(ctx), timezone, timeoutMs: 5000, signal }, link)
  if (found.status === 'failed') return found.problem
  const { kind, platform, url, host, reading } = found
  if (isOwnHost(url, baseUrl)) return 'unreachable'
  const hashes = ctx.cipher.fingerprints('source-addresses', url)
  return {
    kind,
    platform,
    url,
    host,
    name: reading.name,
    timezone,
    hashes,
    upcoming: upcomingOf(reading.items, ctx.now).length,
  }
}

/** Its events are published, and RSVPs to them are made where they come from. The worker reads it next. */
export async function insertListing(
  tx: Writer,
  { cipher, caller, now }: Pick<ExternalContext, 'cipher' | 'now'> & { caller: Caller },
  groupId: string,
  { kind, platform, url, host, name, timezone, hashes }: FoundListing,
): Promise<void> {
  const secrets = { address: cipher.encrypt('sources', url), address_hash: hashes[0]!, api_key: null }
  const settings = { mode: 'publish', rsvps: 'link', timezone, is_listing: true, created_by: caller.userId }
  const what = { kind, platform, host, name: name?.slice(0, 200) ?? null }
  await insertSource(tx, { id: randomUUIDv7(), group_id: groupId, ...what, ...secrets, ...settings }, now)
}

/**
 * Whether the calendar by which the group was listed has one of these codes now, or why it cannot be read. Nothing that
 * this instance shows counts, also after a redirect.
 */
export async function findProof(
  ctx: ExternalContext,
  groupId: string,
  codes: readonly string[],
): Promise<boolean | SourceProblem | undefined> {
  const source = await findListingSource(ctx.db, groupId)
  if (!source) return undefined
  const way = wayOf(ctx)
  const isPageKind = source.kind === 'json_ld'
  const check = async (url: string): Promise<SourceProblem | undefined> => {
    if (isOwnHost(url, way.baseUrl)) return 'unreachable'
    return isPageKind ? findRobotsProblem(way, url) : undefined
  }
  const wanted = { accept: isPageKind ? accept.page : accept.calendar, check }
  const answer = await requestSource(way, ctx.cipher.decrypt('sources', source.address), wanted)
  const words = await readWords(way, answer, source)
  return typeof words === 'string' ? hasCode(words, codes) : words.problem
}

async function readWords(
  way: FetchWay,
  answer: FetchedAnswer,
  { kind, timezone }: { kind: string; timezone: string },
): Promise<string | { problem: SourceProblem }> {
  if (answer.status === 'unchanged') return { problem: 'server_error' }
  if (answer.status === 'failed') return answer
  const { body, url, contentType } = answer
  if (kind === 'ical') return isWholeCalendar(body) ? wordsOfCalendar(body.toString()) : { problem: 'not_a_calendar' }
  if (!isPage(body, contentType)) return { problem: 'not_a_calendar' }
  const page = await parsed(() => way.feedParser.readPage(body, url, decideSpan(way.now, timezone)))
  return 'status' in page ? page : wordsOfPage(page)
}
