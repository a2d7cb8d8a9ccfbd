import { Type } from 'typebox'
import { approvalActions } from '#domains/foundation/second-approvals/index.ts'
import { UserProfile } from '#domains/foundation/users/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, visible } from '#kernel/operation/schema.ts'

export const ModerateUserRequest = Body('ModerateUserRequest', {
  role: Type.Optional({ ...OneOf('user', 'admin'), description: 'Role on the instance' }),
  suspended: Type.Optional(Type.Boolean({ description: 'true suspends the user, false lifts the suspension' })),
  suspendedUntil: Type.Optional(
    Nullable({
      ...Timestamp,
      description: 'With `suspended: true`: when the suspension ends; null: when an administrator lifts it',
    }),
  ),
  reason: Type.Optional(
    Nullable({ ...Text(1, 300), ...visible, description: 'With `suspended: true`: mailed and shown to the user' }),
  ),
  hideContent: Type.Optional(
    Type.Boolean({
      description:
        'With `suspended: true`: also hides the groups of which the user is the only active owner, with their events. Lifting the suspension does not show them again',
    }),
  ),
})

const waiting = Type.Optional({
  ...Id,
  description: 'Id of the request, if a second administrator must approve the change first',
})

export const ModeratedUser = Shape('ModeratedUser', { ...UserProfile.properties, waiting })

export const SignOutRequest = Body('SignOutUserRequest', {
  tokens: Type.Optional(Type.Boolean({ description: 'Also revokes the personal access tokens' })),
  apps: Type.Optional(Type.Boolean({ description: 'Also ends the access of all apps' })),
})

export const DeletedUser = Shape('DeletedUser', { success: Type.Literal(true), waiting })

const Party = Shape('ApprovalPerson', { id: Id, username: Nullable(Type.String()), name: Type.String() })

export const Approval = Shape('Approval', {
  id: Id,
  action: OneOf(...approvalActions),
  user: { ...Party, description: 'The user it concerns; for the instance itself, the administrator who requested it' },
  requestedBy: Nullable(Type.String({ description: 'Name of the administrator who asked' })),
  isOwn: Type.Boolean({ description: 'Whether you asked; another administrator must approve' }),
  canApproveFrom: {
    ...Timestamp,
    description: 'From when on you can approve it: both administrators must have had the role for 7 days',
  },
  createdAt: Timestamp,
  expiresAt: Timestamp,
})
