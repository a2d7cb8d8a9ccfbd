import { sql } from 'kysely'
import { hasKnownAttendance, isKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import { isKnownRsvp } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface Visitors {
  groupId: string
  userIds: string[]
}

const visits = statement<Visitors, { user_id: string; count: number }>((db, slot) =>
  db
    .selectFrom('checkins')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('group_id', '=', slot('groupId'))
    .where('user_id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`)
    .groupBy('user_id'),
)

/** How often each of these users checked in at an event of the group, in one statement for a page. */
export async function countVisits(db: Reader, groupId: string | null, userIds: string[]): Promise<Map<string, number>> {
  if (groupId === null || userIds.length === 0) return new Map()
  return new Map((await visits.all(db, { groupId, userIds })).map((row) => [row.user_id, row.count]))
}

/** The numbers that a job keeps of each event with RSVPs, at most a minute old. */
const isKnown = isKnownAttendance(sql.ref('m.going'), sql.ref('m.came'))

interface Before {
  groupId: string
  startsAt: string
}

const firstVisits = statement<Before, { are_known: boolean }>((db, slot) => {
  const earlier = sql`from group_event_numbers as m where m.group_id = ${slot('groupId')}
    and m.starts_at < ${slot('startsAt')} and m.is_held and m.going + m.came > 0`
  return db.selectNoFrom(
    sql<boolean>`exists (select ${earlier} and ${isKnown}) or not exists (select ${earlier})`.as('are_known'),
  )
})

/**
 * Whether it is known who comes to the group for the first time: the attendance of an earlier event is known, or there was
 * none. Where no one is ever checked in, everyone would come for the first time each time.
 */
export async function areFirstVisitsKnown(db: Reader, groupId: string | null, startsAt: string): Promise<boolean> {
  return groupId === null || (await firstVisits.first(db, { groupId, startsAt }))!.are_known
}

interface Member {
  groupId: string
  userId: string
}

export interface PastEventRow {
  event_id: string
  title: string
  starts_at: string
  over_at: string
  event_status: string
  status: string
  joins_online: boolean
  rsvp_at: string
  checkin_id: string | null
  checked_in_at: string | null
  is_attendance_known: boolean
}

const pastEvents = statement<Member & { limit: number }, PastEventRow>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('checkins as c', (join) =>
      join.onRef('c.event_id', '=', 'r.event_id').on('c.user_id', '=', slot('userId')),
    )
    .select(['e.id as event_id', 'e.title', 'e.starts_at', 'e.over_at', 'e.status as event_status'])
    .select(['r.status', 'r.joins_online', 'r.rsvp_at', 'c.id as checkin_id', 'c.checked_in_at'])
    .select(hasKnownAttendance(sql.ref('e.id')).as('is_attendance_known'))
    .where('r.group_id', '=', slot('groupId'))
    .where('r.user_id', '=', slot('userId'))
    // A request is no part of a history, and neither is its answer.
    .where(isKnownRsvp('r'))
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(slot('limit')),
)

/** The RSVPs of one user in a group, latest event first. */
export function listHistory(db: Reader, groupId: string, userId: string, limit: number): Promise<PastEventRow[]> {
  return pastEvents.all(db, { groupId, userId, limit })
}

interface AttendanceRow {
  attended: number
  no_shows: number
  /** At events whose attendance is known. */
  missed: number
}

const attendance = statement<Member & { closedBefore: string }, AttendanceRow>((db, slot) => {
  const isNoShow = sql`r.status = 'confirmed' and not r.joins_online and c.id is null and e.over_at < ${slot('closedBefore')}`
  return db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('checkins as c', (join) =>
      join.onRef('c.event_id', '=', 'r.event_id').on('c.user_id', '=', slot('userId')),
    )
    .leftJoin('group_event_numbers as m', 'm.event_id', 'r.event_id')
    .select([
      sql<number>`count(c.id)`.as('attended'),
      sql<number>`count(*) filter (where ${isNoShow})`.as('no_shows'),
      sql<number>`count(*) filter (where ${isNoShow} and ${isKnown})`.as('missed'),
    ])
    .where('r.group_id', '=', slot('groupId'))
    .where('r.user_id', '=', slot('userId'))
})

/** How often the user came to events of the group, and how often they kept a seat and did not come. */
export async function countAttendance(db: Reader, groupId: string, userId: string, closedBefore: Date) {
  return (await attendance.first(db, { groupId, userId, closedBefore: closedBefore.toISOString() }))!
}

export interface HeldBadgeRow {
  slug: string
  name: string
  icon: string
  color: string
  awarded_at: string
}

const heldBadges = statement<Member & { limit: number }, HeldBadgeRow>((db, slot) =>
  db
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .select(['b.slug', 'b.name', 'b.icon', 'b.color', 'a.awarded_at'])
    .where('a.user_id', '=', slot('userId'))
    .where('a.group_id', '=', slot('groupId'))
    .where('b.deleted_at', 'is', null)
    .orderBy('a.awarded_at', 'desc')
    .orderBy('a.badge_id', 'desc')
    .limit(slot('limit')),
)

/** The badges of the group that the user holds, latest first. */
export function listHeldBadges(db: Reader, groupId: string, userId: string, limit: number): Promise<HeldBadgeRow[]> {
  return heldBadges.all(db, { groupId, userId, limit })
}
