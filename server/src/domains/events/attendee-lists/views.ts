import {
  assertCanInviteTo,
  type InvitingEvent,
  listNotInvited,
  viewLeftToday,
} from '#domains/events/event-invitations/index.ts'
import { countFree } from '#domains/events/rsvps/index.ts'
import { listNamedUsers } from '#domains/foundation/visibility/index.ts'
import type { Caller, Fingerprints, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listKnownByEmail, listPeople } from './queries.ts'
import { assertCanList, assertListSize, forecastListing, readList } from './rules.ts'

export type ListedEvent = InvitingEvent &
  Parameters<typeof countFree>[0] & { waitlisted: number; has_waitlist: boolean; starts_at: string }

export interface ReadListing {
  /** Of people whom the group knows, each once. */
  userIds: string[]
  /** Of all others. */
  emails: string[]
  /** Usernames that the group does not know. */
  unknown: string[]
  wrong: { line: number; text: string }[]
}

interface ListReading {
  caller: Caller
  event: ListedEvent
  text: string
  now: Date
}

/** Whom the lines of a list mean. Throws where the event takes no one. */
export async function readListing(db: Reader, { caller, event, text, now }: ListReading): Promise<ReadListing> {
  assertCanList(event, now)
  const read = readList(text)
  assertListSize(read)
  const { group_id: groupId } = event
  if (groupId === null) throw new ApiError('invalid_state')
  const named = await listNamedUsers(db, caller, groupId, read.usernames, 'enroll')
  const emails = read.emails.map((email) => email.toLowerCase())
  const known = await listKnownByEmail(db, { emails, groupId, viewer: caller.userId })
  const [found, owned] = [new Set(named.map(({ given }) => given)), new Set(known.map(({ email }) => email))]
  return {
    userIds: [...new Set([...named, ...known].map(({ id }) => id))],
    emails: read.emails.filter((email) => !owned.has(email.toLowerCase())),
    unknown: read.usernames.filter((name) => !found.has(name)),
    wrong: read.wrong,
  }
}

/** How many of these addresses can be invited to the event now. None where it cannot invite. */
async function viewInvitable(
  db: Reader,
  keys: Fingerprints,
  { event, by, emails, now }: { event: ListedEvent; by: string; emails: readonly string[]; now: Date },
) {
  try {
    const { leftToday } = await viewLeftToday(db, assertCanInviteTo(event, now), by, now)
    const fresh = await listNotInvited(db, keys, event.id, emails)
    const invitations = Math.min(fresh.length, leftToday)
    return { invitations, invitedBefore: emails.length - fresh.length, overLimit: fresh.length - invitations }
  } catch (error) {
    if (error instanceof ApiError) return { invitations: 0, invitedBefore: 0, overLimit: emails.length }
    throw error
  }
}

/** Both numbers, before anything happens. */
export async function viewListing(db: Reader, keys: Fingerprints, asked: ListReading) {
  const { event, caller, now } = asked
  const read = await readListing(db, asked)
  const { userIds, emails } = read
  const people = await listPeople(db, { eventId: event.id, groupId: event.group_id!, userIds })
  const isBegun = Date.parse(event.starts_at) <= now.getTime()
  const forecast = forecastListing(people, {
    free: countFree(event),
    hasQueue: event.waitlisted > 0 && !isBegun,
    hasWaitlist: event.has_waitlist && !isBegun,
  })
  const invitable = await viewInvitable(db, keys, { event, by: caller.userId, emails, now })
  return { ...forecast, ...invitable, unknown: read.unknown, wrong: read.wrong }
}
