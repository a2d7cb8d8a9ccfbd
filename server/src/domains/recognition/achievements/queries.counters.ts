import { type RawBuilder, sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Statement, statement } from '#kernel/data/statement.ts'
import { type AchievementKey, type Counter, catalog, counters, greatestTarget } from './rules.catalog.ts'

/** The number of rows, counted only up to the highest target. */
function atMost(counter: Counter, rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (${rows} limit ${sql.lit(greatestTarget(counter))}) as found)`
}

/**
 * The check-in time in the event's time zone, or in UTC if it has none: week and hour depend on where the event was.
 */
const localTime = sql`((c.checked_in_at at time zone 'UTC') + utc_offset(c.checked_in_at, e.timezone))`
const monday = sql`date '1970-01-05'`

/** All counters of a user, from the current rows: each reads an index by user. */
function countersOf(person: RawBuilder<unknown>): Record<Counter, RawBuilder<number>> {
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
) as Record<Counter, Statement<Person, { count: number }>>

/** Some of what is counted of a person. */
export async function countBatch(
  db: Reader,
  userId: string,
  wanted: readonly Counter[],
): Promise<Partial<Record<Counter, number>>> {
  const counts: Partial<Record<Counter, number>> = {}
  for (const counter of wanted) counts[counter] = (await one[counter].first(db, { userId }))!.count
  return counts
}

const all = statement<Person, Record<Counter, number>>((db, slot) => {
  const counts = countersOf(sql`${slot('userId')}::uuid`)
  return db.selectNoFrom(counters.map((counter) => counts[counter].as(counter))) as never
})

export async function countAll(db: Reader, userId: string): Promise<Record<Counter, number>> {
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
