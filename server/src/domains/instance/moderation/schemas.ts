import { Type } from 'typebox'
import { Body, OneOf } from '#kernel/operation/schema.ts'

export const ModerateUserRequest = Body('ModerateUserRequest', {
  role: Type.Optional({ ...OneOf('user', 'admin'), description: 'Role on the instance' }),
  suspended: Type.Optional(Type.Boolean({ description: 'true suspends the user, false lifts the suspension' })),
  hideContent: Type.Optional(
    Type.Boolean({
      description:
        'With `suspended: true`: also hides the groups of which the user is the only active owner, with their events. Lifting the suspension does not show them again',
    }),
  ),
})

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
