import { notifyFormerAddress } from '#domains/foundation/notifications/index.ts'
import { closeUser, findClosedUser, lockLeaver, type UserRow } from '#domains/foundation/users/index.ts'
import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import { personalDataRegistry } from './personal.registry.ts'

/** Deletes an account: from now on it is invisible and cannot be signed in to. The eraser deletes the rest later. */
export async function eraseAccount(unit: UnitOfWork, userId: string, now: Date): Promise<UserRow> {
  const user = await lockLeaver(unit.db, userId)
  for (const personalData of personalDataRegistry)
    if (personalData.erasure === 'at once') while ((await personalData.erase(unit, userId, now)) === 'more');
  await closeUser(unit, userId, now)
  return user
}

/** When users delete their own account, a mail goes to their address, in case it was not them. */
export async function deleteOwnAccount(unit: UnitOfWork, userId: string, now: Date): Promise<void> {
  const { email } = await eraseAccount(unit, userId, now)
  if (email !== null) await notifyFormerAddress(unit, email, { userId, change: 'account_deleted' }, now)
}

/**
 * Erases a deleted account, one kind of personal data after the other and the account row last, each batch in its own
 * short transaction. Every batch is safe to repeat, so an interrupted run simply starts again.
 */
export async function eraseAccountData({ db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>, userId: string) {
  if (!(await findClosedUser(db, userId))) return
  for (const personalData of personalDataRegistry)
    while ((await write((unit) => personalData.erase(unit, userId, now))) === 'more');
}
