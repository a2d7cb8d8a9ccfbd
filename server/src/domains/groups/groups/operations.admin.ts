import { Type } from 'typebox'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { exampleId, OneOf, Text } from '#kernel/operation/schema.ts'
import { offerRole } from './commands.offers.ts'
import { updateRole } from './commands.roles.ts'
import { listAllGroups, listOwners } from './queries.admin.ts'
import { findGroup } from './queries.ts'
import { presentAdminGroup } from './wire.admin.ts'
import { AdminGroup, GroupOwnerRequest, RoleSet, Slug } from './wire.ts'

export const listGroups = listOperation({
  id: 'admin.listGroups',
  path: '/v1/admin/groups',
  summary: 'List all groups',
  description: 'Lists every group, hidden and archived ones too, newest first. Administrators only.',
  access: 'admin',
  query: Type.Object({
    q: Type.Optional({ ...Text(1, 100), description: 'Words of the name or description' }),
    state: Type.Optional({
      ...OneOf('all', 'hidden', 'featured', 'orphaned', 'unclaimed', 'archived'),
      description:
        '`orphaned`: without an active owner; `unclaimed`: listed from a calendar and without an owner so far',
    }),
  }),
  item: AdminGroup,
  example: { query: { state: 'all' } },
  async handler({ db, links }, { query: { q, state = 'all' }, page }) {
    const { items, ...rest } = await listAllGroups(db, page, state, q)
    const owners = await listOwners(
      db,
      items.map(({ id }) => id),
    )
    return { ...rest, items: items.map((group) => presentAdminGroup(group, owners, links.baseUrl)) }
  },
})

export const setGroupOwner = operation({
  id: 'admin.setGroupOwner',
  method: 'POST',
  path: '/v1/admin/groups/{groupId}/owner',
  summary: 'Set a new owner of a group',
  description:
    'Makes an organizer of the group an owner at once; anyone else gets an offer by email, which takes effect when they accept it. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  params: Type.Object({ groupId: Slug }),
  body: GroupOwnerRequest,
  output: RoleSet,
  errors: ['group_not_found', 'user_not_found', 'forbidden', 'invalid_state', 'limit_reached'],
  idempotency: 'refuse',
  example: { params: { groupId: exampleId }, body: { username: 'bo-world' } },
  async handler({ caller, now, ...unit }, { params, body }) {
    const group = await findGroup(unit.db, params.groupId)
    if (!group) throw new ApiError('group_not_found')
    const args = [unit, caller, group.id, body.username, 'owner', now] as const
    if (await updateRole(...args)) return { success: true as const, status: 'changed' as const }
    await offerRole(...args)
    return { success: true as const, status: 'offered' as const }
  },
})
