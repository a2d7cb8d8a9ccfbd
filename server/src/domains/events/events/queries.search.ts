import { type RawBuilder, sql } from 'kysely'
import {
  askedOf,
  byDistance,
  candidatesMax,
  distanceColumns,
  type Found,
  type FoundNear,
  found,
  inOrder,
  isAsked,
  isListed,
  isMatch,
  type NearScan,
  type Scan,
  type Slot,
  scanColumns,
  wordScanMax,
} from './queries.discover.ts'

/** Listed rows of the search table; without past events where the time span has none, so that the small index is used. */
const isIndexed = (slot: Slot) => (slot.has('isAhead') ? sql`s.is_listed and s.is_ahead` : sql`s.is_listed`)

/** Reads one event by its key and checks all that the search table does not know. */
const isFound = (slot: Slot) => sql`coalesce((
  select ${isMatch(slot)} from events e where e.id = s.id and ${isListed}), false)`

/** Scans listed events by start and compares their words: a common word fills a page quickly. */
export const scanByWords = found<Scan, Found>((slot) => {
  const sign = sql.raw(slot.has('isDescending') ? '<' : '>')
  const after = slot.has('edgeAt')
    ? sql`and (s.starts_at, s.event_id) ${sign} (${slot('edgeAt')}, ${slot('edgeId')})`
    : sql``
  return sql`
    select w.id, w.starts_at, w.is_hit, w.n = ${sql.lit(wordScanMax)} as is_cut from (
      select s.id, s.starts_at, s.n, (s.words @@ ${askedOf(slot)} and ${isAsked(slot)} and ${isFound(slot)}) as is_hit from (
        select s.event_id as id, s.starts_at, s.words, row_number() over () as n from (
          select s.event_id, s.starts_at, s.words from event_search s
          where ${isIndexed(slot)} and s.starts_at >= ${slot('from')} and s.starts_at < ${slot('to')} ${after}
          order by ${inOrder(slot, ['s.starts_at', 's.event_id'])} limit ${sql.lit(wordScanMax)}) as s) as s) as w
    where w.is_hit or w.n = ${sql.lit(wordScanMax)} limit ${slot('count')}`
})

/**
 * The time in a form without an index, for what the index of words finds: otherwise the planner might read all events of the time
 * span and test each for the words.
 */
function isBetween(slot: Slot): RawBuilder<unknown> {
  const local = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')`
  const starts = local(sql`s.starts_at`)
  return sql`${starts} >= ${local(sql`${slot('from')}::timestamptz`)} and ${starts} < ${local(sql`${slot('to')}::timestamptz`)}`
}

/** The rows that the index of words finds, unordered. */
function candidates(slot: Slot, isAfter = sql``): RawBuilder<unknown> {
  const asked = askedOf(slot, slot.has('times') ? sql`${slot('times')}::tsquery` : undefined)
  return sql`
    select s.event_id as id, s.starts_at from event_search s
    where ${isIndexed(slot)} and s.words @@ ${asked} and ${isAsked(slot)}
      and ${isBetween(slot)} ${isAfter}
    limit ${sql.lit(candidatesMax + 1)}`
}

/** The candidates are sorted before events are read, so that only those of the page are. All rows tell of too many. */
export const listCandidates = found<Scan & { times?: string | undefined }, Found>((slot) => {
  const sign = sql.raw(slot.has('isDescending') ? '<' : '>')
  const starts = sql`(s.starts_at at time zone 'UTC', s.event_id)`
  const edge = sql`(${slot('edgeAt')}::timestamptz at time zone 'UTC', ${slot('edgeId')}::uuid)`
  const isTooMany = sql`s.total > ${sql.lit(candidatesMax)}`
  return sql`
    select s.id, s.starts_at, true as is_hit, ${isTooMany} as is_cut from (
      select s.id, s.starts_at, count(*) over () as total
      from (${candidates(slot, slot.has('edgeAt') ? sql`and ${starts} ${sign} ${edge}` : sql``)}) as s
      order by ${inOrder(slot, ['s.starts_at', 's.id'])}) as s
    where ${isTooMany} or ${isFound(slot)}
    order by ${inOrder(slot, ['s.starts_at', 's.id'])} limit ${slot('count')}`
})

/** How many rows that might have been meant are compared. */
const meantMax = 300

/** What might have been meant, the best first: what is in a title before what is in a description. */
export const listMeant = found<Scan & { slips: boolean; found: string[]; groupIds?: string[] | undefined }, Found>(
  (slot) => {
    const ofGroups = slot.has('groupIds') ? sql`and s.group_id = any(${slot('groupIds')}::uuid[])` : sql``
    // To look up what might have been meant costs more than to find it, so that is done once.
    const asked = sql`(select words from asked)`
    return sql`
      with asked as materialized (select ${askedOf(slot)} as words)
      select s.id, s.starts_at, true as is_hit, false as is_cut from (
        select s.event_id as id, s.starts_at, ts_rank(s.words, ${asked}) as rank from event_search s
        where ${isIndexed(slot)} and s.words @@ ${asked} and numnode(${asked}) > 0 ${ofGroups}
          and ${isBetween(slot)} and s.event_id <> all(${slot('found')}::uuid[])
        limit ${sql.lit(meantMax)}) as s
      where ${isFound(slot)}
      order by s.rank desc, s.starts_at, s.id limit ${slot('count')}`
  },
)

/** By distance, among the rows that the index of words finds. */
export const listCandidatesByDistance = found<NearScan & { times?: string | undefined }, FoundNear>(
  (slot) =>
    byDistance(
      slot,
      sql`select ${scanColumns}, s.n from (
        select s.id, row_number() over () as n from (${candidates(slot)}) as s) as s
      cross join lateral (select ${scanColumns} from events e where e.id = s.id and ${isListed} offset 0) as e`,
    ),
  distanceColumns,
)
