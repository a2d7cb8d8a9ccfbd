import type { Links } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** Where a client is: it has every change up to a number, or is still reading the list that began at it. */
export interface Position {
  number: number
  /** The last attendee and the number of the last walk-in that the client has of the list. */
  list?: { userId: string; walkIn: number }
}

/** The same text for all who are at the same position, so that they share an answer. */
export function sealPosition(links: Links, eventId: string, { number, list }: Position): string {
  return links.seal('door', [eventId, number, ...(list ? [list.userId, list.walkIn] : [])])
}

/** A position that was made for another event is as wrong as one that was made up. */
export function openPosition(links: Links, eventId: string, since: string): Position {
  const opened = links.open('door', since) as [string, number, string?, number?] | undefined
  const [sealedFor, number, userId, walkIn] = opened ?? []
  if (sealedFor !== eventId || number === undefined) throw wrongSince()
  return userId === undefined ? { number } : { number, list: { userId, walkIn: walkIn! } }
}

function wrongSince(): ApiError {
  const message = 'must be the since of an earlier response for this event, or latest'
  return new ApiError('validation_failed', `since ${message}`, {}, [
    { field: 'since', message, rule: { keyword: 'format' } },
  ])
}

/** The list has no attendee before this one. */
export const startOfList = { userId: nilId, walkIn: -1 }
