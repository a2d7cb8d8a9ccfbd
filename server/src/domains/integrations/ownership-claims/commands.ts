import type { Static } from 'typebox'
import { lockUser } from '#domains/foundation/users/index.ts'
import { grantRole, lockGroup, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { findProof, problemText, unreadable } from '#domains/integrations/sources/index.ts'
import type { Caller, ExternalContext, UnitOfWork, WriteContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertMayClaim, assertUnclaimed, requireOpenClaim, requireUnclaimed } from './access.ts'
import {
  countOpenClaims,
  countRequests,
  findClaim,
  findOwnClaim,
  insertClaim,
  type OwnershipClaimRow,
  updateClaim,
  updateOthersEnded,
} from './queries.ts'
import {
  codesOf,
  decideClaimEnd,
  decideDayStart,
  decideRetryStart,
  decideReviewEnd,
  decideState,
  hasCodeExpired,
  openMax,
  requestsMax,
} from './rules.ts'
import type { DecideClaimRequest, OwnershipClaimRequest } from './wire.ts'

type Write = WriteContext & { caller: Caller }
type External = ExternalContext & { caller: Caller }

/** Locks the user and the group, as every change of roles does. */
async function lockBoth(db: UnitOfWork['db'], userId: string, groupId: string) {
  const user = await lockUser(db, userId)
  await lockGroup(db, groupId)
  return user
}

/** Starts a claim, or adds the request to administrators to the one that is open. */
export async function claimGroup(ctx: Write, slug: string, { reason }: Static<typeof OwnershipClaimRequest>) {
  const { db, audit, caller, now } = ctx
  const { id: groupId } = await requireUnclaimed(db, caller, slug)
  const user = await lockBoth(db, caller.userId, groupId)
  await requireUnclaimed(db, caller, groupId)
  await assertMayClaim(db, groupId, user)
  const earlier = await findOwnClaim(db, groupId, caller.userId)
  if (!earlier || decideState(earlier, now) !== 'open') {
    if ((await countOpenClaims(db, caller.userId, now)) >= openMax)
      throw new ApiError('limit_reached', `You can have ${openMax} open claims; withdraw one first`)
    if (earlier?.state === 'open') await updateClaim(db, earlier.id, { state: 'ended' })
    await insertClaim(db, { groupId, userId: caller.userId, expiresAt: decideClaimEnd(now) }, now)
    audit({ action: 'ownership-claims.create', target: groupId })
  }
  const claim = (await findOwnClaim(db, groupId, caller.userId))!
  if (reason !== undefined && claim.requested_at === null) await requestReview(ctx, claim, reason)
  return (await findOwnClaim(db, groupId, caller.userId))!
}

async function requestReview(
  { db, emit, audit, caller, now }: Write,
  claim: OwnershipClaimRow,
  reason: string,
): Promise<void> {
  if ((await countRequests(db, caller.userId, decideRetryStart(now), claim.group_id)) > 0)
    throw new ApiError(
      'already_reviewed',
      'You asked about this group less than 30 days ago; prove it with the code, or ask again later',
    )
  if ((await countRequests(db, caller.userId, decideDayStart(now))) >= requestsMax)
    throw new ApiError('limit_reached', `You can ask about ${requestsMax} groups a day; try again tomorrow`)
  const times = { requested_at: now.toISOString(), expires_at: decideReviewEnd(now) }
  await updateClaim(db, claim.id, { reason, ...times })
  const { group_id: groupId } = claim
  emit('ownership_claim.requested', { claimId: claim.id }, { groupId })
  audit({ action: 'ownership-claims.request', target: groupId })
}

/** The calendar is read while no transaction is open; what was true before is checked again after it. */
export async function checkClaim(ctx: External, slug: string): Promise<OwnershipClaimRow> {
  const { db, caller, cipher, now } = ctx
  const { id: groupId } = await requireUnclaimed(db, caller, slug)
  const claim = await requireOpenClaim(db, caller, groupId, now)
  if (hasCodeExpired(claim, now))
    throw new ApiError('claim_expired', 'The code has expired; withdraw the claim and start a new one')
  const proof = await findProof(ctx, groupId, codesOf(cipher, claim.id))
  if (proof === undefined)
    throw new ApiError('invalid_state', 'There is no calendar here that could prove it; ask an administrator')
  if (typeof proof === 'string') throw unreadable(proof, problemText(proof))
  if (!proof) throw new ApiError('claim_unproven')
  return ctx.write(async (unit) => {
    const user = await lockBoth(unit.db, caller.userId, groupId)
    await requireUnclaimed(unit.db, caller, groupId)
    await assertMayClaim(unit.db, groupId, user)
    const current = await requireOpenClaim(unit.db, caller, groupId, now)
    if (current.id !== claim.id) throw new ApiError('claim_unproven')
    await acceptClaim(unit, current, { decided_by: null, note: null }, now)
    unit.audit({ action: 'ownership-claims.check', target: groupId, detail: { userId: caller.userId } })
    return (await findOwnClaim(unit.db, groupId, caller.userId))!
  })
}

/** Requires the locks of the user and the group, so that a group gets one owner by claims. */
async function acceptClaim(
  unit: Pick<UnitOfWork, 'db' | 'emit'>,
  { id, group_id: groupId, user_id: userId }: OwnershipClaimRow,
  by: { decided_by: string | null; note: string | null },
  now: Date,
): Promise<void> {
  const { db, emit } = unit
  await grantRole(unit, groupId, userId, 'owner', now)
  await updateClaim(db, id, { state: 'accepted', decided_at: now.toISOString(), ...by })
  const others = await updateOthersEnded(db, groupId, id, now)
  for (const claimId of [id, ...others]) emit('ownership_claim.decided', { claimId }, { groupId })
  emit('group.updated', { groupId, fields: ['isClaimed'] }, { groupId })
}

/** An administrator decides, once. */
export async function decideClaim(ctx: Write, id: string, request: Static<typeof DecideClaimRequest>): Promise<void> {
  const { db, emit, audit, caller, now } = ctx
  const found = await findClaim(db, id)
  if (!found) throw new ApiError('claim_not_found', 'There is no such claim; list the claims that wait')
  await lockBoth(db, found.user_id, found.group_id)
  const claim = (await findClaim(db, id))!
  assertUnclaimed(claim)
  if (decideState(claim, now) !== 'open' || claim.requested_at === null) throw new ApiError('already_reviewed')
  const { decision } = request
  const by = { decided_by: caller.userId, note: request.note || null }
  if (decision === 'accept') {
    if (claim.suspended_at !== null)
      throw new ApiError('invalid_state', 'This account is suspended; lift the suspension first')
    await acceptClaim(ctx, claim, by, now)
  } else {
    await updateClaim(db, id, { state: 'declined', decided_at: now.toISOString(), ...by })
    emit('ownership_claim.decided', { claimId: id }, { groupId: claim.group_id })
  }
  const detail = { userId: claim.user_id, decision }
  audit({ action: 'ownership-claims.decide', target: claim.group_id, detail })
}

export async function withdrawClaim({ db, audit, caller, now }: Write, slug: string): Promise<void> {
  const { id: groupId } = await requireVisibleGroup(db, caller, slug)
  await lockBoth(db, caller.userId, groupId)
  const claim = await requireOpenClaim(db, caller, groupId, now)
  await updateClaim(db, claim.id, { state: 'withdrawn', decided_at: now.toISOString() })
  audit({ action: 'ownership-claims.delete', target: groupId })
}
