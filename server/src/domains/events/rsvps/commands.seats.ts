import { issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import type { EventData } from '#kernel/events.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteRsvpsOfUser,
  findEventTimes,
  insertSeats,
  listRsvpEvents,
  lockSeats,
  lockSeatsOfEvents,
  lockUser,
  type MovedRow,
  type NewSeats,
  type SeatsRow,
  updateAllCancelled,
  updatePromoted,
  updateSeats,
} from './queries.ts'
import { canHold, countPromotable } from './rules.ts'

type Events = Pick<UnitOfWork, 'db' | 'emit'>

/** Creates the seat counters of a new event. */
export async function createSeats(tx: Writer, eventId: string, seats: NewSeats): Promise<void> {
  await insertSeats(tx, eventId, seats)
}

/**
 * Changes the capacity and promotes from the waitlist. With an empty change it only promotes, as after a moved start.
 */
export async function changeSeats(
  unit: UnitOfWork,
  eventId: string,
  change: Partial<NewSeats>,
  now: Date,
): Promise<void> {
  const seats = await lockSeats(unit.db, eventId)
  const event = await findEventTimes(unit.db, eventId)
  if (!seats || !event) throw new ApiError('event_not_found')
  const {
    maxAttendees = seats.max_attendees,
    hasWaitlist = seats.has_waitlist,
    upstreamCount = seats.upstream_count,
  } = change
  if (!canHold(seats, maxAttendees)) throw new ApiError('capacity_below_confirmed')
  await updateSeats(unit.db, eventId, { maxAttendees, hasWaitlist, upstreamCount })
  const changed = { ...seats, max_attendees: maxAttendees, upstream_count: upstreamCount }
  await promoteFromWaitlist(unit, changed, event, now)
}

/** Promotes as many as fit, in waitlist order. `seats` is the state under the lock. */
export async function promoteFromWaitlist(
  unit: Events,
  seats: SeatsRow,
  event: { event_status: string; starts_at: string },
  now: Date,
): Promise<void> {
  const count = countPromotable(seats, event, now)
  if (count === 0) return
  const promoted = await updatePromoted(unit.db, seats.event_id, count, now)
  await issueTickets(
    unit.db,
    seats.event_id,
    promoted.map((row) => row.user_id),
    now,
  )
  for (const row of promoted) unit.emit('rsvp.promoted', ...rsvpEvent(row))
}

/** Cancels every active RSVP of a cancelled event. */
export async function cancelAllRsvps(unit: UnitOfWork, eventId: string, now: Date): Promise<void> {
  await lockSeats(unit.db, eventId)
  for (const row of await updateAllCancelled(unit.db, eventId, now)) emitCancelled(unit, row, 'event_cancelled')
}

const batchSize = 100

/**
 * Erases the RSVPs of a deleted account, also to past events. Freed seats go to the waitlist. Seats are locked before the user, as by
 * an RSVP; one that was under way until then is erased by the next call.
 */
export async function eraseRsvps(unit: Events, userId: string, now: Date): Promise<Progress> {
  const eventIds = await listRsvpEvents(unit.db, userId, batchSize)
  const locked = new Map((await lockSeatsOfEvents(unit.db, eventIds)).map((seats) => [seats.event_id, seats]))
  await lockUser(unit.db, userId)
  for (const row of await deleteRsvpsOfUser(unit.db, userId, eventIds)) {
    const isToCome = row.event_status === 'scheduled' && Date.parse(row.over_at) > now.getTime()
    if (isToCome && row.status !== 'cancelled') emitCancelled(unit, row, 'account_deleted')
    const seats = locked.get(row.event_id)
    if (seats && row.status === 'confirmed')
      await promoteFromWaitlist(unit, { ...seats, confirmed: seats.confirmed - 1 }, row, now)
  }
  return (await listRsvpEvents(unit.db, userId, 1)).length === 0 ? 'done' : 'more'
}

export function emitCancelled(unit: Events, row: MovedRow, reason: EventData['rsvp.cancelled']['reason']): void {
  const [data, concern] = rsvpEvent(row)
  unit.emit('rsvp.cancelled', { ...data, reason }, concern)
}

/** The data of an RSVP event, and the user and group it concerns. */
export function rsvpEvent(row: MovedRow) {
  const { id: rsvpId, event_id: eventId, group_id: groupId, user_id: userId } = row
  const concern = { subjectUserId: userId, ...(groupId !== null && { groupId }) }
  return [{ rsvpId, eventId, groupId, userId }, concern] as const
}
