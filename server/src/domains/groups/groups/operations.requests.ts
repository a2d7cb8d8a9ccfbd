import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { groupListOperation, groupOperation } from './access.ts'
import { approveMembers as approve, declineMembers as decline } from './commands.ts'
import { listMemberRequests as listRequests } from './queries.requests.ts'
import { presentMemberRequest } from './wire.rows.ts'
import { MemberRequest, MemberReview, MembersReviewed } from './wire.ts'

export const listMemberRequests = groupListOperation({
  id: 'groups.listMemberRequests',
  path: '/v1/manage/groups/{groupId}/member-requests',
  summary: 'List the users who ask to join a group',
  description:
    'Lists the users who wait for approval, who waits longest first. Only groups with `joining` `approve` have any.',
  access: 'manage:groups',
  role: 'manager',
  item: MemberRequest,
  example: { params: { groupId: exampleId } },
  async handler({ db, group: { id: groupId } }, { page }) {
    return mapPage(await listRequests(db, page, { groupId }), presentMemberRequest)
  },
})

export const approveMembers = groupOperation({
  id: 'groups.approveMembers',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/member-requests/approve',
  summary: 'Approve users who ask to join a group',
  description: 'The users become members and get an email. Users who do not wait are ignored.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  body: MemberReview,
  output: MembersReviewed,
  example: { params: { groupId: exampleId }, body: { userIds: [exampleIds[1]] } },
  async handler({ now, group, ...unit }, { body }) {
    return { success: true as const, count: await approve(unit, group.id, body.userIds, now) }
  },
})

export const declineMembers = groupOperation({
  id: 'groups.declineMembers',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/member-requests/decline',
  summary: 'Decline users who ask to join a group',
  description:
    'The group is no longer a favorite of these users, who get no email and can ask again. Users who do not wait are ignored.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  body: MemberReview,
  output: MembersReviewed,
  example: { params: { groupId: exampleId }, body: { userIds: [exampleIds[1]] } },
  async handler({ group, ...unit }, { body }) {
    return { success: true as const, count: await decline(unit, group.id, body.userIds) }
  },
})
