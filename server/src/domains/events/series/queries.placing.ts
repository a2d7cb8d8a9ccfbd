import { sql } from 'kysely'
import type { Placed } from '#domains/events/rsvps/index.ts'
import { hasJoined } from '#domains/foundation/membership/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'
import type { DateState } from './rules.ts'

const reviewAt = sql`e.over_at + interval '1 day'`

const note = sqlCommand<{ seriesId: string; now: string; isOpened: boolean }>(
  (slot) => sql`
    insert into series_dates as d (event_id, series_id, due_at, review_at, placed_at)
    select e.id, e.series_id, coalesce(e.rsvp_opens_at, ${slot('now')}::timestamptz), ${reviewAt},
      case when ${slot('isOpened')} and coalesce(e.rsvp_opens_at, e.created_at) <= ${slot('now')}::timestamptz
        then ${slot('now')}::timestamptz end
    from events e
    where e.series_id = ${slot('seriesId')} and e.status = 'scheduled' and e.starts_at > ${slot('now')}
    on conflict (event_id) do update set due_at = excluded.due_at, review_at = excluded.review_at
      where d.due_at <> excluded.due_at or d.review_at <> excluded.review_at`,
)

/**
 * Notes when RSVPs to the dates ahead open, and when they are over. `isOpened`: those that are open stay so, because no one comes to all dates yet. Only
 * under the lock of the series.
 */
export async function insertDates(tx: Writer, seriesId: string, isOpened: boolean, now: Date): Promise<void> {
  await note.all(tx, { seriesId, isOpened, now: now.toISOString() })
}

const seriesOf = statement<{ eventIds: string[] }, { series_id: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select(sql<string>`series_id`.as('series_id'))
    .distinct()
    .where(sql<boolean>`id = any(${slot('eventIds')}::uuid[])`)
    .where('series_id', 'is not', null)
    .orderBy('series_id'),
)

/** The series of these events, in the order in which they are locked. */
export async function listSeriesOf(db: Reader, eventIds: readonly string[]): Promise<string[]> {
  return (await seriesOf.all(db, { eventIds: [...eventIds] })).map((row) => row.series_id)
}

const unplaced = sql<boolean>`(d.placed_at is null or exists (
  select from series_regulars as w where w.series_id = d.series_id and w.paused_at is null
    and not exists (select from series_placements as p where p.event_id = d.event_id and p.user_id = w.user_id)))`

const toPlace = statement<{ seriesId: string; until: string; now: string }, { event_id: string }>((db, slot) =>
  db
    .selectFrom('series_dates as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select('d.event_id')
    .where('d.series_id', '=', slot('seriesId'))
    .where('d.due_at', '<=', slot('until'))
    .where('e.starts_at', '>', slot('now'))
    .where(unplaced)
    .orderBy('e.starts_at')
    .orderBy('e.id'),
)

/** The dates that are open by then at which a person still waits for their spot, soonest first. */
export async function listDatesToPlace(db: Reader, seriesId: string, until: Date, now: Date): Promise<string[]> {
  const given = { seriesId, until: until.toISOString(), now: now.toISOString() }
  return (await toPlace.all(db, given)).map((row) => row.event_id)
}

const due = statement<{ until: string; limit: number }, { series_id: string }>((db, slot) =>
  db
    .selectFrom('series_dates')
    .select('series_id')
    .distinct()
    .where('placed_at', 'is', null)
    .where('due_at', '<=', slot('until'))
    .limit(slot('limit')),
)

/** Series with a date that opens by then. */
export async function listSeriesDue(db: Reader, until: Date, limit: number): Promise<string[]> {
  return (await due.all(db, { until: until.toISOString(), limit })).map((row) => row.series_id)
}

const untold = statement<{ before: string; limit: number }, { series_id: string }>((db, slot) =>
  db
    .selectFrom('series_placements')
    .select('series_id')
    .distinct()
    .where('told_at', 'is', null)
    .where('placed_at', '<', slot('before'))
    .limit(slot('limit')),
)

/** Series with people who wait for their mail since then: a worker has stopped in the middle. */
export async function listSeriesUntold(db: Reader, before: Date, limit: number): Promise<string[]> {
  return (await untold.all(db, { before: before.toISOString(), limit })).map((row) => row.series_id)
}

export interface DateRow extends DateState {
  series_id: string
}

const dateOf = command<{ eventId: string }, DateRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .innerJoin('event_seats as t', 't.event_id', 'e.id')
    .select(['s.id as series_id', 's.share', 't.max_attendees'])
    .select(['e.status', 'e.takes_rsvps', 'e.requires_approval', 'e.starts_at', 'e.rsvp_opens_at', 'e.rsvp_closes_at'])
    .select(sql<boolean>`e.hidden_at is not null`.as('is_hidden'))
    .where('e.id', '=', slot('eventId')),
)

/** Undefined for an event of no series. Only under the lock of the event's seats. */
export function findDate(tx: Writer, eventId: string): Promise<DateRow | undefined> {
  return dateOf.first(tx, { eventId })
}

export interface WaitingRegular {
  user_id: string
  guests: number
  said: string | null
  has_muted: boolean
}

