import { ApiError } from '#kernel/operation/errors.ts'
import { actorOf } from '#platform/database/audit.ts'
import { transact } from '#platform/database/outbox.ts'
import { lastReadOnly } from '#platform/database/read-only.ts'
import type { Call, Runtime } from './run.ts'

/**
 * Records that a signed-in user was refused an administrator's operation: once a minute per user and operation, so that
 * repeated attempts do not fill the audit log.
 */
export async function recordRefusal(
  { database, clock, limiter, logger }: Pick<Runtime, 'database' | 'clock' | 'limiter' | 'logger'>,
  { op, caller, requestId, address }: Pick<Call, 'op' | 'caller' | 'requestId' | 'address'>,
  error: unknown,
): Promise<void> {
  if (op.access !== 'admin' || !caller || !(error instanceof ApiError) || error.status !== 403) return
  if (lastReadOnly(database)) return
  const { code } = error
  try {
    const bucket = { key: `audit:refused:${caller.userId}:${op.id}`, limit: 1, windowSeconds: 60 }
    if (!(await limiter.consume(bucket, 1)).allowed) return
    await transact(database, clock, actorOf(caller, requestId, address), async ({ audit }) =>
      audit({ action: 'admin.refused', target: op.id, detail: { code } }),
    )
  } catch (err) {
    logger.error({ err, requestId }, 'a refusal could not be noted')
  }
}
