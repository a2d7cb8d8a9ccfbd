import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { requireGroupRole } from './access.ts'
import { lockGroup } from './queries.manage.ts'
import { insertPastPeople } from './queries.people.ts'
import { deleteRequests, updateApproved } from './queries.requests.ts'

/**
 * Makes members of those who wait: of these users, or of all when the group is open again. Requires the lock of the group.
 * Returns who waited.
 */
export async function admitMembers(
  { db, emit }: Pick<UnitOfWork, 'db' | 'emit'>,
  groupId: string,
  now: Date,
  userIds?: string[],
): Promise<string[]> {
  const admitted = await updateApproved(db, { groupId, ...(userIds && { userIds }) }, now)
  for (const userId of admitted) {
    emit('group.favorited', { groupId, userId }, { subjectUserId: userId, groupId })
    emit('group.member_approved', { groupId, userId }, { subjectUserId: userId, groupId })
  }
  return admitted
}

/** Users who do not wait, or no longer, are ignored: approving twice changes nothing. */
export async function approveMembers(unit: UnitOfWork, caller: Caller, slug: string, userIds: string[], now: Date) {
  const { groupId } = await requireGroupRole(unit.db, caller, slug, 'manager')
  await lockGroup(unit.db, groupId)
  const admitted = await admitMembers(unit, groupId, now, userIds)
  if (admitted.length > 0)
    unit.audit({ action: 'groups.approveMembers', target: groupId, detail: { userIds: admitted } })
  return admitted.length
}

/** Removes the favorites of users who wait. They hear nothing and can ask again; a ban prevents that. */
export async function declineMembers({ db, audit }: UnitOfWork, caller: Caller, slug: string, userIds: string[]) {
  const { groupId } = await requireGroupRole(db, caller, slug, 'manager')
  await lockGroup(db, groupId)
  const declined = await deleteRequests(db, groupId, userIds)
  await insertPastPeople(db, groupId, declined)
  if (declined.length > 0) audit({ action: 'groups.declineMembers', target: groupId, detail: { userIds: declined } })
  return declined.length
}
