import type { Static } from 'typebox'
import { splitWords } from '#kernel/formats/search-words.ts'
import type { DirectoryQuery } from './schemas.ts'

/** The longest beginning that the search column has. */
const beginningMax = 30

/** What is asked for, as the database is asked: what is not there is undefined. */
export interface Wanted {
  words?: string | undefined
  location?: string | undefined
}

export function decideWanted({ q, location }: Static<typeof DirectoryQuery>): Wanted {
  return { words: q === undefined ? undefined : wordsOf(q), location }
}

/** Between words, and in none of them. */
export const divider = '\u001f'

/** Signs that are letters by their kind, but divide a name into words as an apostrophe does. */
const apostrophes = /[ʹʻʼʽˈ]/g

/**
 * The words of a text in any script as the search column has them: whole ones behind a =, the last one, which may be a
 * beginning, behind a ^. A text without words finds nobody.
 */
function wordsOf(q: string): string {
  const [last, ...others] = splitWords(q.normalize('NFC').replaceAll(apostrophes, ' ')).reverse()
  if (last === undefined) return ''
  const beginning = `^${[...last].slice(0, beginningMax).join('')}`
  return [beginning, ...others.map((one) => `=${one}`)].join(divider)
}
