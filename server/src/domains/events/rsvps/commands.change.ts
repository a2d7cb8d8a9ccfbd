import { changeGuests } from '#domains/events/party-guests/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { promoteFromWaitlist, rsvpEvent } from './commands.seats.ts'
import { lockEventForRsvp, type MovedRsvp, type RsvpInput, type RsvpUser } from './commands.ts'
import { findEventRsvp } from './queries.lists.ts'
import { updateRsvp } from './queries.ts'
import { changeCounts, countParty, type Party } from './rules.party.ts'
import { decideChange, partyOf, stateOf } from './rules.ts'

const isSame = (a: Party, b: Party) => a.size === b.size && a.joinsOnline === b.joinsOnline

/** Changes who comes by an RSVP, and how. What it gives up goes to those who wait. */
export async function changeRsvp(
  unit: UnitOfWork,
  eventId: string,
  user: RsvpUser,
  input: RsvpInput,
  now: Date,
): Promise<MovedRsvp> {
  const { seats, context } = await lockEventForRsvp(unit, eventId, user.userId)
  const before = partyOf(context)
  const wish = {
    size: input.guests ? 1 + input.guests.length : before.size,
    joinsOnline: input.joinsOnline ?? before.joinsOnline,
  }
  const decided = decideChange(seats, context, now, user.isAdmin, wish)
  if ('refusal' in decided) throw new ApiError(decided.refusal, decided.text)
  // Refuses unknown guests, and leaving out one who is inside, before it writes.
  if (input.guests) await changeGuests(unit.db, eventId, user.userId, input.guests, now)
  const { party } = decided
  if (!isSame(party, before)) {
    const state = stateOf(context) as 'confirmed' | 'waitlisted' | 'requested'
    const { group_id: groupId, rsvp_id: rsvpId, rsvp_at: rsvpAt, place } = context
    const of = { eventId, userId: user.userId, groupId, rsvpId, rsvpAt: rsvpAt!, place }
    const id = await updateRsvp(
      unit.db,
      { ...of, from: state, before, to: state, party, extra: 0, endReason: 'self' },
      now,
    )
    const row = { id, event_id: eventId, group_id: groupId, user_id: user.userId, party_size: party.size }
    unit.emit('rsvp.updated', ...rsvpEvent(row))
    const left = changeCounts(seats, countParty(state, party), countParty(state, before))
    await promoteFromWaitlist(unit, left, context, now)
  }
  return findMoved(unit, eventId, user.userId)
}

/** As it is then: who waited with more people may have got seats by leaving some out. */
async function findMoved({ db }: UnitOfWork, eventId: string, userId: string): Promise<MovedRsvp> {
  const row = await findEventRsvp(db, eventId, userId)
  if (!row || row.id === null) throw new ApiError('rsvp_not_found')
  const { id, rsvp_at, position, ticket, status } = row
  return {
    id,
    event_id: eventId,
    status: status as MovedRsvp['status'],
    rsvp_at,
    position,
    ticket,
    party: partyOf(row),
  }
}
