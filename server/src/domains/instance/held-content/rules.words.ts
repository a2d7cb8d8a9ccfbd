import { cleanText, foldLetters } from './rules.fold.ts'

/** Digits and signs that stand for letters. A 1 can be two letters. */
const letters: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}
const read = (text: string, one: string) =>
  text.replaceAll(/[0345789@$!€]/gu, (sign) => letters[sign]!).replaceAll(/[1|]/gu, one)

const fold = (text: string) => foldLetters(cleanText(text))
const literal = (letter: string) => letter.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')

/** Scripts that are written without spaces: a word can be anywhere in them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

function formOf(word: string): RegExp {
  const isOpen = word.endsWith('*')
  const parts = (isOpen ? word.slice(0, -1) : word)
    .split(/\s+/u)
    .map((part) => [...part].map((one) => `${literal(one)}+`))
  // Signs between the letters, or every letter on its own.
  const tight = parts.map((part) => part.join('[^\\p{L}\\p{N}\\s]{0,3}')).join('[^\\p{L}\\p{N}]{1,5}')
  const spread = parts.flat().join('[^\\p{L}\\p{N}]{1,3}')
  const body = `(?:${tight}|${spread})`
  if (unspaced.test(word)) return new RegExp(body, 'u')
  return new RegExp(`(?<![\\p{L}\\p{N}])${body}${isOpen ? '' : '(?![\\p{L}\\p{N}])'}`, 'u')
}

/** Those of the words that are in the text, as the administrators wrote them. A star at the end means any ending. */
export function findWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return []
  const folded = fold(text)
  const readings = [...new Set([folded, read(folded, 'i'), read(folded, 'l')])]
  return words.filter((word) => {
    const plain = fold(word).trim()
    const forms = [...new Set([plain, read(plain, 'i'), read(plain, 'l')])].filter((form) => /[\p{L}\p{N}]/u.test(form))
    return forms.some((form) => readings.some((reading) => formOf(form).test(reading)))
  })
}
