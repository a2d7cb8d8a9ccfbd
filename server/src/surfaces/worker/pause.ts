import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import { openModeReader } from '#platform/database/read-only.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

interface Stoppable {
  stop(): Promise<void>
}

interface PausableOptions {
  database: Database
  logger: Logger
  start(): Promise<Stoppable>
  pollMs?: number
}

const standardPollMs = 500

/**
 * Runs a worker, except while the instance is read-only: then it ends what it has begun and stops, so that nothing changes
 * without a request either. What has to be done waits in the outbox and in the queue.
 */
export async function startPausable({ pollMs = standardPollMs, ...options }: PausableOptions): Promise<Stoppable> {
  const { database, logger, start } = options
  const findMode = openModeReader(database)
  const stopping = new AbortController()
  let running = (await findMode()) ? undefined : await start()
  if (!running) logger.info('the instance is read-only: nothing runs until that ends')

  async function look(): Promise<void> {
    const mode = await findMode()
    if (mode && running) {
      await running.stop()
      running = undefined
      logger.info({ reason: mode.reason }, 'the instance is read-only: the worker has stopped its work')
    } else if (!mode && !running) {
      running = await start()
      logger.info('the instance can be changed again: the worker continues')
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((err: unknown) => logger.warn({ err }, 'could not check whether the instance is read-only'))
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
      await running?.stop()
    },
  }
}
