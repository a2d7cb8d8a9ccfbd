import type { Static } from 'typebox'
import type { Acceptance, InvitationRow, ReceivedRow } from '#domains/accounts/invitations/index.ts'
import { decideStatus } from '#domains/accounts/invitations/index.ts'
import type { AcceptedInvitation, Invitation, ReceivedInvitation } from './schemas.ts'

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
export function presentReceived(row: ReceivedRow): Static<typeof ReceivedInvitation> {
  const { role, group_id: groupId, group_name: groupName, email, expires_at: expiresAt } = row
  const status = row.accepted_at === null ? 'open' : 'accepted'
  return { role: role as Role, groupId, groupName, email, status, expiresAt }
}

export function presentAcceptance({ row, isWaiting }: Acceptance): Static<typeof AcceptedInvitation> {
  return { role: row.role as Role, groupId: row.group_id, isWaiting }
}
