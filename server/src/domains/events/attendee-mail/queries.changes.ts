import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

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
