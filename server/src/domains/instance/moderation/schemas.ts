import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const ModerateUserRequest = Body('ModerateUserRequest', {
  role: Type.Optional(OneOf('user', 'admin')),
  suspended: Type.Optional(Type.Boolean()),
  hideContent: Type.Optional(
    Type.Boolean({
      description:
        'With suspended: true, hides the groups of which they are the only owner who is here, with their events. Nothing is shown again by itself.',
    }),
  ),
})

export const ModerateGroupRequest = Body('ModerateGroupRequest', {
  isFeatured: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
})

export const ModerateEventRequest = Body('ModerateEventRequest', { hidden: Type.Boolean() })

/** Every action notes what it needs, so the detail has no one shape. */
const Detail = Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] })

export const AuditEntry = Shape('AuditEntry', {
  id: Id,
  at: Timestamp,
  actor: Nullable(
    Type.String({ description: 'A username, or an id where there is none; null for the service itself' }),
  ),
  action: Type.String(),
  target: Type.String(),
  detail: Detail,
  credential: Nullable(
    Shape('AuditCredential', {
      kind: OneOf('token', 'session', 'grant'),
      id: { ...Id, description: 'Of the token, the session, or what was granted to the application' },
    }),
  ),
  address: Nullable(Type.String({ description: 'The network it came from: 24 bits of IPv4, 48 of IPv6' })),
})
