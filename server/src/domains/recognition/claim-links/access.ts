import type { Reader } from '#kernel/context.ts'
import { decideCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type ClaimLinkRow, findClaim } from './queries.ts'

/** What a code leads to; what cannot be a code is a wrong try like any other, and counted as one. */
export async function requireClaim(db: Reader, text: string, userId: string): Promise<ClaimLinkRow> {
  const code = decideCode(text)
  const found = code === undefined ? undefined : await findClaim(db, { code, userId })
  if (!found) throw new ApiError('claim_not_found')
  return found
}
