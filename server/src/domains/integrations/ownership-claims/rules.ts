import type { Fingerprints } from '#kernel/context.ts'
import { hasExpired } from '#kernel/expiry.ts'
import { dayMs } from '#kernel/time.ts'

/** How long the code of a claim works. */
const codeMs = 7 * dayMs
/** How long a claim waits for an administrator. */
const reviewMs = 30 * dayMs
/** After an administrator has declined, or the user has taken a request back. */
const retryMs = 30 * dayMs
const keptMs = 90 * dayMs

export const openMax = 3
/** Requests to administrators in a day: each of them is a mail to every administrator. */
export const requestsMax = 3
export const textMax = 1000

export const claimStates = ['open', 'accepted', 'declined', 'withdrawn', 'ended'] as const
export type OwnershipClaimState = (typeof claimStates)[number]

const at = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

export const decideCodeEnd = (createdAt: string) => at(new Date(createdAt), codeMs)
export const decideClaimEnd = (now: Date) => at(now, codeMs)
export const decideReviewEnd = (now: Date) => at(now, reviewMs)
export const decideRetryStart = (now: Date) => at(now, -retryMs)
export const decideDayStart = (now: Date) => at(now, -dayMs)
export const decideErasure = (now: Date) => at(now, -keptMs)

interface StoredClaim {
  state: string
  expires_at: string
  is_claimed: boolean
}

/** What is over without anyone's decision is stored as open: it ran out, or the group got an owner in another way. */
export function decideState(claim: StoredClaim, now: Date): OwnershipClaimState {
  const isOver = claim.is_claimed || hasExpired(claim.expires_at, now)
  return claim.state === 'open' && isOver ? 'ended' : (claim.state as OwnershipClaimState)
}

export function hasCodeExpired({ created_at }: { created_at: string }, now: Date): boolean {
  return hasExpired(decideCodeEnd(created_at), now)
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 20

/** 100 bits, five for each letter. */
function writeCode(mac: Buffer): string {
  const bits = BigInt(`0x${mac.subarray(0, 13).toString('hex')}`)
  const text = Array.from({ length: codeLength }, (_, i) => letters[Number((bits >> BigInt(5 * i)) & 31n)]).join('')
  return `hearth-claim-${text.match(/.{5}/g)!.join('-')}`
}

/** The codes of a claim, one for each key, the current one first. They are made from its id and belong to it alone. */
export function codesOf(keys: Fingerprints, id: string): string[] {
  return keys.fingerprints('ownership-claims', id).map(writeCode)
}
