import type { Reader } from '#kernel/context.ts'

/** Which answers a repeated Idempotency-Key would get again. What they said is the caller's own data and in the other lists. */
export function listAnswersOf(db: Reader, userId: string, limit: number) {
  return db
    .selectFrom('idempotency_keys')
    .select(['operation', 'key', 'status', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
