import ts from 'typescript-api'
import { type Meaning, type Names, refuse, wordOf } from './symbols.ts'

/** Of JavaScript itself. */
const known = ['Math', 'Object', 'String', 'Number', 'Boolean', 'Date', 'undefined', 'JSON']

export interface Reading {
  evaluate(node: ts.Expression, names: Names): Meaning
  /** What a name outside of the function stands for. */
  resolve(identifier: ts.Identifier): Meaning
}

type Edit = [from: number, to: number, by: string]

/** The code of an expression, with local names replaced by what they stand for. Words are refused. */
export function codeOf(node: ts.Node, names: Names, reading: Reading): string {
  const start = node.getStart()
  const edits: Edit[] = []
  const replace = (inner: ts.Node, by: string) => edits.push([inner.getStart() - start, inner.end - start, by])

  function visitName(inner: ts.Identifier, bound: ReadonlySet<string>): void {
    const { parent } = inner
    if (ts.isPropertyAccessExpression(parent) && parent.name === inner) return
    if (ts.isPropertyAssignment(parent) && parent.name === inner) return
    if (bound.has(inner.text) || known.includes(inner.text)) return
    const by = codeFor(names.get(inner.text) ?? reading.resolve(inner)) ?? refuse(`code needs ${inner.text}`, node)
    const isShort = ts.isShorthandPropertyAssignment(parent) && by !== inner.text
    replace(inner, isShort ? `${inner.text}: ${by}` : by)
  }

  function visitCall(inner: ts.CallExpression, bound: ReadonlySet<string>): boolean {
    const callee = inner.expression
    if (ts.isPropertyAccessExpression(callee)) {
      const isOfFormat = ts.isIdentifier(callee.expression) && meaningOf(callee.expression, bound)?.k === 'format'
      if (isOfFormat) assertNoForms(callee.name.text, inner)
      return false
    }
    if (!ts.isIdentifier(callee) || bound.has(callee.text) || known.includes(callee.text)) return false
    const meaning = meaningOf(callee, bound)
    if (meaning?.k === 'method') {
      assertNoForms(meaning.name, inner)
      return false
    }
    const value = reading.evaluate(inner, names)
    if (value.k !== 'code') return refuse('code needs words', inner)
    replace(inner, value.code)
    return true
  }

  function meaningOf(name: ts.Identifier, bound: ReadonlySet<string>): Meaning | undefined {
    return bound.has(name.text) || known.includes(name.text)
      ? undefined
      : (names.get(name.text) ?? reading.resolve(name))
  }

  function visit(inner: ts.Node, bound: ReadonlySet<string>): void {
    if (ts.isArrowFunction(inner)) {
      const more = new Set([...bound, ...inner.parameters.flatMap(({ name }) => namesIn(name))])
      return void inner.forEachChild((child) => visit(child, more))
    }
    if (ts.isTypeNode(inner)) return void replace(inner, '')
    if (ts.isNonNullExpression(inner)) {
      visit(inner.expression, bound)
      edits.push([inner.end - 1 - start, inner.end - start, ''])
      return
    }
    if (ts.isCallExpression(inner) && visitCall(inner, bound)) return
    if (ts.isIdentifier(inner)) {
      visitName(inner, bound)
      return
    }
    const isTemplate = ts.isTemplateHead(inner) || ts.isTemplateMiddle(inner) || ts.isTemplateTail(inner)
    if (isTemplate && /\p{L}/u.test(inner.text)) refuse('words in code', node)
    if (ts.isStringLiteralLike(inner) && /\s/.test(inner.text) && /\p{L}/u.test(inner.text))
      refuse('words in code', node)
    inner.forEachChild((child) => visit(child, bound))
  }

  visit(node, new Set())
  let code = node.getText()
  for (const [from, to, by] of edits.sort((a, b) => b[0] - a[0])) code = code.slice(0, from) + by + code.slice(to)
  return code
}

function assertNoForms(method: string, node: ts.Node): void {
  if (method === 'plural' || method === 'count') refuse('code needs words', node)
}

function codeFor(meaning: Meaning): string | undefined {
  if (meaning.k === 'code' || meaning.k === 'value') return meaning.code
  if (meaning.k === 'format') return 'f'
  if (meaning.k === 'method') return `f.${meaning.name}`
  const word = wordOf(meaning)
  return word === undefined ? undefined : JSON.stringify(word)
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))
}
