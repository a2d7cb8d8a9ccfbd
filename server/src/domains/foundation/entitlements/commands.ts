import type { Static } from 'typebox'
import { lockUser, requireUserId } from '#domains/foundation/users/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { decideExpiry } from '#kernel/expiry.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteEntitlement,
  type EntitlementRow,
  findEntitlement,
  insertEntitlement,
  updateEntitlement,
} from './queries.ts'
import type { GrantEntitlementRequest } from './wire.ts'

/** Under the user's lock, so that a kind is granted once: an existing grant gets the new expiry and keeps its id. */
export async function grantEntitlement(
  { db, audit }: UnitOfWork,
  caller: Caller,
  person: string,
  { entitlement, expiresAt }: Static<typeof GrantEntitlementRequest>,
  now: Date,
): Promise<EntitlementRow> {
  const expires_at = decideExpiry(expiresAt, now)
  const userId = await requireUserId(db, person)
  await lockUser(db, userId)
  const held = await findEntitlement(db, userId, entitlement, now)
  const grant = { entitlement, source: 'admin', granted_by: caller.userId, expires_at }
  audit({ action: 'entitlements.grant', target: userId, detail: { entitlement, expiresAt: expires_at } })
  return held ? updateEntitlement(db, held.id, grant) : insertEntitlement(db, userId, grant, now)
}

export async function revokeEntitlement({ db, audit }: UnitOfWork, person: string, id: string): Promise<void> {
  const userId = await requireUserId(db, person)
  const gone = await deleteEntitlement(db, userId, id)
  if (!gone) throw new ApiError('not_found', 'This user has no such entitlement; check the id')
  audit({ action: 'entitlements.revoke', target: userId, detail: { entitlement: gone.entitlement } })
}
