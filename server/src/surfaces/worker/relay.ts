import { setTimeout as wait } from 'node:timers/promises'
import { reactions } from '#domains/index.ts'
import type { Clock } from '#kernel/context.ts'
import { type EventType, eventTypes } from '#kernel/events.ts'
import type { Database } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { causeOf, limited } from '#platform/log-limit.ts'
import type { Logger } from '#platform/logger.ts'
import { listUnrelayed, updateRelayed } from '#platform/outbox.ts'

export const reactionQueue = 'reactions'
const batchMax = 200
const standardPollMs = 250

const reactsTo = (type: EventType) => reactions.filter(({ on }) => [on].flat().includes(type))
const byType = new Map((Object.keys(eventTypes) as EventType[]).map((type) => [type, reactsTo(type)]))

/** Moves events from the outbox into the queue: one job per event and reaction, in the transaction that marks them. */
export async function relayBatch(database: Database, jobs: Jobs, clock: Clock): Promise<number> {
  return database.transaction().execute(async (db) => {
    const events = await listUnrelayed(db, batchMax)
    if (events.length === 0) return 0
    const queued = events.flatMap((event) =>
      (byType.get(event.type as EventType) ?? []).map((reaction) => ({
        data: { eventId: event.id, reaction: reaction.name },
      })),
    )
    if (queued.length > 0) await jobs.insert(db, reactionQueue, queued)
    await updateRelayed(
      db,
      events.map((event) => event.id),
      clock.now(),
    )
    return events.length
  })
}

interface RelayOptions {
  database: Database
  jobs: Jobs
  clock: Clock
  logger: Logger
  pollMs?: number
}

/** Runs until aborted. A failed round has changed nothing, so the next one starts again. */
export async function runRelay(
  { database, jobs, clock, logger, pollMs = standardPollMs }: RelayOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let moved = 0
    try {
      moved = await relayBatch(database, jobs, clock)
    } catch (err) {
      limited(logger).warn(`relay ${causeOf(err)}`, { err }, 'the relay could not move events; it tries again')
    }
    if (moved < batchMax) await wait(pollMs, undefined, { signal }).catch(() => undefined)
  }
}
