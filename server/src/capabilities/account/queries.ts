import { sql } from 'kysely'
import type { Reader } from '../../kernel/context.ts'

/** Answers that a repeated Idempotency-Key would get again. */
export function listAnswersOf(db: Reader, userId: string, limit: number) {
  return db
    .selectFrom('idempotency_keys')
    .select(['operation', 'key', 'status', 'created_at as createdAt', sql<object>`body::json`.as('answer')])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
