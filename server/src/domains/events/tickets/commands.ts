import type { Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  findOwnSeat,
  type HeldTicket,
  insertTickets,
  listTicketsOfUsers,
  lockSeatsOfTicket,
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
