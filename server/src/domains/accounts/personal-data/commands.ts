import { closeUser, findClosedUser, lockLeaver, type UserRow } from '#domains/accounts/users/index.ts'
import { notifyFormerAddress } from '#domains/instance/notifications/index.ts'
import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import { personalDataRegistry } from './personal.registry.ts'

/** Deletes an account: from here on nobody can see it or come in to it. The eraser takes apart what is left of it. */
export async function eraseAccount(unit: UnitOfWork, userId: string, now: Date): Promise<UserRow> {
  const user = await lockLeaver(unit.db, userId)
  for (const personalData of personalDataRegistry)
    if (personalData.erasure === 'at once') while ((await personalData.erase(unit, userId, now)) === 'more');
  await closeUser(unit, userId, now)
  return user
}

/** As a person does it to their own: the address they had is told, in case it was not them. */
export async function deleteOwnAccount(unit: UnitOfWork, userId: string, now: Date): Promise<void> {
  const { email } = await eraseAccount(unit, userId, now)
  if (email !== null) await notifyFormerAddress(unit, email, { userId, change: 'account_deleted' }, now)
}

/**
 * Takes a deleted account apart, one kind of personal data after the other and the account itself at last, each piece in a short
 * transaction of its own. Every piece can be taken again, so whoever was stopped anywhere simply begins anew.
 */
export async function eraseAccountData({ db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>, userId: string) {
  if (!(await findClosedUser(db, userId))) return
  for (const personalData of personalDataRegistry)
    while ((await write((unit) => personalData.erase(unit, userId, now))) === 'more');
}
