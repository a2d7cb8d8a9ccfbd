import { type ReadingContext, readLeased, takeSources } from '#domains/integrations/sources/index.ts'
import type { Cipher, Clock, Links, Outbound } from '#kernel/context.ts'
import type { FeedParser } from '#kernel/feeds.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Database } from '#platform/database/database.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { type Bell, openBell } from './bell.ts'

interface SourcesOptions {
  database: Database
  clock: Clock
  cipher: Cipher
  links: Links
  outbound: Outbound
  feedParser: FeedParser
  logger: Logger
  write: ReadingContext['write']
  pollMs?: number
  /** Rung when a source is due. */
  bell?: Bell
  /** Of the platforms' APIs, for tests. */
  apiOrigins?: ReadingContext['origins']
  countReading?: ReadingContext['count']
  /** How long to wait for responses when the worker stops. */
  stopMs?: number
  /** No source is read while this is true. */
  isPaused?(): boolean
}

/** Readings of one worker at once. */
const placesMax = 16
const standardPollMs = 1000
const standardStopMs = 4000

/** Runs until aborted: reads the sources that are due, never two of one host at once. */
export async function runSources(options: SourcesOptions, signal: AbortSignal): Promise<void> {
  const { database, clock, cipher, links, outbound, feedParser, logger, write } = options
  const { pollMs = standardPollMs, stopMs = standardStopMs, bell = openBell() } = options
  const report = (error: unknown, sourceId: string) => {
    const { cause, at } = withoutMessage(error)
    limited(logger).error(`source ${cause}`, { sourceId, cause, at }, 'a source could not be read or recorded')
  }
  const now = () => clock.now()
  const ways = { cipher, links, outbound, feedParser, version: readBuild().version }
  const { apiOrigins, countReading } = options
  const extras = { ...(apiOrigins && { origins: apiOrigins }), ...(countReading && { count: countReading }) }
  const ctx: ReadingContext = { db: database, write, ...ways, ...extras, now, report }
  const turns = new Set<Promise<void>>()
  const hurry = new AbortController()

  async function take(): Promise<void> {
    const room = placesMax - turns.size
    if (room <= 0 || options.isPaused?.()) return
    const leases = await takeSources(ctx, room)
    for (const lease of leases) {
      const turn: Promise<void> = readLeased(ctx, lease, hurry.signal)
        .catch((error: unknown) => report(error, lease.sources[0]!.id))
        .finally(() => {
          turns.delete(turn)
          // With more to read than places, a place that becomes free is used at once.
          bell.ring()
        })
      turns.add(turn)
    }
  }

  while (!signal.aborted) {
    try {
      await take()
    } catch (err) {
      limited(logger).warn(`sources ${causeOf(err)}`, { err }, 'no look at what sources are due; it comes again')
    }
    await bell.wait(pollMs, signal)
  }
  setTimeout(() => hurry.abort(), stopMs).unref()
  await Promise.all(turns)
}

/** A message may quote the address, which may be secret. */
function withoutMessage(error: unknown): { cause: string; at: string[] } {
  const { code, name = 'Error', stack = '' } = (error ?? {}) as { code?: unknown; name?: string; stack?: string }
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { cause: typeof code === 'string' ? code : name, at: at.slice(0, 8).map((line) => line.trim()) }
}
