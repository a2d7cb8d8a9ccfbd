import { type AnyJob, job } from '../../kernel/job.ts'
import type { Database } from '../../platform/database.ts'
import { deleteOldMailHours } from '../../platform/mail-limit.ts'
import { deleteOldAnswers } from '../../platform/outbox.ts'
import { dropOldPartitions, ensurePartitions } from '../../platform/partitions.ts'

/** Housekeeping of what belongs to no capability. */
export function upkeep(database: Database): AnyJob[] {
  return [
    job({
      name: 'upkeep.partitions',
      schedule: '7 * * * *',
      async handler({ now }) {
        await ensurePartitions(database, now)
        await dropOldPartitions(database, now)
      },
    }),
    job({ name: 'upkeep.mail-hours', schedule: '47 * * * *', handler: ({ now }) => deleteOldMailHours(database, now) }),
    job({ name: 'upkeep.idempotency', schedule: '37 * * * *', handler: ({ now }) => deleteOldAnswers(database, now) }),
  ]
}
