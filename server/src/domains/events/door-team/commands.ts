import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { lockSeats } from '#domains/events/rsvps/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireInvitation } from './access.ts'
import {
  countInvitations,
  type DoorInvitationRow,
  deleteInvitation,
  insertInvitation,
  type ReceivedDoorInvitationRow,
  upsertVolunteer,
} from './queries.ts'
import { assertAcceptable, assertCanInvite, decideInvitation, hashToken } from './rules.ts'

/** Under the lock of the event's seats, as all that is counted for an event. */
async function lockEvent(tx: Writer, eventId: string): Promise<void> {
  if (!(await lockSeats(tx, eventId))) throw new ApiError('event_not_found')
}

interface InvitationInput {
  eventId: string
  label: string | null
  by: string
  now: Date
}

/** The token is in no row: it is returned here and never again. */
export async function createInvitation(
  tx: Writer,
  { eventId, label, by, now }: InvitationInput,
): Promise<{ invitation: DoorInvitationRow; token: string }> {
  await lockEvent(tx, eventId)
  assertCanInvite(await countInvitations(tx, eventId))
  const token = randomBytes(16).toString('base64url')
  const row = { id: randomUUIDv7(), label, created_at: now.toISOString() }
  await insertInvitation(tx, { ...row, event_id: eventId, token_hash: hashToken(token), created_by: by })
  return { invitation: { ...row, volunteers: 0 }, token }
}

/** Not while the invitation is accepted: a volunteer would be left over. */
export async function endInvitation(tx: Writer, eventId: string, id: string): Promise<void> {
  await lockEvent(tx, eventId)
  if (!(await deleteInvitation(tx, eventId, id))) throw new ApiError('invitation_not_found')
}

/**
 * Makes the user a volunteer at the door of the event. Safe to repeat. A user with a role in the group can work there
 * already and needs no row.
 */
export async function acceptInvitation(
  { db }: Pick<UnitOfWork, 'db'>,
  token: string,
  userId: string,
  now: Date,
): Promise<ReceivedDoorInvitationRow> {
  const { event_id: eventId } = await requireInvitation(db, token, userId)
  await lockEvent(db, eventId)
  // Read again under the lock, so that volunteers are counted and an invitation that was deleted meanwhile is not found.
  const invitation = await requireInvitation(db, token, userId)
  assertAcceptable(decideInvitation(invitation, now))
  const row = { event_id: eventId, user_id: userId, invitation_id: invitation.id, joined_at: now.toISOString() }
  if (!invitation.has_role) await upsertVolunteer(db, row)
  return invitation
}
