import { Type } from 'typebox'
import { findTranslations, Include } from '#domains/foundation/translations/index.ts'
import { Person } from '#domains/foundation/users/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Success, Text } from '#kernel/operation/schema.ts'
import { groupListOperation, groupOperation } from './access.ts'
import { banUser, unbanUser } from './commands.bans.ts'
import { offerRole } from './commands.offers.ts'
import { removeRole as removeGroupRole, updateRole } from './commands.roles.ts'
import { archiveGroup, createGroup, updateGroupDetails } from './commands.ts'
import { listManaged as listManagedGroups, listTakenUrlnames } from './queries.manage.ts'
import { listBans as listGroupBans, listRoles as listGroupRoles } from './queries.people.ts'
import { decideUrlname, decideUrlnames } from './rules.ts'
import { presentBan, presentManagedGroup, presentRoleHolder } from './wire.rows.ts'
import {
  CreateGroupRequest,
  GroupBan,
  GroupRoleHolder,
  GroupRoleRequest,
  ManagedGroup,
  RoleSet,
  UpdateGroupRequest,
  UrlnameCheck,
} from './wire.ts'

const UserParams = Type.Object({ username: Person })
const done = { success: true as const }

export const listManaged = listOperation({
  id: 'groups.listManaged',
  path: '/v1/manage/groups',
  summary: 'List the groups the current user manages',
  description: 'Lists the groups in which the user has a role, with the role in each.',
  access: 'manage:groups',
  role: 'none',
  because: 'It lists the groups in which the caller has a role.',
  item: ManagedGroup,
  example: {},
  mcp: {
    name: 'list_managed_groups',
    title: 'List the groups I manage',
    description:
      'List groups the signed-in user owns or co-manages, with the role in each. Call first for organizer tasks.',
  },
  resource: {
    uri: 'community://manage/groups',
    name: 'Groups I manage',
    description: 'Groups the signed-in user has a role in',
  },
  async handler({ db, caller }, { page }) {
    return mapPage(await listManagedGroups(db, page, { userId: caller.userId }), presentManagedGroup)
  },
})

export const create = operation({
  id: 'groups.create',
  method: 'POST',
  path: '/v1/manage/groups',
  summary: 'Create a group',
  description:
    'The current user becomes the owner. A URL name is unique, ignoring letter case; the URL name of a deleted group stays taken for 90 days. Administrators can limit this to users with the entitlement `create_groups`.',
  access: 'manage:groups',
  role: 'none',
  because: 'The group does not exist yet.',
  effect: 'write',
  body: CreateGroupRequest,
  output: ManagedGroup,
  status: 201,
  idempotency: 'replay',
  errors: ['entitlement_required', 'urlname_taken', 'user_not_found'],
  example: { body: { name: 'Repair Café', urlname: 'repair-cafe', tags: ['repair', 'neighbours'] } },
  mcp: {
    name: 'create_group',
    title: 'Create a group',
    description: 'Create a public group owned by the signed-in user. Confirm name and urlname with the user first.',
    inputs: {
      name: 'Display name.',
      urlname: 'Part of its URL, such as repair-cafe.',
      description: 'Up to 5000 characters.',
      city: 'Where it meets.',
      tags: 'Topics.',
    },
    hints: { openWorld: true },
  },
  async handler(ctx, { body }) {
    return presentManagedGroup(await createGroup(ctx, body))
  },
})

export const checkUrlname = operation({
  id: 'groups.checkUrlname',
  method: 'GET',
  path: '/v1/manage/urlname-check',
  summary: 'Check whether a URL name is available',
  description:
    'Tells whether a group could have this URL name, and proposes one. Without `urlname`, the proposal is made from `name`. Nothing is reserved by this request.',
  access: 'manage:groups',
  role: 'none',
  because: 'It is asked before a group exists.',
  effect: 'read',
  query: Type.Object({
    urlname: Type.Optional({ ...Text(0, 200), description: 'URL name to check' }),
    name: Type.Optional({ ...Text(0, 200), description: 'Name of the group' }),
  }),
  output: UrlnameCheck,
  example: { query: { urlname: 'repair-cafe', name: 'Repair Café' } },
  async handler({ db }, { query: { urlname = '', name = '' } }) {
    const proposals = [...decideUrlnames(urlname), ...decideUrlnames(name)]
    const taken = await listTakenUrlnames(db, [...proposals, urlname])
    return decideUrlname(urlname, proposals, taken)
  },
})

export const getManaged = groupOperation({
  id: 'groups.getManaged',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}',
  summary: 'Get a managed group',
  description: 'Returns a group in which the current user has a role.',
  access: 'manage:groups',
  role: 'volunteer',
  effect: 'read',
  query: Type.Object({ include: Include }),
  output: ManagedGroup,
  example: { params: { groupId: exampleId } },
  async handler({ db, group }, { query }) {
    const translations = await findTranslations(db, 'group', [group], query.include)
    return { ...presentManagedGroup({ ...group, role: group.ownRole }), ...translations(group) }
  },
})

