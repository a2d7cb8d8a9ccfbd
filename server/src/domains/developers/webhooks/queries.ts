import { type Selectable, sql, type Updateable } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { type GroupLookRow, mailAboutGroup, managesGroup } from '#domains/groups/groups/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Webhooks } from '#kernel/data/database-schema.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { statement } from '#kernel/data/statement.ts'
import { listLive } from './queries.delivery.ts'

const columns = [
  'id',
  'user_id',
  'is_pull',
  'name',
  'url',
  'event_types',
  'audience',
  'secrets',
  'is_active',
  'is_live',
  'disabled_reason',
  'consent_id',
  'scopes',
  'created_at',
] as const

export interface WebhookRow extends Pick<Selectable<Webhooks>, (typeof columns)[number]> {
  failing_since: string | null
  pending: number
}

const pendingMax = 100

type QueueState = Pick<WebhookRow, 'failing_since' | 'pending'>

/** With how the deliveries of each go, of which at most 100 are read. */
async function withQueues<Row extends { id: string }>(db: Reader, webhooks: Row[]): Promise<(Row & QueueState)[]> {
  if (webhooks.length === 0) return []
  const { rows } = await sql<QueueState & { id: string }>`
    select q.webhook_id as id, q.health ->> 'failingSince' as failing_since, (select count(*) from (
      select from webhook_deliveries d where d.webhook_id = q.webhook_id limit ${sql.lit(pendingMax)}) as waiting)::integer as pending
    from webhook_queues q where q.webhook_id = any(${webhooks.map(({ id }) => id)}::uuid[])`.execute(sendingOf(db))
  const states = new Map(rows.map(({ id, ...state }) => [id, state]))
  return webhooks.map((webhook) => ({ ...webhook, ...(states.get(webhook.id) ?? { failing_since: null, pending: 0 }) }))
}

