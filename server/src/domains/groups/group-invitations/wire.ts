import { type Static, Type } from 'typebox'
import {
  type Acceptance,
  decideStatus,
  type InvitationRow,
  invitationsMax,
  previewMax,
  type ReceivedInvitationRow,
} from '#domains/accounts/invitations/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

const emails = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 3, maxLength: 254 }), { minItems: 1, maxItems, description: 'Email addresses' })

export const CreateInvitations = Body('CreateInvitations', {
  emails: emails(invitationsMax),
  role: Type.Optional(OneOf('user', 'admin')),
  groupId: Type.Optional(Id),
})

export const CreateGroupInvitations = Body('CreateGroupInvitations', { emails: emails(100) })

export const PreviewGroupInvitations = Body('PreviewGroupInvitations', { emails: emails(previewMax) })

export const InvitationsPreview = Shape('InvitationsPreview', {
  count: Type.Integer({ description: 'Addresses in the request, each counted once' }),
  invitedBefore: Type.Integer({ description: 'Addresses that this group has invited before; they get no second mail' }),
  emails: Type.Array(Type.String(), { description: 'The addresses that the group has not invited yet, in order' }),
  leftToday: Type.Integer({ description: 'How many invitations you can send for the group now' }),
  mail: Shape('InvitationMail', {
    subject: Type.String(),
    text: Type.String({ description: 'The text part of the mail, with links that lead nowhere' }),
  }),
})

const many = (description: string) => Type.Integer({ description })
export const InvitationCounts = Shape('InvitationCounts', {
  all: many('Invitations of the group in the last 12 months'),
  pending: many('Sent and not yet accepted'),
  accepted: many('People who joined by their invitation'),
  bounced: many('Addresses that take no mail'),
  expired: many('Not accepted within 30 days'),
  revoked: many('Revoked by the group'),
  leftToday: many('How many invitations you can send for the group now'),
  canInvite: Type.Boolean({
    description: 'Whether the group has a published event or three members, which it needs to invite by email',
  }),
})

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

type Role = 'user' | 'admin'

export function presentInvitation(row: InvitationRow, now: Date): Static<typeof Invitation> {
  return {
    id: row.id,
    email: row.email,
    role: row.role as Role,
    groupId: row.group_id,
    groupName: row.group_name,
    status: decideStatus(row, now),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** The same for every reader: a page says more to who is signed in. */
export function presentReceived(row: ReceivedInvitationRow): Static<typeof ReceivedInvitation> {
  const { role, group_id: groupId, group_name: groupName, email, expires_at: expiresAt } = row
  const status = row.accepted_at === null ? 'open' : 'accepted'
  return { role: role as Role, groupId, groupName, email, status, expiresAt }
}

export function presentAcceptance({ row, isWaiting }: Acceptance): Static<typeof AcceptedInvitation> {
  return { role: row.role as Role, groupId: row.group_id, isWaiting }
}
