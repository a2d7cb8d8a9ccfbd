import { limitsOf } from '#domains/foundation/settings/index.ts'
import type { Caller, Writer } from '#kernel/context.ts'
import { countActions, findActor, insertAction, lockActions } from './queries.ts'
import { decideLimit, type LimitedAction, limitReached, windowMs } from './rules.ts'

/**
 * Counts the action in its own transaction and refuses it above the limit. It counts rows in the database under a lock of
 * the user, so that it holds across processes and without Redis. Administrators have no limits.
 */
export async function spendLimit(
  tx: Writer,
  caller: Pick<Caller, 'userId' | 'scopes'>,
  kind: LimitedAction,
  amount: number,
  now: Date,
): Promise<void> {
  if (amount === 0 || caller.scopes.has('admin')) return
  const actor = await findActor(tx, caller.userId)
  const limit = actor && decideLimit(kind, actor.created_at, limitsOf(actor), now)
  if (limit === undefined) return
  await lockActions(tx, caller.userId)
  const { count, first_at } = await countActions(tx, caller.userId, kind, new Date(now.getTime() - windowMs))
  if (count + amount > limit) throw limitReached(kind, limit, first_at, now)
  await insertAction(tx, caller.userId, kind, amount, now)
}
