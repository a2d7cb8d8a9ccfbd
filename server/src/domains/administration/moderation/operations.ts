import { Type } from 'typebox'
import { moderateEvent } from '#domains/events/events/index.ts'
import { GroupListItem, moderateGroup, presentGroup, Slug } from '#domains/groups/groups/index.ts'
import { moderateBadge } from '#domains/recognition/badges/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { ModerateBadgeRequest, ModerateEventRequest, ModerateGroupRequest } from './wire.ts'

export const updateGroup = operation({
  id: 'admin.updateGroup',
  method: 'PATCH',
  path: '/v1/admin/groups/{groupId}',
  summary: 'Feature or hide a group',
  description: 'Features a group in lists, or hides it from everyone who has no role in it. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ groupId: Slug }),
  body: ModerateGroupRequest,
  output: GroupListItem,
  errors: ['group_not_found'],
  example: { params: { groupId: exampleId }, body: { isFeatured: true } },
  mcp: {
    name: 'moderate_group',
    title: 'Moderate a group',
    description: 'Feature a group on the front page, or hide it from the public (administrators).',
    inputs: { slug: 'urlname from list_groups.', isFeatured: 'Featured or not.', hidden: 'Hidden or shown again.' },
    renamed: { slug: 'groupId' },
    hints: { openWorld: true },
  },
  async handler({ now, links, ...unit }, { params, body }) {
    return presentGroup(await moderateGroup(unit, params.groupId, body, now), links.baseUrl)
  },
})

export const updateEvent = operation({
  id: 'admin.updateEvent',
  method: 'PATCH',
  path: '/v1/admin/events/{eventId}',
  summary: 'Hide or show an event',
  description:
    'Hides an event from everyone except the organizers of its group, or shows it again. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ eventId: Id }),
  body: ModerateEventRequest,
  output: Success,
  errors: ['event_not_found'],
  example: { params: { eventId: exampleId }, body: { hidden: true } },
  mcp: {
    name: 'moderate_event',
    title: 'Moderate an event',
    description: 'Hide an unsuitable event from the public, or show it again (administrators).',
    inputs: { eventId: 'From list_events or list_reports.', hidden: 'false shows it again.' },
    hints: { openWorld: true },
  },
  async handler({ caller, now, ...unit }, { params, body }) {
    await moderateEvent(unit, caller, params.eventId, body.hidden, now)
    return { success: true as const }
  },
})

export const updateBadge = operation({
  id: 'admin.updateBadge',
  method: 'PATCH',
  path: '/v1/admin/badges/{badgeId}',
  summary: 'Hide or show a badge',
  description:
    'Takes a badge out of lists, pages and profiles, or puts it back. Its holders keep it. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ badgeId: Id }),
  body: ModerateBadgeRequest,
  output: Success,
  errors: ['badge_not_found'],
  example: { params: { badgeId: exampleId }, body: { hidden: true } },
  async handler({ now, ...unit }, { params, body }) {
    await moderateBadge(unit, params.badgeId, body.hidden, now)
    return { success: true as const }
  },
})
