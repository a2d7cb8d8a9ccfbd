import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import type { Subscriber } from './rules.audience.ts'

export interface WebhookCandidate extends Subscriber {
  id: string
}

interface Search {
  patterns: string[]
  parties: string[]
  groupId: string | null
}

/**
 * The webhooks of everyone who might receive an event; the rules then decide. It goes from users to their webhooks by
 * index, so that its cost does not depend on the total number of webhooks.
 */
export async function listCandidates(db: Reader, { patterns, parties, groupId }: Search): Promise<WebhookCandidate[]> {
  const { rows } = await sql<WebhookCandidate>`
    with near as materialized (
      select user_id, max(role) as role, 'mine' as audience from (
        select unnest(${parties}::uuid[]) as user_id, null as role
        union all
        select user_id, role from group_roles where group_id = ${groupId}::uuid) person
      group by user_id
      union all
      select distinct user_id, null, 'platform' from webhooks where audience = 'platform' and is_live)
    select distinct on (w.id) w.id, w.user_id as "userId", w.audience, w.event_types as "eventTypes",
      w.role = 'admin' as "isAdmin", w.scopes, near.role as "groupRole"
    from near cross join lateral (
      select w.id, w.user_id, w.audience, w.event_types, w.scopes, u.role
      from users u join webhooks w on w.user_id = u.id
      where u.id = near.user_id and u.suspended_at is null and u.deleted_at is null
        and w.is_live and w.event_types && ${patterns}::text[] and (near.audience = 'mine' or w.audience = 'platform')
      offset 0) w
    order by w.id, near.audience`.execute(db)
  return rows
}

export async function findEventStatus(db: Reader, eventId: string): Promise<string | null> {
  const row = await db.selectFrom('events').select('status').where('id', '=', eventId).executeTakeFirst()
  return row?.status ?? null
}

export interface NewDelivery {
  webhookId: string
  eventId: string
  eventType: string
}

/**
 * Each webhook once per event. Queues are locked in one order, and become due unconditionally: a turn that is just ending
 * may have read before these rows existed.
 */
export async function insertDeliveries(tx: Writer, deliveries: NewDelivery[]): Promise<void> {
  const webhookIds = deliveries.map(({ webhookId }) => webhookId)
  const eventIds = deliveries.map(({ eventId }) => eventId)
  const types = deliveries.map(({ eventType }) => eventType)
  await sql`
    with queue as materialized (
      select webhook_id from webhook_queues where webhook_id = any(${[...new Set(webhookIds)]}::uuid[])
      order by webhook_id for no key update),
    added as (
      insert into webhook_deliveries (webhook_id, event_id, due_at, event_type)
      select webhook_id, event_id, now(), type
      from queue join unnest(${webhookIds}::uuid[], ${eventIds}::uuid[], ${types}::text[])
        as heard (webhook_id, event_id, type) using (webhook_id)
      on conflict do nothing)
    update webhook_queues q set next_due_at = least(q.next_due_at, greatest(now(), q.open_until))
    from queue where q.webhook_id = queue.webhook_id`.execute(sendingOf(tx))
}
