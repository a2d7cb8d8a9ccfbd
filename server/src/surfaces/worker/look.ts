import { setTimeout as wait } from 'node:timers/promises'
import { hasDueElsewhere, hasDueWebhook } from '#domains/developers/webhooks/index.ts'
import { hasDueSource } from '#domains/integrations/sources/index.ts'
import type { Clock } from '#kernel/context.ts'
import type { Database } from '#platform/database/database.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { openDueReader } from '#platform/worker/due.ts'
import type { Jobs } from '#platform/worker/jobs.ts'
import type { Bell } from './bell.ts'
import { type Features, reactionQueues, relayBatch, roundMax } from './relay.ts'

/** A reaction waits half of this for its event to be seen. */
export const lookMs = 400

/** For the loops that are rung: should a look fail, they find what is due by themselves. */
export const backstopMs = 30_000

const findDue = openDueReader({ hasWebhook: hasDueWebhook, hasSource: hasDueSource })

interface LookOptions {
  database: Database
  jobs: Jobs
  clock: Clock
  logger: Logger
  features: Features
  /** Rung when there is something to do. */
  bells: { webhooks: Bell; sources: Bell }
  eventsPerJob?: number
  pollMs?: number
}

/** A database of webhooks that is away stops no other work: the loop of deliveries looks by itself and reports it. */
const isDueElsewhere = (database: Database) => hasDueElsewhere(database).catch(() => false)

/** Runs until aborted: relays events and wakes what has something to do. A failed round has changed nothing. */
export async function runLook(options: LookOptions, signal: AbortSignal): Promise<void> {
  const { database, jobs, logger, bells, pollMs = lookMs } = options
  while (!signal.aborted) {
    let moved = 0
    try {
      const [due, hasOther] = await Promise.all([findDue(database), isDueElsewhere(database)])
      if (due.hasWebhook || hasOther) bells.webhooks.ring()
      if (due.hasSource) bells.sources.ring()
      jobs.wake(due.queues)
      if (due.hasEvents) moved = await relayBatch(options)
      if (moved > 0) jobs.wake(reactionQueues)
    } catch (err) {
      limited(logger).warn(`relay ${causeOf(err)}`, { err }, 'the relay could not move events; it tries again')
    }
    if (moved < roundMax) await wait(pollMs, undefined, { signal }).catch(() => undefined)
  }
}
