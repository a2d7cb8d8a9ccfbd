import { insertPastPeople } from '#domains/groups/groups/index.ts'
import { boardOf, lockHolders, settleLosses, settleScores } from '#domains/recognition/scores/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { concernOf } from '#kernel/events.ts'
import { nilId } from '#kernel/ids.ts'
import {
  type AwardSource,
  deleteAwards,
  deleteReturns,
  insertAwards,
  insertReturn,
  type LockedBadge,
  listAwardPoints,
  listHolderBatch,
  lockBadge,
  updateAwardPoints,
} from './queries.awards.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

interface Award {
  badgeId: string
  userIds: readonly string[]
  source: AwardSource
  /** The organizer who gave it, if any. */
  by?: string
}

/**
 * Awards a badge to active users who do not hold it yet, and returns them. A user who gave it back gets it again only by
 * claiming it.
 */
export async function awardBadge(unit: Unit, award: Award, now: Date): Promise<string[]> {
  const { db, emit } = unit
  const [here, badge] = await Promise.all([lockHolders(db, award.userIds), lockBadge(db, award.badgeId)])
  if (!badge || badge.deleted_at !== null) return []
  const [, awarded] = await Promise.all([
    award.source === 'claim' ? deleteReturns(db, badge.id, here) : undefined,
    insertAwards(db, badge, here, award, now),
  ])
  await settleScores(db, awarded, boardOf(badge.group_id), now)
  for (const userId of awarded) emit('badge.awarded', emitAwards(badge, userId), concernOf(userId, badge.group_id))
  return awarded
}

/** Revokes a badge from those of these users who hold it. */
export async function revokeBadge(
  unit: Unit,
  badgeId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { db, emit } = unit
  const [here, badge] = await Promise.all([lockHolders(db, userIds), lockBadge(db, badgeId)])
  if (!badge) return []
  const revoked = await deleteAwards(db, badgeId, here)
  if (badge.group_id !== null) await insertPastPeople(db, badge.group_id, revoked)
  await settleLosses(db, revoked, boardOf(badge.group_id), now)
  for (const userId of revoked) emit('badge.revoked', emitAwards(badge, userId), concernOf(userId, badge.group_id))
  return revoked
}

/** The holder gives it back. False when they do not hold it. */
export async function returnBadge(unit: Unit, badgeId: string, userId: string, now: Date): Promise<boolean> {
  const [returned] = await revokeBadge(unit, badgeId, [userId], now)
  if (returned === undefined) return false
  await insertReturn(unit.db, badgeId, userId, now)
  return true
}

const emitAwards = (badge: LockedBadge, userId: string) => ({ badgeId: badge.id, groupId: badge.group_id, userId })

/** Small enough that no one waits long for a score locked by one batch. */
const batchSize = 500

/**
 * Updates one batch of a badge's awards to its current points: users after the given id. Returns the last of them, or
 * undefined when all are done.
 */
export async function recountBatch(
  { db }: Unit,
  badgeId: string,
  now: Date,
  after = nilId,
): Promise<string | undefined> {
  const some = await listAwardPoints(db, badgeId, after, batchSize)
  const here = await lockHolders(
    db,
    some.filter((row) => row.is_wrong).map((row) => row.user_id),
  )
  const badge = await lockBadge(db, badgeId)
  if (!badge) return undefined
  await updateAwardPoints(db, badge, here)
  await settleScores(db, here, boardOf(badge.group_id), now)
  return some.length < batchSize ? undefined : some.at(-1)!.user_id
}

/** Removes a deleted badge from one batch of its holders. */
export async function retireBatch(unit: Unit, badgeId: string, now: Date): Promise<Progress> {
  const some = await listHolderBatch(unit.db, badgeId, batchSize)
  await revokeBadge(unit, badgeId, some, now)
  return some.length === batchSize ? 'more' : 'done'
}
