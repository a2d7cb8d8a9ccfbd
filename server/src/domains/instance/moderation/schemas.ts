import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

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

/** The detail's shape depends on the action. */
const Detail = Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] })

export const AuditEntry = Shape('AuditEntry', {
  id: Id,
  at: Timestamp,
  actor: Nullable(
    Type.String({ description: 'Username, or the id of a user without one; null for the service itself' }),
  ),
  action: Type.String({ description: 'Operation id or action, such as `groups.update`' }),
  target: Type.String({ description: 'What the action changed, usually an id' }),
  detail: Detail,
  credential: Nullable(
    Shape('AuditCredential', {
      kind: OneOf('token', 'session', 'grant'),
      id: { ...Id, description: "Id of the token, the session or the application's grant" },
    }),
  ),
  address: Nullable(
    Type.String({ description: 'Network of the request: the first 24 bits of an IPv4 or 48 bits of an IPv6 address' }),
  ),
})
