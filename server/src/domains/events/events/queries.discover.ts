import { type RawBuilder, sql } from 'kysely'
import { isListedEvent } from '#domains/foundation/event-facts/index.ts'
import { type Slots, type Statement, statement } from '#kernel/data/statement.ts'
import type { EventsFilter } from './rules.discover.ts'

/** The rows an ordered scan reads before another strategy is tried; below, the most rows that are sorted. */
const scanMax = 2000
export const candidatesMax = 1000
/** Rows with their words are larger, and a word that is not among the first few hundred is quickly found by its index. */
export const wordScanMax = 400

export interface Found {
  id: string
  starts_at: string
  /** Whether the row matches. The row at which a scan stopped may not match all filters. */
  is_hit: boolean
  is_cut: boolean
}
export interface FoundNear extends Found {
  /** The straight distance through the earth from the requested point, in kilometers. */
  distance: number
}

export interface Scan extends EventsFilter {
  count: number
  edgeAt?: string | undefined
  edgeId?: string | undefined
  isDescending?: true | undefined
}
export interface NearScan extends Scan {
  edgeDistance?: number | undefined
}

/** The parameters of all these statements; each is built for those it is given. */
export type Slot = Slots<
  NearScan & {
    isForeign?: true
    groupIds?: string[]
    times?: string
    size?: number
    /** Given, what might have been meant is looked for: with a letter that was typed wrong, or only parts of longer words. */
    slips?: boolean
    found?: string[]
  }
>

