import type { Static } from 'typebox'
import type { Reader } from '#kernel/context.ts'
import { requireInvitation } from './access.ts'
import { presentReceived, type ReceivedDoorInvitation } from './wire.ts'

/** The invitation as its link shows it to a visitor who has not signed in. */
export async function requireInvitationForVisitor(
  db: Reader,
  token: string,
  now: Date,
): Promise<Static<typeof ReceivedDoorInvitation>> {
  return presentReceived(await requireInvitation(db, token, null), now)
}
