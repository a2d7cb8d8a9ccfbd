import { personWords } from '#kernel/formats/search-words.ts'
import { isId } from '#kernel/operation/schema.ts'

export const statuses = ['active', 'suspended', 'nameless'] as const
export type Status = (typeof statuses)[number]

interface StatusColumns {
  suspended_at: string | null
  username: string | null
  needs_name: boolean
}

export function decideStatus({ suspended_at, username, needs_name }: StatusColumns): Status {
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
