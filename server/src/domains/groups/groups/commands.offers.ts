import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { lockUser } from '#domains/foundation/users/index.ts'
import { requireNamedUser } from '#domains/foundation/visibility/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertMayHoldRole, grantRole } from './commands.roles.ts'
import { lockGroup } from './queries.manage.ts'
import { findLastOffer, findOwnOffer, insertOffer, updateOfferedRole, updateOffers } from './queries.offers.ts'
import { decideOfferStart, type Role } from './rules.ts'

/** contract §7.1: "Roles are offered, not imposed"; the role takes effect once the offer is accepted. */
export async function offerRole(
  unit: UnitOfWork,
  caller: Caller,
  groupId: string,
  person: string,
  role: Role,
  now: Date,
): Promise<void> {
  const { db, emit, audit } = unit
  const userId = await requireNamedUser(db, caller, groupId, person, 'offer')
  const since = decideOfferStart(now)
  const last = await findLastOffer(db, groupId, userId, since)
  if (last?.status === 'open' && last.role === role) return
  if (last?.status !== 'open') {
    await spendLimit(db, caller, 'role_offer', 1, now)
    await spendLimit(db, caller, 'person', 1, now)
  }
  await lockUser(db, userId)
  await lockGroup(db, groupId)
  await assertMayHoldRole(db, groupId, userId)
  const current = await findLastOffer(db, groupId, userId, since)
  if (current?.status === 'open') return updateOfferedRole(db, current.id, role)
  if (current)
    throw new ApiError('invalid_state', 'This user declined a role in this group; send them a team invite instead')
  const offerId = await insertOffer(db, { groupId, userId, role, by: caller.userId }, now)
  emit('group.role_offered', { offerId, groupId, userId }, { subjectUserId: userId, groupId })
  audit({ action: 'groups.offerRole', target: groupId, detail: { userId, role } })
}

/** The user accepts an offer and gets its role. */
export async function acceptOffer(unit: UnitOfWork, caller: Pick<Caller, 'userId'>, id: string, now: Date) {
  const { groupId, role } = await lockOwnOffer(unit, caller, id, now)
  await grantRole(unit, groupId, caller.userId, role, now)
  await updateOffers(unit.db, groupId, caller.userId, 'accepted')
  unit.audit({ action: 'groups.acceptRole', target: groupId, detail: { userId: caller.userId, role } })
}

export async function declineOffer(unit: UnitOfWork, caller: Pick<Caller, 'userId'>, id: string, now: Date) {
  const { groupId } = await lockOwnOffer(unit, caller, id, now)
  await updateOffers(unit.db, groupId, caller.userId, 'declined')
}

/** Locks the user and the group, as every change of roles, bans and offers does, and reads the offer again. */
async function lockOwnOffer({ db }: UnitOfWork, caller: Pick<Caller, 'userId'>, id: string, now: Date) {
  const find = async () => {
    const offer = await findOwnOffer(db, id, caller.userId, decideOfferStart(now))
    if (!offer) throw new ApiError('role_offer_not_found')
    return { groupId: offer.group_id, role: offer.role as Role }
  }
  const { groupId } = await find()
  await lockUser(db, caller.userId)
  await lockGroup(db, groupId)
  return find()
}
