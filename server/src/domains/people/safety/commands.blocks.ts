import { requireUserId } from '#domains/accounts/users/index.ts'
import { endConnection } from '#domains/people/connections/index.ts'
import { endFollows, lockPair } from '#domains/people/follows/index.ts'
import { deleteBlock, insertBlock } from '#domains/people/visibility/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/**
 * Hides two people from each other and ends what was between them, under the locks of a follow, so that none can begin
 * meanwhile. Anybody can be blocked whose name is known, private or not: who must be afraid of somebody need not see them
 * first. Nothing is emitted: both would hear that a follow ended, and a block is not told to the other person.
 */
export async function blockPerson(unit: UnitOfWork, caller: Caller, username: string, now: Date): Promise<void> {
  const id = await requireUserId(unit.db, username)
  if (id === caller.userId) throw new ApiError('validation_failed', 'username: you cannot block yourself')
  await lockPair(unit.db, caller.userId, id)
  if (!(await insertBlock(unit.db, caller.userId, id, now))) return
  await endFollows(unit.db, caller.userId, id)
  await endConnection(unit.db, caller.userId, id)
}

/** What the block ended does not come back. */
export async function unblockPerson(unit: UnitOfWork, caller: Caller, username: string): Promise<void> {
  await deleteBlock(unit.db, caller.userId, await requireUserId(unit.db, username))
}
