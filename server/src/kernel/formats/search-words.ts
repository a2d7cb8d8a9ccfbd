const wordsMax = 10

/** The words of a search text, in any script; only the first few are used. */
export function splitWords(text: string): string[] {
  return (text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, wordsMax)
}

/** The longest prefix stored in the search column of users. */
const prefixMax = 30

/** Separates words; it never occurs in a word. */
export const wordSeparator = '\u001f'

/** Unicode letters that separate words like an apostrophe. */
const apostrophes = /[ʹʻʼʽˈ]/g

/**
 * The words of a text in the format of the search column of users: `=` before a whole word, `^` before the last one, which
 * may be a prefix. An empty result matches no one.
 */
export function personWords(q: string): string {
  const [last, ...others] = splitWords(q.normalize('NFC').replaceAll(apostrophes, ' ')).reverse()
  if (last === undefined) return ''
  const prefix = `^${[...last].slice(0, prefixMax).join('')}`
  return [prefix, ...others.map((one) => `=${one}`)].join(wordSeparator)
}
