import type { Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import {
  deleteTicket,
  findOwnSeat,
  type HeldTicket,
  insertTickets,
  insertTicketsOfSeats,
  listNextEvents,
  listSeatsWithoutTicket,
  listTicketsOfUsers,
  lockBackfill,
  lockSeatsOfTicket,
  updateBackfill,
  updateTicket,
} from './queries.ts'

/** Two equal codes are a matter of one in millions; many in a row mean that something else is wrong. */
const attemptsMax = 5

/**
 * Makes sure that each of these users has a ticket, in the transaction that gives them a seat. A user who returns keeps
 * the code they had. Gives the codes by user.
 */
export async function issueTickets(
  tx: Writer,
  eventId: string,
  userIds: readonly string[],
  now: Date,
  makeCode: () => string = randomCode,
): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  const add = (rows: HeldTicket[]) => {
    for (const row of rows) held.set(row.user_id, row.code)
    return userIds.filter((id) => !held.has(id))
  }
  let missing = [...userIds]
  for (let attempt = 0; missing.length > 0; attempt++) {
    if (attempt === attemptsMax) throw new Error(`no free ticket code for event ${eventId}`)
    const fresh = missing.map((id) => ({ user_id: id, code: makeCode() }))
    missing = add(await insertTickets(tx, eventId, fresh, now))
    if (missing.length > 0) missing = add(await listTicketsOfUsers(tx, eventId, missing))
  }
  return held
}

/** The code counts no longer: another person comes in place of who had it. Only under the event's lock. */
export const endTicket = (tx: Writer, eventId: string, userId: string): Promise<void> =>
  deleteTicket(tx, eventId, userId)

interface RenewedTicket {
  code: string
  created_at: string
}

/** Replaces the code of the user's ticket; the former code ends with this transaction. */
export async function renewTicket(
  tx: Writer,
  eventId: string,
  userId: string,
  now: Date,
  makeCode: () => string = randomCode,
): Promise<RenewedTicket> {
  await lockSeatsOfTicket(tx, eventId)
  const seat = await findOwnSeat(tx, eventId, userId, now)
  if (seat?.event_status === 'cancelled') throw new ApiError('event_cancelled')
  if (seat?.status !== 'confirmed') throw new ApiError('rsvp_not_found')
  if (seat.is_over) throw new ApiError('event_ended')
  const codes = Array.from({ length: attemptsMax }, () => makeCode())
  const ticket = await updateTicket(tx, eventId, userId, codes, now)
  if (!ticket) throw new Error(`no free ticket code for event ${eventId}`)
  return ticket
}

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
