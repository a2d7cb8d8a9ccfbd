import { argumentsOf, type Node, parse } from '../../server/src/messages/catalogue/icu.ts'

export interface Problem {
  /** An error fails the check; a warning is for the translator to look at. */
  level: 'error' | 'warning'
  why: string
}

interface Checked {
  locale: string
  /** English. */
  source: string
  text: string
  lengthMax?: number | undefined
}

/** What is wrong with a translation. */
export function problemsOf(checked: Checked): Problem[] {
  let nodes: readonly Node[]
  try {
    nodes = parse(checked.text)
  } catch (error) {
    return [{ level: 'error', why: `not ICU: ${(error as Error).message}` }]
  }
  const english = parse(checked.source)
  return [
    ...argumentProblems(english, nodes),
    ...choicesIn(nodes).flatMap((choice) =>
      choice.type === 'select' ? selectProblems(choice, english) : pluralProblems(choice, checked.locale),
    ),
    ...textProblems(checked),
  ]
}

const error = (why: string): Problem => ({ level: 'error', why })
const warning = (why: string): Problem => ({ level: 'warning', why })

function argumentProblems(english: readonly Node[], nodes: readonly Node[]): Problem[] {
  const [wanted, found] = [[...argumentsOf(english).keys()], [...argumentsOf(nodes).keys()]]
  const all = wanted.map((name) => `{${name}}`).join(', ') || 'none'
  return [
    ...found
      .filter((name) => !wanted.includes(name))
      .map((name) => error(`unknown argument {${name}}; English has ${all}`)),
    ...wanted.filter((name) => !found.includes(name)).map((name) => error(`{${name}} is missing`)),
  ]
}

interface FoundChoice {
  type: 'plural' | 'selectordinal' | 'select'
  name: string
  keys: readonly string[]
}

function choicesIn(nodes: readonly Node[]): FoundChoice[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'object' || !('cases' in node)) return []
    const own = { type: node.type, name: node.name, keys: [...node.cases.keys()] }
    return [own, ...[...node.cases.values()].flatMap(choicesIn)]
  })
}

function selectProblems({ name, keys }: FoundChoice, english: readonly Node[]): Problem[] {
  const same = choicesIn(english).filter((choice) => choice.type === 'select' && choice.name === name)
  const known = same.length === 0 ? ['other'] : [...new Set(same.flatMap((choice) => choice.keys))]
  return [
    ...keys
      .filter((key) => !known.includes(key))
      .map((key) => error(`{${name}, select}: “${key}” does not exist; use ${known.join(', ')}`)),
    ...known.filter((key) => !keys.includes(key)).map((key) => warning(`{${name}, select}: “${key}” is missing`)),
  ]
}

/** For decimals or millions only: without them `other` is right enough. */
const optional: Readonly<Record<string, readonly string[]>> = {
  es: ['many'],
  fr: ['many'],
  it: ['many'],
  pt: ['many'],
  ca: ['many'],
}

function pluralProblems({ type, name, keys }: FoundChoice, locale: string): Problem[] {
  const rules = new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories
  const needless = optional[locale.split('-')[0]!] ?? []
  const isByNumber = keys.every((key) => key.startsWith('=') || key === 'other')
  const missing = isByNumber ? [] : categories.filter((key) => !keys.includes(key) && !needless.includes(key))
  return [
    ...keys
      .filter((key) => !key.startsWith('=') && !categories.includes(key))
      .map((key) => error(`{${name}, ${type}}: ${locale} has no “${key}”; it has ${categories.join(', ')}`)),
    ...missing.map((key) => error(`{${name}, ${type}}: “${key}” is missing`)),
  ]
}

const literals = /https?:\/\/\S+|\bhearthctl [a-z-]+|\b(?:GET|POST|PATCH|PUT|DELETE) \/\S+|[A-Z]+_[A-Z_]+/g
const linesOf = (text: string) => text.split('\n').length

function textProblems({ source, text, lengthMax }: Checked): Problem[] {
  const problems: Problem[] = []
  if (/<\/?[a-z]|&[a-z#0-9]+;/i.test(text)) problems.push(error('HTML in a text: it would be shown as it is'))
  if (/[\u202a-\u202e]/.test(text))
    problems.push(error('embedding and override marks: use isolates (U+2068 and U+2069)'))
  if (text !== text.trim() && source === source.trim()) problems.push(error('space at the start or the end'))
  if (linesOf(text) !== linesOf(source)) problems.push(error('another number of lines than English'))
  if (/[:：]\s*\}*$/.test(source) !== /[:：]\s*\}*$/.test(text))
    problems.push(warning('only one of the two ends with “:”'))
  for (const found of source.match(literals) ?? []) {
    const literal = found.replace(/[).,;:]+$/, '')
    if (!text.includes(literal)) problems.push(warning(`“${literal}” is not for translation`))
  }
  const { length } = [...text]
  if (lengthMax !== undefined && length > lengthMax)
    problems.push(warning(`${length} characters, at most ${lengthMax} fit`))
  return problems
}
