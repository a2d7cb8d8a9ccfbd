import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { requireGroupRole } from './access.ts'
import { approveMembers as approve, declineMembers as decline } from './commands.ts'
import { listMemberRequests as listRequests } from './queries.requests.ts'
import { presentMemberRequest } from './wire.rows.ts'
import { MemberRequest, MemberReview, MembersReviewed, Slug } from './wire.ts'

const GroupParams = Type.Object({ groupId: Slug })

export const listMemberRequests = listOperation({
  id: 'groups.listMemberRequests',
  path: '/v1/manage/groups/{groupId}/member-requests',
  summary: 'List the users who ask to join a group',
  description:
    'Lists the users who wait for approval, who waits longest first. Only groups with `joining` `approve` have any. Owners and managers only.',
  access: 'manage:groups',
  params: GroupParams,
  item: MemberRequest,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  async handler({ db, caller }, { params, page }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return mapPage(await listRequests(db, page, { groupId }), presentMemberRequest)
  },
})

export const approveMembers = operation({
  id: 'groups.approveMembers',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/member-requests/approve',
  summary: 'Approve users who ask to join a group',
  description:
    'The users become members and get an email. Users who do not wait are ignored. Owners and managers only.',
  access: 'manage:groups',
  effect: 'write',
  params: GroupParams,
  body: MemberReview,
  output: MembersReviewed,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId }, body: { userIds: [exampleIds[1]] } },
  async handler({ caller, now, ...unit }, { params, body }) {
    return { success: true as const, count: await approve(unit, caller, params.groupId, body.userIds, now) }
  },
})

export const declineMembers = operation({
  id: 'groups.declineMembers',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/member-requests/decline',
  summary: 'Decline users who ask to join a group',
  description:
    'The group is no longer a favorite of these users, who get no email and can ask again. Users who do not wait are ignored. Owners and managers only.',
  access: 'manage:groups',
  effect: 'write',
  params: GroupParams,
  body: MemberReview,
  output: MembersReviewed,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId }, body: { userIds: [exampleIds[1]] } },
  async handler({ caller, ...unit }, { params, body }) {
    return { success: true as const, count: await decline(unit, caller, params.groupId, body.userIds) }
  },
})
