const wordsMax = 10
const word = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a search text, in any script; only the first few are used. */
function splitWords(text: string): string[] {
  return (text.normalize('NFC').match(word) ?? []).slice(0, wordsMax)
}

/** The longest prefix stored in the search column of users. */
const prefixMax = 30

const written = /[\p{L}\p{N}\p{M}]+(?:["'’‐״׳-][\p{L}\p{N}\p{M}]+)*/gu
/** What stands in words and is not read. */
const unread = /[\p{Cf}・]/gu

/** The words of a text as `search_query` takes them. What a hyphen or an apostrophe binds is one. */
export function askedWords(text: string): string {
  return (text.normalize('NFKC').replaceAll(unread, '').match(written) ?? []).slice(0, wordsMax).join('|')
}

/** Words that find fewer than this may have been typed wrong. */
const fewMax = 3
export const mayBeSlip = (found: number): boolean => found < fewMax

const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f]/g
const lettersOf = (text: string) => text.normalize('NFKD').replaceAll(marks, '').toLowerCase()

/** Whether two words differ by one letter that is missing, other or in the place of its neighbour. */
function isSlip(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  const at = a.findIndex((letter, n) => letter !== b[n])
  const from = at === -1 ? a.length : at
  const rest = (word: string[], skipped: number) => word.slice(from + skipped).join('')
  const isSwap = a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2)
  return rest(a, 1) === rest(b, 1) || rest(a, 0) === rest(b, 1) || rest(a, 1) === rest(b, 0) || isSwap
}

/** What was typed with the words of these texts in place of those that differ by a slip; undefined where none does. */
export function meantWords(q: string, texts: readonly string[]): string | undefined {
  const known = [...new Set(texts.flatMap((text) => text.match(word) ?? []))].map((one) => ({
    one,
    letters: lettersOf(one),
  }))
  const meant = q.replaceAll(word, (typed) => {
    const letters = lettersOf(typed)
    if (letters.length < 4 || known.some((other) => other.letters.includes(letters))) return typed
    return known.find((other) => isSlip(letters, other.letters))?.one ?? typed
  })
  return meant === q ? undefined : meant
}

/** Separates words; it never occurs in a word. */
export const wordSeparator = '\u001f'

/** Unicode letters that separate words like an apostrophe. */
const apostrophes = /[ʹʻʼʽˈ]/g

/** As `search_pairs` has them. */
const runs = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu
const asHiragana = (letter: string) =>
  /[ァ-ヴ]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! - 96) : letter

function pairsOf(run: string): string[] {
  const letters = Array.from(run, asHiragana)
  return letters.length === 1 ? [`^${letters[0]}`] : letters.slice(1).map((letter, n) => `=${letters[n]}${letter}`)
}

/**
 * The words of a text in the format of the search column of users: `=` before a whole word, `^` before the last one, which
 * may be a prefix, and pairs of letters in scripts without spaces. An empty result matches no one.
 */
export function personWords(q: string): string {
  const text = q.normalize('NFKC').replaceAll(apostrophes, ' ')
  const pairs = splitWords(text).flatMap((word) => [...word.matchAll(runs)].flatMap(([run]) => pairsOf(run)))
  const [last, ...others] = splitWords(text.replaceAll(runs, ' ')).reverse()
  const prefix = last === undefined ? [] : [`^${[...last].slice(0, prefixMax).join('')}`]
  return [...prefix, ...others.map((one) => `=${one}`), ...new Set(pairs)].join(wordSeparator)
}
