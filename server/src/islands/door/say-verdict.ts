import type { DoorState, Verdict } from './model.ts'
import { fill, fillNumber, sayTime, words } from './page.ts'

/** Green, amber and red. Each has a sign and words, too. */
export type Look = 'in' | 'wait' | 'no'

export interface Said {
  look: Look
  /** In big letters. */
  name: string
  reason: string
}

const notes = {
  waitlisted: words.inWaitlisted,
  returned: words.inReturned,
  'walk-in': words.inWalkIn,
  unknown: words.inUnknown,
} as const

/** A verdict in words. */
export function sayVerdict(verdict: Verdict, state: DoorState): Said {
  switch (verdict.kind) {
    case 'in':
      return { look: 'in', name: nameOf(verdict), reason: verdict.note ? notes[verdict.note] : words.in }
    case 'already':
      return { look: 'wait', name: nameOf(verdict), reason: sayAlready(verdict) }
    case 'ask':
      return { look: 'wait', name: nameOf(verdict), reason: sayQuestion(verdict.why, state) }
    case 'refused':
      return { look: 'no', name: nameRefused(verdict), reason: sayRefusal(verdict.code) }
    case 'no-ticket':
      return { look: 'no', name: words.noTicket, reason: words.noTicketHint }
  }
}

/** The name of a ticket that no one knows is its code, which says nothing in big letters. */
const nameRefused = ({ name, code }: { name: string; code: string }) =>
  code === 'ticket_not_found' ? words.wrongTicket : name || words.refused
const nameOf = ({ name }: { name: string }) => name || words.unknownName

function sayAlready({ at, label }: { at: string; label: string | null }): string {
  return label === null
    ? fill(words.already, { time: sayTime(at) })
    : fill(words.alreadyAt, { time: sayTime(at), label })
}

export function sayRefusal(code: string): string {
  const known: Readonly<Record<string, string>> = words.refusals
  return known[code] ?? words.refusals.other
}

function sayQuestion(why: 'waitlisted' | 'cancelled' | 'unknown' | 'full', { event, updatedAt }: DoorState): string {
  if (why === 'waitlisted') return words.askWaitlisted
  if (why === 'cancelled') return words.askCancelled
  if (why === 'unknown') return updatedAt ? fill(words.askUnknownSince, { time: sayTime(updatedAt) }) : words.askUnknown
  const max = event?.maxAttendees
  return max ? fillNumber(words.askFull, max) : words.askFullNow
}
