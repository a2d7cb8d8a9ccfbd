import { issueTickets } from '#domains/events/tickets/index.ts'
import type { Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { HandleAll, Wanted } from '#kernel/operation/together.ts'
import { emitCancelled, rsvpEvent } from './commands.seats.ts'
import type { MovedRsvp } from './commands.ts'
import { listRsvpContexts, updateRsvps } from './queries.together.ts'
import { lockSeats, updatePromoted } from './queries.ts'
import { decideRsvps, type RsvpStep, type RsvpWish } from './rules.together.ts'

export type RsvpOfEvent = RsvpWish & { eventId: string }

/** RSVPs and cancellations of one event, as if they had come one after the other. */
export const changeRsvps: HandleAll<RsvpOfEvent, MovedRsvp> = async ({ db, now }, asked) => {
  const outcomes: (MovedRsvp | ApiError)[] = []
  while (outcomes.length < asked.length) outcomes.push(...(await changeFirst(db, asked.slice(outcomes.length), now)))
  return outcomes
}

/** Of the first of them, up to one that needs to see what is written. */
async function changeFirst(db: Writer, asked: Wanted<RsvpOfEvent>[], now: Date): Promise<(MovedRsvp | ApiError)[]> {
  const { eventId } = asked[0]!
  const userIds = asked.map(({ userId }) => userId)
  // Sent together: the second waits for the lock of the first.
  const [locked, rows] = await Promise.all([lockSeats(db, eventId), listRsvpContexts(db, eventId, userIds)])
  if (!locked) return asked.map(() => new ApiError('event_not_found'))
  const contexts = new Map(rows.map((row) => [row.user_id, row]))
  const { steps, promoted, seats } = decideRsvps(locked, asked, contexts, now)
  const moved = steps.flatMap((step) => ('refusal' in step ? [] : [{ ...step, before: contexts.get(step.userId)! }]))
  if (moved.length === 0) return steps.map((step) => refusalOf(step as { refusal: ApiError['code'] }))
  const groupId = rows[0]!.group_id
  const written = {
    ...locked,
    ...seats,
    confirmed: seats.confirmed - promoted,
    waitlisted: seats.waitlisted + promoted,
  }
  const seated = moved.flatMap(({ to, userId }) => (to === 'confirmed' ? [userId] : []))
  const [ids, tickets] = await Promise.all([
    updateRsvps(db, groupId, written, moved, now),
    issueTickets(db, eventId, seated, now),
  ])

  function tell(n: number, { userId, to, position }: RsvpStep): MovedRsvp {
    const row = { id: ids.get(userId)!, event_id: eventId, group_id: groupId, user_id: userId }
    if (to === 'cancelled') emitCancelled({ db, emit: asked[n]!.emit }, row, 'self')
    else asked[n]!.emit(`rsvp.${to}`, ...rsvpEvent(row))
    const rsvpAt = to === 'cancelled' ? contexts.get(userId)!.rsvp_at! : now.toISOString()
    return { id: row.id, event_id: eventId, status: to, rsvp_at: rsvpAt, position, ticket: tickets.get(userId) ?? null }
  }
  const outcomes = steps.map((step, n) => ('refusal' in step ? refusalOf(step) : tell(n, step)))
  if (promoted > 0) {
    const leaving = steps.findIndex((step) => 'to' in step && step.to === 'cancelled')
    await promote({ db, emit: asked[leaving]!.emit }, eventId, promoted, now)
  }
  return outcomes
}

const refusalOf = ({ refusal }: { refusal: ApiError['code'] }) => new ApiError(refusal)

/** Gives the seats of all who left to the first of the waitlist, at once. */
async function promote(
  unit: Pick<Wanted<unknown>, 'emit'> & { db: Writer },
  eventId: string,
  count: number,
  now: Date,
) {
  const rows = await updatePromoted(unit.db, eventId, count, now)
  await issueTickets(
    unit.db,
    eventId,
    rows.map((row) => row.user_id),
    now,
  )
  for (const row of rows) unit.emit('rsvp.promoted', ...rsvpEvent(row))
}
