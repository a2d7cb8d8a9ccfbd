import type { UnitOfWork } from '../../kernel/context.ts'
import { forgetFavorites } from '../groups/index.ts'
import { forgetRsvps } from '../rsvps/index.ts'
import { removeUser, type UserRow } from '../users/index.ts'

/** Deletes an account: what others count on is given back first, what is only its own goes with it. */
export async function eraseAccount(unit: UnitOfWork, userId: string, now: Date): Promise<UserRow> {
  await forgetRsvps(unit, userId, now)
  await forgetFavorites(unit.db, userId)
  return removeUser(unit, userId)
}
