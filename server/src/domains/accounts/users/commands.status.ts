import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { findUser, lockOtherAdmin, lockStanding, type UserRow, updateUser } from './queries.ts'
import { decideStatus } from './rules.ts'

/** Changes a user's role or suspension. The last active administrator can be neither demoted nor suspended. */
export async function changeStatus(
  { db, emit, audit }: UnitOfWork,
  id: string,
  wish: { role?: Role; suspended?: boolean },
  now: Date,
): Promise<UserRow> {
  const before = await lockStanding(db, id)
  const { next, isChanged, isShutOut, stopsRunning } = decideStatus(before, wish, now)
  if (stopsRunning && !(await lockOtherAdmin(db, id)))
    throw new ApiError('last_owner', 'This is the only administrator; make another user an administrator first')
  if (isChanged) {
    await updateUser(db, id, next)
    audit({ action: 'users.moderate', target: id, detail: { ...wish } })
  }
  if (isShutOut) emit('user.suspended', { userId: id }, { subjectUserId: id })
  return (await findUser(db, id))!
}
