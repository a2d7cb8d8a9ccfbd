import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface RegularRow {
  guests: number
  said: string | null
  asked_at: string
  paused_at: string | null
}

const one = statement<{ seriesId: string; userId: string }, RegularRow>((db, slot) =>
  db
    .selectFrom('series_regulars')
    .select(['guests', 'said', 'asked_at', 'paused_at'])
    .where('series_id', '=', slot('seriesId'))
    .where('user_id', '=', slot('userId')),
)

/** Undefined where the person does not come to all dates. */
export function findRegular(db: Reader, seriesId: string, userId: string): Promise<RegularRow | undefined> {
  return one.first(db, { seriesId, userId })
}

const userLock = command<{ userId: string }, { id: string }>((db, slot) =>
  db.selectFrom('users').select('id').where('id', '=', slot('userId')).where('deleted_at', 'is', null).forNoKeyUpdate(),
)

const count = command<{ userId: string }, { count: number }>((db, slot) =>
  db
    .selectFrom('series_regulars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', slot('userId')),
)

/** How many series the person comes to all dates of, under a lock of the person; undefined when the account is gone. */
export async function countSeriesLocked(tx: Writer, userId: string): Promise<number | undefined> {
  if (!(await userLock.first(tx, { userId }))) return undefined
  return (await count.first(tx, { userId }))!.count
}

const isBanned = statement<{ groupId: string; userId: string }, { user_id: string }>((db, slot) =>
  db
    .selectFrom('group_bans')
    .select('user_id')
    .where('group_id', '=', slot('groupId'))
    .where('user_id', '=', slot('userId')),
)

export async function isBannedFromGroup(db: Reader, groupId: string, userId: string): Promise<boolean> {
  return (await isBanned.first(db, { groupId, userId })) !== undefined
}

const anyOf = command<{ seriesId: string }, { user_id: string }>((db, slot) =>
  db.selectFrom('series_regulars').select('user_id').where('series_id', '=', slot('seriesId')).limit(1),
)

/** Whether anyone comes to all dates, paused or not. Only under the lock of the series. */
export async function hasRegulars(tx: Writer, seriesId: string): Promise<boolean> {
  return (await anyOf.first(tx, { seriesId })) !== undefined
}

interface NewRegular {
  seriesId: string
  userId: string
  guests: number
  said: string | null
}

const store = sqlCommand<NewRegular & { now: string }, RegularRow>(
  (slot) => sql`
    insert into series_regulars as w (series_id, user_id, number, guests, said, asked_at, counted_from)
    values (${slot('seriesId')}, ${slot('userId')},
      (select coalesce(max(number), 0) + 1 from series_regulars where series_id = ${slot('seriesId')}),
      ${slot('guests')}, ${slot('said')}, ${slot('now')}, ${slot('now')})
    on conflict (series_id, user_id) do update set guests = excluded.guests, said = excluded.said, paused_at = null,
      counted_from = case when w.paused_at is null then w.counted_from else excluded.counted_from end
    returning guests, said, asked_at, paused_at`,
)

/** Who comes to all dates already keeps their number; a pause ends. Only under the lock of the series. */
export async function insertRegular(tx: Writer, wish: NewRegular, now: Date): Promise<RegularRow> {
  return (await store.first(tx, { ...wish, now: now.toISOString() }))!
}

const remove = command<{ seriesId: string; userId: string }, { user_id: string }>((db, slot) =>
  db
    .deleteFrom('series_regulars')
    .where('series_id', '=', slot('seriesId'))
    .where('user_id', '=', slot('userId'))
    .returning('user_id'),
)

export async function deleteRegular(tx: Writer, seriesId: string, userId: string): Promise<boolean> {
  return (await remove.first(tx, { seriesId, userId })) !== undefined
}

const skip = sqlCommand<{ seriesId: string; eventId: string; userId: string; now: string }>(
  (slot) => sql`
    insert into series_placements as p (event_id, user_id, series_id, result, placed_at, told_at)
    values (${slot('eventId')}, ${slot('userId')}, ${slot('seriesId')}, 'skipped', ${slot('now')}, ${slot('now')})
    on conflict (event_id, user_id) do update set result = excluded.result, told_at = excluded.told_at`,
)

