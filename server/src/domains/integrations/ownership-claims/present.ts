import type { Static } from 'typebox'
import type { Cipher } from '#kernel/context.ts'
import type { ClaimRow, WaitingRow } from './queries.ts'
import { codesOf, decideCodeEnd, decideState, hasCodeExpired } from './rules.ts'
import type { OwnershipClaim, WaitingClaim } from './schemas.ts'

/** For the claimant alone: it has the code. */
export function presentClaim(
  row: ClaimRow,
  { cipher, now }: { cipher: Cipher; now: Date },
  host: string | null,
): Static<typeof OwnershipClaim> {
  const state = decideState(row, now)
  return {
    groupId: row.group_id,
    state,
    code: state === 'open' && !hasCodeExpired(row, now) ? codesOf(cipher, row.id)[0]! : null,
    codeExpiresAt: decideCodeEnd(row.created_at),
    host,
    reason: row.reason,
    requestedAt: row.requested_at,
    note: row.note,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  }
}

export function presentWaiting(row: WaitingRow): Static<typeof WaitingClaim> {
  return {
    id: row.id,
    group: { id: row.group_id, name: row.group_name, urlname: row.urlname },
    user: { id: row.user_id, name: row.user_name, username: row.username },
    reason: row.reason ?? '',
    requestedAt: row.requested_at,
  }
}
