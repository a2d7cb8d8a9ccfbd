import { personWords } from '#kernel/formats/search-words.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'

export const statuses = ['active', 'suspended', 'nameless'] as const
export type AccountStatus = (typeof statuses)[number]

interface StatusColumns {
  suspended_at: string | null
  username: string | null
  needs_name: boolean
}

export function decideStatus({ suspended_at, username, needs_name }: StatusColumns): AccountStatus {
  if (suspended_at !== null) return 'suspended'
  return username === null || needs_name ? 'nameless' : 'active'
}

/** How an account is searched: by its id, by the beginning of its address, or by words. */
export type AccountSearch =
  | { by: 'id'; id: string }
  | { by: 'address'; address: string }
  | { by: 'words'; words: string; address?: string }

/** Text with an @ is an address. Text without spaces can be the beginning of one. */
export function decideAccountSearch(q: string): AccountSearch {
  const text = q.trim()
  if (isId(text.toLowerCase())) return { by: 'id', id: text.toLowerCase() }
  const address = text.toLowerCase()
  if (text.includes('@')) return { by: 'address', address }
  return { by: 'words', words: personWords(text), ...(!/\s/.test(text) && { address }) }
}

interface SuspensionRequest {
  suspended?: boolean
  suspendedUntil?: string | null
  reason?: string | null
  hideContent?: boolean
}

/** What is said about a suspension comes together with it, and its end is in the future. */
export function assertSuspension(request: SuspensionRequest, now: Date): void {
  const { suspended, suspendedUntil, reason, hideContent } = request
  const given = { hideContent: hideContent || undefined, suspendedUntil, reason }
  const [stray] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (stray !== undefined && suspended !== true)
    throw new ApiError('validation_failed', `${stray}: send it together with suspended: true`)
  if (suspendedUntil != null && Date.parse(suspendedUntil) <= now.getTime())
    throw new ApiError('validation_failed', 'suspendedUntil: must be in the future')
}
