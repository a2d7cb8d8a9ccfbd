import ts from 'typescript-api'
import { codeOf, type Reading } from './code.ts'
import { conditionOf, given } from './conditions.ts'
import { type Checker, declarationOf, formatIn, kindOf, propertyNameOf } from './source.ts'
import {
  type Argument,
  type Code,
  choose,
  type FunctionNode,
  type Meaning,
  type Names,
  nameFrom,
  type Piece,
  piecesOf,
  Refused,
  refuse,
  textOf,
  wordOf,
} from './symbols.ts'

const none: Names = new Map()
const styles: readonly string[] = ['number', 'decimal', 'day', 'monthOfYear'] satisfies Argument['style'][]
const converters = ['String', 'Number', 'Boolean']
const libraries = ['Math', 'Object', 'JSON']

/**
 * Reads expressions of the messages without running them: words stay text, parameters become arguments, conditions become
 * `plural` or `select`, functions that a text calls are taken in. What cannot be read in this way is refused.
 */
export class Evaluator implements Reading {
  readonly #checker: Checker
  readonly #resolved = new Map<ts.Declaration, Meaning>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  evaluate(node: ts.Expression, names: Names): Meaning {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.evaluate(node.expression, names)
    if (ts.isStringLiteralLike(node)) return textOf(node.text)
    if (ts.isNumericLiteral(node)) return { k: 'value', value: Number(node.text.replaceAll('_', '')), code: node.text }
    if (node.kind === ts.SyntaxKind.NullKeyword) return { k: 'value', value: null, code: 'null' }
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { k: 'value', value: true, code: 'true' }
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { k: 'value', value: false, code: 'false' }
    if (ts.isIdentifier(node)) return names.get(node.text) ?? this.resolve(node)
    if (ts.isTemplateExpression(node)) return this.#template(node, names)
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { k: 'fn', node, names }
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, names)
    if (ts.isArrayLiteralExpression(node))
      return { k: 'array', items: node.elements.map((element) => this.evaluate(element, names)) }
    if (ts.isConditionalExpression(node)) return this.#conditional(node, names)
    if (ts.isBinaryExpression(node)) return this.#binary(node, names)
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, names)
    if (ts.isElementAccessExpression(node)) return this.#element(node, names, [])
    if (ts.isCallExpression(node)) return this.#call(node, names)
    return this.#code(node, names)
  }

  resolve(identifier: ts.Identifier): Meaning {
    if (identifier.text === 'undefined') return { k: 'value', value: undefined, code: 'undefined' }
    const declaration = declarationOf(this.#checker, identifier)
    const known = this.#resolved.get(declaration)
    if (known) return known
    const found = this.#declared(declaration) ?? refuse('unknown name', identifier)
    this.#resolved.set(declaration, found)
    return found
  }

  #declared(declaration: ts.Declaration): Meaning | undefined {
    if (ts.isFunctionDeclaration(declaration)) return { k: 'fn', node: declaration, names: none }
    const format = formatIn(declaration)
    if (format) return format
    if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined
    return this.evaluate(declaration.initializer, none)
  }

  /** What a function gives for these values. */
  apply({ node, names }: Meaning & { k: 'fn' }, values: readonly Meaning[]): Meaning {
    const inner = new Map(names)
    for (const [place, { name, initializer }] of node.parameters.entries()) {
      const value = values[place] ?? (initializer ? this.evaluate(initializer, inner) : undefined)
      if (ts.isIdentifier(name)) {
        inner.set(name.text, value ?? { k: 'value', value: undefined, code: 'undefined' })
        continue
      }
      if (value?.k !== 'code') return refuse('parameter that is taken apart', name)
      for (const element of [...name.elements].filter(ts.isBindingElement)) {
        const key = (element.propertyName ?? element.name).getText()
        const kind = kindOf(this.#checker, element)
        inner.set(element.name.getText(), { k: 'code', code: `${value.code}.${key}`, name: key, ...kind })
      }
    }
    const { body } = node
    if (!body) return refuse('no body', node)
    return ts.isBlock(body) ? this.#block(body.statements, inner) : this.evaluate(body, inner)
  }

  /** Parameters as values, under their own names. */
  parametersOf(node: FunctionNode): Code[] {
    return node.parameters.map((parameter, place) => {
      const name = ts.isIdentifier(parameter.name) ? parameter.name.text : `given${place}`
      const shown = name.replace(/^_+/, '') || `unused${place}`
      return { k: 'code', code: name, name: shown, ...kindOf(this.#checker, parameter) }
    })
  }

  #code(node: ts.Expression, names: Names, name?: string): Code {
    const code = codeOf(node, names, this)
    return { k: 'code', code, name: name ?? nameFrom(code), ...kindOf(this.#checker, node) }
  }

  #pieces(node: ts.Expression, names: Names): readonly Piece[] {
    return piecesOf(this.evaluate(node, names), node)
  }

  #template({ head, templateSpans }: ts.TemplateExpression, names: Names): Meaning {
    const rest = templateSpans.flatMap(({ expression, literal }) => [...this.#pieces(expression, names), literal.text])
    return textOf(head.text, ...rest)
  }

  #object(node: ts.ObjectLiteralExpression, names: Names): Meaning {
    const props = new Map<string, Meaning>()
    const nodes = new Map<string, ts.Node>()
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.evaluate(property.expression, names)
        if (spread.k !== 'object') return refuse('spread of something unknown', property)
        for (const [key, value] of spread.props) props.set(key, value)
        for (const [key, value] of spread.nodes) nodes.set(key, value)
        continue
      }
      const key = propertyNameOf(property.name)
      nodes.set(key, property)
      try {
        if (ts.isPropertyAssignment(property)) props.set(key, this.evaluate(property.initializer, names))
        else if (ts.isShorthandPropertyAssignment(property))
          props.set(key, names.get(key) ?? this.resolve(property.name))
        else if (ts.isMethodDeclaration(property)) props.set(key, { k: 'fn', node: property, names })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        // Words that no function makes are taken from the running module.
        props.set(key, { k: 'value', value: undefined, code: 'undefined' })
      }
    }
    return { k: 'object', props, nodes }
  }

  #conditional({ condition, whenTrue, whenFalse }: ts.ConditionalExpression, names: Names): Meaning {
    const divide = conditionOf(condition, names, this)
    const pieces = divide(
      () => this.#pieces(whenTrue, names),
      () => this.#pieces(whenFalse, names),
    )
    return textOf(...pieces)
  }

  #binary(node: ts.BinaryExpression, names: Names): Meaning {
    const { left, right } = node
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.PlusToken && kindOf(this.#checker, node).type !== 'number')
      return textOf(...this.#pieces(left, names), ...this.#pieces(right, names))
    if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken)
      return this.#code(node, names)
    if (ts.isElementAccessExpression(left) && this.evaluate(left.expression, names).k !== 'code')
      return this.#element(left, names, this.#pieces(right, names))
    const first = this.evaluate(left, names)
    if (first.k === 'value') return first.value ? first : this.evaluate(right, names)
    if (first.k !== 'code') return this.#code(node, names)
    const second = this.evaluate(right, names)
    if (second.k === 'value' || (second.k === 'text' && second.pieces.join('') === ''))
      return this.#code(node, names, first.name)
    const isOr = kind === ts.SyntaxKind.BarBarToken
    const divide = given(first, isOr ? `Boolean(${first.code})` : `${first.code} != null`)
    const pieces = divide(
      () => piecesOf(first),
      () => piecesOf(second, right),
    )
    return textOf(...pieces)
  }

  #property(node: ts.PropertyAccessExpression, names: Names): Meaning {
    const object = this.evaluate(node.expression, names)
    const name = node.name.text
    if (object.k === 'format') return { k: 'method', name }
    if (object.k === 'object') return object.props.get(name) ?? refuse('no such property', node)
    if (object.k === 'array' && name === 'length') {
      const { length } = object.items
      return { k: 'value', value: length, code: String(length) }
    }
    return this.#code(node, names, nameFrom(name))
  }

  /** A text out of several: which one is a choice. */
  #element(node: ts.ElementAccessExpression, names: Names, other: readonly Piece[]): Meaning {
    const object = this.evaluate(node.expression, names)
    if (object.k === 'code') return this.#code(node, names)
    if (object.k !== 'object' && object.k !== 'array') return refuse('element', node)
    const all: [string, Meaning][] =
      object.k === 'object' ? [...object.props] : object.items.map((item, place) => [String(place), item])
    const index = this.evaluate(node.argumentExpression, names)
    if (index.k !== 'code') {
      const key = index.k === 'value' ? String(index.value) : wordOf(index)
      return all.find(([name]) => name === key)?.[1] ?? refuse('no such element', node)
    }
    const cases = all.map(([key, value]) => [key, piecesOf(value, node)] as const)
    const code = object.k === 'array' ? `String(${index.code})` : index.code
    return textOf(...choose('select', { name: index.name, code }, [...cases, ['other', other]]))
  }

  #call(node: ts.CallExpression, names: Names): Meaning {
    const { expression: callee } = node
    if (ts.isIdentifier(callee) && converters.includes(callee.text))
      return this.#code(node, names, this.#nameOf(node, names))
    if (ts.isPropertyAccessExpression(callee)) {
      const { expression: owner } = callee
      const isLibrary = ts.isIdentifier(owner) && !names.has(owner.text) && libraries.includes(owner.text)
      if (isLibrary || this.evaluate(owner, names).k === 'code')
        return this.#code(node, names, this.#nameOf(node, names))
    }
    const called = this.evaluate(callee, names)
    if (called.k === 'method') return this.#format(called.name, node, names)
    if (called.k !== 'fn') return this.#code(node, names, this.#nameOf(node, names))
    return this.apply(
      called,
      node.arguments.map((argument) => this.evaluate(argument, names)),
    )
  }

  #nameOf(node: ts.CallExpression, names: Names): string {
    const last = node.arguments.at(-1)
    if (last && ts.isStringLiteralLike(last) && /^\w+$/.test(last.text)) return nameFrom(last.text)
    for (const argument of node.arguments.filter((one) => !ts.isArrowFunction(one))) {
      const meaning = this.evaluate(argument, names)
      if (meaning.k === 'code') return meaning.name
      const word = wordOf(meaning)
      if (word) return nameFrom(word)
    }
    if (!ts.isPropertyAccessExpression(node.expression)) return nameFrom(node.getText())
    const owner = this.evaluate(node.expression.expression, names)
    // The facts of an audit entry are asked by key; without one the question itself is the name.
    return owner.k === 'code' && owner.code !== 'it' ? owner.name : nameFrom(node.expression.name.text)
  }

  #format(method: string, node: ts.CallExpression, names: Names): Meaning {
    const [first, second] = node.arguments
    const isPlural = method === 'plural' || method === 'count'
    if (!isPlural && !styles.includes(method)) return this.#code(node, names, this.#nameOf(node, names))
    const value = first ? this.evaluate(first, names) : refuse('nothing to write', node)
    if (value.k !== 'code') return refuse(`format.${method} of ${value.k}`, node)
    const { name, code } = value
    if (!isPlural) return textOf({ arg: name, code, style: method as Argument['style'] & string })
    const forms = second ? this.evaluate(second, names) : undefined
    if (forms?.k !== 'object') return refuse('plural forms', node)
    const counted: Piece[] = method === 'count' ? [{ arg: name, code, style: 'number' }, ' '] : []
    const cases = [...forms.props].map(([key, form]) => [key, [...counted, ...piecesOf(form, node)]] as const)
    return textOf(...choose('plural', value, cases))
  }

  #block(statements: readonly ts.Statement[], names: Names): Meaning {
    const [first, ...rest] = statements
    if (!first) return refuse('no return')
    if (ts.isReturnStatement(first) && first.expression) return this.evaluate(first.expression, names)
    if (ts.isVariableStatement(first)) return this.#block(rest, this.#declare(first, names))
    if (!ts.isIfStatement(first) || first.elseStatement) return refuse('statement', first)
    const then = ts.isBlock(first.thenStatement) ? [...first.thenStatement.statements] : [first.thenStatement]
    if (!then.some(ts.isReturnStatement)) return refuse('statement with an effect', first)
    const divide = conditionOf(first.expression, names, this)
    const pieces = divide(
      () => piecesOf(this.#block(then, names)),
      () => piecesOf(this.#block(rest, names)),
    )
    return textOf(...pieces)
  }

  #declare({ declarationList }: ts.VariableStatement, names: Names): Names {
    const inner = new Map(names)
    for (const { name, initializer } of declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer) return refuse('value that is taken apart', name)
      const value = this.evaluate(initializer, inner)
      inner.set(name.text, value.k === 'code' ? { ...value, name: name.text } : value)
    }
    return inner
  }
}
