import { findSettings } from '#domains/foundation/settings/index.ts'
import { findSending } from '#kernel/data/sending.ts'
import { type AnyJob, job } from '#kernel/jobs.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteOldAnswers } from '#platform/database/outbox.ts'
import { dropOldPartitions, ensurePartitions } from '#platform/database/partitions.ts'
import { deleteOldMailHours } from '#platform/mail/mail-limit.ts'

/** Maintenance of tables that belong to no capability. */
export function upkeep(database: Database): AnyJob[] {
  return [
    job({
      name: 'upkeep.partitions',
      schedule: '7 * * * *',
      async handler({ now }) {
        await ensurePartitions(database, now)
        const { audit_retention_days } = await findSettings(database)
        await dropOldPartitions(database, now, { audit_log: audit_retention_days })
        const other = findSending(database)
        if (!other) return
        await ensurePartitions(other, now)
        await dropOldPartitions(other, now)
      },
    }),
    job({ name: 'upkeep.mail-hours', schedule: '47 * * * *', handler: ({ now }) => deleteOldMailHours(database, now) }),
    job({ name: 'upkeep.idempotency', schedule: '37 * * * *', handler: ({ now }) => deleteOldAnswers(database, now) }),
  ]
}
