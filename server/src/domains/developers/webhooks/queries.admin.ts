import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing, type Page, type PageRequest } from '#kernel/operation/page.ts'

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

type Sending = Pick<WebhookHealthRow, 'failing_since' | 'pending' | 'last_success_at'>
type Stored = Omit<WebhookHealthRow, keyof Sending>

const select = (db: StatementBuilder) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select([
      'w.id',
      'w.id as webhook_id',
      'u.id as user_id',
      'u.username',
      'u.name',
      'w.url',
      'w.is_live',
      'w.is_active',
    ])
    .select(['w.disabled_reason', 'w.created_at'])
    .where('w.removed_at', 'is', null)
    .where('w.is_pull', '=', false)
    .where('u.deleted_at', 'is', null)

/** Of each webhook at most 1,000 deliveries and 100 attempts are read. */
async function withSending(db: Reader, webhooks: Stored[]): Promise<WebhookHealthRow[]> {
  const ids = webhooks.map(({ id }) => id)
  const { rows } = await sql<Sending & { id: string }>`
    select q.webhook_id as id, q.health ->> 'failingSince' as failing_since,
      (select count(*) from (
        select from webhook_deliveries d where d.webhook_id = q.webhook_id limit 1000) as waiting)::integer as pending,
      (select max(attempted_at) filter (where is_success) from (
        select attempted_at, is_success from webhook_attempts a where a.webhook_id = q.webhook_id
        order by a.id desc limit 100) as latest) as last_success_at
    from webhook_queues q where q.webhook_id = any(${ids}::uuid[])`.execute(sendingOf(db))
  const none: Sending = { failing_since: null, pending: 0, last_success_at: null }
  const found = new Map(rows.map(({ id, ...state }) => [id, state]))
  return webhooks.map((webhook) => ({ ...webhook, ...(found.get(webhook.id) ?? none) }))
}

const newestFirst = listing<object, Stored>({ by: ['w.id'], direction: 'desc' }, select)

/** The newest first. */
export async function listAllWebhooks(db: Reader, page: PageRequest): Promise<Page<WebhookHealthRow>> {
  const found = await newestFirst(db, page, {})
  return { ...found, items: await withSending(db, found.items) }
}

const failingFirst = listing<object, { webhook_id: string; failing_since: string | null }>(
  { by: ['q.failing_since', 'q.webhook_id'], direction: 'asc' },
  (db) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('webhook_queues')
          .select(['webhook_id', sql<string | null>`health ->> 'failingSince'`.as('failing_since')])
          .as('q'),
      )
      .select(['q.webhook_id', 'q.failing_since'])
      .where('q.failing_since', 'is not', null),
)

const ofIds = statement<{ ids: string[] }, Stored>((db, slot) =>
  select(db).where('w.id', '=', sql<string>`any(${sql.val(slot('ids'))}::uuid[])`),
)

/**
 * Those that have failed for the longest time first. A page may be shorter than its limit: what is being deleted is left
 * out.
 */
export async function listFailingWebhooks(db: Reader, page: PageRequest): Promise<Page<WebhookHealthRow>> {
  const found = await failingFirst(sendingOf(db), page, {})
  const ids = found.items.map((row) => row.webhook_id)
  const rows = new Map((await withSending(db, await ofIds.all(db, { ids }))).map((row) => [row.id, row]))
  return { ...found, items: ids.flatMap((id) => rows.get(id) ?? []) }
}
