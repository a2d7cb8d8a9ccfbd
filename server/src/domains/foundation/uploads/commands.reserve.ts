import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { findEntitlement } from '#domains/foundation/entitlements/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { insertUsage } from './queries.storage.ts'
import { insertUpload } from './queries.ts'
import { assertFitting, firstCheckAt, keyOf, quotaOf } from './rules.ts'
import type { UploadRequest } from './schemas.ts'

/** contract: "The declared size is reserved at once". */
export async function reserveUpload(
  { db }: UnitOfWork,
  userId: string,
  request: Static<typeof UploadRequest>,
  now: Date,
): Promise<string> {
  assertFitting(request)
  const quota = quotaOf((await findEntitlement(db, userId, 'extra_storage', now)) !== undefined)
  if (!(await insertUsage(db, { userId, size: request.size, ...quota }))) throw new ApiError('quota_exceeded')
  const key = keyOf(request, userId, randomBytes(16).toString('hex'))
  await insertUpload(db, {
    key,
    user_id: userId,
    category: request.category,
    filename: request.filename,
    content_type: request.contentType,
    size: request.size,
    created_at: now.toISOString(),
    check_after: firstCheckAt(now),
  })
  return key
}
