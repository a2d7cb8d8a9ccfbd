import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { EventBefore } from '#kernel/events.ts'

/** The mail about a change goes out at once when the event starts within this time. */
const urgentHours = 1

/**
 * Records that attendees must be mailed about a change. A notice that is already waiting covers this change too,
 * because the mail shows the state at the time of sending.
 */
export async function insertChangeNotice(tx: Writer, eventId: string, now: Date, minutes: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into event_change_notices (event_id, due_at)
    select id, least(${at} + make_interval(mins => ${minutes}),
      greatest(${at}, starts_at - make_interval(hours => ${urgentHours})))
    from events where id = ${eventId}
    on conflict (event_id) do update set due_at = least(event_change_notices.due_at, excluded.due_at)`.execute(tx)
}

export const noticesMax = 500

export interface ChangeNotice {
  event_id: string
  told_at: string[]
}

/** A batch of due notices; rows locked by another worker are skipped. */
export async function lockDueNotices(tx: Writer, now: Date): Promise<ChangeNotice[]> {
  return tx
    .selectFrom('event_change_notices')
    .select(['event_id', sql<string[]>`to_json(told_at)`.as('told_at')])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(noticesMax)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function updateNotice(
  tx: Writer,
  eventId: string,
  { dueAt, sentAt }: { dueAt: string | null; sentAt: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('event_change_notices')
    .set({ due_at: dueAt, told_at: [...sentAt] })
    .where('event_id', '=', eventId)
    .execute()
}

/** Changes wait for minutes; what waited longer than this is mailed without what stood there before. */
const changeHours = 2

/** The smallest UUIDv7 of that time. It keeps the search within the newest part of the outbox, which has no other index. */
const oldestId = sql`(lpad(to_hex((extract(epoch from now() - make_interval(hours => ${sql.lit(changeHours)})) * 1000)::bigint), 12, '0')
  || '70008000000000000000')::uuid`

const firstChange = statement<{ eventId: string; since: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('outbox_events as o')
    .select('o.id')
    .where(sql<boolean>`o.id > ${oldestId}`)
    .where('o.type', '=', sql.lit('event.facts_changed'))
    .where(sql<boolean>`o.data->>'eventId' = ${slot('eventId')}`)
    .where('o.occurred_at', '>', slot('since'))
    .orderBy('o.id')
    .limit(1),
)

/** The first change that no mail has told of. */
export async function findFirstChange(db: Reader, eventId: string, since: string): Promise<string | undefined> {
  return (await firstChange.first(db, { eventId, since }))?.id
}

const before = statement<{ changeId: string }, { before: EventBefore }>((db, slot) =>
  db
    .selectFrom('outbox_events as o')
    .select(sql<EventBefore>`o.data->'before'`.as('before'))
    .where('o.id', '=', slot('changeId')),
)

/** Undefined once the outbox has forgotten it. */
export async function findBefore(db: Reader, changeId: string): Promise<EventBefore | undefined> {
  return (await before.first(db, { changeId }))?.before
}
