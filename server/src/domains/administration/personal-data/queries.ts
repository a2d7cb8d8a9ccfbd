import type { Reader } from '#kernel/context.ts'

/** The stored answers of Idempotency-Keys. Their content is the caller's own data and is in the other lists. */
export function listAnswersOf(db: Reader, userId: string, limit: number) {
  return db
    .selectFrom('idempotency_keys')
    .select(['operation', 'key', 'status', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
