import { Type } from 'typebox'
import { Body } from '#kernel/operation/schema.ts'

export const ModerateGroupRequest = Body('ModerateGroupRequest', {
  isFeatured: Type.Optional(Type.Boolean({ description: 'Whether the group is featured' })),
  hidden: Type.Optional(Type.Boolean({ description: 'true hides the group, false shows it again' })),
})

export const ModerateEventRequest = Body('ModerateEventRequest', {
  hidden: Type.Boolean({ description: 'true hides the event, false shows it again' }),
})

export const ModerateBadgeRequest = Body('ModerateBadgeRequest', {
  hidden: Type.Boolean({ description: 'true hides the badge, false shows it again' }),
})
