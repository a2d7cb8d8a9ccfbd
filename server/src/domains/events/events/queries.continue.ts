import { sql } from 'kysely'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'
import type { RepeatRule } from './queries.series.ts'

const ahead = command<{ id: string; ahead: number | null }, { id: string }>((db, slot) =>
  db
    .updateTable('event_series')
    .set({ ahead: sql<number | null>`${slot('ahead')}::smallint` })
    .where('id', '=', slot('id'))
    .returning('id'),
)

export async function updateAhead(tx: Writer, id: string, count: number | null): Promise<void> {
  await ahead.all(tx, { id, ahead: count })
}

const share = command<{ id: string; share: number }, { id: string }>((db, slot) =>
  db
    .updateTable('event_series')
    .set({ share: slot('share') })
    .where('id', '=', slot('id'))
    .returning('id'),
)

export async function updateShare(tx: Writer, id: string, percent: number): Promise<void> {
  await share.all(tx, { id, share: percent })
}

interface LastDate {
  group_id: string
  /** What new dates are copied from: the last date that takes place, or else the last one. */
  model_id: string
  created_by: string
}

const lastDate = statement<{ id: string }, LastDate>((db, slot) =>
  db
    .selectFrom('event_series as s')
    .innerJoin('groups as g', 'g.id', 's.group_id')
    .innerJoinLateral(
      sql<{ id: string; created_by: string }>`(
        select e.id, e.created_by from events e where e.series_id = s.id and e.created_by is not null
        order by e.status = 'cancelled', e.starts_at desc, e.id desc limit 1)`.as('e'),
      (join) => join.onTrue(),
    )
    .select(['s.group_id', 'e.id as model_id', 'e.created_by'])
    .where('g.deleted_at', 'is', null)
    .where('s.id', '=', slot('id')),
)

/** Undefined where the group is archived, or nothing says who would publish. */
export function findLastDate(db: Reader, id: string): Promise<LastDate | undefined> {
  return lastDate.first(db, { id })
}

export interface LockedSeries {
  rule: RepeatRule
  ahead: number | null
  /** Whatever became of them: a cancelled date is not replaced. */
  dates_ahead: number
  last_at: string
}

const locked = sqlCommand<{ id: string; now: string }, LockedSeries>(
  (slot) => sql`
    select s.rule, s.ahead,
      (select count(*)::integer from events e where e.series_id = s.id and e.starts_at > ${slot('now')}) as dates_ahead,
      (select max(e.starts_at) from events e where e.series_id = s.id) as last_at
    from event_series s where s.id = ${slot('id')} for update of s`,
)

/** Taken before the seats of its events. */
export async function lockSeriesRule(tx: Writer, id: string, now: Date): Promise<LockedSeries | undefined> {
  // What changed before the lock was granted is read again.
  await locked.all(tx, { id, now: now.toISOString() })
  return (await locked.all(tx, { id, now: now.toISOString() }))[0]
}

const publisher = statement<{ eventId: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('events as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .innerJoin('group_roles as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').onRef('r.group_id', '=', 'e.group_id'),
    )
    .select('u.id')
    .where('e.id', '=', slot('eventId'))
    .where('r.role', 'in', ['owner', 'manager'])
    .where(isActive),
)

/** Whether who made this event could make it now. */
export async function canStillPublish(db: Reader, eventId: string): Promise<boolean> {
  return (await publisher.first(db, { eventId })) !== undefined
}

const due = statement<{ after: string; now: string; limit: number }, { id: string }>((db, slot) =>
  db
    .selectFrom('event_series as s')
    .select('s.id')
    .where('s.ahead', 'is not', null)
    .where('s.id', '>', slot('after'))
    .where(
      sql<boolean>`(select count(*) from events e where e.series_id = s.id and e.starts_at > ${slot('now')}) < s.ahead`,
    )
    .orderBy('s.id')
    .limit(slot('limit')),
)

/** Series that go on and have too few dates ahead, after this id. */
export async function listSeriesToContinue(db: Reader, after: string, now: Date, limit: number): Promise<string[]> {
  return (await due.all(db, { after, now: now.toISOString(), limit })).map(({ id }) => id)
}
