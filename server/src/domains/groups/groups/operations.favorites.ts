import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success } from '#kernel/operation/schema.ts'
import { addFavorite, GroupListItem, listFavorites, presentGroup, removeFavorite, Slug } from './index.ts'

const SlugParams = Type.Object({ slug: Slug })

export const list = listOperation({
  id: 'favorites.list',
  path: '/v1/favorites',
  summary: "List the current user's favorite groups",
  description: 'Lists the groups, latest favorite first.',
  access: 'read:favorites',
  item: GroupListItem,
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
    return mapPage(groups, (group) => presentGroup(group, links.baseUrl))
  },
})

export const add = operation({
  id: 'favorites.add',
  method: 'PUT',
  path: '/v1/favorites/{slug}',
  summary: 'Add a group to favorites',
  description:
    'Marks a group as a favorite of the current user, who becomes a member of the group. Adding a group again changes nothing.',
  access: 'write:favorites',
  effect: 'write',
  params: SlugParams,
  output: Success,
  errors: ['group_not_found', 'banned', 'user_not_found'],
  example: { params: { slug: 'garden' } },
  mcp: {
    name: 'add_favorite_group',
    title: 'Add a favorite group',
    description: 'Mark a group as favorite.',
    inputs: { slug: 'urlname from list_groups.' },
  },
  async handler({ caller, now, ...unit }, { params }) {
    await addFavorite(unit, caller, params.slug, now)
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
