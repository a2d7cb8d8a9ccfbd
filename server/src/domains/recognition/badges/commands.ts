import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import { assertPlain } from '#domains/foundation/held-content/index.ts'
import { lockGroup, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Caller, UnitOfWork, WriteContext } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { toHex } from '#kernel/formats/colors.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireBadgeOwner, requireBadgeRole } from './access.ts'
import { countBadges, insertBadge, listTakenSlugs, lockBadgeForChange, updateBadge } from './queries.manage.ts'
import { type BadgeRow, findBadgeWithRole } from './queries.ts'
import { assertDeletable, assertRoomForBadge, assertSlug, decideChanges, decideSlugs } from './rules.ts'
import type { CreateBadgeRequest, UpdateBadgeRequest } from './schemas.ts'

type NewBadge = Parameters<typeof insertBadge>[1]

/** With the requested slug, or the first free one made from its name. */
async function insertUnderSlug(
  { db }: Pick<UnitOfWork, 'db'>,
  badge: Omit<NewBadge, 'slug'>,
  wanted: string | undefined,
  urlname: string | null,
): Promise<void> {
  const candidates = wanted === undefined ? decideSlugs(badge.name as string, urlname) : [wanted]
  const taken = new Set(await listTakenSlugs(db, candidates))
  for (const slug of candidates) if (!taken.has(slug) && (await insertBadge(db, { ...badge, slug }))) return
  throw new ApiError('slug_taken')
}

/** A new account leaves links out: a badge is shown wherever its holders are, and nothing hides it. */
export async function createBadge(
  unit: UnitOfWork & Pick<WriteContext, 'links'>,
  caller: Caller,
  owner: string,
  request: Static<typeof CreateBadgeRequest>,
  now: Date,
): Promise<BadgeRow> {
  const { db, emit, audit } = unit
  await assertPlain(unit, caller, { texts: [request.name, request.description] }, now)
  const groupId = await requireBadgeOwner(db, caller, owner)
  if (groupId !== null) {
    await lockGroup(db, groupId)
    assertRoomForBadge(await countBadges(db, groupId))
  }
  const urlname = groupId === null ? null : (await requireVisibleGroup(db, caller, groupId)).urlname
  if (request.slug !== undefined) assertSlug(request.slug, urlname)
  const { name, description = null, icon, points, sortOrder = 0 } = request
  const color = toHex(request.color)
  const made = { id: randomUUIDv7(), group_id: groupId, created_by: caller.userId, created_at: now.toISOString() }
  const badge = { ...made, name, description, icon, color, points, sort_order: sortOrder }
  await insertUnderSlug(unit, badge, request.slug, urlname)
  emit('badge.changed', { badgeId: badge.id }, concernOf(undefined, groupId))
  audit({ action: 'badges.create', target: badge.id, detail: { groupId } })
  return (await findBadgeWithRole(db, badge.id, caller.userId))!
}

export async function changeBadge(
  { db, emit, audit, links, now }: WriteContext,
  caller: Caller,
  id: string,
  request: Static<typeof UpdateBadgeRequest>,
): Promise<BadgeRow> {
  await requireBadgeRole(db, caller, id)
  await lockBadgeForChange(db, id)
  const badge = await requireBadgeRole(db, caller, id)
  const { color } = request
  const { changes, fields } = decideChanges(badge, color === undefined ? request : { ...request, color: toHex(color) })
  if (fields.length === 0) return badge
  await assertPlain({ db, links }, caller, { texts: [changes.name, changes.description] }, now)
  if (changes.slug !== undefined) assertSlug(changes.slug, badge.urlname)
  const isRevalued = changes.points !== undefined
  await updateBadge(db, badge.id, { ...changes, ...(isRevalued && { recount_id: randomUUIDv7() }) })
  if (isRevalued) emit('badge.changed', { badgeId: badge.id }, concernOf(undefined, badge.group_id))
  audit({ action: 'badges.update', target: badge.id, detail: { fields } })
  return { ...badge, ...changes }
}

/** Hidden for everyone at once; its holders lose it and its points within minutes. */
export async function deleteBadge(
  { db, emit, audit }: UnitOfWork,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  const badge = await requireBadgeRole(db, caller, id)
  assertDeletable(badge)
  await lockBadgeForChange(db, badge.id)
  await updateBadge(db, badge.id, { deleted_at: now.toISOString() })
  emit('badge.changed', { badgeId: badge.id }, concernOf(undefined, badge.group_id))
  audit({ action: 'badges.delete', target: badge.id, detail: { groupId: badge.group_id, slug: badge.slug } })
}
