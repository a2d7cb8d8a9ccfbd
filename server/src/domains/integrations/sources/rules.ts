import type { FeedReading } from '#kernel/feeds.ts'

export const sourceKinds = ['ical', 'json_ld', 'meetup', 'luma', 'eventbrite'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const sourcePlatforms = ['meetup', 'luma', 'eventbrite', 'ical'] as const
export type SourcePlatform = (typeof sourcePlatforms)[number]

/** Why a source was not read. Everything that cannot be reached is `unreachable`, so that inner networks stay unknown. */
export const sourceProblems = [
  'unreachable',
  'not_found',
  'forbidden',
  'disallowed',
  'busy',
  'server_error',
  'too_large',
  'too_slow',
  'not_a_calendar',
  'no_events',
  'many_missing',
  'key_refused',
] as const
export type SourceProblem = (typeof sourceProblems)[number]

export function isSourceProblem(text: string | null): text is SourceProblem {
  return sourceProblems.some((problem) => problem === text)
}

/** What a source is read with. */
export interface SourceAddress {
  kind: SourceKind
  url: string
  key: string | null
  timezone: string
  etag: string | null
  lastModified: string | null
  /** Of the last reading: what has not changed since is not read again. */
  bodyHash?: Buffer | null
}

export interface ReadOutcome {
  status: 'read'
  reading: FeedReading
  /** The hash of what was read, without what changes at every request. */
  bodyHash: Buffer
  etag: string | null
  lastModified: string | null
  /** Set when the address has moved for good. */
  movedTo: string | null
}

export interface FailedOutcome {
  status: 'failed'
  problem: SourceProblem
  retryAfterMs: number | null
}

/** The result of one reading. */
export type SourceOutcome = { status: 'unchanged' } | ReadOutcome | FailedOutcome
