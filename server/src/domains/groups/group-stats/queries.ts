import { type RawBuilder, sql } from 'kysely'
import { isKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'

interface Scope {
  groupId: string
  /** Starts of the previous period and of each part of this one. Part 0 is the time before all of them. */
  edges: readonly string[]
  endsAt: string
}

const partOf = (at: RawBuilder<unknown>, edges: readonly string[]) =>
  sql<number>`width_bucket(${at}, ${[...edges]}::timestamptz[])`

export interface EventsRow {
  part: number
  events: number
  going: number
  attendance: number
  walk_ins: number
  /** Events whose attendance is known, and those with an account who came there. */
  known_events: number
  known_attendees: number
  first_timers: number
  /** Of those events that are over. */
  seats: number
  missed: number
}

/** The events of each part. */
export async function listEventNumbers(db: Reader, { groupId, edges, endsAt }: Scope): Promise<EventsRow[]> {
  const sum = (value: unknown) => sql`coalesce(sum(${value}), 0)::integer`
  const isKnown = isKnownAttendance(sql.ref('n.going'), sql.ref('n.came'))
  const sumOfKnown = (value: unknown) => sum(sql`case when ${isKnown} then ${value} end`)
  // No lookup for an event where no one with a spot brings guests.
  const guests = sql`case when s.confirmed_guests > 0 then (
    select count(*) from guests v where v.event_id = e.id and v.checked_in_at is not null) else 0 end`
  const { rows } = await sql<EventsRow>`
    select ${partOf(sql`e.starts_at`, edges)} as part, count(*)::integer as events, ${sum(sql`n.going`)} as going,
      ${sum(sql`n.came`)} as attendance, ${sum(sql`s.walk_ins`)} as walk_ins,
      ${sumOfKnown(sql`1`)} as known_events, ${sumOfKnown(sql`n.came - ${guests}`)} as known_attendees,
      ${sumOfKnown(sql`n.first_timers`)} as first_timers,
      ${sumOfKnown(sql`case when n.has_no_shows then n.going end`)} as seats,
      ${sumOfKnown(sql`case when n.has_no_shows then n.missed end`)} as missed
    from events e left join group_event_numbers n on n.event_id = e.id
      left join event_seats s on s.event_id = e.id
    where e.group_id = ${groupId} and e.status = 'scheduled' and e.starts_at >= ${edges[0]} and e.starts_at < ${endsAt}
    group by part`.execute(db)
  return rows
}

/** How many of the members joined in each part: counts of ranges of an index, which is many times faster than groups of rows. */
export async function listJoined(
  db: Reader,
  { groupId, edges, endsAt }: Scope,
): Promise<{ part: number; people: number }[]> {
  const starts = ['-infinity', ...edges]
  const ends = [...edges, endsAt]
  const { rows } = await sql<{ part: number; people: number }>`
    select (r.number - 1)::integer as part, (
      select count(*) from group_people
      where group_id = ${groupId} and joined_at >= r.starts_at and joined_at < r.ends_at)::integer as people
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as r (starts_at, ends_at, number)`.execute(
    db,
  )
  return rows
}

/** How many people came in this period and in the previous one. */
export async function countAttendees(
  db: Reader,
  { groupId, edges: [previousAt, startsAt], endsAt }: Scope,
): Promise<{ current: number; previous: number }> {
  const between = (from: unknown, to: unknown) => sql`(
    select count(*) from (
      select distinct c.user_id from group_event_numbers n join checkins c on c.event_id = n.event_id
      where n.group_id = ${groupId} and n.is_held and n.starts_at >= ${from} and n.starts_at < ${to}) as people)::integer`
  const { rows } = await sql<{ current: number; previous: number }>`
    select ${between(startsAt, endsAt)} as current, ${between(previousAt, startsAt)} as previous`.execute(db)
  return rows[0]!
}
