import { Type } from 'typebox'
import { invite, listInvitations, revoke } from '#domains/accounts/invitations/index.ts'
import { requireGroupRole, Slug } from '#domains/groups/groups/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
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

const GroupParams = Type.Object({ groupId: Slug })

export const listOfGroup = listOperation({
  id: 'invitations.listOfGroup',
  path: '/v1/manage/groups/{groupId}/invitations',
  summary: 'List the invitations of a group',
  description: 'Lists the invitations by email, newest first. Owners and managers only.',
  access: 'manage:groups',
  params: GroupParams,
  item: Invitation,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  async handler({ db, caller, now }, { params, page }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return mapPage(await listInvitations(db, page, { groupId }), (row) => presentInvitation(row, now))
  },
})

export const countOfGroup = operation({
  id: 'invitations.countOfGroup',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/invitations/counts',
  summary: 'Count the invitations of a group',
  description: 'Counts the invitations by email by their status. Owners and managers only.',
  access: 'manage:groups',
  effect: 'read',
  params: GroupParams,
  output: InvitationCounts,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  async handler({ db, caller, now }, { params }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return viewCounts(db, groupId, caller.userId, now)
  },
})

export const previewForGroup = operation({
  id: 'invitations.previewForGroup',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/invitations/preview',
  summary: 'Get a preview of invitations to a group',
  description:
    'Says how many addresses are new to the group, how many invitations you can send for it now, and shows the mail. Sends and stores nothing. Owners and managers only.',
  access: 'manage:groups',
  credential: 'own',
  effect: 'external',
  params: GroupParams,
  body: PreviewGroupInvitations,
  output: InvitationsPreview,
  errors: ['group_not_found', 'forbidden', 'invalid_state'],
  example: { params: { groupId: exampleId }, body: { emails: ['ana@example.org'] } },
  async handler({ db, caller, links, cipher: keys, now }, { params, body: { emails } }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return viewPlan(db, { links, keys }, { groupId, by: caller.userId, emails, now })
  },
})

export const createForGroup = operation({
  id: 'invitations.createForGroup',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/invitations',
  summary: 'Invite people to a group by email',
  description:
    'Mails each address a link to join the group, with a fixed text. The response is the same for every address. A group can send 100 invitations a day, and one to each address; a person 100 over all groups, and 20 while the account is new. The group needs a published event or three members. Owners and managers only.',
  access: 'manage:groups',
  credential: 'own',
  effect: 'write',
  params: GroupParams,
  body: CreateGroupInvitations,
  output: InvitationsCreated,
  status: 201,
  idempotency: 'replay',
  errors: ['group_not_found', 'forbidden', 'invalid_state', 'limit_reached', 'rate_limited'],
  example: { params: { groupId: exampleId }, body: { emails: ['ana@example.org'] } },
  async handler({ caller, cipher: keys, now, ...unit }, { params, body: { emails } }) {
    const { groupId } = await requireGroupRole(unit.db, caller, params.groupId, 'manager')
    const count = await invite(unit, { emails, role: 'user', groupId, by: caller.userId, keys, now })
    return { success: true as const, count }
  },
})

export const deleteOfGroup = operation({
  id: 'invitations.deleteOfGroup',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/invitations/{id}',
  summary: 'Revoke an invitation to a group',
  description: 'Its link stops working. Owners and managers only.',
  access: 'manage:groups',
  effect: 'write',
  params: Type.Object({ groupId: Slug, id: Id }),
  output: Success,
  errors: ['group_not_found', 'forbidden', 'invitation_not_found'],
  example: { params: { groupId: exampleId, id: exampleId } },
  async handler({ caller, now, ...unit }, { params }) {
    const { groupId } = await requireGroupRole(unit.db, caller, params.groupId, 'manager')
    await revoke(unit, params.id, groupId, now)
    return { success: true as const }
  },
})
