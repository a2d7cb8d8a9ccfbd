import { isOrganizer, requireEventRole, requireReadableEvent } from '#domains/events/events/index.ts'
import { listNamedUsers } from '#domains/foundation/visibility/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isGuestListShown } from './queries.guests.ts'

/** An event whose guests the caller may see. */
export async function requireGuestList(db: Reader, caller: Caller, eventId: string): Promise<string> {
  const { id } = await requireReadableEvent(db, caller, eventId)
  if (await isGuestListShown(db, { eventId: id, viewer: caller.userId })) return id
  throw new ApiError('forbidden', 'The organizers of this event do not show who is going')
}

/**
 * Who reads the answers of many people at once: the owners and managers, in a browser. contract §8.1: "agents see counts per
 * option and ordinary answers of one person at a time".
 */
export const readsAnswers = (caller: Caller, event: { role: string | null }): boolean =>
  caller.credential.kind === 'session' && isOrganizer(event)

/** The same for a page, which offers nothing that would be refused: administrators of the instance may have no role in the group. */
export const offersAnswers = async (db: Reader, caller: Caller | undefined, eventId: string): Promise<boolean> =>
  caller !== undefined && readsAnswers(caller, await requireEventRole(db, caller, eventId, 'volunteer'))

export function assertReadsAnswers(caller: Caller, event: { role: string | null }): void {
  if (readsAnswers(caller, event)) return
  throw new ApiError(
    'forbidden',
    'Only owners and managers read the answers of all attendees, in a browser; ask for those of one attendee',
  )
}

/** Of these users, the ones whom a manager of the event may name. The others are left out. */
export async function listNamedAttendees(
  db: Reader,
  caller: Caller,
  { group_id: groupId }: { group_id: string | null },
  userIds: readonly string[],
): Promise<string[]> {
  return (await listNamedUsers(db, caller, groupId, userIds, 'serve')).map(({ id }) => id)
}
