import { Type } from 'typebox'
import { invite, listInvitations, revoke } from '#domains/accounts/invitations/index.ts'
import { groupListOperation, groupOperation } from '#domains/groups/groups/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { viewCounts, viewPlan } from './views.ts'
import {
  CreateGroupInvitations,
  Invitation,
  InvitationCounts,
  InvitationsCreated,
  InvitationsPreview,
  PreviewGroupInvitations,
  presentInvitation,
} from './wire.ts'

export const listOfGroup = groupListOperation({
  id: 'invitations.listOfGroup',
  path: '/v1/manage/groups/{groupId}/invitations',
  summary: 'List the invitations of a group',
  description: 'Lists the invitations by email, newest first.',
  access: 'manage:groups',
  role: 'manager',
  item: Invitation,
  example: { params: { groupId: exampleId } },
  async handler({ db, now, group: { id: groupId } }, { page }) {
    return mapPage(await listInvitations(db, page, { groupId }), (row) => presentInvitation(row, now))
  },
})

export const countOfGroup = groupOperation({
  id: 'invitations.countOfGroup',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/invitations/counts',
  summary: 'Count the invitations of a group',
  description: 'Counts the invitations by email by their status.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  output: InvitationCounts,
  example: { params: { groupId: exampleId } },
  async handler({ db, caller, now, group: { id: groupId } }) {
    return viewCounts(db, groupId, caller.userId, now)
  },
})

export const previewForGroup = groupOperation({
  id: 'invitations.previewForGroup',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/invitations/preview',
  summary: 'Get a preview of invitations to a group',
  description:
    'Says how many addresses are new to the group, how many invitations you can send for it now, and shows the mail. Sends and stores nothing.',
  access: 'manage:groups',
  role: 'manager',
  credential: 'own',
  effect: 'external',
  body: PreviewGroupInvitations,
  output: InvitationsPreview,
  errors: ['invalid_state'],
  example: { params: { groupId: exampleId }, body: { emails: ['ana@example.org'] } },
  async handler({ db, caller, links, cipher: keys, now, group: { id: groupId } }, { body: { emails } }) {
    return viewPlan(db, { links, keys }, { groupId, by: caller.userId, emails, now })
  },
})

export const createForGroup = groupOperation({
  id: 'invitations.createForGroup',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/invitations',
  summary: 'Invite people to a group by email',
  description:
    'Mails each address a link to join the group, with a fixed text. The response is the same for every address. A group can send 100 invitations a day, and one to each address; a person 100 over all groups, and 20 while the account is new. The group needs a published event or three members.',
  access: 'manage:groups',
  role: 'manager',
  credential: 'own',
  effect: 'write',
  body: CreateGroupInvitations,
  output: InvitationsCreated,
  status: 201,
  idempotency: 'replay',
  errors: ['invalid_state', 'limit_reached', 'rate_limited'],
  example: { params: { groupId: exampleId }, body: { emails: ['ana@example.org'] } },
  async handler({ caller, cipher: keys, now, group: { id: groupId }, ...unit }, { body: { emails } }) {
    const count = await invite(unit, { emails, role: 'user', groupId, by: caller.userId, keys, now })
    return { success: true as const, count }
  },
})

export const deleteOfGroup = groupOperation({
  id: 'invitations.deleteOfGroup',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/invitations/{id}',
  summary: 'Revoke an invitation to a group',
  description: 'Its link stops working.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['invitation_not_found'],
  example: { params: { groupId: exampleId, id: exampleId } },
  async handler({ now, group: { id: groupId }, ...unit }, { params }) {
    await revoke(unit, params.id, { groupId }, now)
    return { success: true as const }
  },
})
