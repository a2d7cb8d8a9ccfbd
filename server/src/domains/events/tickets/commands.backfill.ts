import type { Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { nilId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time.ts'
import {
  insertTicketsOfSeats,
  listNextEvents,
  listSeatsWithoutTicket,
  lockBackfill,
  updateBackfill,
} from './queries.backfill.ts'

const eventsMax = 100
const seatsMax = 1000
/** During an upgrade, processes of the former version still give seats without tickets; a second pass finds those. */
const passesMax = 2
const pauseMs = dayMs
/** An event that began earlier is over, or so long that its attendees can renew their ticket instead. */
const longestMs = 31 * dayMs

/**
 * Makes tickets for one batch of seats that have none. The place is saved in the same transaction, so a worker that dies
 * repeats one batch at most. Gives true while more may be left.
 */
export async function backfillTickets(tx: Writer, now: Date): Promise<boolean> {
  const state = await lockBackfill(tx)
  if (!state || state.passes >= passesMax || Date.parse(state.due_at) > now.getTime()) return false
  const afterStart = state.after_start ?? new Date(now.getTime() - longestMs).toISOString()
  const place = { afterStart, afterEvent: state.after_event ?? nilId, now: now.toISOString(), limit: eventsMax }
  const events = await listNextEvents(tx, place)
  const last = events.at(-1)
  if (!last) {
    const due_at = new Date(now.getTime() + pauseMs).toISOString()
    await updateBackfill(tx, { after_start: null, after_event: null, passes: state.passes + 1, due_at })
    return false
  }
  const eventIds = events.map((event) => event.id)
  const seats = await listSeatsWithoutTicket(tx, eventIds, seatsMax)
  await insertTicketsOfSeats(
    tx,
    seats.map((seat) => ({ ...seat, code: randomCode() })),
    now,
  )
  if (seats.length < seatsMax) await updateBackfill(tx, { ...state, after_start: last.starts_at, after_event: last.id })
  return true
}
