import type { Static } from 'typebox'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { findEntitlement } from '#domains/foundation/entitlements/index.ts'
import { findHold, hold, holdChange } from '#domains/foundation/held-content/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { changeUse } from '#domains/foundation/uploads/index.ts'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { Caller, Reader, UnitOfWork, WriteContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireGroupRole } from './access.ts'
import { admitMembers } from './commands.requests.ts'
import {
  findUnfinishedEvent,
  insertGroup,
  lockGroup,
  lockGroupForArchive,
  updateArchived,
  updateGroup,
} from './queries.manage.ts'
import { insertRole } from './queries.people.ts'
import { findGroup, type GroupWithRole } from './queries.ts'
import { assertUnchanged, decideChanges, decideVersion, publishedOf } from './rules.ts'
import type { CreateGroupRequest, UpdateGroupRequest } from './schemas.ts'

/** contract: "who may create groups" is `everyone` or `entitled`; an administrator always may. */
async function assertMayCreate(db: Reader, caller: Caller, now: Date): Promise<void> {
  if (caller.scopes.has('admin') || (await findSettings(db)).group_creation === 'everyone') return
  if (!(await findEntitlement(db, caller.userId, 'create_groups', now))) throw new ApiError('entitlement_required')
}

/** Creates a group owned by the caller. */
export async function createGroup(
  ctx: WriteContext & { caller: Caller },
  request: Static<typeof CreateGroupRequest>,
): Promise<GroupWithRole> {
  const { db, audit, caller, now } = ctx
  const { changes } = decideChanges({}, request)
  await spendLimit(db, caller, 'group', 1, now)
  await lockUser(db, caller.userId)
  await assertMayCreate(db, caller, now)
  const held = await findHold(ctx, caller, publishedOf(changes), now)
  const hidden = held && { hidden_at: now.toISOString() }
  const id = await insertGroup(db, { ...changes, name: request.name, urlname: request.urlname, ...hidden }, now)
  if (held) await hold(db, { ...held, target: { type: 'group', id }, userId: caller.userId }, now)
  await insertRole(db, id, caller.userId, 'owner', now)
  await changePictures(ctx, id, undefined, request)
  audit({ action: 'groups.create', target: id })
  return (await findGroup(db, id, caller.userId))!
}

async function changePictures(
  ctx: WriteContext & { caller: Caller },
  holder: string,
  group: GroupWithRole | undefined,
  { photoUrl, coverUrl }: Static<typeof UpdateGroupRequest>,
): Promise<void> {
  await changeUse(ctx, ctx, { place: 'group-photo', holder, before: group?.photo_url, after: photoUrl })
  await changeUse(ctx, ctx, { place: 'group-cover', holder, before: group?.cover_url, after: coverUrl })
}

/** A change that must wait for an administrator hides the whole group until then. */
async function holdChanged(
  ctx: WriteContext & { caller: Caller },
  group: GroupWithRole,
  changes: Parameters<typeof publishedOf>[0],
): Promise<void> {
  const { db, caller, now } = ctx
  const hide = async () => {
    if (group.hidden_at === null) await updateGroup(db, group.id, { hidden_at: now.toISOString() }, now)
    return group.hidden_at === null
  }
  const change = { published: publishedOf(changes), isHidden: group.hidden_at !== null, hide }
  await holdChange(ctx, caller, { type: 'group', id: group.id }, change, now)
}

export async function updateGroupDetails(
  ctx: WriteContext & { caller: Caller },
  slug: string,
  request: Static<typeof UpdateGroupRequest>,
): Promise<GroupWithRole> {
  const { db, emit, audit, caller, now } = ctx
  const { groupId } = await requireGroupRole(db, caller, slug, 'manager')
  await lockGroup(db, groupId)
  const group = (await findGroup(db, groupId, caller.userId))!
  const { version = group.version, ...wanted } = request
  const { changes, fields } = decideChanges(group, wanted)
  if (fields.length === 0) return group
  assertUnchanged(group, fields, version)
  await updateGroup(db, groupId, { ...changes, ...decideVersion(group, fields) }, now)
  await holdChanged(ctx, group, changes)
  if (changes.joining === 'open') await admitMembers(ctx, groupId, now)
  await changePictures(ctx, groupId, group, request)
  emit('group.updated', { groupId, fields }, { groupId })
  audit({ action: 'groups.update', target: groupId, detail: { fields } })
  return (await findGroup(db, groupId, caller.userId))!
}

/** contract: "A deleted group is archived: hidden at once, urlname held 90 days, rows purged after 30 days." */
export async function archiveGroup(
  { db, emit, audit }: UnitOfWork,
  caller: Caller,
  slug: string,
  now: Date,
): Promise<void> {
  const { groupId } = await requireGroupRole(db, caller, slug, 'owner')
  await lockGroupForArchive(db, groupId)
  if (await findUnfinishedEvent(db, groupId, now)) throw new ApiError('has_upcoming_events')
  await updateArchived(db, groupId, now)
  emit('group.updated', { groupId, fields: ['deletedAt'] }, { groupId })
  audit({ action: 'groups.delete', target: groupId })
}
