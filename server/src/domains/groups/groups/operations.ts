import { Type } from 'typebox'
import { findTranslations, Include, LanguageFilter } from '#domains/foundation/translations/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { OneOf, Success } from '#kernel/operation/schema.ts'
import { requireVisibleGroup } from './access.ts'
import { muteGroup, unmuteGroup } from './commands.ts'
import { findFavorite } from './queries.favorites.ts'
import { listGroups, listMembers, listUpcoming } from './queries.ts'
import { decideFilter } from './rules.ts'
import { presentGroup, presentGroupDetail, presentMember, presentMembership } from './wire.rows.ts'
import { GroupDetail, GroupListItem, GroupMember, Slug } from './wire.ts'

const SlugParams = Type.Object({ slug: Slug })

export const list = listOperation({
  id: 'groups.list',
  path: '/v1/groups',
  summary: 'Search groups',
  description:
    'Lists public groups. `q` matches the beginnings of words in names and descriptions, in any script and ignoring accents. For a search or tag with very many matches, only some hundreds are listed.',
  access: 'read:groups',
  toleratesLag: true,
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Words, or the beginnings of words' })),
    tag: Type.Optional(Type.String({ maxLength: 50, description: 'Only groups with this tag' })),
    language: LanguageFilter,
    include: Include,
    featured: Type.Optional(Type.Boolean({ description: 'Only groups that administrators feature, or only others' })),
    sort: Type.Optional({
      ...OneOf('popular', 'newest', 'name'),
      default: 'popular',
      description: '`popular`: most members first, here and on the platform a group comes from',
    }),
  }),
  item: GroupListItem,
  example: { query: { q: 'gard', tag: 'plants' } },
  mcp: {
    name: 'list_groups',
    title: 'Search groups',
    description: 'Find groups by name or topic. Returns urlname, which other group tools take.',
    inputs: { q: 'Words to look for.', tag: 'Topic.', featured: 'Only featured groups.' },
  },
  async handler({ db, links }, { query, page }) {
    const groups = await listGroups(db, page, query.sort ?? 'popular', decideFilter(query))
    const translations = await findTranslations(db, 'group', groups.items, query.include)
    return mapPage(groups, (group) => ({ ...presentGroup(group, links.baseUrl), ...translations(group) }))
  },
})

export const get = operation({
  id: 'groups.get',
  method: 'GET',
  path: '/v1/groups/{slug}',
  summary: 'Get a group',
  description:
    'Returns a group with its next ten events, whether it is a favorite of the current user, and their membership.',
  access: 'read:groups',
  effect: 'read',
  params: SlugParams,
  query: Type.Object({ include: Include }),
  output: GroupDetail,
  errors: ['group_not_found'],
  example: { params: { slug: 'garden' } },
  mcp: {
    name: 'get_group',
    title: 'Get a group',
    description: 'Get one group with its upcoming events.',
    inputs: { slug: 'urlname from list_groups.' },
  },
  resource: {
    uri: 'community://groups/{slug}',
    name: 'Group',
    description: 'A group with its upcoming events, by its urlname',
  },
  async handler({ db, caller, now, links }, { params, query }) {
    const group = await requireVisibleGroup(db, caller, params.slug)
    const favorite = await findFavorite(db, group.id, caller.userId)
    const detail = presentGroupDetail(group, await listUpcoming(db, group.id, now), links.baseUrl)
    const translations = await findTranslations(db, 'group', [group], query.include)
    return { ...detail, ...presentMembership(group, favorite), ...translations(group) }
  },
})

export const getPublic = operation({
  id: 'groups.getPublic',
  method: 'GET',
  path: '/v1/public/groups/{slug}',
  summary: 'Get a group without signing in',
  description:
    'Returns a public group with its next ten events. Changes are visible within a second. Send `If-None-Match` with the last ETag to get 304 when nothing has changed.',
  access: 'public',
  toleratesLag: true,
  effect: 'read',
  params: SlugParams,
  output: GroupDetail,
  errors: ['group_not_found'],
  cache: { seconds: 30 },
  example: { params: { slug: 'garden' } },
  async handler({ db, now, links }, { params }) {
    const group = await requireVisibleGroup(db, undefined, params.slug)
    return presentGroupDetail(group, await listUpcoming(db, group.id, now), links.baseUrl)
  },
})

export const mute = operation({
  id: 'groups.mute',
  method: 'PUT',
  path: '/v1/groups/{slug}/mute',
  summary: 'Mute a group',
  description:
    'The organizers of the group cannot give the current user a seat, role or badge, and the group sends no email, except about changes to and the cancellation of an event where the user has a seat. Muting a group again changes nothing.',
  access: 'user',
  effect: 'write',
  params: SlugParams,
  output: Success,
  errors: ['group_not_found', 'user_not_found'],
  example: { params: { slug: 'garden' } },
  async handler({ caller, now, ...unit }, { params }) {
    await muteGroup(unit, caller, params.slug, now)
    return { success: true as const }
  },
})

export const unmute = operation({
  id: 'groups.unmute',
  method: 'DELETE',
  path: '/v1/groups/{slug}/mute',
  summary: 'Unmute a group',
  description: 'Allows email, seats, roles and badges from the group again. Unmuting a group again changes nothing.',
  access: 'user',
  effect: 'write',
  params: SlugParams,
  output: Success,
  errors: ['group_not_found'],
  example: { params: { slug: 'garden' } },
  async handler({ caller, ...unit }, { params }) {
    await unmuteGroup(unit, caller, params.slug)
    return { success: true as const }
  },
})

export const members = listOperation({
  id: 'groups.members',
  path: '/v1/groups/{slug}/members',
  summary: 'List the members of a group',
  description:
    'Lists the users who marked the group as a favorite, newest first. Members with a private profile are counted but not listed. Users who wait for approval are neither.',
  access: 'read:groups',
  params: SlugParams,
  item: GroupMember,
  errors: ['group_not_found'],
  example: { params: { slug: 'garden' } },
  async handler({ db, caller }, { params, page }) {
    const { id: groupId } = await requireVisibleGroup(db, caller, params.slug)
    return mapPage(await listMembers(db, page, { groupId, viewer: caller.userId }), presentMember)
  },
})
