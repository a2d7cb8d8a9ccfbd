import { sql } from 'kysely'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { Reached } from './queries.counters.ts'
import { type AchievementKey, achievementKeys } from './rules.catalog.ts'

const open = statement<{ userId: string; keys: readonly string[] }, { key: AchievementKey }>((db, slot) =>
  db
    .selectFrom('users as u')
    .innerJoin(sql<{ key: AchievementKey }>`unnest(${slot('keys')}::text[])`.as<'wanted'>(sql`wanted (key)`), (join) =>
      join.onTrue(),
    )
    .select('wanted.key')
    .where('u.id', '=', slot('userId'))
    .where(isActive)
    .where(
      sql<boolean>`not exists (
        select from user_achievements a where a.user_id = u.id and a.achievement = wanted.key)`,
    ),
)

/** Which of these a user can still complete. */
export async function listOpen(db: Reader, userId: string, keys: readonly AchievementKey[]): Promise<AchievementKey[]> {
  return (await open.all(db, { userId, keys })).map((row) => row.key)
}

const complete = command<{ userIds: string[]; keys: string[]; now: string }, Reached>((db, slot) =>
  db
    .insertInto('user_achievements')
    .columns(['user_id', 'achievement', 'completed_at'])
    .expression(
      sql`
        select u.id, r.key, ${slot('now')}::timestamptz
        from unnest(${slot('userIds')}::uuid[], ${slot('keys')}::text[]) as r (user_id, key)
          join users u on u.id = r.user_id
        where ${isActive}
        order by u.id, r.key`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id as userId', sql<AchievementKey>`achievement`.as('key')]),
)

/** Once for ever: tells only those that were not there before. */
export function insertCompletions(tx: Writer, reached: readonly Reached[], now: Date): Promise<Reached[]> {
  const userIds = reached.map((one) => one.userId)
  const keys = reached.map((one) => one.key)
  return complete.all(tx, { userIds, keys, now: now.toISOString() })
}

const badgeOf = statement<{ key: string }, { id: string }>((db, slot) =>
  db.selectFrom('badges').select('id').where('achievement', '=', slot('key')).where('deleted_at', 'is', null),
)

/** Undefined when an administrator has deleted it: an achievement is one without a badge, too. */
export async function findBadgeId(db: Reader, key: AchievementKey): Promise<string | undefined> {
  return (await badgeOf.first(db, { key }))?.id
}

export interface AchievementRow {
  achievement: AchievementKey
  completed_at: string | null
  badge_slug: string | null
}

const own = statement<{ userId: string }, AchievementRow>((db, slot) =>
  db
    .selectFrom(
      sql<{
        achievement: AchievementKey
        place: number
      }>`unnest(${sql.val(achievementKeys)}::text[]) with ordinality`.as<'k'>(sql`k (achievement, place)`),
    )
    .leftJoin('user_achievements as a', (join) =>
      join.onRef('a.achievement', '=', 'k.achievement').on('a.user_id', '=', slot('userId')),
    )
    .leftJoin('badges as b', (join) => join.onRef('b.achievement', '=', 'k.achievement').on('b.deleted_at', 'is', null))
    .select(['k.achievement', 'a.completed_at', 'b.slug as badge_slug'])
    .orderBy('k.place'),
)

/** All achievements, and which of them a user has completed. */
export function listOwn(db: Reader, userId: string): Promise<AchievementRow[]> {
  return own.all(db, { userId })
}

export interface CompletedRow extends AchievementRow {
  completed_at: string
}

/** An achievement that was removed from the catalog is not listed. */
const completedBy = (db: StatementBuilder, slot: Slots<{ userId: string }>) =>
  db
    .selectFrom('user_achievements as a')
    .leftJoin('badges as b', (join) => join.onRef('b.achievement', '=', 'a.achievement').on('b.deleted_at', 'is', null))
    .select([sql<AchievementKey>`a.achievement`.as('achievement'), 'a.completed_at', 'b.slug as badge_slug'])
    .where('a.user_id', '=', slot('userId'))
    .where('a.achievement', '=', sql<string>`any(${sql.val(achievementKeys)}::text[])`)

export const listCompletedPage = listing<{ userId: string }, CompletedRow>(
  { by: ['a.completed_at', 'a.achievement'], direction: 'desc' },
  completedBy,
)

const latest = statement<{ userId: string; limit: number }, CompletedRow>((db, slot) =>
  completedBy(db, slot as never)
    .orderBy('a.completed_at', 'desc')
    .orderBy('a.achievement', 'desc')
    .limit(slot('limit')),
)

/** A user's completed achievements, latest first. */
export function listCompleted(db: Reader, userId: string, limit: number): Promise<CompletedRow[]> {
  return latest.all(db, { userId, limit })
}

const people = statement<{ after: string; limit: number }, { id: string }>((db, slot) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '>', slot('after'))
    .where(isActive)
    .orderBy('u.id')
    .limit(slot('limit')),
)

export async function listPeopleAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  return (await people.all(db, { after, limit })).map((row) => row.id)
}
