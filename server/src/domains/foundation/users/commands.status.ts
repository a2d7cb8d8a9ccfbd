import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findUser, lockOtherAdmin, lockStanding, type UserRow, updateEndedSuspension, updateUser } from './queries.ts'
import { decideStatus, type StatusChange } from './rules.ts'

/**
 * Changes a user's role or suspension. The last active administrator can be neither demoted nor suspended; one whose
 * suspension ends later does not count as active.
 */
export async function changeStatus(
  { db, emit, audit }: UnitOfWork,
  id: string,
  wanted: StatusChange,
  now: Date,
  { isQuiet = false, ...more }: { hideContent?: true; isQuiet?: boolean } = {},
): Promise<UserRow> {
  const before = await lockStanding(db, id)
  const { next, isChanged, isShutOut, stopsRunning } = decideStatus(before, wanted, now)
  if (stopsRunning && !(await lockOtherAdmin(db, id)))
    throw new ApiError('last_owner', 'This is the only administrator; make another user an administrator first')
  if (isChanged) {
    const isAdministrator = next.role === 'admin'
    const isNewRole = isAdministrator !== (before.role === 'admin')
    await updateUser(db, id, {
      ...next,
      ...(isNewRole && { administrator_since: isAdministrator ? now.toISOString() : null }),
    })
    if (isNewRole && isAdministrator) emit('administrator.added', { userId: id }, { subjectUserId: id })
    const { suspendedUntil, ...plain } = wanted
    const detail = { ...plain, ...(suspendedUntil != null && { until: suspendedUntil }), ...more }
    audit({ action: 'users.moderate', target: id, detail })
  }
  if (isShutOut) emit('user.suspended', { userId: id, ...(isQuiet && { isQuiet }) }, { subjectUserId: id })
  return (await findUser(db, id))!
}

/** Ends a suspension whose time is over. Anything else stays as it is. */
export async function endSuspension({ db, audit }: UnitOfWork, id: string, now: Date): Promise<void> {
  if (await updateEndedSuspension(db, id, now)) audit({ action: 'users.endSuspension', target: id })
}
