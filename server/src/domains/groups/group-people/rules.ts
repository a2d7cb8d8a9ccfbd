import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

/** Of groups that were deleted before, nothing is kept. */
export const decidePurgeStart = (now: Date) => new Date(now.getTime() - 30 * dayMs)

export const segments = [
  'all',
  'members',
  'regulars',
  'lapsed',
  'new',
  'neverCame',
  'noShows',
  'missed',
  'organizers',
  'banned',
] as const
export type Segment = (typeof segments)[number]

const [lapsedMs, newMs] = [60 * dayMs, 30 * dayMs]

/** Each field that is given leaves people out. */
export interface SegmentFilter {
  isMember?: true
  isRegular?: true
  lastCameBefore?: string
  firstCameSince?: string
  neverCame?: true
  hasNoShows?: true
  hasMissed?: true
  isOrganizer?: true
  isBanned?: true
}

export function decideSegment(segment: Segment, now: Date): SegmentFilter {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const filters: Record<Segment, () => SegmentFilter> = {
    all: () => ({}),
    members: () => ({ isMember: true }),
    regulars: () => ({ isRegular: true }),
    lapsed: () => ({ isRegular: true, lastCameBefore: ago(lapsedMs) }),
    new: () => ({ firstCameSince: ago(newMs) }),
    neverCame: () => ({ neverCame: true }),
    noShows: () => ({ hasNoShows: true }),
    missed: () => ({ hasMissed: true }),
    organizers: () => ({ isOrganizer: true }),
    banned: () => ({ isBanned: true }),
  }
  return filters[segment]()
}

/** What was typed, and its first and last word; without a word, nothing is looked for. */
export interface Search {
  q?: string
  word?: string
  lastWord?: string
}

/** A hyphen divides words. */
export function decideSearch(q = ''): Search {
  const [word, ...more] = q
    .replaceAll('-', ' ')
    .split(/\s+/)
    .filter((one) => one !== '')
  if (word === undefined) return {}
  const lastWord = more.at(-1)
  return lastWord === undefined ? { word } : { q: q.trim(), word, lastWord }
}

const labelsMax = 10

/** The labels of a person after a change, each once whatever its letter case, in the order of the alphabet. */
export function decideLabels(labels: readonly string[], removed: readonly string[] = []): string[] {
  const keyOf = (label: string) => label.trim().toLowerCase()
  const gone = new Set(removed.map(keyOf))
  const byKey = new Map(labels.filter((label) => !gone.has(keyOf(label))).map((label) => [keyOf(label), label.trim()]))
  if (byKey.size > labelsMax) throw new ApiError('limit_reached', `A person can have at most ${labelsMax} labels`)
  return [...byKey.values()].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** The content of a download link. The rights of the user are checked again when the link is used. */
