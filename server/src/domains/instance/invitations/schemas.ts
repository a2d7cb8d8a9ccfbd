import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import { invitationsMax } from './rules.ts'

const emails = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 3, maxLength: 254 }), { minItems: 1, maxItems, description: 'Email addresses' })

export const CreateInvitations = Body('CreateInvitations', {
  emails: emails(invitationsMax),
  role: Type.Optional(OneOf('user', 'admin')),
  groupId: Type.Optional(Id),
})

export const CreateGroupInvitations = Body('CreateGroupInvitations', { emails: emails(100) })

export const InvitationsCreated = Shape('InvitationsCreated', {
  success: Type.Literal(true),
  count: Type.Integer({ description: 'Addresses in the request, each counted once' }),
})

export const Invitation = Shape('Invitation', {
  id: Id,
  email: Nullable(Type.String({ description: 'Erased after 30 days' })),
  role: OneOf('user', 'admin'),
  groupId: Nullable(Id),
  groupName: Nullable(Type.String()),
  status: OneOf('pending', 'accepted', 'revoked', 'bounced', 'expired'),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})

export const InvitationToken = Type.String({
  minLength: 16,
  maxLength: 64,
  pattern: '^[\\w-]+$',
  says: 'must be a token',
})

export const ReceivedInvitation = Shape('ReceivedInvitation', {
  role: OneOf('user', 'admin'),
  groupId: Nullable(Id),
  groupName: Nullable(Type.String()),
  email: Nullable(Type.String({ description: 'The address that can accept it' })),
  status: OneOf('open', 'accepted'),
  expiresAt: Timestamp,
})

export const AcceptedInvitation = Shape('AcceptedInvitation', {
  role: OneOf('user', 'admin'),
  groupId: Nullable(Id),
  isWaiting: Type.Boolean({ description: 'Whether another administrator must approve the role first' }),
})
