import { listComing } from '#domains/events/rsvps/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import type { CardView } from './event-card.ts'

const mineMax = 50

/** The RSVPs of the viewer by event; empty for an anonymous visitor. */
export async function mapMine(
  db: Reader,
  caller: Caller | undefined,
  now: Date,
): Promise<NonNullable<CardView['mine']>> {
  if (!caller) return new Map()
  const rows = await listComing(db, caller.userId, now, mineMax)
  return new Map(rows.map((row) => [row.event_id, row]))
}
