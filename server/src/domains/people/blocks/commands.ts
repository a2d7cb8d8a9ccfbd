import { requireUserId } from '#domains/foundation/users/index.ts'
import { deleteBlock, insertBlock } from '#domains/foundation/visibility/index.ts'
import { endConnection } from '#domains/people/connections/index.ts'
import { endFollows, lockPair } from '#domains/people/follows/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/**
 * Hides two users from each other and ends their follows and connection, under the same locks as a follow, so that none
 * can start meanwhile. Private users can be blocked by username too, so that no one has to see a user to be safe from
 * them. Emits nothing: events about ended follows would reveal the block to the other user.
 */
export async function blockUser(unit: UnitOfWork, caller: Caller, username: string, now: Date): Promise<void> {
  const id = await requireUserId(unit.db, username)
  if (id === caller.userId) throw new ApiError('validation_failed', 'username: you cannot block yourself')
  await lockPair(unit.db, caller.userId, id)
  if (!(await insertBlock(unit.db, caller.userId, id, now))) return
  await endFollows(unit.db, caller.userId, id)
  await endConnection(unit.db, caller.userId, id)
}

/** Follows and connections that the block ended are not restored. */
export async function unblockUser(unit: UnitOfWork, caller: Caller, username: string): Promise<void> {
  await deleteBlock(unit.db, caller.userId, await requireUserId(unit.db, username))
}
