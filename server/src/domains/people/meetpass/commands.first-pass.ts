import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import { insertFirstPasses, listUserBatch } from './queries.first.ts'
import { randomPassId } from './rules.ts'

/** contract: "`qr`: one made automatically". Skips users who have one already and deleted users. */
export function createFirstPasses(
  { db }: Pick<UnitOfWork, 'db'>,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const people = userIds.map((userId) => ({ id: randomPassId(), userId }))
  return insertFirstPasses(db, people, now)
}

const batchSize = 1000

/** Checks all accounts and creates missing passes in batches, so that each transaction is short. */
export async function createMissingPasses({ db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>): Promise<void> {
  let last: string | undefined
  do {
    const users = await listUserBatch(db, last, batchSize)
    const lacking = users.filter((user) => user.lacks).map((user) => user.id)
    if (lacking.length > 0) await write((unit) => createFirstPasses(unit, lacking, now))
    last = users.length === batchSize ? users.at(-1)!.id : undefined
  } while (last !== undefined)
}
