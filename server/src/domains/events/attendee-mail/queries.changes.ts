import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/** An event that begins within the hour cannot wait. */
const urgentHours = 1

/**
 * Notes that people are to be told of a change. One that is waiting already takes this one along: what is told is the
 * state of then.
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

/** Some of those that are due; another worker takes others. */
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
  { dueAt, toldAt }: { dueAt: string | null; toldAt: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('event_change_notices')
    .set({ due_at: dueAt, told_at: [...toldAt] })
    .where('event_id', '=', eventId)
    .execute()
}
