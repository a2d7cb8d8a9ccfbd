import type { Static } from 'typebox'
import { personWords } from '#kernel/formats/search-words.ts'
import type { DirectoryQuery } from './wire.ts'

/** The search as the queries take it. Undefined means no filter. */
export interface MemberSearch {
  words?: string | undefined
  location?: string | undefined
}

export function decideSearch({ q, location }: Static<typeof DirectoryQuery>): MemberSearch {
  return { words: q === undefined ? undefined : personWords(q), location }
}
