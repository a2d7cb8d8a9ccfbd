import { sql } from 'kysely'
import type { Reader, Writer } from '../../kernel/context.ts'
import type { Hearer } from './rules.audience.ts'

export interface Candidate extends Hearer {
  id: string
}

interface Search {
  patterns: string[]
  parties: string[]
  groupId: string | null
}

/**
 * The webhooks of everybody who might hear of an event; the rules then say who does. Three searches by index, because
 * one with "or" would read every webhook there is.
 */
export async function listCandidates(db: Reader, { patterns, parties, groupId }: Search): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with near as (
      select id from webhooks where user_id = any(${parties}::uuid[])
      union
      select w.id from group_roles r join webhooks w on w.user_id = r.user_id where r.group_id = ${groupId}::uuid
      union
      select id from webhooks where audience = 'platform' and is_live)
    select w.id, w.user_id as "userId", w.audience, w.event_types as "eventTypes", u.role = 'admin' as "isAdmin",
      r.role as "groupRole"
    from near join webhooks w using (id)
      join users u on u.id = w.user_id
      left join group_roles r on r.group_id = ${groupId}::uuid and r.user_id = w.user_id
    where w.is_live and w.event_types && ${patterns}::text[] and u.suspended_at is null and u.deleted_at is null`.execute(
    db,
  )
  return rows
}

export async function findEventStatus(db: Reader, eventId: string): Promise<string | null> {
  const row = await db.selectFrom('events').select('status').where('id', '=', eventId).executeTakeFirst()
  return row?.status ?? null
}

/** Each webhook once, however often the event comes. The queues are locked in the same order by everybody. */
export async function insertDeliveries(tx: Writer, eventId: string, webhookIds: string[]): Promise<void> {
  await sql`
    select from webhook_queues where webhook_id = any(${webhookIds}::uuid[])
    order by webhook_id for no key update`.execute(tx)
  await sql`
    insert into webhook_deliveries (webhook_id, event_id, due_at)
    select q.webhook_id, ${eventId}, now() from webhook_queues q where q.webhook_id = any(${webhookIds}::uuid[])
    on conflict do nothing`.execute(tx)
  // Without a condition: a turn that is just ending may have looked before these rows were there.
  await sql`
    update webhook_queues set next_due_at = least(next_due_at, greatest(now(), open_until))
    where webhook_id = any(${webhookIds}::uuid[])`.execute(tx)
}
