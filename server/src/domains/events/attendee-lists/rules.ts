import { readAddresses } from '#domains/accounts/invitations/index.ts'
import type { ErrorCode } from '#kernel/operation/errors.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

export const rowsMax = 500
/** In one transaction of the job, so that others get to the event's seats in between. */
export const batchSize = 20
/** Who came by a list is known for so long; their RSVPs stay. */
const keptDays = 30

export const decideListDeletion = (now: Date) => new Date(now.getTime() - keptDays * dayMs)

interface TypedList {
  emails: string[]
  /** In lower case. */
  usernames: string[]
  /** Lines with neither. */
  wrong: { line: number; text: string }[]
}

const username = /^@?([\p{L}\p{N}][\w-]{1,38})$/u
const headings = new Set(['username', 'user', 'name', 'email'])

/** An address or a username in each line, or the file of a platform; what else a line has is ignored. */
export function readList(text: string): TypedList {
  const { emails, wrong } = readAddresses(text)
  const usernames = new Set<string>()
  const left: TypedList['wrong'] = []
  for (const { line, text: words, why } of wrong) {
    const name = why === 'absent' ? undefined : username.exec(words.split(/[\s,;]/)[0] ?? '')?.[1]?.toLowerCase()
    if (line === 1 && name !== undefined && headings.has(name)) continue
    if (name === undefined) left.push({ line, text: words })
    else usernames.add(name)
  }
  return { emails, usernames: [...usernames], wrong: left }
}

export function assertListSize({ emails, usernames }: TypedList): void {
  const count = emails.length + usernames.length
  const why =
    count === 0
      ? 'must have an email address or a username'
      : count > rowsMax
        ? `must have at most ${rowsMax} people`
        : ''
  if (why === '') return
  throw new ApiError('validation_failed', `text ${why}`, {}, [{ field: 'text', message: why }])
}

export function assertCanList(event: { status: string; over_at: string }, now: Date): void {
  if (event.status === 'draft')
    throw new ApiError('invalid_state', 'Publish the event before you register people for it')
  if (event.status === 'cancelled') throw new ApiError('event_cancelled')
  if (Date.parse(event.over_at) <= now.getTime()) throw new ApiError('event_ended')
}

export type ListResult =
  | 'confirmed'
  | 'waitlisted'
  | 'already'
  | 'full'
  | 'left'
  | 'banned'
  | 'refused'
  | 'invited'
  | 'invited_before'
  | 'limit'

const resultOf: Partial<Record<ErrorCode, ListResult>> = {
  already_rsvped: 'already',
  event_full: 'full',
  rsvp_declined: 'left',
  banned: 'banned',
}

export const decideResult = (done: { status: string } | { refusal: ErrorCode }): ListResult =>
  'refusal' in done ? (resultOf[done.refusal] ?? 'refused') : (done.status as 'confirmed' | 'waitlisted')

interface ListedPerson {
  rsvp_status: string | null
  is_declined: boolean
  is_banned: boolean
}

/** What becomes of each known person, as far as can be said now. */
export function forecastListing(
  people: readonly ListedPerson[],
  { free, hasQueue, hasWaitlist }: { free: number; hasQueue: boolean; hasWaitlist: boolean },
) {
  const counts = { spots: 0, waitlist: 0, already: 0, cannot: 0 }
  let left = hasQueue ? 0 : free
  for (const { rsvp_status: status, is_declined: isDeclined, is_banned: isBanned } of people) {
    if (status === 'confirmed' || status === 'waitlisted') counts.already++
    else if (isBanned || isDeclined) counts.cannot++
    else if (left > 0) {
      counts.spots++
      left--
    } else if (hasWaitlist) counts.waitlist++
    else counts.cannot++
  }
  return counts
}
