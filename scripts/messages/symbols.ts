import type ts from 'typescript-api'

/** What the type of a value says about how it can be compared. */
export interface Kind {
  type: 'string' | 'number' | 'boolean' | 'other'
  isNullable: boolean
}

/** A value that is known only when the text is read: code without words, and a name for it. */
export interface Code extends Kind {
  k: 'code'
  code: string
  name: string
}

export interface Argument {
  arg: string
  code: string
  style?: 'number' | 'decimal' | 'day' | 'monthOfYear'
}

export interface Choice {
  choose: 'plural' | 'select'
  arg: string
  code: string
  cases: ReadonlyMap<string, readonly Piece[]>
}

/** A text is a list of these. */
export type Piece = string | Argument | Choice

export type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration

/** What an expression of the messages stands for. */
export type Meaning =
  | { k: 'text'; pieces: readonly Piece[] }
  | Code
  | { k: 'object'; props: Map<string, Meaning>; nodes: Map<string, ts.Node> }
  | { k: 'array'; items: Meaning[] }
  | { k: 'fn'; node: FunctionNode; names: Names }
  | { k: 'format' }
  | { k: 'method'; name: string }
  | { k: 'value'; value: unknown; code: string }

export type Names = ReadonlyMap<string, Meaning>

/** A text that has to be written in another way to be translatable. */
export class Refused extends Error {}

export function refuse(why: string, node?: ts.Node): never {
  throw new Refused(node === undefined ? why : `${why}: ${node.getText().slice(0, 80).replaceAll(/\s+/g, ' ')}`)
}

export const textOf = (...pieces: Piece[]): Meaning => ({ k: 'text', pieces })

export function choose(
  kind: Choice['choose'],
  { name, code }: Pick<Code, 'name' | 'code'>,
  cases: Iterable<readonly [string, readonly Piece[]]>,
): Piece[] {
  return [{ choose: kind, arg: name, code, cases: new Map(cases) }]
}

/** `it.text('reason')` → `itTextReason`: the last words of the code. */
export function nameFrom(code: string): string {
  const words = code
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .slice(-3)
  const name = words
    .map((word, place) => (place === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  return /^[a-z]/.test(name) ? name : `value${name}`
}

export function piecesOf(meaning: Meaning, node?: ts.Node): readonly Piece[] {
  if (meaning.k === 'text') return meaning.pieces
  if (meaning.k === 'code') return [{ arg: meaning.name, code: meaning.code }]
  if (meaning.k === 'value' && meaning.value !== null && meaning.value !== undefined) return [String(meaning.value)]
  return refuse(`not a text (${meaning.k})`, node)
}

/** The only word of a text, such as a key. */
export function wordOf(meaning: Meaning): string | undefined {
  const [word, ...more] = meaning.k === 'text' ? meaning.pieces : []
  return more.length === 0 && typeof word === 'string' && /^\w*$/.test(word) ? word : undefined
}
