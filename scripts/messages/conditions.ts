import ts from 'typescript-api'
import { codeOf, type Reading } from './code.ts'
import { type Code, choose, type Meaning, type Names, nameFrom, type Piece, refuse } from './symbols.ts'

type Say = () => readonly Piece[]

/** How a condition divides a text: given what is said when it holds and when not. */
type Divide = (yes: Say, no: Say) => readonly Piece[]

const not =
  (divide: Divide): Divide =>
  (yes, no) =>
    divide(no, yes)

/** `name` names what is chosen on, `code` is true where `yes` is said. */
const selected =
  (name: string, code: string): Divide =>
  (yes, no) =>
    choose('select', { name, code }, [
      ['true', yes()],
      ['other', no()],
    ])

/** Whether something was given: a select on what people typed would take "other" for the keyword. */
export const given = ({ name }: Code, code: string): Divide =>
  selected(`has${name.charAt(0).toUpperCase()}${name.slice(1)}`, code)

const signs: readonly (readonly [sign: string, word: string])[] = [
  ['>=', ' atLeast '],
  ['<=', ' atMost '],
  ['>', ' over '],
  ['<', ' under '],
  ['===', ' is '],
]

export function conditionOf(node: ts.Expression, names: Names, reading: Reading): Divide {
  if (ts.isParenthesizedExpression(node)) return conditionOf(node.expression, names, reading)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return not(conditionOf(node.operand, names, reading))
  if (ts.isBinaryExpression(node)) return comparisonOf(node, names, reading)
  const meaning = reading.evaluate(node, names)
  if (meaning.k === 'value') return (yes, no) => (meaning.value ? yes() : no())
  if (meaning.k !== 'code') return derived(node, names, reading)
  if (meaning.type === 'boolean' && !meaning.isNullable) return selected(meaning.name, meaning.code)
  return given(meaning, `Boolean(${meaning.code})`)
}

function comparisonOf(node: ts.BinaryExpression, names: Names, reading: Reading): Divide {
  const { kind } = node.operatorToken
  const sides = () => [node.left, node.right].map((side) => conditionOf(side, names, reading)) as [Divide, Divide]
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    const [left, right] = sides()
    return (yes, no) => left(() => right(yes, no), no)
  }
  if (kind === ts.SyntaxKind.BarBarToken) {
    const [left, right] = sides()
    return (yes, no) => left(yes, () => right(yes, no))
  }
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return equality(node, names, reading)
  if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return not(equality(node, names, reading))
  return derived(node, names, reading)
}

function derived(node: ts.Expression, names: Names, reading: Reading): Divide {
  const code = codeOf(node, names, reading)
  const words = signs.reduce((said, [sign, word]) => said.replaceAll(sign, word), code)
  return selected(nameFrom(words), code)
}

function literalOf(meaning: Meaning, node: ts.Node): unknown {
  if (meaning.k === 'value') return meaning.value
  if (meaning.k === 'text' && meaning.pieces.every((piece) => typeof piece === 'string')) return meaning.pieces.join('')
  return refuse('comparison', node)
}

function equality(node: ts.BinaryExpression, names: Names, reading: Reading): Divide {
  const [left, right] = [reading.evaluate(node.left, names), reading.evaluate(node.right, names)]
  if (left.k !== 'code') {
    const isSame = literalOf(left, node) === literalOf(right, node)
    return (yes, no) => (isSame ? yes() : no())
  }
  if (right.k === 'code') return derived(node, names, reading)
  const value = literalOf(right, node)
  if (value === null || value === undefined) return not(given(left, `${left.code} != null`))
  if (value === '') return not(given(left, `${left.code} !== ''`))
  if (left.type === 'number' && typeof value === 'number' && !left.isNullable)
    // In English `one` is exactly 1; translators then add the other categories of their language.
    return (yes, no) =>
      choose('plural', left, [
        [value === 1 ? 'one' : `=${value}`, yes()],
        ['other', no()],
      ])
  if (left.type === 'boolean' || left.type === 'string')
    return (yes, no) =>
      choose('select', left, [
        [String(value), yes()],
        ['other', no()],
      ])
  return derived(node, names, reading)
}
