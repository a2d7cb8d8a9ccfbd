import type { Cipher, Links, Outbound } from '#kernel/context.ts'
import type { FeedParser } from '#kernel/feeds.ts'
import { type ApiWay, fetchByApi } from './commands.connect.ts'
import { fetchSource } from './commands.fetch.ts'
import { finishLease, type LeaseContext, returnLease, type SourceLease } from './commands.lease.ts'
import { failed } from './commands.request.ts'
import { recordOutcome } from './commands.sync.ts'
import type { SourceRow } from './queries.ts'
import { isApiKind } from './rules.api.ts'
import type { SourceAddress, SourceKind, SourceOutcome } from './rules.ts'

export interface ReadingContext extends LeaseContext {
  cipher: Cipher
  links: Links
  outbound: Outbound
  feedParser: FeedParser
  version: string
  /** Of the platforms' APIs, for tests. */
  origins?: ApiWay['origins']
  now(): Date
  /** Counts readings, where an operator wants to see them. */
  count?(outcome: SourceOutcome['status']): void
  /** Never with an address: it may be secret. */
  report(error: unknown, sourceId: string): void
}

/** Less than a lease, so that what is read can still be recorded. */
const turnMs = 75_000

/** One reading, recorded for every group that follows the address. */
export async function readLeased(ctx: ReadingContext, lease: SourceLease, signal: AbortSignal): Promise<void> {
  const own = new AbortController()
  const giveUp = () => own.abort()
  const timer = setTimeout(giveUp, turnMs)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  let outcome: SourceOutcome
  try {
    outcome = await readOnce(ctx, lease, own.signal)
  } catch (error) {
    ctx.report(error, lease.sources[0]!.id)
    return finishLease(ctx, lease, null)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
  // The worker stops, which is not the source's fault.
  if (signal.aborted && outcome.status === 'failed') return returnLease(ctx, lease)
  if (own.signal.aborted && outcome.status === 'failed') outcome = failed('too_slow')
  for (const source of lease.sources) await record(ctx, source, outcome)
  ctx.count?.(outcome.status)
  // An API that is busy says so to one key: the others of its host need not wait.
  const hasKey = lease.sources[0]!.api_key !== null
  await finishLease(ctx, lease, outcome.status === 'failed' && !hasKey ? outcome.retryAfterMs : null)
}

async function record(ctx: ReadingContext, source: SourceRow, outcome: SourceOutcome): Promise<void> {
  const { db, write, cipher, links } = ctx
  try {
    await recordOutcome({ db, write, cipher, links, now: ctx.now() }, source, outcome)
  } catch (error) {
    ctx.report(error, source.id)
  }
}

function readOnce(ctx: ReadingContext, lease: SourceLease, signal: AbortSignal): Promise<SourceOutcome> {
  const { outbound, feedParser, version, links } = ctx
  const way = { outbound, feedParser, version, now: ctx.now(), baseUrl: links.baseUrl, signal }
  const address = addressOf(ctx.cipher, lease.sources)
  return isApiKind(address.kind) ? fetchByApi({ ...way, origins: ctx.origins }, address) : fetchSource(way, address)
}

/** What is known of the last reading counts only where all of them have recorded the same one. */
function addressOf(cipher: Cipher, [first, ...others]: SourceRow[]): SourceAddress {
  const { kind, timezone, address, api_key, etag, last_modified, body_hash } = first!
  const isSame = others.every((other) => body_hash && other.body_hash?.equals(body_hash) && other.etag === etag)
  const known = isSame ? { etag, lastModified: last_modified, bodyHash: body_hash } : { etag: null, lastModified: null }
  const key = api_key === null ? null : cipher.decrypt('sources', api_key)
  return { kind: kind as SourceKind, url: cipher.decrypt('sources', address), key, timezone, ...known }
}
