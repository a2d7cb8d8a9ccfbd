import { issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { endGuestsOf, rsvpEvent } from './commands.seats.ts'
import { lockEventForBulk } from './commands.ts'
import { updateRsvps, type WrittenRsvp } from './queries.together.ts'
import { decideApprovals, decideDeclines, decideReopened, type RequestOutcome } from './rules.bulk.ts'
import { changeCounts, countParty, endOf } from './rules.party.ts'
import { partyOf, stateOf } from './rules.ts'

type Locked = Awaited<ReturnType<typeof lockEventForBulk>>
type Done = Extract<RequestOutcome, { status: 'done' }>

const doneOf = (outcomes: readonly RequestOutcome[]) =>
  outcomes.flatMap((outcome): Done[] => (outcome.status === 'done' ? [outcome] : []))

/** Their rows are locked in the order of their ids, and decided about in the order of the request. No one without an RSVP is found. */
async function lockAsked(unit: UnitOfWork, eventId: string, asked: readonly string[]) {
  const userIds = [...new Set(asked.map((id) => id.toLowerCase()))]
  const locked = await lockEventForBulk(unit, eventId, userIds)
  const known = new Map(locked.people.map((person) => [person.user_id, person]))
  const people = userIds.flatMap((id) => known.get(id) ?? []).filter((person) => person.rsvp_status !== null)
  return { ...locked, people, known }
}

/** Writes what became of these requests, and says it. */
async function write(
  unit: UnitOfWork,
  { event, known }: { event: Locked['event']; known: ReadonlyMap<string, Locked['people'][number]> },
  seats: Locked['seats'],
  done: readonly Done[],
  note: string | null,
  now: Date,
): Promise<void> {
  const eventId = seats.event_id
  let place = seats.last_place - done.filter(({ to }) => to === 'waitlisted').length
  const steps = done.map(({ userId, to }): WrittenRsvp => {
    const before = known.get(userId)!
    const endReason = to === 'cancelled' ? 'request' : null
    return {
      ...{ userId, to, endReason, before, party: partyOf(before), isNew: false },
      place: to === 'waitlisted' ? ++place : null,
    }
  })
  const ids = await updateRsvps(unit.db, event.group_id, seats, steps, now, note)
  const seated = done.filter(({ to }) => to === 'confirmed').map(({ userId }) => userId)
  await issueTickets(unit.db, eventId, seated, now)
  const rows = steps.map(({ userId, party, to }) => ({
    to,
    ...{ id: ids.get(userId)!, event_id: eventId, group_id: event.group_id, user_id: userId, party_size: party.size },
  }))
  await endGuestsOf(
    unit.db,
    eventId,
    rows.filter(({ to }) => to === 'cancelled'),
    now,
  )
  for (const { to, ...row } of rows) {
    const [data, concern] = rsvpEvent(row)
    if (to === 'declined') unit.emit('rsvp.declined', data, concern)
    else if (to !== 'cancelled')
      unit.emit(`rsvp.${to as 'confirmed' | 'waitlisted'}`, { ...data, approved: true }, concern)
  }
}

/** Yes to these people, all in one transaction. A refused one does not affect the others. */
export async function approveRequests(
  unit: UnitOfWork,
  eventId: string,
  userIds: readonly string[],
  note: string | null,
  now: Date,
): Promise<RequestOutcome[]> {
  const locked = await lockAsked(unit, eventId, userIds)
  const { outcomes, seats } = decideApprovals(locked.seats, locked.event, locked.people, now)
  const done = doneOf(outcomes)
  if (done.length > 0) await write(unit, locked, seats, done, note, now)
  return outcomes
}

/** Not this time, or asking again for those who were told so. */
async function endRequests(
  unit: UnitOfWork,
  eventId: string,
  userIds: readonly string[],
  decide: typeof decideDeclines,
  note: string | null,
  now: Date,
): Promise<RequestOutcome[]> {
  const locked = await lockAsked(unit, eventId, userIds)
  const outcomes = decide(locked.people)
  const done = doneOf(outcomes)
  if (done.length === 0) return outcomes
  const seats = done.reduce((counts, { userId, to }) => {
    const person = locked.known.get(userId)!
    const [party, from] = [partyOf(person), stateOf(person)]
    return changeCounts(counts, countParty(to === 'cancelled' ? endOf(from) : to, party), countParty(from, party))
  }, locked.seats)
  await write(unit, locked, seats, done, note, now)
  return outcomes
}

export const declineRequests = (
  unit: UnitOfWork,
  eventId: string,
  userIds: readonly string[],
  note: string | null,
  now: Date,
) => endRequests(unit, eventId, userIds, decideDeclines, note, now)

/** "Until an organizer lets them ask again". */
export const reopenRequests = (unit: UnitOfWork, eventId: string, userIds: readonly string[], now: Date) =>
  endRequests(unit, eventId, userIds, decideReopened, null, now)
