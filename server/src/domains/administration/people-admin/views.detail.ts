import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findDetail, listDetails } from './queries.detail.ts'

/** What an administrator sees of an account, read side by side. */
export async function loadAccount(db: Reader, userId: string, viewerId: string, now: Date) {
  const [row, parts] = await Promise.all([findDetail(db, userId, now), listDetails(db, userId, viewerId, now)])
  if (!row) throw new ApiError('user_not_found')
  return { row, parts }
}
