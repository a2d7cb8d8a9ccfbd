import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

/** How much waits for a decision of an administrator. */
export interface WaitingWork {
  reports: number
  held: number
  signUpRequests: number
  approvals: number
  claims: number
}

/** More than this is as much as this. */
const countMax = 1000

const countOf = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select ${rows} limit ${sql.lit(countMax)}) as counted)`

/** One statement, since every page of an administrator shows the sum. Each count reads an index of what is open. */
const waiting = statement<{ now: string }, WaitingWork>((db, slot) =>
  db.selectNoFrom([
    countOf(sql`from reports where status = 'open'`).as('reports'),
    countOf(sql`from held_items where decided_at is null`).as('held'),
    countOf(sql`from sign_up_requests where refused_at is null`).as('signUpRequests'),
    countOf(sql`from second_approvals where decided_at is null and expires_at > ${slot('now')}`).as('approvals'),
    countOf(sql`from ownership_claims c join groups g on g.id = c.group_id join users u on u.id = c.user_id
      where c.state = 'open' and c.requested_at is not null and c.expires_at > ${slot('now')} and not g.is_claimed
        and g.deleted_at is null and u.deleted_at is null and u.suspended_at is null`).as('claims'),
  ]),
)

export async function countWaiting(db: Reader, now: Date): Promise<WaitingWork> {
  return (await waiting.first(db, { now: now.toISOString() }))!
}