const and = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `)

export const isListed = isListedEvent()
/** Reads one group by its key; with `exists` the planner would read all groups first. */
const isVisible = sql`coalesce((
  select groups.hidden_at is null and groups.deleted_at is null from groups where groups.id = e.group_id),
  e.group_id is null)`
const isInTime = (slot: Slot) => sql`e.starts_at >= ${slot('from')} and e.starts_at < ${slot('to')}`

function isWithin(slot: Slot): RawBuilder<unknown> {
  if (!slot.has('edgeAt')) return isInTime(slot)
  const sign = sql.raw(slot.has('isDescending') ? '<' : '>')
  return sql`${isInTime(slot)} and (e.starts_at, e.id) ${sign} (${slot('edgeAt')}, ${slot('edgeId')})`
}

const words = (slot: Slot) =>
  slot.has('slips') ? sql`search_query_near(${slot('words')}, ${slot('slips')})` : sql`search_query(${slot('words')})`
const mark = (kind: 't' | 'c' | 'l' | 'g', value: RawBuilder<unknown>) =>
  sql`(${sql.lit(`'@${kind}`)} || md5(${value}) || '''')::tsquery`

/** In this language or translated into it, or in that of its group where it names none. */
function inLanguage(slot: Slot): RawBuilder<unknown> {
  const language = sql`${slot('language')}::text`
  return sql`(${mark('l', language)} || (${mark('g', language)} && !!${mark('l', sql`''`)}))`
}

/** What search looks for: words, a tag, a city, a language. As subqueries these are computed once and not for every row. */
export function askedOf(slot: Slot, times?: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = times ? [times] : []
  if (slot.has('words')) parts.push(words(slot))
  if (slot.has('tag')) parts.push(mark('t', sql`${slot('tag')}::text`))
  if (slot.has('city')) parts.push(mark('c', sql`fold(${slot('city')})`))
  if (slot.has('language')) parts.push(inLanguage(slot))
  return sql`(select ${sql.join(parts, sql` && `)})`
}

/** False for a text without words, which would ask for everything. */
export const isAsked = (slot: Slot) => (slot.has('words') ? sql`numnode((select ${words(slot)})) > 0` : sql`true`)

const isSearch = (slot: Slot) => (['words', 'tag', 'city', 'language'] as const).some(slot.has)

const origin = (slot: Slot) => sql`earth_point(${slot('latitude')}, ${slot('longitude')})`
const distance = (slot: Slot) => sql`cube_distance(earth_point(e.venue_latitude, e.venue_longitude), ${origin(slot)})`

/** Whether an event has the words, its group's name included, and the tag and the city. */
const isSearched = (slot: Slot) => sql`coalesce((
  select s.is_listed and s.words @@ ${askedOf(slot)} from event_search s where s.event_id = e.id), false) and ${isAsked(slot)}`

/** The filters other than the scanned time span and what search looks for. */
export function isMatch(slot: Slot): RawBuilder<unknown> {
  const parts = [isVisible, sql`e.visibility = 'public'`]
  if (slot.has('firstDay')) parts.push(sql`local_day(e.starts_at, e.timezone) >= ${slot('firstDay')}::date`)
  if (slot.has('lastDay')) parts.push(sql`local_day(e.starts_at, e.timezone) <= ${slot('lastDay')}::date`)
  if (slot.has('eventType')) parts.push(sql`e.event_type = ${slot('eventType')}`)
  if (slot.has('source')) parts.push(sql`e.source = ${slot('source')}`)
  if (slot.has('chordKm')) parts.push(sql`coalesce(${distance(slot)} <= ${slot('chordKm')}, false)`)
  return and(parts)
}

const isFullMatch = (slot: Slot) => (isSearch(slot) ? and([isMatch(slot), isSearched(slot)]) : isMatch(slot))

export function inOrder(slot: Slot, columns: string[]): RawBuilder<unknown> {
  const way = sql.raw(slot.has('isDescending') ? 'desc' : 'asc')
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${way}`))
}

export function found<P extends object, Row extends Found>(
  build: (slot: Slot) => RawBuilder<unknown>,
  columns: readonly string[] = ['id', 'starts_at', 'is_hit', 'is_cut'],
): Statement<P, Row> {
  return statement<P, Row>((db, slot) =>
    db
      .selectFrom(sql<Found>`(${build(slot as unknown as Slot)})`.as('found'))
      .select(columns as 'id'[])
      .$castTo<Row>(),
  )
}

export const scanColumns = sql`
  e.id, e.starts_at, e.timezone, e.group_id, e.event_type, e.source, e.venue_latitude, e.venue_longitude,
  e.visibility`

/** Scans all events by start, or those of one type or one other platform, and returns matches in order. */
export const scanByStart = found<Scan & { isForeign?: true | undefined }, Found>((slot) => {
  const isType = slot.has('eventType') ? sql`and e.event_type = ${slot('eventType')}` : sql``
  const isForeign = slot.has('isForeign') ? sql`and e.source = ${slot('source')} and e.source <> 'native'` : isType
  return sql`
    select w.id, w.starts_at, w.is_hit, w.n = ${sql.lit(scanMax)} as is_cut from (
      select e.id, e.starts_at, (${isFullMatch(slot)}) as is_hit, row_number() over () as n from (
        select ${scanColumns} from events e where ${isListed} and ${isWithin(slot)} ${isForeign}
        order by ${inOrder(slot, ['e.starts_at', 'e.id'])} limit ${sql.lit(scanMax)}) as e) as w
    where w.is_hit or w.n = ${sql.lit(scanMax)} limit ${slot('count')}`
})

/** Reads each found row by its key; with a plain join the planner may read the whole table. */
const rowOf = sql`cross join lateral (select ${scanColumns} from events e where e.id = near.id offset 0) as e`

const timeOf = (at: unknown) => sql`time_coordinate(${at})`
const cylinder = (slot: Slot, radius: RawBuilder<unknown>, from: unknown, to: unknown) =>
  sql`cube(cube_enlarge(${origin(slot)}, ${radius}, 3), ${timeOf(from)}, ${timeOf(to)})`

/** Scans the events near a point by start. */
export const scanByLocation = found<Scan & { size: number }, Found>((slot) => {
  const isBack = slot.has('isDescending')
  const edge = slot.has('edgeAt') ? slot('edgeAt') : undefined
  const box = cylinder(slot, sql`${slot('chordKm')}`, (!isBack && edge) || slot('from'), (isBack && edge) || slot('to'))
  const edges = edge ? sql`${slot('edgeAt')}, ${slot('edgeId')}` : sql`null, null`
  const order = inOrder(slot, ['e.starts_at', 'e.id'])
  return sql`
    select w.id, w.starts_at, w.is_hit, w.is_last and w.total >= ${slot('size')}::integer as is_cut from (
      select e.id, e.starts_at, (${isFullMatch(slot)} and ${isInTime(slot)}) as is_hit, count(*) over () as total,
        row_number() over (order by ${order}) = count(*) over () as is_last
      from listed_by_start(${box}, ${sql.lit(isBack)}, ${edges}, ${slot('size')}) as near(id)
      ${rowOf}) as w
    where w.is_hit or w.is_last
    order by ${inOrder(slot, ['w.starts_at', 'w.id'])} limit ${slot('count')}`
})

/** Scans the events of some groups by start. A group has a limited number of events, so this scan has no limit. */
export const scanByGroups = found<Scan & { groupIds: string[] }, Found>(
  (slot) => sql`
    select f.id, f.starts_at, true as is_hit, false as is_cut
    from unnest(${slot('groupIds')}::uuid[]) as wanted(group_id)
    cross join lateral (
      select e.id, e.starts_at from events e
      where e.group_id = wanted.group_id and ${isListed} and ${isWithin(slot)} and ${isFullMatch(slot)}
      order by ${inOrder(slot, ['e.starts_at', 'e.id'])} limit ${slot('count')}) as f
    order by ${inOrder(slot, ['f.starts_at', 'f.id'])} limit ${slot('count')}`,
)

const isTooMany = sql`c.n > ${sql.lit(candidatesMax)}`

/** A page ordered by distance, from no more rows than can be sorted; the first row tells when there were more. */
export function byDistance(slot: Slot, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const sign = sql.raw(slot.has('isDescending') ? '<' : '>')
  const edge = sql`(${slot('edgeDistance')}::double precision, ${slot('edgeAt')}::timestamptz, ${slot('edgeId')}::uuid)`
  const after = slot.has('edgeDistance') ? sql`and (c.distance, c.starts_at, c.id) ${sign} ${edge}` : sql``
  return sql`
    select c.id, c.starts_at, c.distance, c.is_hit, ${isTooMany} as is_cut from (
      select e.id, e.starts_at, e.n, ${distance(slot)} as distance, (${isFullMatch(slot)}) as is_hit from (${rows}) as e) as c
    where (c.is_hit and c.n <= ${sql.lit(candidatesMax)} ${after}) or ${isTooMany}
    order by ${isTooMany} desc, ${inOrder(slot, ['c.distance', 'c.starts_at', 'c.id'])} limit ${slot('count')}`
}

export const distanceColumns = ['id', 'starts_at', 'distance', 'is_hit', 'is_cut']

/** By distance, among the nearest events. */
export const listNearest = found<NearScan, FoundNear>((slot) => {
  const box = cylinder(slot, sql`${slot('chordKm')}`, slot('from'), slot('to'))
  const here = cylinder(slot, sql`0`, slot('from'), slot('to'))
  return byDistance(
    slot,
    sql`select ${scanColumns}, near.n from listed_by_distance(${box}, ${here}, ${sql.lit(candidatesMax + 1)})
      with ordinality as near(id, n) ${rowOf} where ${isInTime(slot)}`,
  )
}, distanceColumns)

/** By distance, among the soonest events of some groups. */
export const listGroupsByDistance = found<NearScan & { groupIds: string[] }, FoundNear>(
  (slot) =>
    byDistance(
      slot,
      sql`select ${scanColumns}, 0 as n from unnest(${slot('groupIds')}::uuid[]) as wanted(group_id) cross join lateral (
        select ${scanColumns} from events e where e.group_id = wanted.group_id and ${isListed} and ${isInTime(slot)}
        order by e.starts_at, e.id limit ${sql.lit(candidatesMax / 10)}) as e`,
    ),
  distanceColumns,
)
