import { listUpcomingRsvps } from '#domains/events/rsvps/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import type { CardView } from './event-card.ts'

const ownRsvpsMax = 50

/** The RSVPs of the viewer by event; empty for an anonymous visitor. */
export async function mapOwnRsvps(
  db: Reader,
  caller: Caller | undefined,
  now: Date,
): Promise<NonNullable<CardView['ownRsvps']>> {
  if (!caller) return new Map()
  const rows = await listUpcomingRsvps(db, caller.userId, now, ownRsvpsMax)
  return new Map(rows.map((row) => [row.event_id, row]))
}
