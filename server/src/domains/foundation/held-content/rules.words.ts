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

/** A text in every way in which its signs can be read. */
function readingsOf(text: string): string[] {
  const folded = foldLetters(cleanText(text))
  return [...new Set([folded, read(folded, 'i'), read(folded, 'l')])]
}

/** Scripts that are written without spaces: a word can be anywhere in them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Equal letters in a row: one unit, so that a text can be divided in one way only. */
interface Run {
  letter: string
  count: number
}

/** Only the letters and digits, equal ones once. A text that has a word has the word's outline in its own. */
const outlineOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/(.)\1+/gu, '$1')

interface Form {
  outline: string
  /** The parts between spaces. */
  parts: Run[][]
  letters: string[]
  /** Anything can follow. */
  isOpen: boolean
  /** Anything can come before. */
  isAnywhere: boolean
}

function formOf(word: string): Form {
  const isStarred = word.endsWith('*')
  const parts = (isStarred ? word.slice(0, -1) : word).split(/\s+/u).filter((part) => part !== '')
  const runsOf = (part: string) => (part.match(/(.)\1*/gu) ?? []).map((run) => [...run])
  const isAnywhere = unspaced.test(word)
  return {
    outline: outlineOf(word),
    parts: parts.map((part) => runsOf(part).map((run) => ({ letter: run[0]!, count: run.length }))),
    letters: [...parts.join('')],
    isOpen: isStarred || isAnywhere,
    isAnywhere,
  }
}

interface Reading {
  chars: readonly string[]
  kinds: readonly ('letter' | 'sign' | 'space')[]
  outline: string
  /** For each place of the outline, where in the text its letter begins: more than once in `x.x` and `x xx`. */
  groups: readonly (readonly number[])[]
}

function layOut(text: string): Reading {
  const chars = [...text]
  const kinds = chars.map((char) => (/[\p{L}\p{N}]/u.test(char) ? 'letter' : /\s/u.test(char) ? 'space' : 'sign'))
  const groups: number[][] = []
  let outline = ''
  let last = ''
  for (const [at, char] of chars.entries()) {
    if (kinds[at] !== 'letter' || char === chars[at - 1]) continue
    if (char === last) groups.at(-1)!.push(at)
    // A letter outside of the first plane has two places.
    else for (let n = 0; n < char.length; n++) groups.push([at])
    if (char !== last) outline += char
    last = char
  }
  return { chars, kinds, outline, groups }
}

/** Where the letter is, from `least` to `most` signs further; spaces count where they may be there. */
function skipTo({ chars, kinds }: Reading, at: number, letter: string, [least, most]: Gap, hasSpaces = false) {
  for (let n = 0; n <= most; n++) {
    if (n >= least && chars[at + n] === letter) return at + n
    const kind = kinds[at + n]
    if (kind !== 'sign' && !(hasSpaces && kind === 'space')) return undefined
  }
  return undefined
}
type Gap = readonly [least: number, most: number]

const passRun = ({ chars }: Reading, from: number, letter: string) => {
  let at = from
  while (chars[at] === letter) at++
  return at
}

/** Signs between the letters: `c.a.s.i.n.o`, `cas-ino`. */
function isTight(reading: Reading, start: number, { parts, isOpen }: Form): boolean {
  let at = start
  for (const [n, runs] of parts.entries())
    for (const [m, { letter, count }] of runs.entries()) {
      const isFirst = m === 0
      const isLast = n === parts.length - 1 && m === runs.length - 1
      const found = n === 0 && isFirst ? start : skipTo(reading, at, letter, isFirst ? [1, 5] : [0, 3], isFirst)
      if (found === undefined) return false
      at = passRun(reading, found, letter)
      let seen = at - found
      // More than the word has, in as many groups at most: a long text of groups is not gone through from each of them.
      for (let groups = 1; groups < count; groups++) {
        if (isLast && seen >= count && (isOpen || reading.kinds[at] !== 'letter')) return true
        const next = skipTo(reading, at, letter, [1, 3])
        if (next === undefined) break
        at = passRun(reading, next, letter)
        seen += at - next
      }
      if (seen < count) return false
    }
  return isOpen || reading.kinds[at] !== 'letter'
}

/** Every letter on its own: `c a s i n o`. */
function isSpread(reading: Reading, start: number, { letters, isOpen }: Form): boolean {
  let at = start
  for (const [n, letter] of letters.entries()) {
    const found = n === 0 ? start : skipTo(reading, at, letter, [1, 3], true)
    if (found === undefined) return false
    at = passRun(reading, found, letter)
  }
  return isOpen || reading.kinds[at] !== 'letter'
}

/** Where the word could begin. */
function* startsOf({ chars, outline, groups }: Reading, { letters, outline: wanted }: Form): Generator<number> {
  for (let place = outline.indexOf(wanted); place !== -1; place = outline.indexOf(wanted, place + 1)) {
    // Where another letter follows, only the last groups are near enough to it.
    const near = wanted.length > 1 ? groups[place]!.slice(-letters.length) : groups[place]!
    for (const at of near) {
      if (chars[at] === letters[0]) yield at
      // A word that begins with signs.
      else for (let back = 1; back <= 8; back++) if (chars[at - back] === letters[0]) yield at - back
    }
  }
}

function isIn(reading: Reading, form: Form): boolean {
  for (const at of startsOf(reading, form)) {
    if (!form.isAnywhere && reading.kinds[at - 1] === 'letter') continue
    if (isTight(reading, at, form) || isSpread(reading, at, form)) return true
  }
  return false
}

/** The list that was asked for last: an instance has one, and it seldom changes. */
let prepared: { key: string; words: { word: string; forms: Form[] }[] } = { key: '', words: [] }

function prepare(words: readonly string[]) {
  const key = words.join('\n')
  const formsOf = (word: string) =>
    readingsOf(word.trim())
      .map(formOf)
      .filter(({ outline }) => outline !== '')
  if (prepared.key !== key) prepared = { key, words: words.map((word) => ({ word, forms: formsOf(word) })) }
  return prepared.words
}

/** Those of the words that are in the text, as the administrators wrote them. A star at the end means any ending. */
export function findWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return []
  const readings = readingsOf(text).map(layOut)
  return prepare(words)
    .filter(({ forms }) => forms.some((form) => readings.some((reading) => isIn(reading, form))))
    .map(({ word }) => word)
}
