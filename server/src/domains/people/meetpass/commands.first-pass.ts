import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import { insertFirstPasses, listSomeUsers } from './queries.first.ts'
import { randomPassId } from './rules.ts'

/** contract: "`qr`: one made automatically". Whoever has one already, or is not here any more, is passed over. */
export function giveFirstPasses({ db }: Pick<UnitOfWork, 'db'>, userIds: readonly string[], now: Date): Promise<void> {
  const people = userIds.map((userId) => ({ id: randomPassId(), userId }))
  return insertFirstPasses(db, people, now)
}

const pieceSize = 1000

/** Looks through all accounts, and gives in pieces to those who lack one: each transaction is short. */
export async function giveMissingPasses({ db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>): Promise<void> {
  let last: string | undefined
  do {
    const looked = await listSomeUsers(db, last, pieceSize)
    const lacking = looked.filter((user) => user.lacks).map((user) => user.id)
    if (lacking.length > 0) await write((unit) => giveFirstPasses(unit, lacking, now))
    last = looked.length === pieceSize ? looked.at(-1)!.id : undefined
  } while (last !== undefined)
}
