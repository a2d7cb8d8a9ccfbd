import type { Static } from 'typebox'
import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { decideExpiry } from '#kernel/expiry.ts'
import { type InviteRow, insertInvite } from './queries.ts'
import { assertMayInvite } from './rules.ts'
import type { CreateClaimInviteRequest } from './schemas.ts'

/** Creates an invite; anyone with its token can claim it. */
export async function createInvite(
  { db, audit }: UnitOfWork,
  caller: Caller,
  slug: string,
  input: Static<typeof CreateClaimInviteRequest>,
  now: Date,
): Promise<InviteRow> {
  const { role = 'manager', autoApprove = false, maxUses = null } = input
  const expiresAt = decideExpiry(input.expiresAt, now)
  const { groupId } = await requireGroupRole(db, caller, slug, 'owner')
  assertMayInvite(role, caller.scopes)
  const invite = { role, auto_approve: autoApprove, max_uses: maxUses, expires_at: expiresAt }
  audit({ action: 'group-claims.createInvite', target: groupId, detail: { role, autoApprove, maxUses, expiresAt } })
  return insertInvite(db, groupId, { ...invite, created_by: caller.userId }, now)
}
