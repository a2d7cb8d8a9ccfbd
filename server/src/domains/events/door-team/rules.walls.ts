import type { Links } from '#kernel/context.ts'
import { isId } from '#kernel/operation/schema.ts'

/** Holds the id of the event alone: the same link each time, also after the event was moved. */
export function wallToken(links: Links, eventId: string): string {
  return links.seal('walls', [eventId])
}

/** The event of a link; undefined when this instance did not make it. */
export function findWallEvent(links: Links, token: string): string | undefined {
  const payload = links.open('walls', token)
  if (!Array.isArray(payload)) return undefined
  const [eventId] = payload as unknown[]
  return typeof eventId === 'string' && isId(eventId) ? eventId : undefined
}
