import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  type DoorAccessRow,
  findDoorAccess,
  findReceivedInvitation,
  type ReceivedDoorInvitationRow,
} from './queries.ts'
import { assertDoorRole, decideDoorEnd, hashToken } from './rules.ts'

/**
 * For everything that is done at the door of an event: by all who have a role in its group, by administrators, and by
 * volunteers of this event until a day after its end. Refuses as `requireEventRole` does.
 */
export async function requireDoorRole(db: Reader, caller: Caller, eventId: string, now: Date): Promise<DoorAccessRow> {
  const event = await findDoorAccess(db, { eventId, userId: caller.userId, doorEnd: decideDoorEnd(now) })
  if (!event) throw new ApiError('event_not_found')
  assertDoorRole(event, caller)
  return event
}

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
