import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockGroup, updateGroup } from './queries.manage.ts'
import { listOwnedAlone } from './queries.people.ts'
import { findGroup, type GroupRow } from './queries.ts'
import { decideModeration } from './rules.ts'

/** What an administrator decides about a group: hidden, it is there for those who run it and nobody else. */
export async function moderateGroup(
  { db, emit, audit }: UnitOfWork,
  slug: string,
  wish: { isFeatured?: boolean; hidden?: boolean },
  now: Date,
): Promise<GroupRow> {
  const found = await findGroup(db, slug)
  if (!found) throw new ApiError('group_not_found')
  await lockGroup(db, found.id)
  const group = (await findGroup(db, found.id))!
  const { changes, fields } = decideModeration(group, wish, now)
  if (fields.length === 0) return group
  await updateGroup(db, group.id, changes, now)
  emit('group.updated', { groupId: group.id, fields }, { groupId: group.id })
  audit({ action: 'groups.moderate', target: group.id, detail: { ...wish } })
  return { ...group, ...changes }
}

/** Everything that one person runs alone; what others own too stays theirs. Each group is noted as if hidden by itself. */
export async function hideGroupsOf(unit: UnitOfWork, userId: string, now: Date): Promise<void> {
  for (const groupId of await listOwnedAlone(unit.db, userId)) await moderateGroup(unit, groupId, { hidden: true }, now)
}
