import type { FeedItem, FeedNotice } from '#kernel/feeds.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { minuteMs } from '#kernel/time.ts'
import type { SourceRow } from './queries.ts'
import type { SourceProblem } from './rules.ts'

export const sourceModes = ['publish', 'draft'] as const
export const sourceRsvps = ['link', 'local'] as const
export const noticeCodes = [
  'unknown_timezone',
  'repeats_too_often',
  'incomplete_entry',
  'private_entry',
  'too_many_entries',
  'too_long_entry',
  'unreadable_part',
] as const satisfies readonly FeedNotice['code'][]

export const keyMax = 500
export const sourcesMax = 10
export const previewMax = 10
/** Between two readings that organizers ask for. */
const syncEveryMs = 5 * minuteMs

export function assertRoom(count: number): void {
  if (count >= sourcesMax)
    throw new ApiError('limit_reached', `A group can have ${sourcesMax} sources; remove one first`)
}

/** The official spelling of the zone. */
export function decideZone(wanted: string | undefined, usual: string | null): string {
  if (wanted === undefined) return (usual === null ? undefined : canonicalZone(usual)) ?? 'UTC'
  const zone = canonicalZone(wanted)
  if (zone !== undefined) return zone
  const problem = { field: 'timezone', message: 'must be an IANA time zone, such as Europe/Berlin' }
  throw new ApiError('validation_failed', undefined, {}, [{ ...problem, rule: { keyword: 'format' } }])
}

/** `text` says it in words. The keyword lets pages say it in their own. */
export function unreadable(problem: SourceProblem, text: string): ApiError {
  const field = problem === 'key_refused' ? 'key' : 'url'
  const message = `could not be read: ${problem}`
  return new ApiError('source_unreadable', text, {}, [{ field, message, rule: { keyword: problem } }])
}

/** The same wait for everyone: a reading is a request to another platform. */
export function assertReadable({ state, requested_at }: SourceRow, now: Date): void {
  if (state === 'paused') throw new ApiError('invalid_state', 'This source is paused; resume it first')
  const wait = requested_at === null ? 0 : Date.parse(requested_at) + syncEveryMs - now.getTime()
  if (wait <= 0) return
  const seconds = Math.ceil(wait / 1000)
  const text = `A source can be read once every ${syncEveryMs / minuteMs} minutes; try again in ${seconds} seconds`
  throw new ApiError('rate_limited', text, { 'Retry-After': String(seconds) })
}

/** Whether someone waits for a reading. */
export const isReading = ({ state, requested_at, checked_at }: SourceRow) =>
  (state === 'active' || state === 'failing') &&
  requested_at !== null &&
  (checked_at === null || Date.parse(checked_at) < Date.parse(requested_at))

/** The entries that would become events, soonest first. */
export function upcomingOf(items: readonly FeedItem[], now: Date): FeedItem[] {
  const isAhead = ({ startsAt, endsAt }: FeedItem) => Date.parse(endsAt ?? startsAt) > now.getTime()
  return items
    .filter((item) => !item.isCancelled && isAhead(item))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}
