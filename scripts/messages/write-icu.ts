import type { Argument, Piece } from './symbols.ts'

/** Words as ICU MessageFormat: quotes and braces are signs of its own. */
export const quote = (words: string): string =>
  words.replaceAll("'", "''").replaceAll(/[{}]+/g, (braces) => `'${braces}'`)

/** `{time}`, which a script fills in, stays. */
export const quoteAround = (words: string, write = (place: string) => place): string =>
  words
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? write(part) : quote(part)))
    .join('')

const styles: Readonly<Record<NonNullable<Argument['style']>, string>> = {
  number: 'number',
  decimal: 'number, ::.#',
  day: 'date, long',
  monthOfYear: 'date, ::yMMMM',
}

/** The arguments of a function and the code of each; those of its texts share them. */
export type Arguments = Map<string, string>

/** `plural` is the value whose plural is around the text. */
export function writeIcu(pieces: readonly Piece[], all: Arguments, plural?: string): string {
  const writePiece = (piece: Piece): string => {
    if (typeof piece === 'string') return plural === undefined ? quote(piece) : quote(piece).replaceAll('#', "'#'")
    const name = nameOf(piece.arg, piece.code, all)
    if ('choose' in piece) {
      const isPlural = piece.choose === 'plural'
      const cases = [...piece.cases].map(([key, inner]) => {
        const said = writeIcu(inner, all, isPlural ? name : plural)
        return `${key} {${isPlural && key === 'one' ? withCount(said) : said}}`
      })
      return `{${name}, ${piece.choose}, ${cases.join(' ')}}`
    }
    if (piece.style === undefined) return `{${name}}`
    return piece.style === 'number' && plural === name ? '#' : `{${name}, ${styles[piece.style]}}`
  }
  return pieces.map(writePiece).join('')
}

/** "1 spot left" is "# spot left" for languages in which `one` is not only 1. */
function withCount(said: string): string {
  const ones = said.match(/(?<![\d'])1(?!\d)/g) ?? []
  return said.includes('#') || ones.length !== 1 ? said : said.replace(/(?<!\d)1(?!\d)/, '#')
}

/** Two values of the same name have a number behind it. */
function nameOf(name: string, code: string, all: Arguments): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}${n}`
    const known = all.get(candidate)
    if (known === undefined) all.set(candidate, code)
    if (known === undefined || known === code) return candidate
  }
}
