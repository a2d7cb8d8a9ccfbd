import type { DoorState, Verdict } from './model.ts'
import { fill, fillNumber, sayTime, words } from './page.ts'
import { sayCompanion, sayParty, sayPartyRefusal } from './say-party.ts'

/** Green, amber and red. Each has a sign and words, too. A party is a question and no warning. */
export type Look = 'in' | 'wait' | 'no' | 'party'

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
      return { look: 'in', name: nameOf(verdict), reason: sayIn(verdict) }
    case 'already':
      return { look: 'wait', name: nameOf(verdict), reason: sayAlready(verdict) }
    case 'party':
      return { look: verdict.isWaitlisted ? 'wait' : 'party', name: nameOf(verdict), reason: sayPartyState(verdict) }
    case 'ask':
      return { look: 'wait', name: nameOf(verdict), reason: sayQuestion(verdict.why, state) }
    case 'refused':
      return { look: 'no', name: nameRefused(verdict), reason: sayRefusal(verdict.code, verdict.broughtBy) }
    case 'no-ticket':
      return { look: 'no', name: words.noTicket, reason: words.noTicketHint }
  }
}

/** The name of a ticket that no one knows is its code, which says nothing in big letters. */
const nameRefused = ({ name, code, broughtBy }: { name: string; code: string; broughtBy?: string }) =>
  code === 'ticket_not_found'
    ? words.wrongTicket
    : nameOf({ name: name || (broughtBy ? '' : words.refused), broughtBy })

interface NamedVerdict {
  name: string
  broughtBy?: string | undefined
  companions?: number
}

function nameOf({ name, broughtBy, companions = 0 }: NamedVerdict): string {
  if (companions > 0) return sayParty(name || (broughtBy ?? words.unknownName), companions)
  return name || (broughtBy === undefined ? words.unknownName : sayCompanion(broughtBy))
}

function sayIn({ note, name, broughtBy }: Extract<Verdict, { kind: 'in' }>): string {
  if (note) return notes[note]
  return broughtBy !== undefined && name !== '' ? sayCompanion(broughtBy) : words.in
}

function sayPartyState({ since, isWaitlisted }: Extract<Verdict, { kind: 'party' }>): string {
  if (since !== undefined) return fill(words.already, { time: sayTime(since) })
  return isWaitlisted ? words.askWaitlisted : ''
}

function sayAlready({ at, label }: { at: string; label: string | null }): string {
  return label === null
    ? fill(words.already, { time: sayTime(at) })
    : fill(words.alreadyAt, { time: sayTime(at), label })
}

export function sayRefusal(code: string, broughtBy?: string): string {
  const ofParty = broughtBy === undefined ? undefined : sayPartyRefusal(code, broughtBy)
  if (ofParty !== undefined) return ofParty
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
