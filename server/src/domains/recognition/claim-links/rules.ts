import { hasExpired } from '#kernel/expiry.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'

const linksMax = 100

interface ClaimFacts {
  is_banned: boolean
  is_held: boolean
  max_uses: number | null
  current_uses: number
  expires_at: string | null
}

type Refusal = Extract<ErrorCode, 'banned' | 'already_claimed' | 'claim_expired' | 'claim_exhausted'>

/** The first reason why a user cannot claim it now, or undefined when they can. */
export function decideClaim(facts: ClaimFacts, now: Date): Refusal | undefined {
  if (facts.is_banned) return 'banned'
  if (facts.is_held) return 'already_claimed'
  if (hasExpired(facts.expires_at, now)) return 'claim_expired'
  if (facts.max_uses !== null && facts.current_uses >= facts.max_uses) return 'claim_exhausted'
  return undefined
}

export function assertRoomForLink(count: number): void {
  if (count >= linksMax)
    throw new ApiError('limit_reached', `A badge can have ${linksMax} claim links; delete one first`)
}
