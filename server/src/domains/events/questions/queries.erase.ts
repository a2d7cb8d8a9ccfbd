import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { sqlCommand, statement } from '#kernel/data/statement.ts'
import type { Expiry } from './rules.expiry.ts'

interface Periods {
  now: string
  days: number
  shortDays: number
}

/** When the answers of an event go: the instance's period or, where it is shorter, that of its organizers. */
const goneBefore = (now: unknown, days: unknown) =>
  sql<string>`${now}::timestamptz - make_interval(days => least(${days}::integer, q.kept_days))`

interface DueEvent {
  event_id: string
  /** Nothing of it is kept. */
  is_all: boolean
}

const due = statement<Periods & { after: string; limit: number }, DueEvent>((db, slot) =>
  db
    .selectFrom('event_questions as q')
    .innerJoin('events as e', 'e.id', 'q.event_id')
    .select(['q.event_id', sql<boolean>`e.over_at < ${goneBefore(slot('now'), slot('days'))}`.as('is_all')])
    .where('q.erased_at', 'is', null)
    .where('q.event_id', '>', slot('after'))
    .where('e.over_at', '<', goneBefore(slot('now'), slot('shortDays')))
    .orderBy('q.event_id')
    .limit(slot('limit')),
)

/** The next events, by their ids, of which something is no longer kept. */
export function listDueEvents(
  db: Reader,
  { now, ...periods }: Expiry,
  after: string,
  limit: number,
): Promise<DueEvent[]> {
  return due.all(db, { ...periods, now: now.toISOString(), after, limit })
}

const erase = sqlCommand<{ all: string[]; some: string[]; limit: number }, { event_id: string }>(
  (slot) => sql`
    delete from answers where ctid = any(array(
      select a.ctid from answers a where a.event_id = any(${slot('all')}::uuid[])
      union all
      select a.ctid from answers a
      where a.event_id = any(${slot('some')}::uuid[]) and (a.sealed is not null or not exists (
        select from rsvps r where r.event_id = any(${slot('some')}::uuid[]) and r.event_id = a.event_id
          and r.id = a.rsvp_id and r.status = 'confirmed'))
      limit ${slot('limit')}))
    returning event_id`,
)

/** Deletes a batch of what is no longer kept: all answers of some events, of others those that go first. 0 when none is left. */
export async function deleteDue(tx: Writer, all: readonly string[], some: readonly string[], limit: number) {
  return (await erase.all(tx, { all: [...all], some: [...some], limit })).length
}

const isDue = statement<Periods, { is_due: boolean }>((db, slot) =>
  db.selectNoFrom(
    sql<boolean>`exists (
      select from event_questions q join events e on e.id = q.event_id
      where q.erased_at is null and (e.over_at < ${goneBefore(slot('now'), slot('days'))}
        or q.first_erased_at is null and e.over_at < ${goneBefore(slot('now'), slot('shortDays'))}))`.as('is_due'),
  ),
)

/** Whether the last run has left something that is no longer kept, as after a restore: one statement, which reads no answers. */
export async function findIsDue(db: Reader, { now, ...periods }: Expiry): Promise<boolean> {
  return (await isDue.first(db, { ...periods, now: now.toISOString() }))!.is_due
}

const finish = sqlCommand<{ eventIds: string[]; now: string }>(
  (slot) => sql`
    update event_questions q set erased_at = ${slot('now')}, first_erased_at = ${slot('now')}
    where q.event_id = any(${slot('eventIds')}::uuid[])
      and not exists (select from answers a where a.event_id = q.event_id)`,
)

/** The job looks at these events no more, until there is an answer again. */
export async function updateErased(tx: Writer, eventIds: readonly string[], now: Date): Promise<void> {
  if (eventIds.length > 0) await finish.all(tx, { eventIds: [...eventIds], now: now.toISOString() })
}

const finishFirst = sqlCommand<{ eventIds: string[]; now: string }>(
  (slot) => sql`
    update event_questions q set first_erased_at = ${slot('now')}
    where q.event_id = any(${slot('eventIds')}::uuid[]) and q.first_erased_at is null
      and not exists (select from answers a where a.event_id = q.event_id and (a.sealed is not null or not exists (
        select from rsvps r where r.event_id = q.event_id and r.id = a.rsvp_id and r.status = 'confirmed')))`,
)

/** The start of a process asks for these events no more. The job still looks at them: a spot may be taken back later. */
export async function updateFirstErased(tx: Writer, eventIds: readonly string[], now: Date): Promise<void> {
  if (eventIds.length > 0) await finishFirst.all(tx, { eventIds: [...eventIds], now: now.toISOString() })
}

// What is encrypted begins with the id of its key and a colon.
const keyId = sql<string>`split_part(sealed, ':', 1)`

/** Sealed answers by the key that encrypted them. */
export function countAnswersByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  return db
    .selectFrom('answers')
    .select((eb) => [keyId.as('keyId'), eb.fn.countAll<number>().as('count')])
    .where('sealed', 'is not', null)
    .groupBy(keyId)
    .execute()
}

export interface SealedRow {
  event_id: string
  rsvp_id: string
  guest_id: string | null
  question_id: string
  sealed: string
}

/** Some that other keys encrypted. */
export async function listSealedOfKeys(tx: Writer, ids: readonly string[], limit: number): Promise<SealedRow[]> {
  const rows = await tx
    .selectFrom('answers')
    .select(['event_id', 'rsvp_id', 'guest_id', 'question_id', 'sealed'])
    .where('sealed', 'is not', null)
    .where(sql<boolean>`${keyId} = any(${ids}::text[])`)
    .limit(limit)
    .execute()
  return rows as SealedRow[]
}

/** Leaves an answer alone that another writer has changed since it was read. */
export async function updateSealed(tx: Writer, before: SealedRow, sealed: string): Promise<void> {
  await tx
    .updateTable('answers')
    .set({ sealed })
    .where('event_id', '=', before.event_id)
    .where('rsvp_id', '=', before.rsvp_id)
    .where('question_id', '=', before.question_id)
    .where('guest_id', 'is not distinct from', before.guest_id)
    .where('sealed', '=', before.sealed)
    .execute()
}
