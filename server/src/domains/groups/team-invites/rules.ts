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

export interface TeamInviteState {
  invite: { role: string; max_uses: number | null; current_uses: number; expires_at: string | null }
  isBanned: boolean
  /** The claimant's current role in the group. */
  role: Role | undefined
  hasPending: boolean
  rejectedAt: string | null
}

export interface TeamInviteRefusal {
  code: ErrorCode
  text?: string
  /** The first day on which they can claim again. */
  retryOn?: string
}

/** Why a user cannot claim an invite now; undefined if they can. */
export function decideClaim(state: TeamInviteState, now: Date): TeamInviteRefusal | undefined {
  const { invite } = state
  if (state.isBanned) return { code: 'banned' }
  if (state.role !== undefined && isAtLeast(state.role, invite.role as Role)) return { code: 'already_manager' }
  if (state.hasPending) return { code: 'claim_pending' }
  const retryAt = state.rejectedAt === null ? 0 : Date.parse(state.rejectedAt) + retryAfterMs
  if (now.getTime() < retryAt) {
    const day = new Date(retryAt).toISOString().slice(0, 10)
    return { code: 'already_reviewed', text: `Your claim was turned down; you can ask again on ${day}`, retryOn: day }
  }
  if (hasExpired(invite.expires_at, now)) return { code: 'claim_expired' }
  if (invite.max_uses !== null && invite.current_uses >= invite.max_uses) return { code: 'claim_exhausted' }
  return undefined
}
