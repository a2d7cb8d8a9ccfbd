import { listUpcomingRsvps } from '#domains/events/rsvps/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import type { CardView } from './event-card.ts'

/** As many as a series has dates ahead. */
const ownRsvpsMax = 53

/** The RSVPs of the viewer by event, all or those to one series; empty for an anonymous visitor. */
export async function mapOwnRsvps(
  db: Reader,
  caller: Caller | undefined,
  now: Date,
  seriesId?: string,
): Promise<NonNullable<CardView['ownRsvps']>> {
  if (!caller) return new Map()
  const rows = await listUpcomingRsvps(db, caller.userId, now, { limit: ownRsvpsMax, seriesId })
  return new Map(rows.map((row) => [row.event_id, row]))
}
