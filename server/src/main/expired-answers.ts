import { eraseAnswers } from '#domains/events/answers/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'

const system = { userId: null, requestId: null }

/** Erases the answers that are no longer kept; gives how many values of answers. The nightly job does the same. */
export function eraseExpiredAnswers(database: Database): Promise<number> {
  const now = systemClock.now()
  return eraseAnswers({ db: database, now, write: (work) => transact(database, systemClock, system, work) })
}
