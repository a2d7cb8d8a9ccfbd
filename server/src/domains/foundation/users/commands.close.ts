import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockOtherAdmin, lockUserOut, type UserRow, updateClosed } from './queries.ts'

/** The first step of deletion: nothing can be added to the account from now on. The last administrator cannot leave. */
export async function lockLeaver(db: Writer, id: string): Promise<UserRow> {
  const user = await lockUserOut(db, id)
  if (user.role === 'admin' && !(await lockOtherAdmin(db, id)))
    throw new ApiError('last_owner', 'You are the only administrator; make another user an administrator first')
  return user
}

/** The last step: the account is invisible, cannot be signed in to, and its username and address are free. */
export async function closeUser({ db, emit, audit }: UnitOfWork, id: string, now: Date): Promise<void> {
  await updateClosed(db, id, now)
  emit('user.deleted', { userId: id }, { subjectUserId: id })
  audit({ action: 'users.delete', target: id })
}
