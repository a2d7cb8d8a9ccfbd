import { isAtLeast, type Role } from '#domains/groups/groups/index.ts'
import { hasExpired } from '#kernel/expiry.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { dayMs } from '#kernel/time.ts'

const retryAfterMs = 30 * dayMs

/** contract: "a role `owner` by invite only from an admin". */
export function assertMayInvite(role: Role, scopes: ReadonlySet<Scope>): void {
  if (role === 'owner' && !scopes.has('admin'))
    throw new ApiError('forbidden', 'Only administrators can invite owners; set the role of the user directly')
}

export interface ClaimFacts {
  invite: { role: string; max_uses: number | null; current_uses: number; expires_at: string | null }
  isBanned: boolean
  /** The role that the claimant has in the group already. */
  role: Role | undefined
  hasPending: boolean
  rejectedAt: string | null
}

export interface Refusal {
  code: ErrorCode
  text?: string
  /** The day from which they can ask again. */
  retryOn?: string
}

/** Why somebody cannot claim an invitation now, or undefined when they can. */
export function decideClaim(facts: ClaimFacts, now: Date): Refusal | undefined {
  const { invite } = facts
  if (facts.isBanned) return { code: 'banned' }
  if (facts.role !== undefined && isAtLeast(facts.role, invite.role as Role)) return { code: 'already_manager' }
  if (facts.hasPending) return { code: 'claim_pending' }
  const retryAt = facts.rejectedAt === null ? 0 : Date.parse(facts.rejectedAt) + retryAfterMs
  if (now.getTime() < retryAt) {
    const day = new Date(retryAt).toISOString().slice(0, 10)
    return { code: 'already_reviewed', text: `Your claim was turned down; you can ask again on ${day}`, retryOn: day }
  }
  if (hasExpired(invite.expires_at, now)) return { code: 'claim_expired' }
  if (invite.max_uses !== null && invite.current_uses >= invite.max_uses) return { code: 'claim_exhausted' }
  return undefined
}
