import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findEventRsvp } from './queries.lists.ts'
import { isVisible } from './rules.ts'

export const isAdmin = (caller: Caller): boolean => caller.scopes.has('admin')

/** The caller's RSVP to an event they can see; without an id where they never had one. */
export async function requireVisibleRsvp(db: Reader, caller: Caller, eventId: string) {
  const eventRsvp = await findEventRsvp(db, eventId, caller.userId)
  if (!eventRsvp || !isVisible(eventRsvp, isAdmin(caller))) throw new ApiError('event_not_found')
  return eventRsvp
}