/** An account has at most twenty webhooks, so there is no paging. */
export async function listWebhooks(db: Reader, userId: string): Promise<WebhookRow[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(columns)
    .where('user_id', '=', userId)
    .where('is_pull', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withQueues(db, rows)
}

export async function findWebhook(db: Reader, userId: string, id: string): Promise<WebhookRow | undefined> {
  const rows = await db
    .selectFrom('webhooks')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  return (await withQueues(db, rows))[0]
}

export async function countWebhooks(tx: Writer, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewWebhook {
  id: string
  user_id: string
  is_pull: boolean
  name: string | null
  url: string
  event_types: string[]
  audience: string
  secrets: string
  consent_id: string | null
  scopes: string[] | null
  created_at: string
}

export async function insertWebhook(tx: Writer, webhook: NewWebhook): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({ ...webhook, is_granted: webhook.consent_id !== null })
    .execute()
  // No worker takes the queue of a pull webhook: it is leased forever.
  const queue = webhook.is_pull ? { lease_until: 'infinity', taken_at: sql<string>`now()` } : {}
  await sendingOf(tx)
    .insertInto('webhook_queues')
    .values({ webhook_id: webhook.id, ...queue })
    .execute()
}

export type WebhookChanges = Pick<
  Updateable<Webhooks>,
  | 'name'
  | 'url'
  | 'event_types'
  | 'audience'
  | 'is_active'
  | 'disabled_reason'
  | 'is_granted'
  | 'consent_id'
  | 'scopes'
  | 'secrets'
  | 'removed_at'
>

export async function updateWebhook(tx: Writer, userId: string, id: string, changes: WebhookChanges): Promise<boolean> {
  const result = await tx
    .updateTable('webhooks')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** True if this call disabled it; false if it was disabled already. */
export async function updateDisabled(tx: Writer, id: string, reason: 'gone' | 'failing'): Promise<boolean> {
  const result = await tx
    .updateTable('webhooks')
    .set({ is_active: false, disabled_reason: reason })
    .where('id', '=', id)
    .where('is_live', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Resets its health and makes waiting deliveries due. */
export async function updateQueueAfresh(tx: Writer, webhookId: string): Promise<void> {
  await sendingOf(tx)
    .updateTable('webhook_queues')
    .set({ next_due_at: sql<string>`now()`, open_until: null, is_slow: false, health: '{}' })
    .where('webhook_id', '=', webhookId)
    .execute()
}

const pieceSize = 1000

/** Deletes a webhook in short steps: first its attempts, of which there may be any number. */
export async function deleteWebhookPiece(tx: Writer, id: string): Promise<Progress> {
  const sending = sendingOf(tx)
  const attempts = await sql`
    delete from webhook_attempts where id = any(array(
      select id from webhook_attempts where webhook_id = ${id} limit ${pieceSize}))`.execute(sending)
  if ((attempts.numAffectedRows ?? 0n) >= pieceSize) return 'more'
  const deliveries = await sql`
    delete from webhook_deliveries where ctid = any(array(
      select ctid from webhook_deliveries where webhook_id = ${id} limit ${pieceSize}))`.execute(sending)
  if ((deliveries.numAffectedRows ?? 0n) >= pieceSize) return 'more'
  for (const table of ['channel_posts', 'webhook_queues'] as const)
    await sending.deleteFrom(table).where('webhook_id', '=', id).execute()
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
  return 'done'
}

export async function findAnyWebhookOf(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('webhooks').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  return row?.id
}

export async function listRemoved(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The owner's address for the mail that a webhook was disabled, if it still is and they want such mails. */
export function findDisabled(db: Reader, id: string) {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['w.url', 'u.id as user_id', 'w.disabled_reason'])
    .where('w.id', '=', id)
    .where('w.removed_at', 'is', null)
    .where('w.is_active', '=', false)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(p.account, true)`)
    .where(takesMail)
    .executeTakeFirst()
}

/** The keys that secrets are encrypted with, by their names, each with one encrypted secret to try. */
export async function listSecretKeys(db: Reader): Promise<{ kid: string; count: number; sample: string }[]> {
  const { rows } = await sql<{ kid: string; count: number; sample: string }>`
    select split_part(secrets, ':', 1) as kid, count(*), min(secrets) as sample
    from webhooks where removed_at is null group by kid order by kid`.execute(db)
  return rows
}

/** Live webhooks with something to send that no worker would find, because neither a due time nor a lease is set. */
export async function countForgottenQueues(db: Reader): Promise<number> {
  const { rows } = await sql<{ webhook_id: string }>`
    select d.webhook_id from (select distinct webhook_id from webhook_deliveries) d
      left join webhook_queues q on q.webhook_id = d.webhook_id
    where q.next_due_at is null and q.lease_until is null`.execute(sendingOf(db))
  const live = await listLive(
    db,
    rows.map((row) => row.webhook_id),
  )
  return live.length
}

interface ChannelMail {
  channelId: string
  userId: string
}

export interface ChannelMailRow extends GroupLookRow {
  format: string
  host: string
  disabled_reason: string | null
}

const disabled = statement<ChannelMail, ChannelMailRow>((db, slot) =>
  mailAboutGroup(db, slot('userId'))
    .where(managesGroup)
    .innerJoin('webhooks as w', 'w.group_id', 'g.id')
    .select(['w.format', 'w.disabled_reason', sql<string>`w.host`.as('host')])
    .where('w.id', '=', slot('channelId'))
    .where('w.removed_at', 'is', null)
    .where('w.is_active', '=', false),
)

/** The mail to a manager; undefined when the channel works again, or they left the team or want no mail. */
export function findChannelMail(db: Reader, mail: ChannelMail): Promise<ChannelMailRow | undefined> {
  return disabled.first(db, mail)
}

// What is encrypted begins with the id of its key and a colon.
const keyId = sql<string>`split_part(secrets, ':', 1)`

export function countSecretsByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  return db
    .selectFrom('webhooks')
    .select((eb) => [keyId.as('keyId'), eb.fn.countAll<number>().as('count')])
    .groupBy(keyId)
    .execute()
}

/** In the order of their ids. */
export function listSecretsOfKeys(db: Reader, keyIds: readonly string[], after: string | undefined, limit: number) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'secrets'])
    .where('id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where(keyId, '=', sql<string>`any(${keyIds}::text[])`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether the row still had the secrets that were read: another writer's change is kept. */
export async function replaceSecrets(tx: Writer, id: string, before: string, after: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ secrets: after })
    .where('id', '=', id)
    .where('secrets', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
