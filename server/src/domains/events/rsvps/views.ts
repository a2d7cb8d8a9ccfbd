import type { Reader } from '#kernel/context.ts'
import { countRequests, findSeats, listNamed } from './queries.preview.ts'
import { decideApprovals } from './rules.bulk.ts'
import { countFree, partyOf } from './rules.ts'

/** What a yes would give. All numbers are of people, with the guests they bring. */
export interface ApprovalPreview {
  people: number
  spots: number
  waiting: number
  /** For whom there is neither a spot nor a place on the waitlist, or who no longer ask. */
  none: number
}

/** What a yes to these people, in this order, would give them now: decided by the rule that decides it then. */
export async function previewApprovals(
  db: Reader,
  eventId: string,
  userIds: readonly string[],
  now: Date,
): Promise<ApprovalPreview> {
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))]
  const seats = ids.length === 0 ? undefined : await findSeats(db, eventId)
  if (!seats) return { people: 0, spots: 0, waiting: 0, none: 0 }
  const known = new Map((await listNamed(db, { eventId, userIds: ids })).map((person) => [person.user_id, person]))
  const people = ids.flatMap((id) => known.get(id) ?? [])
  const { outcomes } = decideApprovals(seats, seats, people, now)
  const countOf = (to: string) =>
    outcomes.reduce((sum, one) => sum + (one.status === 'done' && one.to === to ? one.people : 0), 0)
  const all = people.reduce((sum, person) => sum + partyOf(person).size, 0)
  const [spots, waiting] = [countOf('confirmed'), countOf('waitlisted')]
  return { people: all, spots, waiting, none: all - spots - waiting }
}

export interface RequestSpots {
  /** Who ask, with the guests they would bring. */
  people: number
  /** Infinite without a limit. */
  free: number
}

export async function findRequestSpots(db: Reader, eventId: string): Promise<RequestSpots> {
  const seats = await findSeats(db, eventId)
  return seats ? { people: seats.requested, free: countFree(seats) } : { people: 0, free: 0 }
}

export interface RequestCounts extends RequestSpots {
  requests: number
  /** Who were told not this time. */
  refused: number
}

/** What an organizer reads above the requests of an event. */
export async function findRequestCounts(db: Reader, eventId: string): Promise<RequestCounts> {
  return { ...(await findRequestSpots(db, eventId)), ...(await countRequests(db, eventId)) }
}
