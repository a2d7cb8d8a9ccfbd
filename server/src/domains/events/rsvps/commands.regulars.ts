import type { RsvpUnit } from './commands.answers.ts'
import { decideFirst } from './commands.together.ts'
import type { RsvpInput } from './commands.ts'
import type { RsvpRefusal, RsvpStep } from './rules.together.ts'

/** A person who comes to all dates of a series, with what they say each time. */
export interface Regular {
  userId: string
  input: RsvpInput
}

/**
 * `beyond`: there are no more spots for those who come to all dates; `questions`: this date asks something else; `known`: they have
 * an RSVP, or had one.
 */
export type Placed = 'confirmed' | 'waitlisted' | 'beyond' | 'questions' | 'known' | 'refused'

/**
 * Gives those who come to all dates their spots at this one, in their order, as by RSVPs of their own; at most `spots`. Their result
 * by user. Only for an event that takes RSVPs by itself.
 */
export async function placeRegulars(
  { emit, audit, ...tools }: RsvpUnit,
  eventId: string,
  regulars: readonly Regular[],
  spots: number,
  now: Date,
): Promise<Map<string, Placed>> {
  const asked = regulars.map((one) => ({ ...one, eventId, isAdmin: false, wants: 'join' as const, emit, audit }))
  const outcomes = await decideFirst(tools, asked, now, spots)
  return new Map(outcomes.map(({ step }, n) => [regulars[n]!.userId, placedOf(step)]))
}

function placedOf(step: RsvpStep | RsvpRefusal): Placed {
  if ('to' in step) return step.to === 'confirmed' ? 'confirmed' : 'waitlisted'
  if (step.isBeyondShare) return 'beyond'
  if (step.flaw) return 'questions'
  return step.refusal === 'already_rsvped' ? 'known' : 'refused'
}
