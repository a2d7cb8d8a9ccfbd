import { Type } from 'typebox'
import { Person } from '#domains/accounts/users/index.ts'
import { Slug } from '#domains/groups/groups/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { requireBadgeRole } from './access.ts'
import { giveBadge, takeBadgeBack } from './commands.give.ts'
import { changeBadge, createBadge, deleteBadge, requireOwnerOfBadges } from './commands.ts'
import { presentAward, presentManagedBadge } from './present.ts'
import { listAwards as listAwardsOfBadge } from './queries.manage.ts'
import { listBadges } from './queries.ts'
import {
  AwardBadgeRequest,
  AwardBadgeResult,
  BadgeAward,
  CreateBadgeRequest,
  ManagedBadge,
  UpdateBadgeRequest,
} from './schemas.ts'

const OwnerParams = Type.Object({ groupId: Slug })
const BadgeParams = Type.Object({ badgeId: Id })
const example = { params: { badgeId: exampleId } }
const done = { success: true as const }

export const listManaged = listOperation({
  id: 'badges.listManaged',
  path: '/v1/manage/groups/{groupId}/badges',
  summary: 'The badges of a group, for those who manage it',
  description: 'With `platform` in place of a group: those of the platform, for administrators.',
  access: 'manage:badges',
  params: OwnerParams,
  item: ManagedBadge,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  mcp: {
    name: 'list_group_badges',
    title: 'Badges of a group I run',
    description: 'List the badges a managed group can award.',
    inputs: { slug: 'urlname from list_managed_groups.' },
    renamed: { slug: 'groupId' },
  },
  async handler({ db, caller, links }, { params, page }) {
    const groupId = (await requireOwnerOfBadges(db, caller, params.groupId)) ?? undefined
    return mapPage(await listBadges(db, page, { groupId }), (row) => presentManagedBadge(row, links))
  },
})

export const create = operation({
  id: 'badges.create',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/badges',
  summary: 'Make a badge that a group can award',
  description:
    'With `platform` in place of a group: one of the platform, for administrators. Without a slug, one is made from the name.',
  access: 'manage:badges',
  effect: 'write',
  params: OwnerParams,
  body: CreateBadgeRequest,
  output: ManagedBadge,
  status: 201,
  idempotency: 'replay',
  errors: ['group_not_found', 'forbidden', 'slug_taken', 'limit_reached'],
  example: {
    params: { groupId: exampleId },
    body: { name: 'Green thumb', description: 'Grew something', icon: '🌻', color: 'forest', points: 50 },
  },
  mcp: {
    name: 'create_group_badge',
    title: 'Create a badge',
    description: 'Create a badge for a managed group. Nobody holds it yet.',
    inputs: {
      slug: 'urlname from list_managed_groups.',
      name: 'Short.',
      description: 'What it is for.',
      icon: 'One emoji.',
      color: '#rrggbb',
      points: 'XP it gives.',
    },
    renamed: { slug: 'groupId' },
  },
  async handler({ caller, now, links, ...unit }, { params, body }) {
    return presentManagedBadge(await createBadge(unit, caller, params.groupId, body, now), links)
  },
})

export const getManaged = operation({
  id: 'badges.getManaged',
  method: 'GET',
  path: '/v1/manage/badges/{badgeId}',
  summary: 'A badge that the caller manages',
  access: 'manage:badges',
  effect: 'read',
  params: BadgeParams,
  output: ManagedBadge,
  errors: ['badge_not_found', 'forbidden'],
  example,
  async handler({ db, caller, links }, { params }) {
    return presentManagedBadge(await requireBadgeRole(db, caller, params.badgeId), links)
  },
})

export const update = operation({
  id: 'badges.update',
  method: 'PATCH',
  path: '/v1/manage/badges/{badgeId}',
  summary: 'Change a badge; other points reach everybody who holds it within minutes',
  access: 'manage:badges',
  effect: 'write',
  params: BadgeParams,
  body: UpdateBadgeRequest,
  output: ManagedBadge,
  errors: ['badge_not_found', 'forbidden', 'slug_taken'],
  example: { ...example, body: { name: 'Good helper', points: 30 } },
  async handler({ caller, links, ...unit }, { params, body }) {
    return presentManagedBadge(await changeBadge(unit, caller, params.badgeId, body), links)
  },
})

const remove = operation({
  id: 'badges.delete',
  method: 'DELETE',
  path: '/v1/manage/badges/{badgeId}',
  summary: 'Delete a badge; nobody holds it any more',
  description: 'The badge of an achievement can be changed but not deleted.',
  access: 'manage:badges',
  effect: 'write',
  params: BadgeParams,
  output: Success,
  errors: ['badge_not_found', 'forbidden', 'invalid_state'],
  example,
  async handler({ caller, now, ...unit }, { params }) {
    await deleteBadge(unit, caller, params.badgeId, now)
    return done
  },
})

export const listAwards = listOperation({
  id: 'badges.listAwards',
  path: '/v1/manage/badges/{badgeId}/awards',
  summary: 'Who holds a badge, the latest first, for those who manage it',
  access: 'manage:badges',
  params: BadgeParams,
  item: BadgeAward,
  errors: ['badge_not_found', 'forbidden'],
  example,
  async handler({ db, caller }, { params, page }) {
    const { id: badgeId } = await requireBadgeRole(db, caller, params.badgeId)
    return mapPage(await listAwardsOfBadge(db, page, { badgeId, viewer: caller.userId }), presentAward)
  },
})

export const award = operation({
  id: 'badges.award',
  method: 'POST',
  path: '/v1/manage/badges/{badgeId}/awards',
  summary: 'Give a badge to up to 100 people',
  description:
    'Safe to send again: who holds it already is skipped. Somebody whose profile is private is unknown here unless they are a member, an attendee or a helper of the group.',
  access: 'manage:badges',
  effect: 'write',
  params: BadgeParams,
  body: AwardBadgeRequest,
  output: AwardBadgeResult,
  errors: ['badge_not_found', 'forbidden'],
  example: { ...example, body: { usernames: ['cy-world'] } },
  mcp: {
    name: 'award_badge',
    title: 'Award a badge',
    description: 'Award a group badge to members. They are notified.',
    inputs: { badgeId: 'Badge id from list_group_badges.', usernames: 'Such as from list_attendees.' },
    hints: { idempotent: true },
  },
  async handler({ caller, now, ...unit }, { params, body }) {
    return giveBadge(unit, caller, params.badgeId, body.usernames, now)
  },
})

export const revoke = operation({
  id: 'badges.revoke',
  method: 'DELETE',
  path: '/v1/manage/badges/{badgeId}/awards/{username}',
  summary: 'Take a badge back from somebody',
  access: 'manage:badges',
  effect: 'write',
  params: Type.Object({ badgeId: Id, username: Person }),
  output: Success,
  errors: ['badge_not_found', 'user_not_found', 'forbidden'],
  example: { params: { badgeId: exampleId, username: 'bo-world' } },
  async handler({ caller, now, ...unit }, { params }) {
    await takeBadgeBack(unit, caller, params.badgeId, params.username, now)
    return done
  },
})

export { remove as delete }
