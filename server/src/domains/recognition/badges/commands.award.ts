import { insertPastPeople } from '#domains/groups/groups/index.ts'
import { boardOf, lockHolders, settleLosses, settleScores } from '#domains/recognition/scores/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { nilId } from '#kernel/ids.ts'
import {
  type AwardSource,
  deleteAwards,
  deleteReturns,
  insertAwards,
  insertReturn,
  type LockedBadge,
  listPrices,
  listSomeHolders,
  lockBadge,
  updateAwardPoints,
} from './queries.awards.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

interface Award {
  badgeId: string
  userIds: readonly string[]
  source: AwardSource
  /** The organiser, where one gave it. */
  by?: string
}

/**
 * Gives a badge to those who are here and do not hold it yet, and tells who they are. Who gave it back gets it again by
 * claiming it only.
 */
export async function awardBadge(unit: Unit, award: Award, now: Date): Promise<string[]> {
  const { db, emit } = unit
  const here = await lockHolders(db, award.userIds)
  const badge = await lockBadge(db, award.badgeId)
  if (!badge || badge.deleted_at !== null) return []
  if (award.source === 'claim') await deleteReturns(db, badge.id, here)
  const awarded = await insertAwards(db, badge, here, award, now)
  await settleScores(db, awarded, boardOf(badge.group_id), now)
  for (const userId of awarded) emit('badge.awarded', tell(badge, userId), concernOf(badge, userId))
  return awarded
}

/** Takes a badge back from whoever of these holds it. */
export async function revokeBadge(
  unit: Unit,
  badgeId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { db, emit } = unit
  const here = await lockHolders(db, userIds)
  const badge = await lockBadge(db, badgeId)
  if (!badge) return []
  const revoked = await deleteAwards(db, badgeId, here)
  if (badge.group_id !== null) await insertPastPeople(db, badge.group_id, revoked)
  await settleLosses(db, revoked, boardOf(badge.group_id), now)
  for (const userId of revoked) emit('badge.revoked', tell(badge, userId), concernOf(badge, userId))
  return revoked
}

/** Its holder wants it no more. False when they do not hold it. */
export async function returnBadge(unit: Unit, badgeId: string, userId: string, now: Date): Promise<boolean> {
  const [returned] = await revokeBadge(unit, badgeId, [userId], now)
  if (returned === undefined) return false
  await insertReturn(unit.db, badgeId, userId, now)
  return true
}

const tell = (badge: LockedBadge, userId: string) => ({ badgeId: badge.id, groupId: badge.group_id, userId })

const concernOf = (badge: LockedBadge, subjectUserId: string) => ({
  subjectUserId,
  ...(badge.group_id !== null && { groupId: badge.group_id }),
})

/** Small enough that nobody waits long for a score that one piece holds. */
const pieceSize = 500

/**
 * Brings some of the awards of a badge up to its points of now: those of the people who come after one, by id. Tells the
 * last of them, or nothing when they were all.
 */
export async function recountSome(
  { db }: Unit,
  badgeId: string,
  now: Date,
  after = nilId,
): Promise<string | undefined> {
  const some = await listPrices(db, badgeId, after, pieceSize)
  const here = await lockHolders(
    db,
    some.filter((row) => row.is_wrong).map((row) => row.user_id),
  )
  const badge = await lockBadge(db, badgeId)
  if (!badge) return undefined
  await updateAwardPoints(db, badge, here)
  await settleScores(db, here, boardOf(badge.group_id), now)
  return some.length < pieceSize ? undefined : some.at(-1)!.user_id
}

/** Takes a deleted badge from some of its holders. */
export async function retireSome(unit: Unit, badgeId: string, now: Date): Promise<Progress> {
  const some = await listSomeHolders(unit.db, badgeId, pieceSize)
  await revokeBadge(unit, badgeId, some, now)
  return some.length === pieceSize ? 'more' : 'done'
}