export const update = groupOperation({
  id: 'groups.update',
  method: 'PATCH',
  path: '/v1/manage/groups/{groupId}',
  summary: 'Update a group',
  description:
    'Changes only the fields you send; null clears a field. With `version`, fields that others changed meanwhile are not overwritten: the response is 409 and names them.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  body: UpdateGroupRequest,
  output: ManagedGroup,
  errors: ['urlname_taken', 'changed_meanwhile'],
  example: { params: { groupId: exampleId }, body: { description: 'Beds for everyone, tools to share.' } },
  mcp: {
    name: 'update_group',
    title: 'Update a group',
    description: "Update a managed group's public page. Only the given fields change.",
    inputs: {
      slug: 'urlname from list_managed_groups.',
      name: 'Display name.',
      description: 'Up to 5000 characters; "" clears.',
      website: 'URL; "" clears.',
      tags: 'Topics; replaces all.',
    },
    renamed: { slug: 'groupId' },
    hints: { openWorld: true },
  },
  async handler(ctx, { body }) {
    return presentManagedGroup(await updateGroupDetails(ctx, ctx.group.id, body))
  },
})

const remove = groupOperation({
  id: 'groups.delete',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}',
  summary: 'Delete a group',
  description:
    'Hides the group from everyone at once. Its content is deleted after 30 days, and its URL name is free after 90 days. A group with upcoming events cannot be deleted.',
  access: 'manage:groups',
  role: 'owner',
  effect: 'write',
  output: Success,
  errors: ['has_upcoming_events'],
  example: { params: { groupId: exampleIds[1] } },
  async handler({ now, group, ...unit }) {
    await archiveGroup(unit, group.id, now)
    return done
  },
})

export const listRoles = groupListOperation({
  id: 'groups.listRoles',
  path: '/v1/manage/groups/{groupId}/roles',
  summary: 'List the organizers of a group',
  description: 'Lists the users with a role in the group.',
  access: 'manage:groups',
  role: 'volunteer',
  item: GroupRoleHolder,
  example: { params: { groupId: exampleId } },
  async handler({ db, group: { id: groupId } }, { page }) {
    return mapPage(await listGroupRoles(db, page, { groupId }), presentRoleHolder)
  },
})

export const setRole = groupOperation({
  id: 'groups.setRole',
  method: 'PUT',
  path: '/v1/manage/groups/{groupId}/roles/{username}',
  summary: "Set a user's role in a group",
  description:
    'Changes the role of an organizer at once. A user without a role gets an offer by email: it takes effect when they accept it and expires after 30 days.',
  access: 'manage:groups',
  role: 'owner',
  effect: 'write',
  params: UserParams,
  body: GroupRoleRequest,
  output: RoleSet,
  errors: ['user_not_found', 'last_owner', 'invalid_state'],
  example: { params: { groupId: exampleId, username: 'bo-world' }, body: { role: 'manager' } },
  async handler({ caller, now, group: { id: groupId }, ...unit }, { params, body }) {
    const args = [unit, caller, groupId, params.username, body.role, now] as const
    if (await updateRole(...args)) return { ...done, status: 'changed' as const }
    await offerRole(...args)
    return { ...done, status: 'offered' as const }
  },
})

export const removeRole = groupOperation({
  id: 'groups.removeRole',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/roles/{username}',
  summary: "Remove a user's role in a group",
  description:
    'Removes a role or withdraws the offer of one. Owners can do this for anyone, other organizers only for themselves. The last owner cannot be removed.',
  access: 'manage:groups',
  role: 'volunteer',
  effect: 'write',
  params: UserParams,
  output: Success,
  errors: ['user_not_found', 'last_owner'],
  example: { params: { groupId: exampleId, username: 'cy-world' } },
  async handler({ caller, group, ...unit }, { params }) {
    await removeGroupRole(unit, caller, group, params.username)
    return done
  },
})

export const listBans = groupListOperation({
  id: 'groups.listBans',
  path: '/v1/manage/groups/{groupId}/bans',
  summary: 'List the users banned from a group',
  description: 'Lists the banned users, latest first.',
  access: 'manage:groups',
  role: 'manager',
  item: GroupBan,
  example: { params: { groupId: exampleId } },
  async handler({ db, group: { id: groupId } }, { page }) {
    return mapPage(await listGroupBans(db, page, { groupId }), presentBan)
  },
})

export const ban = groupOperation({
  id: 'groups.ban',
  method: 'PUT',
  path: '/v1/manage/groups/{groupId}/bans/{username}',
  summary: 'Ban a user from a group',
  description:
    'A banned user cannot RSVP, check in, claim a role or mark the group as a favorite. The group must know the user: they have or had an RSVP, favorite, role or badge there. Remove the role of an organizer first.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  params: UserParams,
  output: Success,
  errors: ['user_not_found', 'invalid_state'],
  example: { params: { groupId: exampleId, username: 'bo-world' } },
  async handler({ caller, now, group, ...unit }, { params }) {
    await banUser(unit, caller, group.id, params.username, now)
    return done
  },
})

export const unban = groupOperation({
  id: 'groups.unban',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/bans/{username}',
  summary: 'Unban a user from a group',
  description: 'Lifts a ban. Unbanning a user again changes nothing.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  params: UserParams,
  output: Success,
  errors: ['user_not_found'],
  example: { params: { groupId: exampleId, username: 'bo-world' } },
  async handler({ caller, group, ...unit }, { params }) {
    await unbanUser(unit, caller, group.id, params.username)
    return done
  },
})

export { remove as delete }
