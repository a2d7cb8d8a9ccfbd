import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { groupListOperation } from './access.ts'
import { acceptOffer, declineOffer } from './commands.offers.ts'
import { listOffersOfGroup, listOwnOffers } from './queries.offers.ts'
import { decideOfferStart } from './rules.ts'
import { presentGroupOffer, presentOwnOffer } from './wire.rows.ts'
import { GroupRoleOffer, RoleOffer } from './wire.ts'

const OfferParams = Type.Object({ id: Id })
const done = { success: true as const }

export const listOwnRoleOffers = listOperation({
  id: 'groups.listOwnRoleOffers',
  path: '/v1/profile/role-offers',
  summary: "List the current user's role offers",
  description: 'Lists the roles in groups that the user is offered, latest first. Offers expire after 30 days.',
  access: 'user',
  item: RoleOffer,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const filter = { userId: caller.userId, since: decideOfferStart(now).toISOString() }
    return mapPage(await listOwnOffers(db, page, filter), presentOwnOffer)
  },
})

export const acceptRoleOffer = operation({
  id: 'groups.acceptRoleOffer',
  method: 'POST',
  path: '/v1/profile/role-offers/{id}/accept',
  summary: 'Accept a role offer',
  description: 'Gives the current user the offered role in the group.',
  access: 'user',
  effect: 'write',
  params: OfferParams,
  output: Success,
  errors: ['role_offer_not_found', 'group_not_found', 'user_not_found', 'invalid_state'],
  example: { params: { id: exampleId } },
  async handler({ caller, now, ...unit }, { params }) {
    await acceptOffer(unit, caller, params.id, now)
    return done
  },
})

export const declineRoleOffer = operation({
  id: 'groups.declineRoleOffer',
  method: 'POST',
  path: '/v1/profile/role-offers/{id}/decline',
  summary: 'Decline a role offer',
  description: 'Deletes the offer. The same group cannot offer the user a role again for 30 days.',
  access: 'user',
  effect: 'write',
  params: OfferParams,
  output: Success,
  errors: ['role_offer_not_found', 'group_not_found', 'user_not_found'],
  example: { params: { id: exampleId } },
  async handler({ caller, now, ...unit }, { params }) {
    await declineOffer(unit, caller, params.id, now)
    return done
  },
})

export const listRoleOffers = groupListOperation({
  id: 'groups.listRoleOffers',
  path: '/v1/manage/groups/{groupId}/role-offers',
  summary: 'List the open role offers of a group',
  description: 'Lists the offers that are not answered yet.',
  access: 'manage:groups',
  role: 'owner',
  item: GroupRoleOffer,
  example: { params: { groupId: exampleId } },
  async handler({ db, now, group: { id: groupId } }, { page }) {
    const filter = { groupId, since: decideOfferStart(now).toISOString() }
    return mapPage(await listOffersOfGroup(db, page, filter), presentGroupOffer)
  },
})
