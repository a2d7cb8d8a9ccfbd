import { awardBadge } from '#domains/recognition/badges/index.ts'
import { lockHolders } from '#domains/recognition/scores/index.ts'
import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import {
  countBatch,
  findBadgeId,
  insertCompletions,
  listOpen,
  listPeopleAfter,
  listReached,
  type Reached,
} from './queries.ts'
import { type AchievementCounter, decideCounters, decideReached, keysThatCount } from './rules.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

/** Completes the achievements these users have reached after a counter of each grew. */
export async function advance(
  unit: Unit,
  userIds: readonly string[],
  counted: readonly AchievementCounter[],
  now: Date,
): Promise<void> {
  const reached: Reached[] = []
  for (const userId of new Set(userIds)) {
    const open = await listOpen(unit.db, userId, keysThatCount(counted))
    const counts = await countBatch(unit.db, userId, decideCounters(open))
    for (const key of decideReached(open, counts)) reached.push({ userId, key })
  }
  await completeReached(unit, reached, now)
}

/**
 * The only place that completes achievements. The call that inserts the row awards the badge and emits the event, so both
 * happen once, also under concurrency; a badge that was revoked is not awarded again.
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

/** Small enough that no one waits long for a score locked by one batch. */
const batchSize = 100

/** Completes what the next users after this one have reached, and returns the last of them. */
export async function completeBatch(
  { db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>,
  after: string,
): Promise<string | undefined> {
  const people = await listPeopleAfter(db, after, batchSize)
  const due = await listReached(db, people)
  if (due.length > 0) await write((unit) => completeReached(unit, due, now))
  return people.length < batchSize ? undefined : people.at(-1)
}
