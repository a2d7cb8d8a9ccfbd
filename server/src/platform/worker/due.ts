import { type RawBuilder, sql } from 'kysely'
import { sqlCommand } from '#kernel/data/statement.ts'
import type { Database } from '#platform/database/database.ts'
import { hasUnrelayed } from '#platform/database/outbox.ts'
import { dueQueues } from './jobs.ts'

/** What waits for a worker. */
export interface Due {
  hasEvents: boolean
  hasWebhook: boolean
  hasSource: boolean
  queues: string[]
}

/** What capabilities know of it. */
type Conditions = Record<'hasWebhook' | 'hasSource', RawBuilder<boolean>>

/** Everything by one statement: a poll of each queue would keep an idle worker busy. */
export function openDueReader({ hasWebhook, hasSource }: Conditions): (database: Database) => Promise<Due> {
  const due = sqlCommand<object, Due>(
    () => sql`
      select ${hasUnrelayed} as "hasEvents", ${hasWebhook} as "hasWebhook", ${hasSource} as "hasSource",
        ${dueQueues} as queues`,
  )
  return async (database) => (await due.first(database, {}))!
}
