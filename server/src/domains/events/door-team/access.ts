import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findReceivedInvitation, type ReceivedDoorInvitationRow } from './queries.ts'
import { hashToken } from './rules.ts'

/** Without a user: what a visitor sees who has not signed in yet. */
export async function requireInvitation(
  db: Reader,
  token: string,
  userId: string | null,
): Promise<ReceivedDoorInvitationRow> {
  const invitation = await findReceivedInvitation(db, hashToken(token), userId)
  if (!invitation) throw new ApiError('invitation_not_found')
  return invitation
}
