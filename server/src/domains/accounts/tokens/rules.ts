import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { effectiveScopes, isScope, type Role, type Scope } from '#kernel/operation/scopes.ts'
import { dayMs } from '#kernel/time.ts'

const tokensMax = 50

/** The scopes of a new token: only known ones, and none that the creating credential lacks. */
export function decideScopes(caller: Pick<Caller, 'scopes' | 'role'>, wanted: readonly string[]): Scope[] {
  const unknown = wanted.find((name) => !isScope(name))
  if (unknown !== undefined)
    throw new ApiError('invalid_scope', `There is no scope "${unknown}"; GET /v1/scopes lists the scopes`)
  const scopes = [...new Set(wanted.filter(isScope))]
  const beyond = reach(scopes, caller.role).find((scope) => !caller.scopes.has(scope))
  if (beyond !== undefined)
    throw new ApiError(
      'scope_escalation',
      `Your credential lacks the scope ${beyond}, so a new token cannot have it; request fewer scopes`,
    )
  return scopes
}

/** Everything the scopes imply, and `admin` even if the user cannot hold it: requesting it must be refused. */
function reach(scopes: readonly Scope[], role: Role): Scope[] {
  return [...new Set([...scopes, ...effectiveScopes(scopes, role)])]
}

/** A token does not outlive the credential that created it. Null means no expiry. */
export function decideExpiry(days: number | undefined, makers: readonly (string | null)[], now: Date): string | null {
  const own = days === undefined ? null : new Date(now.getTime() + days * dayMs).toISOString()
  const ends = [own, ...makers].filter((end) => end !== null)
  return ends.sort()[0] ?? null
}

/** An instance may limit how long tokens are valid. */
export function assertLife(days: number | undefined, max: number | null): void {
  if (max === null || (days !== undefined && days <= max)) return
  throw new ApiError(
    'validation_failed',
    `expiresInDays: send 1 to ${max}; tokens of this instance expire after ${max} days at most`,
  )
}

export function assertRoom(count: number): void {
  if (count >= tokensMax)
    throw new ApiError('limit_reached', `An account can have ${tokensMax} tokens; delete one first`)
}
