import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { WebhookAttempts } from '#kernel/data/database-schema.ts'
import { inSending, sendingOf } from '#kernel/data/sending.ts'
import { statement } from '#kernel/data/statement.ts'

export const attemptColumns = [
  'id',
  'event_id',
  'event_type',
  'attempt',
  'is_success',
  'status_code',
  'error',
  'duration_ms',
  'response_body',
  'attempted_at',
] as const

export type AttemptRow = Pick<Selectable<WebhookAttempts>, (typeof attemptColumns)[number]>

const newest = statement<{ webhookId: string }, AttemptRow>((db, slot) =>
  db
    .selectFrom('webhook_attempts')
    .select(attemptColumns)
    .where('webhook_id', '=', slot('webhookId'))
    .orderBy('id', 'desc')
    .limit(100),
)

/** The newest hundred: ids are ordered by time. */
export function listAttempts(db: Reader, webhookId: string): Promise<AttemptRow[]> {
  return newest.all(sendingOf(db), { webhookId })
}

export function findAttempt(db: Reader, webhookId: string, id: string) {
  return sendingOf(db)
    .selectFrom('webhook_attempts')
    .select(['event_id', 'event_type', 'is_test'])
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
}

export async function insertAttempt(tx: Writer, attempt: Insertable<WebhookAttempts>): Promise<void> {
  await sendingOf(tx).insertInto('webhook_attempts').values(attempt).execute()
}

export async function hasEvent(db: Reader, eventId: string): Promise<boolean> {
  const row = await db.selectFrom('outbox_events').select('id').where('id', '=', eventId).executeTakeFirst()
  return row !== undefined
}

/** Due immediately under the given id, from the start of the schedule; already waiting ones become due too. */
export function insertRedelivery(
  tx: Writer,
  webhookId: string,
  event: { id: string; type: string },
  attemptId: string,
) {
  return inSending(tx, async (sending) => {
    await sql`
      update webhook_queues set next_due_at = least(next_due_at, greatest(now(), open_until))
      where webhook_id = ${webhookId}`.execute(sending)
    await sql`
      insert into webhook_deliveries (webhook_id, event_id, due_at, attempt_id, event_type)
      values (${webhookId}, ${event.id}, now(), ${attemptId}, ${event.type})
      on conflict (webhook_id, event_id) do update set due_at = now(), leased_at = null,
        attempt_id = excluded.attempt_id`.execute(sending)
  })
}
