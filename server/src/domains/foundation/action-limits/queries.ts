import { sql } from 'kysely'
import type { InstanceLimits } from '#domains/foundation/settings/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { LimitedAction } from './rules.ts'

interface ActorRow {
  created_at: string
  limits: Partial<InstanceLimits>
}

const actor = statement<{ userId: string }, ActorRow>((db, slot) =>
  db
    .selectFrom(['users as u', 'instance_settings as s'])
    .select(['u.created_at', 's.limits'])
    .where('u.id', '=', slot('userId'))
    .$castTo<ActorRow>(),
)

/** The account's age and the instance's limits. */
export function findActor(db: Reader, userId: string): Promise<ActorRow | undefined> {
  return actor.first(db, { userId })
}

/** Serializes the counting of one user's actions. Taken before every row lock. */
export async function lockActions(tx: Writer, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limits ${userId}`}, 0))`.execute(tx)
}

export async function countActions(tx: Writer, userId: string, kind: LimitedAction, since: Date) {
  return tx
    .selectFrom('limited_actions')
    .select((eb) => [
      sql<number>`coalesce(sum(amount), 0)::int`.as('count'),
      eb.fn.min<string | null>('done_at').as('first_at'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('done_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
}

export async function insertAction(
  tx: Writer,
  userId: string,
  kind: LimitedAction,
  amount: number,
  now: Date,
): Promise<void> {
  await tx.insertInto('limited_actions').values({ user_id: userId, kind, amount, done_at: now.toISOString() }).execute()
}

export async function deleteActions(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('limited_actions').where('done_at', '<=', before.toISOString()).execute()
}
