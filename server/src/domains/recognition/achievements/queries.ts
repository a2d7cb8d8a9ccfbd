import { type RawBuilder, sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type Slots, type Statement, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import {
  type AchievementCounter,
  type AchievementKey,
  achievementKeys,
  catalog,
  counters,
  greatestTarget,
} from './rules.ts'

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

/** The number of rows, counted only up to the highest target. */
function atMost(counter: AchievementCounter, rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (${rows} limit ${sql.lit(greatestTarget(counter))}) as found)`
}

/**
 * The check-in time in the event's time zone, or in UTC if it has none: week and hour depend on where the event was.
 */
const localTime = sql`((c.checked_in_at at time zone 'UTC') + utc_offset(c.checked_in_at, e.timezone))`
const monday = sql`date '1970-01-05'`

/** All counters of a user, from the current rows: each reads an index by user. */
function countersOf(person: RawBuilder<unknown>): Record<AchievementCounter, RawBuilder<number>> {
  const rowsOf = (table: string, column = 'user_id') =>
    sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${person}`
  return {
    rsvps: atMost('rsvps', sql`${rowsOf('rsvps')} and status = 'confirmed'`),
    checkins: atMost('checkins', rowsOf('checkins')),
    // Weeks in a row keep their distance to their place among all weeks.
    weeks: sql<number>`coalesce((
      select least(count(*), ${sql.lit(greatestTarget('weeks'))})::integer from (
        select week - row_number() over (order by week) as run from (
          select distinct (date_trunc('week', ${localTime})::date - ${monday}) / 7 as week
          from checkins c join events e on e.id = c.event_id where c.user_id = ${person}) as weeks) as runs
      group by run order by count(*) desc limit 1), 0)`,
    groups: atMost(
      'groups',
      sql`select distinct group_id from checkins where user_id = ${person} and group_id is not null`,
    ),
    favorites: atMost('favorites', sql`${rowsOf('group_favorites')} and ${isMember('group_favorites')}`),
    connections: atMost(
      'connections',
      sql`${rowsOf('connections', 'first_id')} union all ${rowsOf('connections', 'second_id')}`,
    ),
    followers: sql<number>`coalesce((
      select least(followers, ${sql.lit(greatestTarget('followers'))}) from follow_counts where user_id = ${person}), 0)`,
    badges: atMost(
      'badges',
      sql`select from badge_awards a join badges b on b.id = a.badge_id
        where a.user_id = ${person} and b.deleted_at is null`,
    ),
    works: atMost('works', rowsOf('portfolio_items')),
    profile: sql<number>`coalesce((
      select (username is not null and avatar_url is not null and btrim(bio) <> '' and btrim(location) <> ''
        and cardinality(social_links) > 0)::integer
      from users where id = ${person}), 0)`,
    nights: atMost(
      'nights',
      sql`select from checkins c join events e on e.id = c.event_id
        where c.user_id = ${person} and extract(hour from ${localTime}) < 5`,
    ),
    apps: atMost('apps', sql`${rowsOf('oauth_clients', 'owner_id')} and origin = 'app'`),
  }
}

interface Person {
  userId: string
}

const one = Object.fromEntries(
  counters.map((counter) => [
    counter,
    statement<Person, { count: number }>((db, slot) =>
      db.selectNoFrom(countersOf(sql`${slot('userId')}::uuid`)[counter].as('count')),
    ),
  ]),
) as Record<AchievementCounter, Statement<Person, { count: number }>>

/** Some of what is counted of a person. */
export async function countBatch(
  db: Reader,
  userId: string,
  wanted: readonly AchievementCounter[],
): Promise<Partial<Record<AchievementCounter, number>>> {
  const counts: Partial<Record<AchievementCounter, number>> = {}
  for (const counter of wanted) counts[counter] = (await one[counter].first(db, { userId }))!.count
  return counts
}

const all = statement<Person, Record<AchievementCounter, number>>((db, slot) => {
  const counts = countersOf(sql`${slot('userId')}::uuid`)
  return db.selectNoFrom(counters.map((counter) => counts[counter].as(counter))) as never
})

export async function countAll(db: Reader, userId: string): Promise<Record<AchievementCounter, number>> {
  return (await all.first(db, { userId }))!
}

export interface Reached {
  userId: string
  key: AchievementKey
}

/** An achievement that a user has reached, as a row. Without `offset 0` everything would be counted once per achievement. */
const reached = statement<{ userIds: string[] }, Reached>((db, slot) => {
  const person = sql`u.id`
  const counts = countersOf(person)
  const columns = sql.join(counters.map((counter) => sql`${counts[counter]} as ${sql.ref(counter)}`))
  const got = catalog.map(
    ({ key, counts: counter, target }) => sql`(${sql.lit(key)}, counted.${sql.ref(counter)} >= ${sql.lit(target)})`,
  )
  return db
    .selectFrom(
      sql<Reached>`(
        select u.id as "userId", a.key
        from users u
          cross join lateral (select ${columns} offset 0) as counted
          cross join lateral (values ${sql.join(got)}) as a (key, is_reached)
        where u.id = any(${slot('userIds')}::uuid[]) and a.is_reached
          and not exists (select from user_achievements d where d.user_id = u.id and d.achievement = a.key))`.as('r'),
    )
    .select(['userId', 'key'])
})

/** What some people have got to and was not told to them yet. */
export function listReached(db: Reader, userIds: string[]): Promise<Reached[]> {
  return reached.all(db, { userIds })
}
