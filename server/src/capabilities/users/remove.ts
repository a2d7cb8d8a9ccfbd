import type { UnitOfWork } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { deleteUser, lockOtherAdmin, lockUser, type UserRow } from './queries.ts'

/** Deletes an account and says so. Somebody must stay who can run the place. */
export async function removeUser({ db, emit, audit }: UnitOfWork, id: string): Promise<UserRow> {
  const user = await lockUser(db, id)
  if (user.role === 'admin' && !(await lockOtherAdmin(db, id)))
    throw new ApiError('last_owner', 'You are the only administrator here. Make somebody else one first.')
  await deleteUser(db, id)
  emit('user.deleted', { userId: id }, { subjectUserId: id })
  audit({ action: 'users.delete', target: id })
  return user
}
