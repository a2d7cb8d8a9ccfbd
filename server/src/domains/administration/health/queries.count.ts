import { sql } from 'kysely'
import { isKnownRsvp } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'

/** What a count found. */
export interface Counts {
  members: number
  active_7: number
  active_30: number
  groups: number
  events: number
  rsvps: number
  check_ins: number
  files: number
  file_bytes: number
}

export interface Day {
  /** Such as `2026-11-16`. */
  day: string
  new_members: number
  events: number
  rsvps: number
  check_ins: number
}

export interface CountedRow extends Counts {
  counted_at: string
  took_ms: number
}

export function findCounts(db: Reader): Promise<CountedRow | undefined> {
  return db
    .selectFrom('instance_counts')
    .select(['counted_at', 'took_ms', 'members', 'active_7', 'active_30', 'groups', 'events', 'files'])
    .select([
      sql<number>`rsvps::float8`.as('rsvps'),
      sql<number>`check_ins::float8`.as('check_ins'),
      sql<number>`file_bytes::float8`.as('file_bytes'),
    ])
    .executeTakeFirst()
}

/** People who used a session or a personal token, and still have an account. */
const countActive = (since: string) => sql`(
  select count(*) from (
    select user_id from sessions where last_seen_at >= ${since}
    union select user_id from tokens where last_used_at >= ${since}) as seen
  join users u on u.id = seen.user_id and u.deleted_at is null)::integer`

/** Reads whole tables, so only the job calls it. */
export async function countEverything(db: Reader, weekAgo: Date, monthAgo: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from users where deleted_at is null)::integer as members,
      ${countActive(weekAgo.toISOString())} as active_7, ${countActive(monthAgo.toISOString())} as active_30,
      (select count(*) from groups)::integer as groups,
      (select count(*) from events where status = 'scheduled')::integer as events,
      (select count(*) from rsvps where status = 'confirmed')::float8 as rsvps,
      (select count(*) from checkins)::float8 as check_ins,
      coalesce(sum(file_count), 0)::integer as files, coalesce(sum(total_size), 0)::float8 as file_bytes
    from upload_usage`.execute(db)
  return rows[0]!
}

/** The days from this one to the end of tomorrow, the ones without anything too. RSVPs that ended count on their day. */
export async function countDays(db: Reader, from: string, to: string): Promise<Day[]> {
  const byDay = (table: string, column: string, also = sql`true`) => sql`(
    select (${sql.ref(column)} at time zone 'UTC')::date as day, count(*)::integer as count from ${sql.table(table)}
    where ${sql.ref(column)} >= ${from}::date::timestamp at time zone 'UTC'
      and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC' and ${also} group by 1)`
  const { rows } = await sql<Day>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(u.count, 0) as new_members, coalesce(e.count, 0) as events,
      coalesce(r.count, 0) as rsvps, coalesce(c.count, 0) as check_ins
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d
      left join ${byDay('users', 'created_at', sql`deleted_at is null`)} as u on u.day = d::date
      left join ${byDay('events', 'starts_at', sql`status = 'scheduled'`)} as e on e.day = d::date
      left join ${byDay('rsvps', 'rsvp_at', isKnownRsvp('rsvps'))} as r on r.day = d::date
      left join ${byDay('checkins', 'checked_in_at')} as c on c.day = d::date
    order by d`.execute(db)
  return rows
}

export async function updateCounts(tx: Writer, counts: Counts, at: Date, tookMs: number): Promise<void> {
  const row = { ...counts, counted_at: at.toISOString(), took_ms: tookMs }
  await tx
    .insertInto('instance_counts')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
}

export async function updateDays(tx: Writer, days: readonly Day[], today: string, active: number): Promise<void> {
  await sql`
    insert into instance_days (day, new_members, events, rsvps, check_ins, active_30)
    select day::date, new_members, events, rsvps, check_ins, case when day = ${today} then ${active}::integer end
    from json_to_recordset(${JSON.stringify(days)})
      as given (day text, new_members integer, events integer, rsvps integer, check_ins integer)
    on conflict (day) do update set new_members = excluded.new_members, events = excluded.events,
      rsvps = excluded.rsvps, check_ins = excluded.check_ins,
      active_30 = coalesce(excluded.active_30, instance_days.active_30)`.execute(tx)
}

export async function deleteDays(tx: Writer, before: string): Promise<void> {
  await sql`delete from instance_days where day < ${before}::date`.execute(tx)
}

export interface PartRow extends Day {
  active_30: number | null
}

/** The numbers of each day or week, whose `day` is its first; of the active people the last number in it. */
export async function listParts(db: Reader, from: string, to: string, by: 'day' | 'week'): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select to_char(greatest(date_trunc(${by}, day::timestamp), ${from}::date::timestamp), 'YYYY-MM-DD') as day,
      sum(new_members)::integer as new_members, sum(events)::integer as events, sum(rsvps)::integer as rsvps,
      sum(check_ins)::integer as check_ins,
      (array_agg(active_30 order by day desc) filter (where active_30 is not null))[1] as active_30
    from instance_days where day >= ${from}::date and day <= ${to}::date group by 1 order by 1`.execute(db)
  return rows
}

/** What the address of the operator named last. */
export interface NewestRelease {
  version?: string
  date?: string
  askedAt: string
}

export async function findNewestRelease(db: Reader): Promise<NewestRelease | undefined> {
  const row = await db.selectFrom('instance_counts').select('newest_release').executeTakeFirst()
  return (row?.newest_release ?? undefined) as NewestRelease | undefined
}

export async function updateNewestRelease(tx: Writer, newest: NewestRelease): Promise<void> {
  await tx
    .updateTable('instance_counts')
    .set({ newest_release: JSON.stringify(newest) })
    .execute()
}
