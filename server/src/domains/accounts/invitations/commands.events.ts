import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { trust } from './commands.ts'
import { findReceivedForEvent, type ReceivedEventInvitationRow, updateDeclined } from './queries.events.ts'
import { updateAccepted } from './queries.ts'
import { hashToken } from './rules.ts'

export async function requireReceivedForEvent(
  db: Reader,
  token: string,
  now: Date,
): Promise<ReceivedEventInvitationRow> {
  const row = await findReceivedForEvent(db, hashToken(token), now)
  if (!row) throw new ApiError('invitation_not_found')
  return row
}

/** Once the user has an RSVP by it. Safe to repeat for who accepted it. */
export async function acceptForEvent(
  unit: UnitOfWork,
  row: ReceivedEventInvitationRow,
  userId: string,
  now: Date,
): Promise<void> {
  if (row.accepted_at !== null && row.accepted_by === userId) return
  if (!(await updateAccepted(unit.db, row.id, userId, now))) throw new ApiError('claim_exhausted')
  await trust(unit, row, userId, now)
  const by = { userId, credential: null }
  unit.audit({ action: 'invitations.accept', target: row.event_id, detail: { eventId: row.event_id }, by })
}

/** They cannot come. They can still say yes later. */
export async function declineForEvent(
  { db }: Pick<UnitOfWork, 'db'>,
  row: ReceivedEventInvitationRow,
  now: Date,
): Promise<void> {
  await updateDeclined(db, row.id, now)
}
