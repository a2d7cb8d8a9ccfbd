import { sql } from 'kysely'
import type { Static } from 'typebox'
import { datesMax, type EventRow, type RepeatRule, selectEvents } from '#domains/events/events/index.ts'
import { isListedEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { lookup, statement } from '#kernel/data/statement.ts'

type Rule = Static<typeof RepeatRule>

export interface SeriesRow {
  id: string
  group_id: string
  rule: Rule
  /** Of the first date, which says the weekday and the day of the month. */
  first_at: string
  timezone: string | null
}

const first = sql<{ starts_at: string; timezone: string | null }>`(
  select e.starts_at, e.timezone from events e where e.series_id = s.id order by e.starts_at, e.id limit 1)`.as('f')

const one = lookup<{ id: string }, SeriesRow>((db, slot) =>
  db
    .selectFrom('event_series as s')
    .innerJoinLateral(first, (join) => join.onTrue())
    .select(['s.id', 's.group_id', 'f.starts_at as first_at', 'f.timezone'])
    .select(sql<Rule>`s.rule`.as('rule'))
    .where('s.id', '=', slot('id')),
)

export function findSeries(db: Reader, id: string): Promise<SeriesRow | undefined> {
  return one.first(db, { id })
}

interface DatesFilter {
  seriesId: string
  now: string
  /** The viewer is a member of the group or has a role in it. */
  isForMembers?: true | undefined
}

const ahead = statement<DatesFilter, EventRow>((db, slot) =>
  selectEvents(db)
    .where('events.series_id', '=', slot('seriesId'))
    .where(isListedEvent('events', { isForMembers: slot.has('isForMembers') }))
    .where('events.over_at', '>', slot('now'))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(sql.lit(datesMax)),
)

/** The dates that are not over, soonest first. */
export function listDatesAhead(db: Reader, filter: DatesFilter): Promise<EventRow[]> {
  return ahead.all(db, filter)
}

const latest = statement<DatesFilter, { title: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select('title')
    .where('series_id', '=', slot('seriesId'))
    .where(isListedEvent('events', { isForMembers: slot.has('isForMembers') }))
    .where('over_at', '<=', slot('now'))
    .orderBy('starts_at', 'desc')
    .limit(1),
)

/** The title of the last date that the viewer could come to. */
export async function findLatestTitle(db: Reader, filter: DatesFilter): Promise<string | undefined> {
  return (await latest.first(db, filter))?.title
}

export interface RepeatsRow extends SeriesRow {
  /** How many dates are listed for everyone from now on. */
  ahead: number
}

const repeats = statement<{ ids: string[]; now: string }, RepeatsRow>((db, slot) =>
  db
    .selectFrom('event_series as s')
    .innerJoinLateral(first, (join) => join.onTrue())
    .select(['s.id', 's.group_id', 'f.starts_at as first_at', 'f.timezone'])
    .select(sql<Rule>`s.rule`.as('rule'))
    .select(
      sql<number>`(select count(*)::integer from (
        select from events e where e.series_id = s.id and e.starts_at > ${slot('now')} and ${isListedEvent('e')}
        order by e.starts_at limit ${sql.lit(datesMax)}) as dates)`.as('ahead'),
    )
    .where(sql<boolean>`s.id = any(${slot('ids')}::uuid[])`),
)

/** How the series of these events repeat; no statement where none of them is in one. */
export async function findRepeats(
  db: Reader,
  events: readonly Pick<EventRow, 'series_id'>[],
  now: Date,
): Promise<Map<string, RepeatsRow>> {
  const ids = [...new Set(events.flatMap(({ series_id: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return new Map()
  const rows = await repeats.all(db, { ids, now: now.toISOString() })
  return new Map(rows.map((row) => [row.id, row]))
}
