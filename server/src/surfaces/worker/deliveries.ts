import {
  type DeliveryContext,
  type DeliverySettings,
  deliverTurn,
  standardSettings,
  takeWebhooks,
} from '#domains/developers/webhooks/index.ts'
import type { Cipher, Links, Outbound } from '#kernel/context.ts'
import type { Database } from '#platform/database/database.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { type Bell, openBell } from './bell.ts'
import { lookMs } from './look.ts'

interface DeliveriesOptions {
  database: Database
  cipher: Cipher
  links: Links
  outbound: Outbound
  logger: Logger
  write: DeliveryContext['write']
  deliveries?: Partial<DeliverySettings> | false
  pollMs?: number
  /** Rung when a webhook is due. */
  bell?: Bell
  /** No webhook is taken while this is true. */
  isPaused?(): boolean
}

/** Webhooks that one worker sends to at once; slow ones get a quarter of them. */
const placesMax = 256
const slowPlacesMax = placesMax / 4
const takenMax = 50
export const standardPollMs = lookMs
/** How long to wait for responses when the worker stops. */
const stopMs = 5000

/** Runs until aborted: takes webhooks that have deliveries due and gives each a turn, up to the limit at once. */
export async function runDeliveries(options: DeliveriesOptions, signal: AbortSignal): Promise<void> {
  const { database, cipher, links, outbound, logger, write, pollMs = standardPollMs, bell = openBell() } = options
  const settings = { ...standardSettings, ...(options.deliveries || {}) }
  const report = (err: unknown, webhookId: string) =>
    limited(logger).error(`webhook ${causeOf(err)}`, { err, webhookId }, 'a webhook could not be served')
  const ctx: DeliveryContext = { db: database, cipher, links, outbound, settings, write, report }
  const turns = new Set<Promise<void>>()
  const hurry = new AbortController()
  let slow = 0

  async function take(): Promise<number> {
    const room = Math.min(takenMax, placesMax - turns.size)
    if (room <= 0 || options.isPaused?.()) return 0
    const leases = await takeWebhooks(ctx, room, Math.min(room, slowPlacesMax - slow))
    for (const lease of leases) {
      const weight = lease.isSlow ? 1 : 0
      slow += weight
      const turn: Promise<void> = deliverTurn(ctx, lease, hurry.signal)
        .then((hasMore) => hasMore && bell.ring())
        .catch((error: unknown) => report(error, lease.webhookId))
        .finally(() => {
          slow -= weight
          turns.delete(turn)
        })
        .then(() => undefined)
      turns.add(turn)
    }
    return leases.length
  }

  while (!signal.aborted) {
    let taken = 0
    try {
      taken = await take()
    } catch (err) {
      limited(logger).warn(`webhooks ${causeOf(err)}`, { err }, 'no look at what webhooks are due; it comes again')
    }
    if (taken < takenMax) await bell.wait(pollMs, signal)
  }
  setTimeout(() => hurry.abort(), stopMs).unref()
  await Promise.all(turns)
}
