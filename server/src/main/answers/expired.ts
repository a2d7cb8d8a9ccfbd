import { eraseAnswers, isErasingDue } from '#domains/events/answers/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { type Database, openDatabase, sqlState } from '#platform/database/database.ts'
import { explainDatabaseError } from '#platform/database/database-advice.ts'
import { transact } from '#platform/database/outbox.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import type { Finding } from '#platform/telemetry/readiness.ts'

const system = { userId: null, requestId: null }

/** Erases the answers that are no longer kept; gives how many values of answers. The nightly job does the same. */
export function eraseExpiredAnswers(database: Database): Promise<number> {
  const now = systemClock.now()
  return eraseAnswers({ db: database, now, write: (work) => transact(database, systemClock, system, work) })
}

/** The same with the time that it takes, until nothing is left: other processes may be erasing, too. */
export async function eraseAllExpired(config: Config, logger: Logger): Promise<number> {
  const limits = { statementTimeoutMs: 600_000, lockTimeoutMs: 60_000 }
  const database = openDatabase({ ...config.database, ...limits }, logger)
  try {
    let erased = 0
    do erased += await eraseExpiredAnswers(database)
    while (await isErasingDue(database, systemClock.now()))
    return erased
  } finally {
    await database.destroy()
  }
}

type Check = () => Promise<Finding[]>

/** A database that only another server may change: what that one erases is erased here. */
const isReadOnly = (error: unknown) => sqlState(error) === '25006'

/**
 * A database may have been restored in any way, from a backup that held what was erased since. `check` is that of the database:
 * once it finds no problem, answers that are no longer kept are erased, and until then this is one. `settled` is when there is
 * nothing left to serve, because all is erased or because the database does not work.
 */
export function checkExpired(check: Check, config: Config, database: Database, logger: Logger) {
  const settled = Promise.withResolvers<void>()
  let isErased = false
  async function erase(): Promise<Finding[]> {
    try {
      if (await isErasingDue(database, systemClock.now())) {
        const erased = await eraseAllExpired(config, logger)
        logger.warn({ erased }, 'answers that are no longer kept were there, as after a restore, and are erased')
      }
      isErased = true
      return []
    } catch (error) {
      const why = explainDatabaseError(error) ?? (error as Error).message
      const text = `Answers of past events that are no longer kept cannot be erased: ${why}`
      return [{ text, ...(!isReadOnly(error) && { reason: 'database' as const }) }]
    }
  }
  return {
    settled: settled.promise,
    async check(): Promise<Finding[]> {
      const found = await check()
      const isBroken = found.some(({ reason }) => reason !== undefined)
      const left = isErased || isBroken ? [] : await erase()
      if (left.every(({ reason }) => reason === undefined)) settled.resolve()
      return [...found, ...left]
    },
  }
}
