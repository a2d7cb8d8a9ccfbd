import { sql } from 'kysely'
import { isKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import { isKnownRsvp } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { beginsWith } from '#kernel/data/beginning.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { NumbersRow } from './queries.count.ts'
import type { Search, Segment, SegmentFilter } from './rules.ts'

export interface GroupPersonRow extends NumbersRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  name_key: string
  role: string | null
  banned_at: string | null
  labels: string[]
  has_note: boolean
}

export interface PeopleFilter extends SegmentFilter, Search {
  groupId: string
  label?: string | undefined
  userId?: string
}

/** Folds the text like search does; a hyphenated name counts as two words. */
const words = (text: unknown) => sql<string>`btrim(translate(fold(${text}), '-', ' '))`

function selectPeople(db: StatementBuilder, slot: Slots<PeopleFilter>) {
  let query = db
    .selectFrom('group_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('group_roles as o', (join) =>
      join.onRef('o.group_id', '=', 'p.group_id').onRef('o.user_id', '=', 'p.user_id'),
    )
    .leftJoin('group_bans as b', (join) =>
      join.onRef('b.group_id', '=', 'p.group_id').onRef('b.user_id', '=', 'p.user_id'),
    )
    .leftJoin('group_person_notes as n', (join) =>
      join.onRef('n.group_id', '=', 'p.group_id').onRef('n.user_id', '=', 'p.user_id'),
    )
    .select(['p.user_id', 'u.username', 'u.name', 'u.avatar_url', 'p.name_key', 'o.role', 'b.banned_at'])
    .select(['p.joined_at', 'p.active_at', 'p.rsvps', 'p.attended', 'p.no_shows', 'p.first_came_at', 'p.last_came_at'])
    .select(sql<number>`coalesce(p.missed, 0)`.as('missed'))
    .select(sql<string[]>`coalesce(n.labels, '{}')`.as('labels'))
    .select(sql<boolean>`coalesce(n.note <> '', false)`.as('has_note'))
    .where('p.group_id', '=', slot('groupId'))
    .where('u.deleted_at', 'is', null)
  if (slot.has('userId')) query = query.where('p.user_id', '=', slot('userId'))
  if (slot.has('isMember')) query = query.where('p.joined_at', 'is not', null)
  if (slot.has('isRegular')) query = query.where('p.attended', '>=', sql.lit(3))
  if (slot.has('lastCameBefore')) query = query.where('p.last_came_at', '<', slot('lastCameBefore'))
  if (slot.has('firstCameSince')) query = query.where('p.first_came_at', '>=', slot('firstCameSince'))
  if (slot.has('neverCame')) query = query.where('p.attended', '=', sql.lit(0))
  if (slot.has('hasNoShows')) query = query.where('p.no_shows', '>', sql.lit(0))
  if (slot.has('hasMissed')) query = query.where('p.missed', '>', sql.lit(0))
  if (slot.has('isOrganizer')) query = query.where('o.user_id', 'is not', null)
  if (slot.has('isBanned')) query = query.where('b.user_id', 'is not', null)
  if (slot.has('label')) query = query.where(sql<boolean>`n.labels @> array[${slot('label')}::text]`)
  return slot.has('word') ? query.where(isNamed(slot)) : query
}

/** The people with a word that begins like this one. */
const withWord = (slot: Slots<PeopleFilter>, word: 'q' | 'word' | 'lastWord') =>
  sql`select w.user_id from group_people_words w where w.group_id = ${slot('groupId')}
    and ${beginsWith(sql.ref('w.word'), sql`fold(${slot(word)}::text)`)}`

/**
 * One word is found by the index alone. Of several words of a name the index finds the first and the last, and the rest is
 * compared; they can be a username with hyphens too.
 */
function isNamed(slot: Slots<PeopleFilter>) {
  if (!slot.has('lastWord')) return sql<boolean>`p.user_id in (${withWord(slot, 'word')})`
  const typed = sql`${slot('q')}::text`
  const found = sql`(${withWord(slot, 'word')} intersect ${withWord(slot, 'lastWord')}) union ${withWord(slot, 'q')}`
  return sql<boolean>`p.user_id = any(array(${found}))
    and (strpos(' ' || ${words(sql`u.name`)}, ' ' || ${words(typed)}) > 0 or starts_with(fold(u.username), fold(${typed})))`
}

const lists = {
  recent: listing<PeopleFilter, GroupPersonRow>({ by: ['p.active_at', 'p.user_id'], direction: 'desc' }, selectPeople),
  times: listing<PeopleFilter, GroupPersonRow>({ by: ['p.attended', 'p.user_id'], direction: 'desc' }, selectPeople),
  name: listing<PeopleFilter, GroupPersonRow>({ by: ['p.name_key', 'p.user_id'], direction: 'asc' }, selectPeople),
}
export type GroupPeopleSort = keyof typeof lists

export const listPeople = (sort: GroupPeopleSort) => lists[sort]

const person = statement<PeopleFilter, GroupPersonRow>((db, slot) => selectPeople(db, slot))

export function findPerson(db: Reader, groupId: string, userId: string): Promise<GroupPersonRow | undefined> {
  return person.first(db, { groupId, userId })
}

interface Edge extends PeopleFilter {
  limit: number
  nameKey?: string | undefined
  afterId?: string | undefined
}

