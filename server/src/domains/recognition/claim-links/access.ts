import type { Reader } from '#kernel/context.ts'
import { decideCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type ClaimLinkRow, findClaim } from './queries.ts'

/** The code that a text stands for; what cannot be one is a wrong try like any other, and counted as one. */
export function requireCode(text: string): string {
  const code = decideCode(text)
  if (code === undefined) throw new ApiError('claim_not_found')
  return code
}

/** What a code leads to. */
export async function requireClaim(db: Reader, text: string, userId: string): Promise<ClaimLinkRow> {
  const found = await findClaim(db, { code: requireCode(text), userId })
  if (!found) throw new ApiError('claim_not_found')
  return found
}
