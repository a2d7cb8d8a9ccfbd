import { sql } from 'kysely'
import type { StatementBuilder } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface WebhookHealthRow {
  id: string
  webhook_id: string
  user_id: string
  username: string | null
  name: string
  url: string
  is_live: boolean
  is_active: boolean
  disabled_reason: string | null
  created_at: string
  failing_since: string | null
  pending: number
  last_success_at: string | null
}

/** Of each webhook at most 1,000 deliveries and 100 attempts are read. */
const select = (db: StatementBuilder) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhook_queues')
        .select(['webhook_id', sql<string | null>`health ->> 'failingSince'`.as('failing_since')])
        .as('q'),
    )
    .innerJoin('webhooks as w', 'w.id', 'q.webhook_id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.id', 'q.webhook_id', 'u.id as user_id', 'u.username', 'u.name', 'w.url', 'w.is_live', 'w.is_active'])
    .select(['w.disabled_reason', 'w.created_at', 'q.failing_since'])
    .select(
      sql<number>`(select count(*) from (
        select from webhook_deliveries d where d.webhook_id = w.id limit 1000) as waiting)::integer`.as('pending'),
    )
    .select(
      sql<string | null>`(select max(attempted_at) filter (where is_success) from (
        select attempted_at, is_success from webhook_attempts a where a.webhook_id = w.id
        order by a.id desc limit 100) as latest)`.as('last_success_at'),
    )
    .where('w.removed_at', 'is', null)
    .where('w.is_pull', '=', false)
    .where('u.deleted_at', 'is', null)

/** The newest first. */
export const listAllWebhooks = listing<object, WebhookHealthRow>({ by: ['w.id'], direction: 'desc' }, select)

/** Those that have failed for the longest time first. */
export const listFailingWebhooks = listing<object, WebhookHealthRow>(
  { by: ['q.failing_since', 'q.webhook_id'], direction: 'asc' },
  (db) => select(db).where('q.failing_since', 'is not', null),
)
