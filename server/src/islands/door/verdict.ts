import type { Companion, Counts, EventFacts, Guest, Verdict, Waiting } from './model.ts'

/** What to do with a person at the entrance, from the list and the queue alone. */
export type Decision =
  | Extract<Verdict, { kind: 'already' | 'refused' }>
  | { kind: 'ask'; why: 'waitlisted' | 'cancelled' | 'full' | 'unknown'; name: string }
  | { kind: 'admit'; name: string; note?: 'waitlisted' | 'returned' | 'walk-in' | 'unknown' }

type Event = Pick<EventFacts, 'status' | 'maxAttendees'>

/** An event that admits no one: the server would refuse every check-in later. */
function decideEvent(event: Event | undefined, name: string): Decision | undefined {
  if (event?.status === 'cancelled') return { kind: 'refused', name, code: 'event_cancelled' }
  if (event?.status === 'draft') return { kind: 'refused', name, code: 'invalid_state' }
  return undefined
}

/** What waits to be sent wins over what the server said before. */
export function decideGuest(
  guest: Guest,
  waiting: Waiting | undefined,
  event: Event | undefined,
  isConfirmed: boolean,
  isByTicket = true,
): Decision {
  const { name, status } = guest
  if (waiting) return { kind: 'already', name, at: waiting.checkedInAt, label: waiting.label ?? null }
  if (guest.checkedInAt !== null) return { kind: 'already', name, at: guest.checkedInAt, label: guest.label }
  const refusal = decideEvent(event, name)
  if (refusal) return refusal
  if (status === 'confirmed') return { kind: 'admit', name }
  // The server takes people back who cancelled only by their ticket.
  if (status === 'cancelled' && !isByTicket) return { kind: 'refused', name, code: 'rsvp_declined' }
  if (!isConfirmed) return { kind: 'ask', why: status, name }
  return { kind: 'admit', name, note: status === 'waitlisted' ? 'waitlisted' : 'returned' }
}

/** A companion, who is let in where the party has its spots. */
export function decideCompanion(
  { name, checkedInAt, label }: Companion,
  hasSpot: boolean,
  waiting: Waiting | undefined,
  event: Event | undefined,
): Decision {
  const shown = name ?? ''
  if (waiting) return { kind: 'already', name: shown, at: waiting.checkedInAt, label: waiting.label ?? null }
  if (checkedInAt !== null) return { kind: 'already', name: shown, at: checkedInAt, label }
  const refusal = decideEvent(event, shown)
  if (refusal) return refusal
  return hasSpot ? { kind: 'admit', name: shown } : { kind: 'refused', name: shown, code: 'rsvp_required' }
}

/** A ticket that is not on the list: the server decides, later if it cannot be asked now. */
export function decideUnknown(
  name: string,
  waiting: Waiting | undefined,
  event: Event | undefined,
  isConfirmed: boolean,
): Decision {
  if (waiting) return { kind: 'already', name, at: waiting.checkedInAt, label: waiting.label ?? null }
  const refusal = decideEvent(event, name)
  if (refusal) return refusal
  return isConfirmed ? { kind: 'admit', name, note: 'unknown' } : { kind: 'ask', why: 'unknown', name }
}

/** A person without an account takes a seat, too. */
export function decideWalkIn(name: string, counts: Counts, event: Event | undefined, isConfirmed: boolean): Decision {
  const refusal = decideEvent(event, name)
  if (refusal) return refusal
  const max = event?.maxAttendees ?? null
  if (max !== null && counts.confirmed - (counts.joiningOnline ?? 0) + counts.walkIns >= max && !isConfirmed)
    return { kind: 'ask', why: 'full', name }
  return { kind: 'admit', name, note: 'walk-in' }
}
