import { sql } from 'kysely'
import { boardName, platformBoard } from '#domains/recognition/scores/index.ts'
import type { Writer } from '#kernel/context.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { waitUntil } from '#test/faults/child.ts'
import { dropIndexes } from './indexes.ts'

/** This many people with badges, more than half of them in one group. */
export async function fillCrowd(url: string, people: number): Promise<void> {
  const testDatabaseOptions = { poolMax: 1, prepared: true, statementTimeoutMs: 3_600_000, lockTimeoutMs: 1000 }
  const database = openDatabase({ url, ...testDatabaseOptions }, openLogger('silent'))
  // No text search happens here, and building its index takes longer than all other steps together.
  await sql`drop index users_search_idx, users_location_idx, users_directory_idx`.execute(database)
  await sql`alter table users alter search drop expression, alter search set default ''`.execute(database)
  const restoreIndexes = await dropIndexes(database, ['badge_awards', 'scores', 'movers'], 'all')
  for (const step of [(tx: Writer) => insertUsers(tx, people), insertBadges, insertAwards, insertCounts, insertMovers])
    await database.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await step(tx)
      // The next step joins what this one made, and takes hours when the planner thinks it little.
      await sql`analyze users, badges, badge_awards, scores`.execute(tx)
    })
  await restoreIndexes()
  for (const table of ['users', 'groups', 'badges', 'badge_awards', 'scores', 'tallies', 'movers', 'board_days'])
    await vacuum(database, table)
  await database.destroy()
}

/**
 * As autovacuum does soon after in real life: what is visible to all is read from an index alone. Again while
 * another transaction, mostly autovacuum itself, still holds an older snapshot of the table.
 */
async function vacuum(database: Database, table: string): Promise<void> {
  await waitUntil(`all see ${table}`, 60_000, async () => {
    await sql`vacuum analyze ${sql.table(table)}`.execute(database)
    const { rows } = await sql<{ isSeen: boolean }>`
      select relallvisible = relpages as "isSeen" from pg_class where oid = ${table}::regclass`.execute(database)
    return rows[0]!.isSeen
  })
}

/** In the order of their ids, one of twenty with a private profile. */
async function insertUsers(tx: Writer, people: number): Promise<void> {
  await sql`
    insert into users (id, name, username, profile_visibility, created_at)
    select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') ||
        '8' || substr(md5(n::text), 1, 15))::uuid,
      'Person ' || n, 'person-' || n, case when n % 20 = 0 then 'private' else 'public' end, at
    from (
      select n, date_trunc('milliseconds', now() - interval '700 days' * (1 - n / ${people}::float8)) as at
      from generate_series(1, ${people}::integer) as n) as people`.execute(tx)
}

const crowdGroup = '01990000-0000-7000-8000-00000000c0de'

/** 40 of the platform and 20 of the group, of different points, beside 5,000 that no user here holds. */
async function insertBadges(tx: Writer): Promise<void> {
  await sql`
    insert into groups (id, urlname, name, created_at, updated_at)
    values (${crowdGroup}, 'crowd', 'The crowd', now(), now())`.execute(tx)
  await sql`
    insert into badges (id, group_id, slug, name, icon, color, points, created_at)
    select md5('crowd' || n)::uuid, case when n between 40 and 59 then ${crowdGroup}::uuid end, 'crowd-' || n, 'Badge ' || n, '🌱',
      '#2f9e6b', 5 + (n * 37) % 211, now() - interval '800 days'
    from generate_series(0, 5059) as n`.execute(tx)
}

/** One to three of the platform each, more of them recent than old, and for six of ten people one or two of the group. */
async function insertAwards(tx: Writer): Promise<void> {
  await sql`
    insert into badge_awards (badge_id, user_id, group_id, points, source, awarded_at)
    select b.id, u.id, b.group_id, b.points, 'organiser',
      date_trunc('milliseconds', now() - interval '700 days' * power((hashtext(u.id::text || k) & 65535) / 65536.0, 3))
    from (select id, row_number() over (order by id) as n from users) as u
      cross join lateral (
        select k, (u.n * 7 + k * 13 + u.n / 40) % 40 as number from generate_series(1, 1 + u.n % 3) as k
        union all
        select k, 40 + (u.n + (k - 10) * 3) % 20 from generate_series(11, 11 + u.n % 2) as k where u.n % 10 < 6) as given
      join badges b on b.slug = 'crowd-' || given.number`.execute(tx)
}

async function insertCounts(tx: Writer): Promise<void> {
  await sql`
    insert into scores (board_id, user_id, score, badges, last_award_at, listed_as)
    select b.id, u.id, sum(a.points), count(*), max(a.awarded_at), ${boardName}
    from badge_awards a join users u on u.id = a.user_id
      cross join lateral (values (coalesce(a.group_id, ${platformBoard}::uuid))) as b (id)
    group by b.id, u.id`.execute(tx)
  await sql`
    insert into tallies (subject_id, value, count)
    select board_id, score, count(*) from scores where listed_as is not null group by board_id, score
    union all
    select badge_id, 0, count(*) from badge_awards group by badge_id`.execute(tx)
  await sql`
    insert into audiences (board_id, people, counted_at)
    select board_id, count(*), now() from scores group by board_id`.execute(tx)
}

async function insertMovers(tx: Writer): Promise<void> {
  for (const period of ['week', 'month', 'quarter', 'year']) {
    const start = sql`date_trunc(${period}, now() at time zone 'UTC')`
    await sql`
      insert into movers (period, starts_on, user_id, gained, earlier, badges, listed_as)
      select ${period}, ${start}::date, u.id, sum(a.points) filter (where a.awarded_at >= ${start}),
        coalesce(sum(a.points) filter (where a.awarded_at < ${start}), 0),
        count(*) filter (where a.awarded_at >= ${start}), ${boardName}
      from badge_awards a join users u on u.id = a.user_id
      where a.group_id is null
      group by u.id
      having bool_or(a.awarded_at >= ${start})`.execute(tx)
    await sql`
      insert into board_days (day, score, people)
      select ${start}::date, score, count(*) from (
        select sum(a.points) as score from badge_awards a join users u on u.id = a.user_id
        where a.group_id is null and a.awarded_at < ${start} and ${boardName} is not null
        group by u.id) as earlier
      group by score
      on conflict do nothing`.execute(tx)
  }
  await sql`
    insert into tallies (subject_id, value, count)
    select mover_period(period, starts_on), 0, count(*) from movers where listed_as is not null
    group by period, starts_on`.execute(tx)
}
