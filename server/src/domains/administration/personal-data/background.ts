import { listClosedUsers } from '#domains/foundation/users/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { eraseAccountData } from './commands.ts'

export const eraseDeleted = job<{ userId: string }>({
  name: 'account.erase',
  handler: (ctx, { userId }) => eraseAccountData(ctx, userId),
})

const sweepMax = 1000

/** Erases what is left of deleted accounts. A failing account does not block the others. */
export const sweepDeleted = job({
  name: 'account.sweep',
  schedule: '*/10 * * * *',
  async handler(ctx) {
    const failures: unknown[] = []
    for (const userId of await listClosedUsers(ctx.db, sweepMax))
      await eraseAccountData(ctx, userId).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
  },
})

export const eraseDeletedAccount = reaction({
  name: 'account.erase-deleted',
  on: 'user.deleted',
  handler: async ({ enqueue }, { data }) => enqueue(eraseDeleted, { userId: data.userId }),
})
