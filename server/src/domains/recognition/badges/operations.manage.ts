import { Type } from 'typebox'
import { Person } from '#domains/foundation/users/index.ts'
import { Slug } from '#domains/groups/groups/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Success } from '#kernel/operation/schema.ts'
import { badgeListOperation, badgeOperation, requireBadgeOwner } from './access.ts'
import {
  awardByEvent as awardBadgeByEvent,
  awardBadgeTo,
  changeBadge,
  createBadge,
  deleteBadge,
  takeBadgeBack,
} from './commands.ts'
import { listAwards as listAwardsOfBadge } from './queries.manage.ts'
import { listBadges } from './queries.ts'
import {
  AwardBadgeRequest,
  AwardBadgeResult,
  AwardByEventRequest,
  AwardByEventResult,
  BadgeAward,
  CreateBadgeRequest,
  ManagedBadge,
  presentAward,
  presentManagedBadge,
  UpdateBadgeRequest,
} from './wire.ts'

const OwnerParams = Type.Object({ groupId: Slug })
const example = { params: { badgeId: exampleId } }
const done = { success: true as const }

export const listManaged = listOperation({
  id: 'badges.listManaged',
  path: '/v1/manage/groups/{groupId}/badges',
  summary: 'List the badges of a managed group',
  description:
    "Use `platform` as the group id to list the platform's badges as an administrator. Owners and managers of the group only.",
  access: 'manage:badges',
  role: 'manager',
  because: 'The group may be `platform`, which is for administrators.',
  params: OwnerParams,
  item: ManagedBadge,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  mcp: {
    name: 'list_group_badges',
    title: 'List badges of a managed group',
    description: 'List the badges a managed group can award.',
    inputs: { slug: 'urlname from list_managed_groups.' },
    renamed: { slug: 'groupId' },
  },
  async handler({ db, caller, links }, { params, page }) {
    const groupId = (await requireBadgeOwner(db, caller, params.groupId)) ?? undefined
    return mapPage(await listBadges(db, page, { groupId, isManaged: true }), (row) => presentManagedBadge(row, links))
  },
})

export const create = operation({
  id: 'badges.create',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/badges',
  summary: 'Create a badge',
  description:
    'Creates a badge that the group can award. Use `platform` as the group id to create a platform badge as an administrator. A group can have 200 badges. Owners and managers of the group only.',
  access: 'manage:badges',
  role: 'manager',
  because: 'The group may be `platform`, which is for administrators.',
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
    description: 'Create a badge for a managed group. No one holds it yet.',
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
  async handler({ caller, now, ...unit }, { params, body }) {
    return presentManagedBadge(await createBadge(unit, caller, params.groupId, body, now), unit.links)
  },
})

export const getManaged = badgeOperation({
  id: 'badges.getManaged',
  method: 'GET',
  path: '/v1/manage/badges/{badgeId}',
  summary: 'Get a managed badge',
  description: 'Returns a badge that the current user can award.',
  access: 'manage:badges',
  role: 'manager',
  effect: 'read',
  output: ManagedBadge,
  example,
  async handler({ links, badge }) {
    return presentManagedBadge(badge, links)
  },
})

export const update = badgeOperation({
  id: 'badges.update',
  method: 'PATCH',
  path: '/v1/manage/badges/{badgeId}',
  summary: 'Update a badge',
  description:
    'Changes only the fields you send; null clears a field. Changed points reach the scores of all holders within minutes.',
  access: 'manage:badges',
  role: 'manager',
  effect: 'write',
  body: UpdateBadgeRequest,
  output: ManagedBadge,
  errors: ['slug_taken'],
  example: { ...example, body: { name: 'Good helper', points: 30 } },
  async handler({ caller, badge, ...unit }, { body }) {
    return presentManagedBadge(await changeBadge(unit, caller, badge.id, body), unit.links)
  },
})

const remove = badgeOperation({
  id: 'badges.delete',
  method: 'DELETE',
  path: '/v1/manage/badges/{badgeId}',
  summary: 'Delete a badge',
  description:
    'Deletes the badge and takes it from everyone who holds it. The badge of an achievement can be changed but not deleted.',
  access: 'manage:badges',
  role: 'manager',
  effect: 'write',
  output: Success,
  errors: ['invalid_state'],
  example,
  async handler({ now, badge, ...unit }) {
    await deleteBadge(unit, badge, now)
    return done
  },
})

export const listAwards = badgeListOperation({
  id: 'badges.listAwards',
  path: '/v1/manage/badges/{badgeId}/awards',
  summary: 'List the holders of a badge',
  description: 'Lists the members who hold the badge, latest award first.',
  access: 'manage:badges',
  role: 'manager',
  item: BadgeAward,
  example,
  async handler({ db, caller, badge: { id: badgeId } }, { page }) {
    return mapPage(await listAwardsOfBadge(db, page, { badgeId, viewer: caller.userId }), presentAward)
  },
})

export const award = badgeOperation({
  id: 'badges.award',
  method: 'POST',
  path: '/v1/manage/badges/{badgeId}/awards',
  summary: 'Award a badge to members',
  description:
    'Awards the badge to up to 100 users and emails them. Safe to repeat: users who already hold the badge are skipped. A user with a private profile can be awarded only if they are a member, attendee or organizer of the group.',
  access: 'manage:badges',
  role: 'manager',
  effect: 'write',
  body: AwardBadgeRequest,
  output: AwardBadgeResult,
  example: { ...example, body: { usernames: ['cy-world'] } },
  mcp: {
    name: 'award_badge',
    title: 'Award a badge',
    description: 'Award a group badge to members. They are emailed.',
    inputs: { badgeId: 'Badge id from list_group_badges.', usernames: 'Such as from list_attendees.' },
    hints: { idempotent: true },
  },
  async handler({ caller, now, badge, ...unit }, { body }) {
    return awardBadgeTo(unit, caller, badge, body.usernames, now)
  },
})

export const awardByEvent = badgeOperation({
  id: 'badges.awardByEvent',
  method: 'POST',
  path: '/v1/manage/badges/{badgeId}/awards/by-event',
  summary: 'Award a badge to everyone who was checked in at an event',
  description:
    'Awards the badge to everyone who is checked in at the event, however many, and emails them. 500 get it at once, the others within minutes. Safe to repeat: users who hold the badge are skipped, and so are users who gave it back, muted the group, are banned from it, or have a block with the current user. Needs both scopes, `manage:badges` and `manage:checkins`.',
  access: 'manage:badges',
  alsoNeeds: 'manage:checkins',
  role: 'manager',
  effect: 'write',
  body: AwardByEventRequest,
  output: AwardByEventResult,
  errors: ['event_not_found'],
  example: { ...example, body: { eventId: exampleId } },
  async handler({ caller, now, badge, ...unit }, { body }) {
    return awardBadgeByEvent(unit, caller, badge, body.eventId, now)
  },
})

export const revoke = badgeOperation({
  id: 'badges.revoke',
  method: 'DELETE',
  path: '/v1/manage/badges/{badgeId}/awards/{username}',
  summary: 'Revoke a badge from a member',
  description: 'Takes the badge from one user.',
  access: 'manage:badges',
  role: 'manager',
  effect: 'write',
  params: Type.Object({ username: Person }),
  output: Success,
  errors: ['user_not_found'],
  example: { params: { badgeId: exampleId, username: 'bo-world' } },
  async handler({ caller, now, badge, ...unit }, { params }) {
    await takeBadgeBack(unit, caller, badge, params.username, now)
    return done
  },
})

export { remove as delete }
