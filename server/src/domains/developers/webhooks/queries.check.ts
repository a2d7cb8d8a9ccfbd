import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { listLive } from './queries.delivery.ts'

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
