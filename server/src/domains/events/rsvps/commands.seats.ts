import { deleteGuestsOfUser, updateGuestsOfRemoved } from '#domains/events/party-guests/index.ts'
import { deleteAnswersOfParties } from '#domains/events/questions/index.ts'
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
  type SeatsWithQueue,
  updateAllCancelled,
  updatePromoted,
  updateSeats,
} from './queries.ts'
import { changeCounts, countParty, type RsvpState } from './rules.party.ts'
import { canHold, countPromotable, partyOf, stateOf } from './rules.ts'

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

/** Promotes the first party that fits whole, again and again. `seats` is the state under the lock; no party that waits is smaller. */
export async function promoteFromWaitlist(
  unit: Events,
  seats: SeatsRow & Partial<SeatsWithQueue>,
  event: { event_status: string; starts_at: string },
  now: Date,
): Promise<void> {
  const free = countPromotable(seats, event, now)
  if ((seats.smallest_waiting ?? 0) <= free) await promoteInto(unit, seats.event_id, free, now)
}

/** Gives this number of free seats to those who wait. Only under the event's lock. */
export async function promoteInto(unit: Events, eventId: string, free: number, now: Date): Promise<void> {
  if (free === 0) return
  const promoted = await updatePromoted(unit.db, eventId, free, now)
  await issueTickets(
    unit.db,
    eventId,
    promoted.map((row) => row.user_id),
    now,
  )
  for (const row of promoted) unit.emit('rsvp.promoted', ...rsvpEvent(row))
}

/** Cancels every active RSVP of a cancelled event. */
export async function cancelAllRsvps(unit: UnitOfWork, eventId: string, now: Date): Promise<void> {
  await lockSeats(unit.db, eventId)
  const ended = await updateAllCancelled(unit.db, eventId, now)
  await endGuestsOf(unit.db, eventId, ended, now)
  for (const row of ended) emitCancelled(unit, row, stateOf({ rsvp_status: row.was }), 'event_cancelled')
}

/** The guests of those whose RSVPs have ended are left out, too, with what was answered about them. Only under the event's lock. */
export async function endGuestsOf(tx: Writer, eventId: string, ended: readonly MovedRow[], now: Date): Promise<void> {
  const holders = ended.filter((row) => row.party_size > 1).map((row) => row.user_id)
  await updateGuestsOfRemoved(tx, eventId, holders, now)
  await deleteAnswersOfParties(tx, eventId, holders)
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
  await deleteGuestsOfUser(unit.db, userId, eventIds)
  for (const row of await deleteRsvpsOfUser(unit.db, userId, eventIds)) {
    const isToCome = row.event_status === 'scheduled' && Date.parse(row.over_at) > now.getTime()
    const state = stateOf({ rsvp_status: row.status })
    if (isToCome && state !== 'cancelled' && state !== 'declined') emitCancelled(unit, row, state, 'account_deleted')
    const seats = locked.get(row.event_id)
    const left = seats && changeCounts(seats, countParty('none', partyOf(row)), countParty(state, partyOf(row)))
    if (left && state === 'confirmed') await promoteFromWaitlist(unit, left, row, now)
  }
  return (await listRsvpEvents(unit.db, userId, 1)).length === 0 ? 'done' : 'more'
}

/** `from`: what ended. */
export function emitCancelled(
  unit: Events,
  row: MovedRow,
  from: RsvpState,
  reason: EventData['rsvp.cancelled']['reason'],
): void {
  const [data, concern] = rsvpEvent(row)
  unit.emit('rsvp.cancelled', { ...data, ...(from === 'requested' && { pending: true }), reason }, concern)
}

/** The data of an RSVP event, and the user and group it concerns. */
export function rsvpEvent(row: Pick<MovedRow, 'id' | 'event_id' | 'group_id' | 'user_id' | 'party_size'>) {
  const { id: rsvpId, event_id: eventId, group_id: groupId, user_id: userId, party_size: partySize } = row
  const concern = { subjectUserId: userId, ...(groupId !== null && { groupId }) }
  return [{ rsvpId, eventId, groupId, userId, partySize }, concern] as const
}
