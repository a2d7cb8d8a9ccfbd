import { changeGuests } from '#domains/events/party-guests/index.ts'
import { deleteAnswersOfGuests } from '#domains/events/questions/index.ts'
import { issueTickets } from '#domains/events/tickets/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { decideChangedAnswers, type RsvpUnit, saysMoreThanOwed, storeChangedAnswers } from './commands.answers.ts'
import { promoteFromWaitlist, rsvpEvent } from './commands.seats.ts'
import { type LockedEvent, lockEventForRsvp, type MovedRsvp, type RsvpInput, type RsvpUser } from './commands.ts'
import { findEventRsvp } from './queries.lists.ts'
import { updateRsvp } from './queries.ts'
import { changeCounts, countParty, type Party } from './rules.party.ts'
import { decideChange, errorOf, isWindowOpen, partyOf, stateOf } from './rules.ts'

const isSame = (a: Party, b: Party) => a.size === b.size && a.joinsOnline === b.joinsOnline

/** Changes who comes by an RSVP, and how. What it gives up goes to those who wait. */
export async function changeRsvp(
  unit: RsvpUnit,
  eventId: string,
  user: RsvpUser,
  input: RsvpInput,
  now: Date,
  decide = decideChange,
): Promise<MovedRsvp> {
  const { seats, context } = await lockEventForRsvp(unit, eventId, user.userId)
  const before = partyOf(context)
  const wish = {
    size: input.guests ? 1 + input.guests.length : before.size,
    joinsOnline: input.joinsOnline ?? before.joinsOnline,
  }
  const saysMore =
    !isWindowOpen(context, now) && (await saysMoreThanOwed(unit.db, context, eventId, user.userId, input))
  const decided = decide(seats, context, now, user.isAdmin, wish, saysMore)
  if ('refusal' in decided) throw errorOf(decided)
  if (decided.party.joinsOnline && !before.joinsOnline) await assertUpgraded(unit.db, { field: 'joinsOnline' })
  const answers = await decideChangedAnswers(unit.db, context, eventId, user.userId, input)
  // Refuses unknown guests, and leaving out one who is inside, before it writes.
  const guests = input.guests && (await changeGuests(unit.db, eventId, user.userId, input.guests, now))
  await deleteAnswersOfGuests(unit.db, eventId, guests?.removed ?? [])
  const of = { eventId, rsvpId: context.rsvp_id!, userId: user.userId, guestIds: guests?.ids ?? [] }
  await storeChangedAnswers(unit, of, context.questions, answers, now)
  if (!isSame(decided.party, before))
    await applyChange(unit, { seats, context, userId: user.userId }, decided.party, now)
  return findMoved(unit, eventId, user.userId)
}

/** Writes another size of a party, or another way to come, and what follows from it. */
export async function applyChange(
  unit: UnitOfWork,
  { seats, context, userId }: LockedEvent,
  party: Party,
  now: Date,
): Promise<void> {
  const { event_id: eventId } = seats
  const before = partyOf(context)
  const from = stateOf(context) as 'confirmed' | 'waitlisted' | 'requested'
  // To join online needs no spot, so there is nothing to wait for.
  const to = from === 'waitlisted' && party.joinsOnline ? 'confirmed' : from
  const { group_id: groupId, rsvp_id: rsvpId, rsvp_at: rsvpAt } = context
  const place = to === 'waitlisted' ? context.place : null
  const of = { eventId, userId, groupId, rsvpId, rsvpAt: rsvpAt!, place }
  const id = await updateRsvp(unit.db, { ...of, from, before, to, party, extra: 0, endReason: 'self' }, now)
  const row = { id, event_id: eventId, group_id: groupId, user_id: userId, party_size: party.size }
  if (to !== from) await issueTickets(unit.db, eventId, [userId], now)
  const [data, concern] = rsvpEvent(row)
  if (to !== from) unit.emit('rsvp.promoted', data, concern)
  else unit.emit('rsvp.updated', { ...data, ...(from === 'requested' && { pending: true }) }, concern)
  const left = changeCounts(seats, countParty(to, party), countParty(from, before))
  // A party that waits may be the smallest now.
  const smallest =
    to === 'waitlisted' ? Math.min(seats.smallest_waiting ?? party.size, party.size) : seats.smallest_waiting
  await promoteFromWaitlist(unit, { ...left, smallest_waiting: smallest }, context, now)
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
