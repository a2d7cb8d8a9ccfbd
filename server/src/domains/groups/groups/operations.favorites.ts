import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success } from '#kernel/operation/schema.ts'
import { addFavorite, removeFavorite, updateFavorite } from './commands.favorites.ts'
import { listFavorites } from './queries.favorites.ts'
import { presentFavorite } from './wire.rows.ts'
import { FavoriteRequest, JoinedGroup, Slug, UpdateFavoriteRequest } from './wire.ts'

const SlugParams = Type.Object({ slug: Slug })

export const list = listOperation({
  id: 'favorites.list',
  path: '/v1/favorites',
  summary: "List the current user's favorite groups",
  description:
    'Lists the groups, latest favorite first. Groups where the user waits for approval have `membership` `pending`.',
  access: 'read:favorites',
  toleratesLag: true,
  item: JoinedGroup,
  example: {},
  mcp: {
    name: 'list_favorite_groups',
    title: 'List my favorite groups',
    description: 'List groups the signed-in user marked as favorite.',
  },
  resource: {
    uri: 'community://me/favorites',
    name: 'My favorite groups',
    description: 'Groups the signed-in user marked as favorite',
  },
  async handler({ db, caller, links }, { page }) {
    const groups = await listFavorites(db, page, { userId: caller.userId })
    return mapPage(groups, (group) => presentFavorite(group, links.baseUrl))
  },
})

export const add = operation({
  id: 'favorites.add',
  method: 'PUT',
  path: '/v1/favorites/{slug}',
  summary: 'Add a group to favorites',
  description:
    'Marks a group as a favorite of the current user, who becomes a member of the group, or waits for approval where `joining` of the group is `approve`. Adding a group again changes only `eventMail`, if you send it. Users who never chose `eventMail` get no email about new events.',
  access: 'write:favorites',
  effect: 'write',
  params: SlugParams,
  body: FavoriteRequest,
  bodyOptional: true,
  output: Success,
  errors: ['group_not_found', 'banned', 'user_not_found'],
  example: { params: { slug: 'garden' }, body: { eventMail: 'each' } },
  mcp: {
    name: 'add_favorite_group',
    title: 'Add a favorite group',
    description: 'Mark a group as favorite.',
    inputs: { slug: 'urlname from list_groups.', eventMail: 'Email about new events, only if the user chose it.' },
  },
  async handler({ caller, now, ...unit }, { params, body }) {
    await addFavorite(unit, caller, params.slug, body?.eventMail, now)
    return { success: true as const }
  },
})

export const update = operation({
  id: 'favorites.update',
  method: 'PATCH',
  path: '/v1/favorites/{slug}',
  summary: 'Update a favorite group',
  description: 'Changes which email about new events the current user gets from a favorite group.',
  access: 'write:favorites',
  effect: 'write',
  params: SlugParams,
  body: UpdateFavoriteRequest,
  output: Success,
  errors: ['group_not_found', 'invalid_state'],
  example: { params: { slug: 'choir' }, body: { eventMail: 'weekly' } },
  async handler({ caller, now, ...unit }, { params, body }) {
    await updateFavorite(unit, caller, params.slug, body.eventMail, now)
    return { success: true as const }
  },
})

export const remove = operation({
  id: 'favorites.remove',
  method: 'DELETE',
  path: '/v1/favorites/{slug}',
  summary: 'Remove a group from favorites',
  description: "Removes the current user's favorite mark. Removing a group again changes nothing.",
  access: 'write:favorites',
  effect: 'write',
  params: SlugParams,
  output: Success,
  errors: ['group_not_found'],
  example: { params: { slug: 'garden' } },
  mcp: {
    name: 'remove_favorite_group',
    title: 'Remove a favorite group',
    description: 'Remove a group from favorites.',
    inputs: { slug: 'urlname from list_groups.' },
    hints: { destructive: false },
  },
  async handler({ caller, ...unit }, { params }) {
    await removeFavorite(unit, caller, params.slug)
    return { success: true as const }
  },
})
