import { endTicket, issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { decidePartyAnswers, type RsvpUnit, storePartyAnswers } from './commands.answers.ts'
import { endGuestsOf, rsvpEvent } from './commands.seats.ts'
import { lockEventForRsvp, type MovedRsvp, type RsvpInput, type RsvpUser } from './commands.ts'
import { listRsvpContexts, updateRsvps } from './queries.together.ts'
import { lockSeats } from './queries.ts'
import { changeCounts, countParty } from './rules.party.ts'
import { lastMomentToGive, refusalOfGiving, refusalOfTaking } from './rules.passing.ts'
import { errorOf, partyOf, stateOf } from './rules.ts'

/** A spot that its holder may pass on. */
export interface SpotToGive {
  /** When the RSVP was made. */
  rsvpAt: string
  /** Until when it can be passed on. */
  endsAt: string
}

/** Locks the event's seats, and refuses who may not pass their spot on. */
export async function lockSpotToGive(
  unit: UnitOfWork,
  eventId: string,
  user: RsvpUser,
  now: Date,
): Promise<SpotToGive> {
  const { context } = await lockEventForRsvp(unit, eventId, user.userId)
  const refused = refusalOfGiving(context, now, user.isAdmin)
  if (refused) throw errorOf(refused)
  return { rsvpAt: context.rsvp_at!, endsAt: lastMomentToGive(context) }
}

/** `rsvpAt` is that of the RSVP that is given: one the person made since is not. */
export interface GivenSpot {
  eventId: string
  giverId: string
  rsvpAt: string
}

async function lockBoth(unit: UnitOfWork, { eventId, giverId, rsvpAt }: GivenSpot, takerId: string) {
  // Sent together, in the order of all that changes RSVPs: the seats, then people in the order of their ids.
  const [seats, rows] = await Promise.all([
    lockSeats(unit.db, eventId),
    listRsvpContexts(unit.db, eventId, [giverId, takerId]),
  ])
  const [giver, taker] = [giverId, takerId].map((id) => rows.find((row) => row.user_id === id))
  if (!seats || !giver || giver.rsvp_at !== rsvpAt) throw new ApiError('spot_gift_not_found')
  if (!taker) throw new ApiError('user_not_found')
  return { seats, giver, taker }
}

/**
 * One person comes instead of another. Both RSVPs change with one statement under the lock of the seats: the number of people stays,
 * and no one who waits sees a free spot.
 */
export async function passSpotOn(
  unit: RsvpUnit,
  given: GivenSpot,
  user: RsvpUser,
  input: Pick<RsvpInput, 'answers'>,
  now: Date,
): Promise<MovedRsvp> {
  const { eventId, giverId } = given
  const { userId } = user
  const { seats, giver, taker } = await lockBoth(unit, given, userId)
  const refused = refusalOfTaking(taker, giver, now, user.isAdmin)
  if (refused) throw errorOf(refused)
  const answers = decidePartyAnswers(taker.questions, input)
  const from = stateOf(taker)
  const [party, before] = [partyOf(giver), partyOf(taker)]
  const without = changeCounts(seats, countParty('cancelled', party), countParty('confirmed', party))
  const ids = await updateRsvps(
    unit.db,
    giver.group_id,
    changeCounts(without, countParty('confirmed', party), countParty(from, before)),
    [
      { userId: giverId, to: 'cancelled', party, place: null, endReason: 'self', before: giver, isNew: false },
      { userId, to: 'confirmed', party, place: null, endReason: null, before: taker, isNew: from !== 'waitlisted' },
    ],
    now,
  )
  const of = { event_id: eventId, group_id: giver.group_id, party_size: party.size }
  const rowOf = (id: string) => ({ ...of, id: ids.get(id)!, user_id: id })
  const [left, came] = [rowOf(giverId), rowOf(userId)]
  await endTicket(unit.db, eventId, giverId)
  const tickets = await issueTickets(unit.db, eventId, [userId], now)
  await endGuestsOf(unit.db, eventId, [{ ...came, party_size: from === 'waitlisted' ? before.size : 1 }], now)
  const answered = answers ? [{ rsvpId: came.id, userId, answers, guestIds: [] }] : []
  await storePartyAnswers(unit, eventId, taker.questions, answered, now)
  const [data, concern] = rsvpEvent(left)
  unit.emit('rsvp.cancelled', { ...data, reason: 'self', passedOn: true }, concern)
  unit.emit(from === 'waitlisted' ? 'rsvp.promoted' : 'rsvp.confirmed', ...rsvpEvent(came))
  const rsvpAt = from === 'waitlisted' ? taker.rsvp_at! : now.toISOString()
  const ticket = tickets.get(userId) ?? null
  return { id: came.id, event_id: eventId, status: 'confirmed', rsvp_at: rsvpAt, position: null, ticket, party }
}
