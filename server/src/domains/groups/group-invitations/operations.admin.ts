import { Type } from 'typebox'
import { invite, listInvitations, revoke } from '#domains/accounts/invitations/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { CreateInvitations, Invitation, InvitationsCreated, presentInvitation } from './wire.ts'

export const list = listOperation({
  id: 'invitations.list',
  path: '/v1/admin/invitations',
  summary: 'List invitations',
  description: 'Lists the invitations by email of the whole instance, newest first. Administrators only.',
  access: 'admin',
  item: Invitation,
  example: {},
  async handler({ db, now }, { page }) {
    return mapPage(await listInvitations(db, page, {}), (row) => presentInvitation(row, now))
  },
})

export const create = operation({
  id: 'invitations.create',
  method: 'POST',
  path: '/v1/admin/invitations',
  summary: 'Invite people by email',
  description:
    'Mails each address a link to join, as a member, as an administrator or to a group. The response is the same for every address. Only the owner of an address can accept its invitation, within 30 days. An address gets one invitation from an instance or a group, and 3 in 30 days. Administrators only.',
  access: 'admin',
  fresh: { minutes: 720, fields: { role: 15 } },
  effect: 'write',
  body: CreateInvitations,
  output: InvitationsCreated,
  status: 201,
  idempotency: 'replay',
  errors: ['group_not_found', 'limit_reached', 'rate_limited'],
  example: { body: { emails: ['ana@example.org'] } },
  async handler({ caller, cipher: keys, now, ...unit }, { body: { emails, role = 'user', groupId = null } }) {
    if (groupId !== null) await requireVisibleGroup(unit.db, caller, groupId)
    const count = await invite(unit, { emails, role, groupId, by: caller.userId, keys, now })
    return { success: true as const, count }
  },
})

const remove = operation({
  id: 'invitations.delete',
  method: 'DELETE',
  path: '/v1/admin/invitations/{id}',
  summary: 'Revoke an invitation',
  description: 'Its link stops working. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['invitation_not_found'],
  example: { params: { id: exampleId } },
  async handler({ now, ...unit }, { params }) {
    await revoke(unit, params.id, {}, now)
    return { success: true as const }
  },
})

export { remove as delete }