/** Only under the lock of the event's seats. */
export async function insertSkip(tx: Writer, seriesId: string, eventId: string, userId: string, now: Date) {
  await skip.all(tx, { seriesId, eventId, userId, now: now.toISOString() })
}

const unskip = command<{ eventId: string; userId: string }, { user_id: string }>((db, slot) =>
  db
    .deleteFrom('series_placements')
    .where('event_id', '=', slot('eventId'))
    .where('user_id', '=', slot('userId'))
    .where('result', '=', 'skipped')
    .returning('user_id'),
)

export async function deleteSkip(tx: Writer, eventId: string, userId: string): Promise<void> {
  await unskip.all(tx, { eventId, userId })
}

const skips = statement<{ seriesId: string; userId: string; now: string }, { event_id: string }>((db, slot) =>
  db
    .selectFrom('series_placements as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .select('p.event_id')
    .where('p.user_id', '=', slot('userId'))
    .where('p.series_id', '=', slot('seriesId'))
    .where('p.result', '=', 'skipped')
    .where('e.over_at', '>', slot('now'))
    .orderBy('e.starts_at'),
)

/** The dates ahead that the person skips, soonest first. */
export async function listSkipped(db: Reader, seriesId: string, userId: string, now: Date): Promise<string[]> {
  return (await skips.all(db, { seriesId, userId, now: now.toISOString() })).map((row) => row.event_id)
}

const taken = statement<{ seriesId: string; userId: string; now: string }, { event_id: string }>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select('r.event_id')
    .where('r.user_id', '=', slot('userId'))
    .where('r.status', 'in', ['confirmed', 'waitlisted', 'requested'])
    .where('e.series_id', '=', slot('seriesId'))
    .where('e.status', '=', 'scheduled')
    .where('e.over_at', '>', slot('now'))
    .orderBy('e.id'),
)

/** The dates ahead that the person has an RSVP to. */
export async function listTaken(db: Reader, seriesId: string, userId: string, now: Date): Promise<string[]> {
  return (await taken.all(db, { seriesId, userId, now: now.toISOString() })).map((row) => row.event_id)
}

const ahead = command<{ seriesId: string; now: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', slot('seriesId'))
    .where('over_at', '>', slot('now'))
    .orderBy('id'),
)

export async function listIdsAhead(tx: Writer, seriesId: string, now: Date): Promise<string[]> {
  return (await ahead.all(tx, { seriesId, now: now.toISOString() })).map(({ id }) => id)
}

export interface ListedRegularRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  number: number
  guests: number
  asked_at: string
  paused_at: string | null
}

/** In the order in which they get their spots. */
export const listRegulars = listing<{ seriesId: string }, ListedRegularRow>(
  { by: ['w.number', 'w.user_id'], direction: 'asc' },
  (db, slot) =>
    db
      .selectFrom('series_regulars as w')
      .innerJoin('users as u', 'u.id', 'w.user_id')
      .select(['w.user_id', 'u.username', 'u.name', 'u.avatar_url'])
      .select(['w.number', 'w.guests', 'w.asked_at', 'w.paused_at'])
      .where('w.series_id', '=', slot('seriesId'))
      .where('u.deleted_at', 'is', null),
)

export interface RegularCounts {
  regulars: number
  paused: number
}

const counts = statement<{ seriesId: string }, RegularCounts>((db, slot) =>
  db
    .selectFrom('series_regulars as w')
    .select([
      sql<number>`(count(*) filter (where w.paused_at is null))::integer`.as('regulars'),
      sql<number>`(count(*) filter (where w.paused_at is not null))::integer`.as('paused'),
    ])
    .where('w.series_id', '=', slot('seriesId')),
)

export async function countRegulars(db: Reader, seriesId: string): Promise<RegularCounts> {
  return (await counts.first(db, { seriesId }))!
}

const shares = statement<{ seriesId: string }, { share: number }>((db, slot) =>
  db.selectFrom('event_series').select('share').where('id', '=', slot('seriesId')),
)

/** In percent. */
export async function findShare(db: Reader, seriesId: string): Promise<number> {
  return (await shares.first(db, { seriesId }))!.share
}
