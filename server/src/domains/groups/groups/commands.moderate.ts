import { isWaiting, updateDecided } from '#domains/foundation/held-content/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockGroup, updateGroup } from './queries.manage.ts'
import { listOwnedAlone } from './queries.people.ts'
import { findGroup, type GroupRow } from './queries.ts'
import { decideModeration } from './rules.ts'

const heldAs = (id: string) => ({ type: 'group', id }) as const

/** An administrator features or hides a group. A hidden group is visible only to its organizers and administrators. */
export async function moderateGroup(
  { db, emit, audit }: UnitOfWork,
  slug: string,
  input: { isFeatured?: boolean; hidden?: boolean },
  now: Date,
): Promise<GroupRow> {
  const found = await findGroup(db, slug)
  if (!found) throw new ApiError('group_not_found')
  await lockGroup(db, found.id)
  const group = (await findGroup(db, found.id))!
  const { changes, fields } = decideModeration(group, input, now)
  if (input.hidden !== undefined) await updateDecided(db, heldAs(group.id), input.hidden ? 'refused' : 'approved', now)
  if (fields.length === 0) return group
  await updateGroup(db, group.id, changes, now)
  emit('group.updated', { groupId: group.id, fields }, { groupId: group.id })
  audit({ action: 'groups.moderate', target: group.id, detail: { ...input } })
  return { ...group, ...changes }
}

/** Shows a group that was approved, unless its organizers changed it meanwhile and it waits again. */
export async function releaseGroup({ db, emit }: Pick<UnitOfWork, 'db' | 'emit'>, groupId: string, now: Date) {
  const found = await findGroup(db, groupId)
  if (!found) return
  await lockGroup(db, groupId)
  if (await isWaiting(db, { type: 'group', id: groupId })) return
  await updateGroup(db, groupId, { hidden_at: null }, now)
  emit('group.updated', { groupId, fields: ['hidden'] }, { groupId })
}

/** Hides the groups that have no other active owner. Each group gets its own audit entry. */
export async function hideGroupsOf(unit: UnitOfWork, userId: string, now: Date): Promise<void> {
  for (const groupId of await listOwnedAlone(unit.db, userId)) await moderateGroup(unit, groupId, { hidden: true }, now)
}
