import { Type } from 'typebox'
import { groupListOperation, groupOperation } from '#domains/groups/groups/index.ts'
import { decideExpiry } from '#kernel/expiry.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { findClaimRefusal, requireInvite } from './access.ts'
import { claimInvite, createInvite as createTeamInvite, reviewClaim } from './commands.ts'
import {
  deleteInvite as deleteTeamInvite,
  listRequests as listJoinRequests,
  listInvites as listTeamInvites,
} from './queries.ts'
import {
  ClaimInvite,
  ClaimRequest,
  ClaimStatus,
  CreateClaimInviteRequest,
  GroupClaimInvite,
  GroupClaimResult,
  InviteToken,
  presentClaimable,
  presentInvite,
  presentRequest,
  presentResult,
} from './wire.ts'

const TokenParams = Type.Object({ token: InviteToken })
const RequestParams = Type.Object({ requestId: Id })

export const listInvites = groupListOperation({
  id: 'group-claims.listInvites',
  path: '/v1/manage/groups/{groupId}/claim-invites',
  summary: 'List the team invites of a group',
  description: 'Lists the invites to a role in the group.',
  access: 'manage:groups',
  role: 'owner',
  item: ClaimInvite,
  example: { params: { groupId: exampleId } },
  async handler({ db, group: { id: groupId } }, { page }) {
    return mapPage(await listTeamInvites(db, page, { groupId }), presentInvite)
  },
})

export const createInvite = groupOperation({
  id: 'group-claims.createInvite',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/claim-invites',
  summary: 'Create a team invite',
  description:
    'Anyone with the token can claim the role: at once with `autoApprove`, otherwise after an owner approves the join request. Each accepted or pending claim counts as one use. Only administrators can create invites for the role `owner`.',
  access: 'manage:groups',
  role: 'owner',
  effect: 'write',
  body: CreateClaimInviteRequest,
  output: ClaimInvite,
  status: 201,
  idempotency: 'replay',
  example: { params: { groupId: exampleId }, body: { role: 'volunteer', autoApprove: true, maxUses: 5 } },
  precheck: ({ body }, { now }) => void decideExpiry(body.expiresAt, now),
  async handler({ caller, now, group, ...unit }, { body }) {
    return presentInvite(await createTeamInvite(unit, caller, group.id, body, now))
  },
})

export const deleteInvite = groupOperation({
  id: 'group-claims.deleteInvite',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/claim-invites/{token}',
  summary: 'Delete a team invite',
  description: 'The token stops working. Roles that were already claimed stay.',
  access: 'manage:groups',
  role: 'owner',
  effect: 'write',
  params: Type.Object({ token: InviteToken }),
  output: Success,
  errors: ['claim_not_found', 'group_not_found'],
  example: { params: { groupId: exampleId, token: 'invitation-to-the-garden' } },
  async handler({ db, audit, group: { id: groupId } }, { params }) {
    if (!(await deleteTeamInvite(db, groupId, params.token))) throw new ApiError('claim_not_found')
    audit({ action: 'group-claims.deleteInvite', target: groupId })
    return { success: true as const }
  },
})

export const get = operation({
  id: 'group-claims.get',
  method: 'GET',
  path: '/v1/claims/groups/{token}',
  summary: 'Get a team invite',
  description:
    'Returns the group of an invite and whether the current user can claim the role now. Wrong tokens are limited per user.',
  access: 'read:groups',
  effect: 'read',
  params: TokenParams,
  output: GroupClaimInvite,
  errors: ['claim_not_found'],
  guessLimit: true,
  example: { params: { token: 'invitation-to-the-library' } },
  async handler({ db, caller, now }, { params }) {
    const invite = await requireInvite(db, params.token)
    return presentClaimable(invite, (await findClaimRefusal(db, invite, caller.userId, now)) === undefined)
  },
})

export const claim = operation({
  id: 'group-claims.claim',
  method: 'POST',
  path: '/v1/claims/groups/{token}',
  summary: 'Claim the role of a team invite',
  description:
    'The role is given at once or after an owner approves, as the invite says. A user who was rejected can claim again after 30 days. Wrong tokens are limited per user.',
  access: 'user',
  effect: 'write',
  params: TokenParams,
  output: GroupClaimResult,
  errors: [
    'claim_not_found',
    'group_not_found',
    'user_not_found',
    'banned',
    'claim_pending',
    'already_manager',
    'already_reviewed',
    'claim_expired',
    'claim_exhausted',
  ],
  guessLimit: true,
  example: { params: { token: 'invitation-to-the-library' } },
  async handler({ caller, now, ...unit }, { params }) {
    const { invite, requestId } = await claimInvite(unit, caller.userId, params.token, now)
    return presentResult(invite, requestId)
  },
})

export const listRequests = groupListOperation({
  id: 'group-claims.listRequests',
  path: '/v1/manage/groups/{groupId}/claim-requests',
  summary: 'List the join requests of a group',
  description: 'Lists the claims to a role in the group, latest first.',
  access: 'manage:groups',
  role: 'manager',
  query: Type.Object({ status: Type.Optional({ ...ClaimStatus, description: 'Only requests with this status' }) }),
  item: ClaimRequest,
  example: { params: { groupId: exampleId }, query: { status: 'pending' } },
  async handler({ db, group: { id: groupId } }, { query, page }) {
    return mapPage(await listJoinRequests(db, page, { groupId, status: query.status }), presentRequest)
  },
})

export const approve = groupOperation({
  id: 'group-claims.approve',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/claim-requests/{requestId}/approve',
  summary: 'Approve a join request',
  description: 'Gives the user the role they claimed. A higher role that the user already has stays.',
  access: 'manage:groups',
  role: 'owner',
  effect: 'write',
  params: RequestParams,
  output: Success,
  errors: ['claim_not_found', 'group_not_found', 'already_reviewed', 'invalid_state'],
  example: { params: { groupId: exampleId, requestId: exampleId } },
  async handler({ caller, now, group, ...unit }, { params }) {
    await reviewClaim(unit, caller, group.id, params.requestId, 'approved', now)
    return { success: true as const }
  },
})

export const reject = groupOperation({
  id: 'group-claims.reject',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/claim-requests/{requestId}/reject',
  summary: 'Reject a join request',
  description: 'The user does not get the role and can claim again after 30 days.',
  access: 'manage:groups',
  role: 'owner',
  effect: 'write',
  params: RequestParams,
  output: Success,
  errors: ['claim_not_found', 'group_not_found', 'already_reviewed'],
  example: { params: { groupId: exampleId, requestId: exampleId } },
  async handler({ caller, now, group, ...unit }, { params }) {
    await reviewClaim(unit, caller, group.id, params.requestId, 'rejected', now)
    return { success: true as const }
  },
})