const waiting = sqlCommand<{ seriesId: string; eventId: string }, WaitingRegular>(
  (slot) => sql`
    select w.user_id, w.guests, w.said,
      exists (select from group_mutes m join event_series s on s.group_id = m.group_id
        where s.id = w.series_id and m.user_id = w.user_id) as has_muted
    from series_regulars w join users u on u.id = w.user_id
    where w.series_id = ${slot('seriesId')} and w.paused_at is null and u.deleted_at is null and u.suspended_at is null
      and not exists (select from series_placements p where p.event_id = ${slot('eventId')} and p.user_id = w.user_id)
    order by w.number
    for share of w`,
)

/** Those who come to all dates and have no spot at this one, in their order. They cannot stop before they have it. */
export function lockWaiting(tx: Writer, seriesId: string, eventId: string): Promise<WaitingRegular[]> {
  return waiting.all(tx, { seriesId, eventId })
}

const used = command<{ eventId: string }, { count: number }>((db, slot) =>
  db
    .selectFrom('series_placements as p')
    .innerJoin('rsvps as r', (join) => join.onRef('r.user_id', '=', 'p.user_id').on('r.event_id', '=', slot('eventId')))
    .select(sql<number>`coalesce(sum(r.party_size), 0)::integer`.as('count'))
    .where('p.event_id', '=', slot('eventId'))
    .where('p.result', '=', 'confirmed')
    .where('r.status', '=', 'confirmed'),
)

/** The spots of an event that those who come to all dates have. */
export async function countSpotsUsed(tx: Writer, eventId: string): Promise<number> {
  return (await used.first(tx, { eventId }))!.count
}

export type Placement = Placed | 'muted'

interface NewPlacements {
  eventId: string
  seriesId: string
  userIds: string[]
  results: Placement[]
  now: string
}

const place = sqlCommand<NewPlacements>(
  (slot) => sql`
    insert into series_placements (event_id, user_id, series_id, result, placed_at, told_at)
    select ${slot('eventId')}::uuid, new.user_id, ${slot('seriesId')}::uuid, new.result, ${slot('now')}::timestamptz,
      case when new.result = 'known' then ${slot('now')}::timestamptz end
    from unnest(${slot('userIds')}::uuid[], ${slot('results')}::text[]) as new (user_id, result)`,
)

export async function insertPlacements(
  tx: Writer,
  { seriesId, eventId }: { seriesId: string; eventId: string },
  results: ReadonlyMap<string, Placement>,
  now: Date,
): Promise<void> {
  const people = { userIds: [...results.keys()], results: [...results.values()] }
  if (results.size > 0) await place.all(tx, { seriesId, eventId, ...people, now: now.toISOString() })
}

const placed = sqlCommand<{ eventId: string; seriesId: string; now: string }>(
  (slot) => sql`
    insert into series_dates as d (event_id, series_id, due_at, review_at, placed_at)
    select e.id, ${slot('seriesId')}::uuid, ${slot('now')}::timestamptz, ${reviewAt}, ${slot('now')}::timestamptz
    from events e where e.id = ${slot('eventId')}
    on conflict (event_id) do update set placed_at = excluded.placed_at where d.placed_at is null`,
)

/** From then on the date is open for others. */
export async function updatePlaced(tx: Writer, seriesId: string, eventId: string, now: Date): Promise<void> {
  await placed.all(tx, { seriesId, eventId, now: now.toISOString() })
}

const tell = sqlCommand<{ seriesId: string; limit: number; now: string }, { user_id: string }>(
  (slot) => sql`
    with chosen as (
      select distinct user_id from series_placements where series_id = ${slot('seriesId')} and told_at is null
      order by user_id limit ${slot('limit')}),
    told as (
      update series_placements p set told_at = ${slot('now')} from chosen
      where p.series_id = ${slot('seriesId')} and p.told_at is null and p.user_id = chosen.user_id
      returning p.user_id)
    select distinct user_id from told order by user_id`,
)

/** Marks what a batch of people is to hear of one series, and gives who they are. */
export async function updateTold(tx: Writer, seriesId: string, limit: number, now: Date): Promise<string[]> {
  return (await tell.all(tx, { seriesId, limit, now: now.toISOString() })).map((row) => row.user_id)
}

const previewed = statement<{ seriesId: string; groupId: string; isForMembers: boolean }, { size: number }>(
  (db, slot) =>
    db
      .selectFrom('series_regulars as w')
      .innerJoin('users as u', 'u.id', 'w.user_id')
      .select(sql<number>`w.guests + 1`.as('size'))
      .where('w.series_id', '=', slot('seriesId'))
      .where('w.paused_at', 'is', null)
      .where('u.deleted_at', 'is', null)
      .where('u.suspended_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from group_bans b where b.group_id = ${slot('groupId')} and b.user_id = w.user_id)
        and not exists (select from group_mutes m where m.group_id = ${slot('groupId')} and m.user_id = w.user_id)
        and (not ${slot('isForMembers')} or ${hasJoined(slot('groupId'), sql.ref('w.user_id'))}
          or exists (select from group_roles o where o.group_id = ${slot('groupId')} and o.user_id = w.user_id))`,
      )
      .orderBy('w.number'),
)

/** How many people each of those brings who would get a spot at a new date, in their order; with themselves. */
export async function listSizes(
  db: Reader,
  of: { seriesId: string; groupId: string; isForMembers: boolean },
): Promise<number[]> {
  return (await previewed.all(db, of)).map(({ size }) => size)
}
