import { awardBadge } from '#domains/recognition/badges/index.ts'
import { lockHolders } from '#domains/recognition/scores/index.ts'
import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import { countSome, listReached, type Reached } from './queries.counters.ts'
import { findBadgeId, insertCompletions, listOpen, listPeopleAfter } from './queries.ts'
import type { Counter } from './rules.catalog.ts'
import { decideCounters, decideReached, keysThatCount } from './rules.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

/** What somebody has got to now that there is more to count of them. */
export async function advance(unit: Unit, userId: string, counted: readonly Counter[], now: Date): Promise<void> {
  const open = await listOpen(unit.db, userId, keysThatCount(counted))
  const counts = await countSome(unit.db, userId, decideCounters(open))
  const reached = decideReached(open, counts).map((key) => ({ userId, key }))
  await completeReached(unit, reached, now)
}

/**
 * The only place where anything is completed. Whoever makes the row gives the badge and tells of it, so both happen once,
 * however often and by however many at a time it is tried; a badge that was taken back stays away.
 */
async function completeReached(unit: Unit, reached: readonly Reached[], now: Date): Promise<void> {
  if (reached.length === 0) return
  await lockHolders(
    unit.db,
    reached.map(({ userId }) => userId),
  )
  const completed = await insertCompletions(unit.db, reached, now)
  for (const [key, people] of Map.groupBy(completed, (one) => one.key)) {
    const userIds = people.map(({ userId }) => userId)
    const badgeId = await findBadgeId(unit.db, key)
    if (badgeId !== undefined) await awardBadge(unit, { badgeId, userIds, source: 'achievement' }, now)
    for (const userId of userIds)
      unit.emit('achievement.completed', { userId, achievement: key }, { subjectUserId: userId })
  }
}

/** Small enough that nobody waits long for a score that one piece holds. */
const pieceSize = 100

/** Completes what is due to the next people after this one, and tells who was the last of them. */
export async function completeSome(
  { db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>,
  after: string,
): Promise<string | undefined> {
  const people = await listPeopleAfter(db, after, pieceSize)
  const due = await listReached(db, people)
  if (due.length > 0) await write((unit) => completeReached(unit, due, now))
  return people.length < pieceSize ? undefined : people.at(-1)
}
