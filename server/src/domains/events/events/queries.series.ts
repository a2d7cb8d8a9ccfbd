import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { type EventRow, type ManagedEventRow, selectEvents } from './queries.ts'

export interface Occurrence {
  starts_at: string
  ends_at: string | null
  rsvp_opens_at: string | null
  rsvp_closes_at: string | null
}

export interface RepeatRule {
  freq: 'daily' | 'weekly' | 'monthly'
  interval: number
  by: 'date' | 'weekday' | 'last_weekday'
}

export interface RepeatPlan extends RepeatRule {
  startsAt: string
  timezone: string
  /** 0 begins with the start itself, 1 with the date after it. */
  first: 0 | 1
  count: number
}

/** The local start of the n-th date; `origin.local` is the local start of the first one. */
function localStart({ freq, interval, by }: RepeatRule) {
  const unit = { daily: 'days', weekly: 'weeks', monthly: 'months' }[freq]
  const step = sql`${`${interval} ${unit}`}::interval`
  if (freq !== 'monthly' || by === 'date') return sql`origin.local + n * ${step}`
  const month = sql`(date_trunc('month', origin.local) + n * ${step})`
  const lastDay = sql`(${month} + interval '1 month' - interval '1 day')`
  const weekdaysFrom = (from: unknown, to: unknown) =>
    sql`((extract(isodow from ${to}) - extract(isodow from ${from}) + 7)::integer % 7)`
  const last = sql`${lastDay} - make_interval(days => ${weekdaysFrom(sql`origin.local`, lastDay)})`
  const position = sql`((extract(day from origin.local)::integer - 1) / 7)`
  const nth = sql`${month} + make_interval(days => ${weekdaysFrom(month, sql`origin.local`)} + 7 * ${position})`
  const day = by === 'last_weekday' ? last : sql`case when ${position} = 4 then ${last} else ${nth} end`
  return sql`${day} + (origin.local - date_trunc('day', origin.local))`
}

/**
 * The times of an event moved to a new start and repeated. The local time stays the same across daylight saving
 * changes; in a month that is too short, the last day is used.
 */
export async function listOccurrences(db: Reader, event: Occurrence, plan: RepeatPlan): Promise<Occurrence[]> {
  const zone = sql`${plan.timezone}::text`
  const shifted = (instant: string | null) =>
    sql`((${instant}::timestamptz at time zone ${zone}) + moved.by) at time zone ${zone}`
  const { rows } = await sql<Occurrence>`
    select moved.starts_at::timestamptz(3),
      ${shifted(event.ends_at)} as ends_at,
      ${shifted(event.rsvp_opens_at)} as rsvp_opens_at,
      ${shifted(event.rsvp_closes_at)} as rsvp_closes_at
    from (select ${plan.startsAt}::timestamptz at time zone ${zone} as local) as origin
    cross join generate_series(${plan.first}::integer, ${plan.first}::integer + ${plan.count}::integer - 1) as n
    cross join lateral (select case when n = 0 then origin.local else ${localStart(plan)} end as local) as start
    cross join lateral (select case when n = 0 then ${plan.startsAt}::timestamptz else start.local at time zone ${zone} end
        as starts_at,
      start.local - (${event.starts_at}::timestamptz at time zone ${zone}) as by) as moved
    order by n`.execute(db)
  return rows
}

export async function insertSeries(tx: Writer, groupId: string, rule: RepeatRule, now: Date): Promise<string> {
  const id = randomUUIDv7()
  const { freq, interval, by } = rule
  const kept = JSON.stringify({ freq, interval, by })
  const row = { id, group_id: groupId, rule: kept, created_at: now.toISOString() }
  await tx.insertInto('event_series').values(row).execute()
  return id
}

/** The event joins the series. What it says stays the same, so this is no change of the event. */
export async function updateSeriesOf(tx: Writer, eventId: string, seriesId: string): Promise<void> {
  await tx.updateTable('events').set({ series_id: seriesId }).where('id', '=', eventId).execute()
}

/** Once its last event is gone. */
export async function deleteEmptySeries(tx: Writer, id: string): Promise<void> {
  await tx
    .deleteFrom('event_series')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('events').select('id').where('series_id', '=', id))))
    .execute()
}

const starts = statement<{ seriesId: string }, { starts_at: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select('starts_at')
    .where('series_id', '=', slot('seriesId'))
    .orderBy('starts_at')
    .limit(1000),
)

export async function listSeriesStarts(db: Reader, seriesId: string): Promise<string[]> {
  return (await starts.all(db, { seriesId })).map((row) => row.starts_at)
}