const chunk = statement<Edge, GroupPersonRow>((db, slot) => {
  let query = selectPeople(db, slot as unknown as Slots<PeopleFilter>)
  if (slot.has('afterId'))
    query = query.where(sql<boolean>`(p.name_key, p.user_id) > (${slot('nameKey')}, ${slot('afterId')})`)
  return query.orderBy('p.name_key').orderBy('p.user_id').limit(slot('limit'))
})

const chunkSize = 500

/** The whole list in batches with one statement each, so that a download holds neither a transaction nor all rows. */
export async function* listAllPeople(db: Reader, filter: PeopleFilter): AsyncGenerator<GroupPersonRow[]> {
  let last: GroupPersonRow | undefined
  do {
    const rows = await chunk.all(db, { ...filter, limit: chunkSize, nameKey: last?.name_key, afterId: last?.user_id })
    if (rows.length > 0) yield rows
    last = rows.length === chunkSize ? rows.at(-1) : undefined
  } while (last)
}

/** One more than this many is not counted: a count must not cost more than the list beside it. */
const countMax = 1001

interface Edges {
  groupId: string
  lastCameBefore: string
  firstCameSince: string
}

export type SegmentCounts = Record<Segment, number> & { is_attendance_known: boolean }

/** How many people each segment has, up to 1,001, and whether the attendance of any event is known. */
export async function countSegments(db: Reader, edges: Edges): Promise<SegmentCounts> {
  const { groupId, lastCameBefore, firstCameSince } = edges
  const people = (condition: unknown) => sql`group_people where group_id = ${groupId} and ${condition}`
  const rowsOf: Record<Segment, unknown> = {
    all: people(sql`true`),
    members: people(sql`joined_at is not null`),
    regulars: people(sql`attended >= 3`),
    lapsed: people(sql`attended >= 3 and last_came_at < ${lastCameBefore}`),
    new: people(sql`first_came_at >= ${firstCameSince}`),
    neverCame: people(sql`attended = 0`),
    noShows: people(sql`no_shows > 0`),
    missed: people(sql`missed > 0`),
    organizers: sql`group_roles where group_id = ${groupId}`,
    banned: sql`group_bans where group_id = ${groupId}`,
  }
  const counts = Object.entries(rowsOf).map(
    ([segment, rows]) =>
      sql`(select count(*)::integer from (select from ${rows} limit ${sql.lit(countMax)}) as found) as ${sql.ref(segment)}`,
  )
  const isKnown = sql`exists (
    select from group_event_numbers n where n.group_id = ${groupId} and n.is_held
      and ${isKnownAttendance(sql.ref('n.going'), sql.ref('n.came'))})`
  const { rows } = await sql<SegmentCounts>`
    select ${sql.join(counts)}, ${isKnown} as is_attendance_known`.execute(db)
  return rows[0]!
}

interface Pair {
  groupId: string
  userId: string
}

export interface PersonHistoryRow {
  event_id: string
  title: string
  starts_at: string
  timezone: string | null
  event_status: string
  rsvp_status: string | null
  checked_in_at: string | null
  is_no_show: boolean
  is_attendance_known: boolean
}

/** More than these are not shown. */
const historyMax = 100

const history = statement<Pair, PersonHistoryRow>((db, slot) => {
  const pair = sql`group_id = ${slot('groupId')} and user_id = ${slot('userId')}`
  return db
    .selectFrom(
      sql<{
        id: string
      }>`(select event_id from rsvps where ${pair} and ${isKnownRsvp('rsvps')} union select event_id from checkins where ${pair})`.as<'t'>(
        sql`t(id)`,
      ),
    )
    .innerJoin('events as e', 'e.id', 't.id')
    .leftJoin('rsvps as r', (join) =>
      join.onRef('r.event_id', '=', 'e.id').on('r.user_id', '=', slot('userId')).on(isKnownRsvp('r')),
    )
    .leftJoin('checkins as c', (join) => join.onRef('c.event_id', '=', 'e.id').on('c.user_id', '=', slot('userId')))
    .leftJoin('group_event_numbers as m', 'm.event_id', 'e.id')
    .select(['e.id as event_id', 'e.title', 'e.starts_at', 'e.timezone', 'e.status as event_status'])
    .select(['r.status as rsvp_status', 'c.checked_in_at'])
    .select(
      sql<boolean>`coalesce(r.status = 'confirmed' and not r.joins_online and m.has_no_shows and c.id is null, false)`.as(
        'is_no_show',
      ),
    )
    .select(
      sql<boolean>`coalesce(${isKnownAttendance(sql.ref('m.going'), sql.ref('m.came'))}, false)`.as(
        'is_attendance_known',
      ),
    )
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(sql.lit(historyMax))
})

/** The events of a group that a user has an RSVP to or came to, latest first. */
export function listHistory(db: Reader, groupId: string, userId: string): Promise<PersonHistoryRow[]> {
  return history.all(db, { groupId, userId })
}

export interface PersonBadgeRow {
  id: string
  name: string
  icon: string
  color: string
  awarded_at: string
}

const badges = statement<Pair, PersonBadgeRow>((db, slot) =>
  db
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .select(['b.id', 'b.name', 'b.icon', 'b.color', 'a.awarded_at'])
    .where('a.user_id', '=', slot('userId'))
    .where('a.group_id', '=', slot('groupId'))
    .where('b.deleted_at', 'is', null)
    .orderBy('a.awarded_at', 'desc')
    .orderBy('b.id')
    .limit(sql.lit(historyMax)),
)

export function listBadgesOf(db: Reader, groupId: string, userId: string): Promise<PersonBadgeRow[]> {
  return badges.all(db, { groupId, userId })
}
