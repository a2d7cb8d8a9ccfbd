import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { findEntitlement } from '#domains/foundation/entitlements/index.ts'
import {
  findHold,
  hold,
  holdChange,
  isWaiting,
  type Published,
  updateDecided,
} from '#domains/foundation/held-content/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { decideTranslations, planTranslations, storeTranslations } from '#domains/foundation/translations/index.ts'
import { changeUse } from '#domains/foundation/uploads/index.ts'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { ViewingUser } from '#domains/foundation/visibility/index.ts'
import type { Caller, Reader, UnitOfWork, WriteContext, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  findUnfinishedEvent,
  insertGroup,
  listTakenUrlnames,
  lockGroup,
  lockGroupForArchive,
  updateArchived,
  updateGroup,
} from './queries.manage.ts'
import { updateOffers } from './queries.offers.ts'
import { insertPastPeople, insertRole, listOwnedAlone } from './queries.people.ts'
import { deleteRequests, updateApproved } from './queries.requests.ts'
import { deleteMute, findGroup, type GroupRow, type GroupWithRole, insertMute } from './queries.ts'
import {
  assertUnchanged,
  decideChanges,
  decideModeration,
  decideUrlname,
  decideUrlnames,
  decideVersion,
  publishedOf,
} from './rules.ts'
import type { CreateGroupRequest, UpdateGroupRequest } from './wire.ts'

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
export async function approveMembers(unit: UnitOfWork, groupId: string, userIds: string[], now: Date) {
  await lockGroup(unit.db, groupId)
  const admitted = await admitMembers(unit, groupId, now, userIds)
  if (admitted.length > 0)
    unit.audit({ action: 'groups.approveMembers', target: groupId, detail: { userIds: admitted } })
  return admitted.length
}

/** Removes the favorites of users who wait. They hear nothing and can ask again; a ban prevents that. */
export async function declineMembers({ db, audit }: UnitOfWork, groupId: string, userIds: string[]) {
  await lockGroup(db, groupId)
  const declined = await deleteRequests(db, groupId, userIds)
  await insertPastPeople(db, groupId, declined)
  if (declined.length > 0) audit({ action: 'groups.declineMembers', target: groupId, detail: { userIds: declined } })
  return declined.length
}

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
  const { written } = decideTranslations([], request.translations ?? {}, changes.language ?? null)
  await spendLimit(db, caller, 'group', 1, now)
  await lockUser(db, caller.userId)
  await assertMayCreate(db, caller, now)
  const held = await findHold(ctx, caller, publishedOf(changes, written), now)
  const hidden = held && { hidden_at: now.toISOString() }
  const id = await insertGroup(db, { ...changes, name: request.name, urlname: request.urlname, ...hidden }, now)
  if (held) await hold(db, { ...held, target: { type: 'group', id }, userId: caller.userId }, now)
  await storeTranslations(db, { kind: 'group', ids: [id] }, written, now)
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
  published: Published,
): Promise<void> {
  const { db, caller, now } = ctx
  const hide = async () => {
    if (group.hidden_at === null) await updateGroup(db, group.id, { hidden_at: now.toISOString() }, now)
    return group.hidden_at === null
  }
  const change = { published, isHidden: group.hidden_at !== null, hide }
  await holdChange(ctx, caller, { type: 'group', id: group.id }, change, now)
}

export async function updateGroupDetails(
  ctx: WriteContext & { caller: Caller },
  groupId: string,
  request: Static<typeof UpdateGroupRequest>,
): Promise<GroupWithRole> {
  const { db, emit, audit, caller, now } = ctx
  await lockGroup(db, groupId)
  const group = (await findGroup(db, groupId, caller.userId))!
  const { version = group.version, ...wanted } = request
  const { changes, fields } = decideChanges(group, wanted)
  const translations = await planTranslations(
    db,
    { kind: 'group', id: groupId },
    {
      patch: wanted.translations,
      original: { ...group, ...changes }.language,
      isTextChanged: 'name' in changes || 'description' in changes,
      hasSome: group.translated !== null,
    },
  )
  if (translations.isChanged) fields.push('translations')
  if (fields.length === 0) return group
  assertUnchanged(group, fields, version)
  await updateGroup(db, groupId, { ...changes, ...decideVersion(group, fields) }, now)
  await translations.write(now)
  await holdChanged(ctx, group, publishedOf(changes, translations.texts))
  if (changes.joining === 'open') await admitMembers(ctx, groupId, now)
  await changePictures(ctx, groupId, group, request)
  emit('group.updated', { groupId, fields }, { groupId })
  audit({ action: 'groups.update', target: groupId, detail: { fields } })
  return (await findGroup(db, groupId, caller.userId))!
}

/** contract: "A deleted group is archived: hidden at once, urlname held 90 days, rows purged after 30 days." */
export async function archiveGroup({ db, emit, audit }: UnitOfWork, groupId: string, now: Date): Promise<void> {
  await lockGroupForArchive(db, groupId)
  if (await findUnfinishedEvent(db, groupId, now)) throw new ApiError('has_upcoming_events')
  await updateArchived(db, groupId, now)
  emit('group.updated', { groupId, fields: ['deletedAt'] }, { groupId })
  audit({ action: 'groups.delete', target: groupId })
}

/** Creates a group without an owner, for an administrator who lists it from a public calendar. */
export async function createListedGroup(tx: Writer, name: string, now: Date): Promise<string> {
  const proposals = decideUrlnames(name)
  const taken = await listTakenUrlnames(tx, proposals)
  const { proposal } = decideUrlname('', proposals, taken)
  // A name without Latin letters makes no URL name.
  const urlname = proposal ?? `group-${randomBytes(5).toString('hex')}`
  return insertGroup(tx, { name, urlname, is_claimed: false }, now)
}

/** Also finds hidden groups: a user can mute a group without being able to see it. */
async function requireGroupId({ db }: UnitOfWork, slug: string): Promise<string> {
  const group = await findGroup(db, slug)
  if (!group) throw new ApiError('group_not_found')
  return group.id
}

/** contract §7.1: "no mail, seats, roles or badges from that group". An open offer is declined. */
export async function muteGroup(
  unit: UnitOfWork,
  caller: Pick<ViewingUser, 'userId'>,
  slug: string,
  now: Date,
): Promise<void> {
  const groupId = await requireGroupId(unit, slug)
  await lockUser(unit.db, caller.userId)
  await lockGroup(unit.db, groupId)
  await insertMute(unit.db, groupId, caller.userId, now)
  await updateOffers(unit.db, groupId, caller.userId, 'declined')
}

export async function unmuteGroup(unit: UnitOfWork, caller: ViewingUser, slug: string): Promise<void> {
  await deleteMute(unit.db, await requireGroupId(unit, slug), caller.userId)
}

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
