import { Type } from 'typebox'
import { requireVisibleUser, UserParams, viewerOf } from '#domains/foundation/visibility/index.ts'
import { requireVisibleGroup, Slug } from '#domains/groups/groups/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Success } from '#kernel/operation/schema.ts'
import { giveBack as giveBackBadge } from './commands.ts'
import { listBadgesOf, listGroupBadgesOf } from './queries.holders.ts'
import { findVisibleBadge, listBadges } from './queries.ts'
import {
  BadgeCatalog,
  BadgeDetail,
  BadgeSlug,
  presentBadgeDetail,
  presentCatalogBadge,
  presentUserBadge,
  presentUserGroupBadges,
  UserBadge,
  UserGroupBadges,
} from './wire.ts'

const person = { params: { username: 'bo-world' } }

export const list = listOperation({
  id: 'badges.list',
  path: '/v1/badges',
  summary: "List the platform's badges",
  description: 'Lists the badges that the platform itself awards.',
  access: 'read:user',
  toleratesLag: true,
  item: BadgeCatalog,
  example: {},
  mcp: {
    name: 'list_badges',
    title: 'List badges',
    description: 'List platform badges with points and rarity.',
  },
  async handler({ db, links }, { page }) {
    return mapPage(await listBadges(db, page, {}), (row) => presentCatalogBadge(row, links))
  },
})

export const get = operation({
  id: 'badges.get',
  method: 'GET',
  path: '/v1/badges/{slug}',
  summary: 'Get a badge',
  description: 'Returns a badge of the platform or of a group.',
  access: 'read:user',
  effect: 'read',
  params: Type.Object({ slug: BadgeSlug }),
  output: BadgeDetail,
  errors: ['badge_not_found'],
  example: { params: { slug: 'garden-helper' } },
  resource: {
    uri: 'community://badges/{slug}',
    name: 'Badge',
    description: 'A badge with its rarity, by a slug from list_badges',
  },
  async handler({ db, caller, links }, { params }) {
    const badge = await findVisibleBadge(db, params.slug, viewerOf(caller))
    if (!badge) throw new ApiError('badge_not_found')
    return presentBadgeDetail(badge, links)
  },
})

export const listOfGroup = listOperation({
  id: 'badges.listOfGroup',
  path: '/v1/groups/{slug}/badges',
  summary: 'List the badges of a group',
  description: 'Lists the badges that the group can award.',
  access: 'read:groups',
  params: Type.Object({ slug: Slug }),
  item: BadgeCatalog,
  errors: ['group_not_found'],
  example: { params: { slug: exampleId } },
  async handler({ db, caller, links }, { params, page }) {
    const { id: groupId } = await requireVisibleGroup(db, caller, params.slug)
    return mapPage(await listBadges(db, page, { groupId }), (row) => presentCatalogBadge(row, links))
  },
})

export const listOwn = listOperation({
  id: 'badges.listOwn',
  path: '/v1/profile/badges',
  summary: "List the current user's badges",
  description: 'Lists the badges the user holds, latest first.',
  access: 'read:user',
  item: UserBadge,
  example: {},
  mcp: {
    name: 'list_my_badges',
    title: 'List my badges',
    description: 'List badges the signed-in user has earned.',
  },
  async handler({ db, caller, links }, { page }) {
    const held = await listBadgesOf(db, page, { userId: caller.userId, ...viewerOf(caller) })
    return mapPage(held, (row) => presentUserBadge(row, links))
  },
})

export const giveBack = operation({
  id: 'badges.giveBack',
  method: 'DELETE',
  path: '/v1/profile/badges/{slug}',
  summary: 'Give up a badge',
  description:
    'Removes a badge from the current user. The badge is not awarded to the user again, unless they claim it themselves.',
  access: 'user',
  effect: 'write',
  params: Type.Object({ slug: BadgeSlug }),
  output: Success,
  errors: ['badge_not_found'],
  example: { params: { slug: 'first-rsvp' } },
  async handler({ caller, now, ...unit }, { params }) {
    await giveBackBadge(unit, caller.userId, params.slug, now)
    return { success: true as const }
  },
})

export const getOwnByGroup = operation({
  id: 'badges.getOwnByGroup',
  method: 'GET',
  path: '/v1/profile/group-badges',
  summary: "Get the current user's badges by group",
  description: 'Returns the group badges the user holds, grouped by group. Platform badges are not included.',
  access: 'read:user',
  effect: 'read',
  output: UserGroupBadges,
  example: {},
  async handler({ db, caller }) {
    return presentUserGroupBadges(await listGroupBadgesOf(db, caller.userId, undefined, viewerOf(caller)))
  },
})

export const listOfUser = listOperation({
  id: 'badges.listOfUser',
  path: '/v1/users/{username}/badges',
  summary: "List a user's badges",
  description: 'Lists the badges a user holds, latest first.',
  access: 'read:user',
  params: UserParams,
  item: UserBadge,
  errors: ['user_not_found'],
  example: person,
  async handler({ db, caller, links }, { params, page }) {
    const { id: userId } = await requireVisibleUser(db, caller, params.username)
    const held = await listBadgesOf(db, page, { userId, ...viewerOf(caller) })
    return mapPage(held, (row) => presentUserBadge(row, links))
  },
})

export const getOfUserByGroup = operation({
  id: 'badges.getOfUserByGroup',
  method: 'GET',
  path: '/v1/users/{username}/group-badges',
  summary: "Get a user's badges by group",
  description: 'Returns the group badges a user holds, grouped by group. Platform badges are not included.',
  access: 'read:user',
  effect: 'read',
  params: UserParams,
  output: UserGroupBadges,
  errors: ['user_not_found'],
  example: person,
  async handler({ db, caller }, { params }) {
    const { id } = await requireVisibleUser(db, caller, params.username)
    return presentUserGroupBadges(await listGroupBadgesOf(db, id, undefined, viewerOf(caller)))
  },
})
