import type { Static } from 'typebox'
import { splitWords } from '#kernel/formats/search-words.ts'
import type { DirectoryQuery } from './schemas.ts'

/** The longest prefix stored in the search column. */
const prefixMax = 30

/** The search as the queries take it. Undefined means no filter. */
export interface MemberSearch {
  words?: string | undefined
  location?: string | undefined
}

export function decideSearch({ q, location }: Static<typeof DirectoryQuery>): MemberSearch {
  return { words: q === undefined ? undefined : wordsOf(q), location }
}

/** Separates words; it never occurs in a word. */
export const wordSeparator = '\u001f'

/** Unicode letters that separate words like an apostrophe. */
const apostrophes = /[ʹʻʼʽˈ]/g

/**
 * The words of a text in the format of the search column: `=` before a whole word, `^` before the last one, which may be
 * a prefix. An empty result matches no one.
 */
function wordsOf(q: string): string {
  const [last, ...others] = splitWords(q.normalize('NFC').replaceAll(apostrophes, ' ')).reverse()
  if (last === undefined) return ''
  const prefix = `^${[...last].slice(0, prefixMax).join('')}`
  return [prefix, ...others.map((one) => `=${one}`)].join(wordSeparator)
}
