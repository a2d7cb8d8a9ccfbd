import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import { requireEventRole } from '#domains/events/events/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { assertPlain } from '#domains/foundation/held-content/index.ts'
import { listNamedUsers } from '#domains/foundation/visibility/index.ts'
import { lockGroup, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Reader, UnitOfWork, WriteContext } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { toHex } from '#kernel/formats/colors.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireBadgeOwner, requireBadgeRole } from './access.ts'
import { awardBadge, returnBadge, revokeBadge } from './commands.award.ts'
import { listHoldersAmong, listReturned } from './queries.awards.ts'
import { countDue, type EventAward, listDue } from './queries.by-event.ts'
import {
  countBadges,
  insertBadge,
  listTakenSlugs,
  lockBadgeForChange,
  updateBadge,
  updateHidden,
} from './queries.manage.ts'
import { type BadgeRow, type BadgeWithRole, findBadgeWithRole, findHeldBadge } from './queries.ts'
import { assertDeletable, assertRoomForBadge, assertSlug, decideChanges, decideSlugs } from './rules.ts'
import type { AwardBadgeResult, AwardByEventResult, CreateBadgeRequest, UpdateBadgeRequest } from './wire.ts'

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
export async function deleteBadge({ db, emit, audit }: UnitOfWork, badge: BadgeWithRole, now: Date): Promise<void> {
  assertDeletable(badge)
  await lockBadgeForChange(db, badge.id)
  await updateBadge(db, badge.id, { deleted_at: now.toISOString() })
  emit('badge.changed', { badgeId: badge.id }, concernOf(undefined, badge.group_id))
  audit({ action: 'badges.delete', target: badge.id, detail: { groupId: badge.group_id, slug: badge.slug } })
}

/** Takes a badge out of every list, page and profile, or puts it back. Its holders keep it and its points. */
export async function moderateBadge(
  { db, audit }: UnitOfWork,
  badgeId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  await lockBadgeForChange(db, badgeId)
  if (await updateHidden(db, badgeId, hidden, now))
    audit({ action: 'badges.moderate', target: badgeId, detail: { hidden } })
}

/** Small enough that no one waits long for a score locked by one batch. */
const batchSize = 500

/**
 * One batch of the users who are due, after the given id. Returns the last of them, or undefined when all are done. Users
 * with the badge are not due, so a job that starts again awards only what is missing.
 */
export async function awardDueBatch(
  unit: Pick<UnitOfWork, 'db' | 'emit'>,
  award: EventAward,
  now: Date,
  after = nilId,
): Promise<{ awarded: number; last: string | undefined }> {
  const userIds = await listDue(unit.db, award, after, batchSize)
  const { badgeId, by } = award
  const awarded = await awardBadge(unit, { badgeId, userIds, source: 'organiser', by }, now)
  return { awarded: awarded.length, last: userIds.length < batchSize ? undefined : userIds.at(-1) }
}

/** The first batch at once; a job awards the others. */
export async function awardByEvent(
  unit: UnitOfWork,
  caller: Caller,
  badge: Pick<BadgeWithRole, 'id' | 'group_id'>,
  eventId: string,
  now: Date,
): Promise<Static<typeof AwardByEventResult>> {
  const { db, emit, audit } = unit
  const event = await requireEventRole(db, caller, eventId, 'manager')
  if (badge.group_id !== null && event.group_id !== badge.group_id)
    throw new ApiError('event_not_found', 'Choose an event of the group that the badge belongs to')
  const award = { badgeId: badge.id, eventId: event.id, by: caller.userId }
  const people = await countDue(db, award)
  await spendLimit(db, caller, 'person', people, now)
  const { awarded, last } = await awardDueBatch(unit, award, now)
  const remaining = last === undefined ? 0 : Math.max(0, people - awarded)
  if (remaining > 0) emit('badge.award_requested', award, concernOf(undefined, badge.group_id))
  if (people > 0) audit({ action: 'badges.awardByEvent', target: badge.id, detail: { eventId: event.id, people } })
  return { awarded, remaining }
}

/** Those of the named users that the caller may award here, by the given name, each once. */
async function findPeople(db: Reader, caller: Caller, badge: BadgeWithRole, people: readonly string[]) {
  const rows = await listNamedUsers(db, caller, badge.group_id, people, 'enroll')
  const byName = new Map(rows.map((row) => [row.given, row]))
  const seen = new Set<string>()
  return [...new Map(people.map((given) => [given.toLowerCase(), given])).entries()].flatMap(([called, given]) => {
    const person = byName.get(called)
    if (person && seen.has(person.id)) return []
    if (person) seen.add(person.id)
    return [{ given, person }]
  })
}

/** An organizer awards a badge to users. Refusals reveal only what the organizer may know. */
export async function awardBadgeTo(
  unit: UnitOfWork,
  caller: Caller,
  badge: BadgeWithRole,
  usernames: readonly string[],
  now: Date,
): Promise<Static<typeof AwardBadgeResult>> {
  const people = await findPeople(unit.db, caller, badge, usernames)
  const found = people.flatMap(({ person }) => (person ? [person.id] : []))
  const [holders, returned] = await Promise.all([
    listHoldersAmong(unit.db, badge.id, found),
    listReturned(unit.db, badge.id, found),
  ])
  const declined = new Set(returned)
  const wanted = found.filter((id) => !holders.has(id))
  await spendLimit(unit.db, caller, 'person', wanted.length, now)
  const award = { badgeId: badge.id, userIds: wanted, source: 'organiser', by: caller.userId } as const
  const given = new Set(await awardBadge(unit, award, now))
  if (given.size > 0) unit.audit({ action: 'badges.award', target: badge.id, detail: { userIds: [...given] } })
  const skipped = people.filter(({ person }) => !person || !given.has(person.id))
  return {
    awarded: people.flatMap(({ person }) => (person && given.has(person.id) ? [person.username ?? person.id] : [])),
    skipped: skipped.map(({ given: username, person }) => ({
      username,
      reason: !person ? 'user_not_found' : declined.has(person.id) ? 'declined' : 'already_awarded',
    })),
  }
}

export async function takeBadgeBack(
  unit: UnitOfWork,
  caller: Caller,
  badge: BadgeWithRole,
  username: string,
  now: Date,
): Promise<void> {
  const [person] = await listNamedUsers(unit.db, caller, badge.group_id, [username], 'serve')
  const revoked = person ? await revokeBadge(unit, badge.id, [person.id], now) : []
  if (revoked.length === 0) throw new ApiError('user_not_found', 'This user does not hold the badge; list its holders')
  unit.audit({ action: 'badges.revoke', target: badge.id, detail: { userId: revoked[0] } })
}

/** The holder gives it back, also if the group is archived or hidden. */
export async function giveBack(
  unit: Pick<UnitOfWork, 'db' | 'emit'>,
  userId: string,
  badge: string,
  now: Date,
): Promise<void> {
  const id = await findHeldBadge(unit.db, badge, userId)
  if (id === undefined || !(await returnBadge(unit, id, userId, now))) throw new ApiError('badge_not_found')
}
