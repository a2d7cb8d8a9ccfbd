import { type Format, isolated } from '../format.ts'

/**
 * ICU MessageFormat, as much of it as the messages need: `{name}`, `{n, number}`, `{n, number, ::.#}`, `{at, date, long}`,
 * `{at, date, ::yMMMM}`, `plural`, `selectordinal`, `select`, `#` and quotes. A message becomes one function.
 * `{name}` writes a value as it is: a number without separators, such as the number of a place in line.
 */
export type Node =
  | string
  | { type: 'arg'; name: string; style: Style }
  | { type: 'count' }
  | { type: 'plural' | 'selectordinal' | 'select'; name: string; cases: ReadonlyMap<string, readonly Node[]> }

type Style = 'plain' | 'number' | 'decimal' | 'day' | 'monthOfYear'

const styles: Readonly<Record<string, Style>> = {
  number: 'number',
  'number,::.#': 'decimal',
  'date,long': 'day',
  'date,::yMMMM': 'monthOfYear',
}

class IcuError extends Error {}

export function parse(text: string): readonly Node[] {
  let at = 0
  const fail = (why: string): never => {
    throw new IcuError(`${why} at character ${at + 1} of “${text}”`)
  }
  const skip = () => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const word = () => {
    skip()
    const found = /^[^\s{},#']+/.exec(text.slice(at))?.[0] ?? fail('a name is missing')
    at += found.length
    skip()
    return found
  }
  const expect = (sign: string) => {
    if (text[at] !== sign) fail(`“${sign}” is missing`)
    at++
  }

  function nodes(isInside: boolean, isPlural: boolean): Node[] {
    const out: Node[] = []
    const add = (more: string) => {
      const last = out.at(-1)
      if (typeof last === 'string') out[out.length - 1] = last + more
      else out.push(more)
    }
    for (; at < text.length; ) {
      const sign = text[at]!
      if (sign === '}') {
        if (!isInside) fail('“}” without “{”')
        return out
      }
      if (sign === '{') out.push(argument(isPlural))
      else if (sign === '#' && isPlural) {
        out.push({ type: 'count' })
        at++
      } else if (sign === "'") {
        const next = text[at + 1]
        if (next === "'") {
          add("'")
          at += 2
        } else if (next === '{' || next === '}' || (next === '#' && isPlural)) {
          const end = text.indexOf("'", at + 1)
          add(text.slice(at + 1, end < 0 ? undefined : end))
          at = end < 0 ? text.length : end + 1
        } else {
          add("'")
          at++
        }
      } else {
        add(sign)
        at++
      }
    }
    if (isInside) fail('“}” is missing')
    return out
  }

  function argument(isPlural: boolean): Node {
    expect('{')
    const name = word()
    if (text[at] === '}') {
      at++
      return { type: 'arg', name, style: 'plain' }
    }
    expect(',')
    const type = word()
    if (type === 'plural' || type === 'select' || type === 'selectordinal') {
      expect(',')
      const cases = new Map<string, readonly Node[]>()
      for (skip(); text[at] !== '}'; skip()) {
        const key = word()
        if (cases.has(key)) fail(`“${key}” is there twice`)
        expect('{')
        cases.set(key, nodes(true, type === 'select' ? isPlural : true))
        expect('}')
      }
      if (!cases.has('other')) fail('“other” is missing')
      expect('}')
      return { type, name, cases }
    }
    const end = text.indexOf('}', at)
    const style = styles[[type, text.slice(at + 1, end < 0 ? at : end).trim()].filter(Boolean).join(',')]
    if (end < 0 || style === undefined) return fail(`unknown format of “${name}”`)
    at = end + 1
    return { type: 'arg', name, style }
  }

  return nodes(false, false)
}

export type Values = Readonly<Record<string | number, unknown>>
type Write = (values: Values, count: unknown) => string

/** Numbers and dates of the language; the rules of its plurals. */
export interface LanguageRules {
  /** In a language that is written from the right, a name in Latin letters must not reorder the sentence around it. */
  isRightToLeft: boolean
  format: Format
  cardinal: Intl.PluralRules
  ordinal: Intl.PluralRules
}

/** A message as one function. `keyOf` says where a value is: its name, or its place among the arguments. */
export function compile(
  nodes: readonly Node[],
  language: LanguageRules,
  keyOf: (name: string) => string | number,
): Write {
  const writes = nodes.map((node) => compileNode(node, language, keyOf))
  if (writes.length === 0) return () => ''
  if (writes.length === 1) return writes[0]!
  return (values, count) => {
    let out = ''
    for (const write of writes) out += write(values, count)
    return out
  }
}

const isolatedLatin = (value: unknown) =>
  typeof value === 'string' && /\p{Script=Latin}/u.test(value) ? isolated(value) : String(value)

function compileNode(node: Node, language: LanguageRules, keyOf: (name: string) => string | number): Write {
  const { format } = language
  if (typeof node === 'string') return () => node
  if (node.type === 'count') return (_, count) => format.number(count as number)
  const key = keyOf(node.name)
  if (node.type === 'arg') {
    if (node.style === 'plain')
      return language.isRightToLeft ? (values) => isolatedLatin(values[key]) : (values) => String(values[key])
    const write = format[node.style] as (value: unknown) => string
    return (values) => write(values[key])
  }
  const cases = new Map([...node.cases].map(([name, inner]) => [name, compile(inner, language, keyOf)]))
  const other = cases.get('other')!
  if (node.type === 'select') return (values, count) => (cases.get(String(values[key])) ?? other)(values, count)
  const rules = node.type === 'plural' ? language.cardinal : language.ordinal
  const hasExact = [...cases.keys()].some((name) => name.startsWith('='))
  return (values) => {
    const count = values[key] as number
    const exact = hasExact ? cases.get(`=${count}`) : undefined
    return (exact ?? cases.get(rules.select(count)) ?? other)(values, count)
  }
}

/** The arguments of a message and how each is used: `count: plural`. */
export function argumentsOf(nodes: readonly Node[], into = new Map<string, Set<string>>()): Map<string, Set<string>> {
  for (const node of nodes) {
    if (typeof node === 'string' || node.type === 'count') continue
    const uses = into.get(node.name) ?? new Set()
    into.set(node.name, uses.add(node.type === 'arg' ? node.style : node.type))
    if (node.type !== 'arg') for (const inner of node.cases.values()) argumentsOf(inner, into)
  }
  return into
}