/** The events of a series, cancelled ones and drafts too, soonest first. */
export const listSeriesEvents = listing<{ seriesId: string }, ManagedEventRow>(
  { by: ['events.starts_at', 'events.id'], direction: 'asc' },
  (db, slot) => selectEvents(db).select('events.online_url').where('events.series_id', '=', slot('seriesId')),
)

interface SeriesPosition {
  index: number
  count: number
  ahead: number | null
}

const position = statement<{ seriesId: string; startsAt: string; id: string }, SeriesPosition>((db, slot) =>
  db
    .selectFrom('events')
    .select([
      sql<number>`count(*) filter (where (starts_at, id) <= (${slot('startsAt')}::timestamptz, ${slot('id')}::uuid))::integer`.as(
        'index',
      ),
      sql<number>`count(*)::integer`.as('count'),
      sql<number | null>`(select s.ahead from event_series s where s.id = ${slot('seriesId')})`.as('ahead'),
    ])
    .where('series_id', '=', slot('seriesId')),
)

export function findSeriesPosition(
  db: Reader,
  { series_id, starts_at, id }: Pick<EventRow, 'series_id' | 'starts_at' | 'id'>,
): Promise<SeriesPosition | undefined> {
  if (series_id === null) return Promise.resolve(undefined)
  return position.first(db, { seriesId: series_id, startsAt: starts_at, id })
}

const lock = command<{ id: string }, { id: string }>((db, slot) =>
  db.selectFrom('event_series').select('id').where('id', '=', slot('id')).forUpdate(),
)

/** Taken before the seats of its events. */
export async function lockSeries(tx: Writer, id: string): Promise<void> {
  await lock.all(tx, { id })
}

export interface SeriesTarget {
  id: string
  starts_at: string
  timezone: string | null
  confirmed: number
  joining_online: number
  walk_ins: number
}

interface TargetFilter {
  seriesId: string
  groupId: string
  /** Only this event and later ones. */
  from: Pick<EventRow, 'starts_at' | 'id'> | undefined
  statuses: readonly string[]
  now: Date
}

/** The events of a series that have not ended, in the order of their ids. Synced events belong to no series. */
export async function listSeriesTargets(tx: Writer, filter: TargetFilter): Promise<SeriesTarget[]> {
  const { from } = filter
  let query = tx
    .selectFrom('events')
    .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
    .select(['events.id', 'events.starts_at', 'events.timezone'])
    .select(['event_seats.confirmed', 'event_seats.joining_online', 'event_seats.walk_ins'])
    .where('events.series_id', '=', filter.seriesId)
    .where('events.group_id', '=', filter.groupId)
    .where('events.over_at', '>', filter.now.toISOString())
    .where(sql<boolean>`events.status = any(${filter.statuses}::text[])`)
  if (from)
    query = query.where(
      sql<boolean>`(events.starts_at, events.id) >= (${from.starts_at}::timestamptz, ${from.id}::uuid)`,
    )
  return query.orderBy('events.id').execute()
}

/** The instants of a request, for another event of the series. */
export interface MovedTimes {
  dateTime: string
  endTime: string | null
  rsvpOpensAt: string | null
  rsvpClosesAt: string | null
}

/**
 * The times of the other events after one of them was changed. Each start moves by the same local time, and the other
 * instants keep the same local distance from it as in the changed event.
 */
export async function listMovedTimes(
  tx: Writer,
  { event, changed, ids }: { event: EventRow; changed: EventRow; ids: readonly string[] },
): Promise<Map<string, MovedTimes>> {
  const [oldZone, newZone] = [event.timezone ?? 'UTC', changed.timezone ?? 'UTC'].map((zone) => sql`${zone}::text`)
  const localOf = (instant: string | null) => sql`(${instant}::timestamptz at time zone ${newZone})`
  const moved = (instant: string | null) =>
    sql`(start.local + (${localOf(instant)} - ${localOf(changed.starts_at)})) at time zone ${newZone}`
  const { rows } = await sql<MovedTimes & { id: string }>`
    select events.id, (start.local at time zone ${newZone})::timestamptz(3) as "dateTime",
      (${moved(changed.ends_at)})::timestamptz(3) as "endTime",
      (${moved(changed.rsvp_opens_at)})::timestamptz(3) as "rsvpOpensAt",
      (${moved(changed.rsvp_closes_at)})::timestamptz(3) as "rsvpClosesAt"
    from events
    cross join lateral (select (events.starts_at at time zone coalesce(events.timezone, 'UTC'))
      + (${localOf(changed.starts_at)} - (${event.starts_at}::timestamptz at time zone ${oldZone})) as local) as start
    where events.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...times }) => [id, times]))
}
