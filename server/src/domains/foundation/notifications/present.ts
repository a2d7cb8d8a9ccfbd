import type { Static } from 'typebox'
import type { BounceRow } from './queries.bounces.ts'
import type { MailBounce } from './schemas.ts'

export function presentBounce({ address_lower, reason, suppressed_at }: BounceRow): Static<typeof MailBounce> {
  return { address: address_lower, reason, bouncedAt: suppressed_at }
}
