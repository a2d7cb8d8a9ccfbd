import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'

/** The keys that secrets are encrypted with, by their names, each with one encrypted secret to try. */
export async function listSecretKeys(db: Reader): Promise<{ kid: string; count: number; sample: string }[]> {
  const { rows } = await sql<{ kid: string; count: number; sample: string }>`
    select split_part(secrets, ':', 1) as kid, count(*), min(secrets) as sample
    from webhooks where removed_at is null group by kid order by kid`.execute(db)
  return rows
}

/** Live webhooks with something to send that no worker would find, because neither a due time nor a lease is set. */
export async function countForgottenQueues(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhooks w left join webhook_queues q on q.webhook_id = w.id
    where w.is_live and q.next_due_at is null and q.lease_until is null
      and exists (select from webhook_deliveries d where d.webhook_id = w.id)`.execute(db)
  return rows[0]!.count
}
