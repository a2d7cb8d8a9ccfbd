/**
 * Reads the English modules and gives what translators and the loader need: every text as ICU MessageFormat with its
 * arguments and description, and for functions how positional arguments become named values (all logic, no words).
 */
import type ts from 'typescript-api'
import { en } from '../../server/src/messages/en/index.ts'
import { Evaluator } from './evaluate.ts'
import { wholeSentences } from './sentences.ts'
import { commentOf, describeParameter, initializerOf, openSource, placeOf } from './source.ts'
import { type Meaning, piecesOf, Refused, refuse } from './symbols.ts'
import { type Arguments, quote, quoteAround, writeIcu } from './write-icu.ts'

export interface Message {
  /** Its place among the messages, such as `events.event.going`. */
  key: string
  /** `plain` has no arguments; `template` is filled in and `forms` chosen from by a script on the page. */
  kind: 'plain' | 'template' | 'forms' | 'function'
  icu: string
  /** For translators, from the comment in the source. */
  description: string
  /** `en/events.ts` */
  place: string
  /** `count: number`, in their order. */
  parameters: readonly string[]
}

interface FunctionShape {
  parameters: readonly string[]
  /** Named values from the parameters, or nothing where the values are the parameters. */
  code: string | undefined
  /** The names or places of the texts, for a function that gives several. */
  returns: readonly string[] | undefined
}

interface RefusedText {
  key: string
  why: string
  place: string
}

export interface Extract {
  messages: readonly Message[]
  shapes: ReadonlyMap<string, FunctionShape>
  /** Functions that stay English until they are written in another way. */
  refused: readonly RefusedText[]
}

/** A place among the messages: its value at run time, and what is known of its source. */
interface Place {
  key: string
  meaning: Meaning | undefined
  node: ts.Node | undefined
  comment: string
}

export function extract(): Extract {
  const { program, checker } = openSource()
  const evaluator = new Evaluator(checker)
  const messages: Message[] = []
  const shapes = new Map<string, FunctionShape>()
  const refused: RefusedText[] = []

  function walk(value: unknown, place: Place): void {
    if (typeof value === 'string') addText(value, place)
    else if (typeof value === 'function') addFunction(place)
    else if (Array.isArray(value)) walkItems(value, place)
    else if (typeof value !== 'object' || value === null)
      refused.push({ key: place.key, why: `a ${typeof value}`, place: placeOf(place.node) })
    else if (isForms(value)) addForms(value, place)
    else walkNames(value, place)
  }

  function walkItems(items: readonly unknown[], { key, meaning, node, comment }: Place): void {
    const meanings = meaning?.k === 'array' ? meaning.items : []
    for (const [n, item] of items.entries()) walk(item, { key: `${key}.${n}`, meaning: meanings[n], node, comment })
  }

  function walkNames(object: object, { key, meaning, node, comment }: Place): void {
    const known = meaning?.k === 'object' ? meaning : undefined
    for (const [name, inner] of Object.entries(object)) {
      const own = known?.nodes.get(name)
      walk(inner, {
        key: key === '' ? name : `${key}.${name}`,
        meaning: known?.props.get(name),
        node: own ?? node,
        comment: commentOf(own) || comment,
      })
    }
  }

  function addText(text: string, { key, node, comment }: Place): void {
    const kind = /\{\w+\}/.test(text) ? 'template' : 'plain'
    const icu = kind === 'plain' ? quote(text) : quoteAround(text)
    messages.push({ key, kind, icu, description: comment, place: placeOf(node), parameters: [] })
  }

  /** Plural forms for a script: one text for translators, all forms of the language for the script. */
  function addForms(forms: Readonly<Record<string, string>>, { key, node, comment }: Place): void {
    const withCount = (part: string) => (part === '{n}' ? '#' : part)
    const cases = Object.entries(forms).map(([category, form]) => `${category} {${quoteAround(form, withCount)}}`)
    const icu = `{n, plural, ${cases.join(' ')}}`
    messages.push({ key, kind: 'forms', icu, description: comment, place: placeOf(node), parameters: ['n: number'] })
  }

  function addFunction({ key, meaning, node, comment }: Place): void {
    const place = placeOf(meaning?.k === 'fn' ? meaning.node : node)
    try {
      if (meaning?.k !== 'fn') refuse('the function is made by code')
      const given = evaluator.parametersOf(meaning.node)
      const described = meaning.node.parameters.map((parameter) => describeParameter(checker, parameter))
      const all: Arguments = new Map()
      const made = textsIn(key, evaluator.apply(meaning, given)).map(([textKey, text]): Message => {
        const icu = writeIcu(wholeSentences(piecesOf(text)), all)
        return { key: textKey, kind: 'function', icu, description: comment, place, parameters: described }
      })
      messages.push(...made)
      const isOne = made.length === 1 && made[0]!.key === key
      const code = [...all].every(([name, value]) => name === value) ? undefined : valuesCode(all)
      const returns = isOne ? undefined : made.map((message) => message.key.slice(key.length + 1))
      shapes.set(key, { parameters: given.map((value) => value.code), code, returns })
    } catch (error) {
      // A function that calls itself ends in a RangeError.
      if (!(error instanceof Refused) && !(error instanceof RangeError)) throw error
      refused.push({ key, why: error.message, place })
    }
  }

  const { format: _, locale: __, ...areas } = en
  walk(areas, {
    key: '',
    meaning: evaluator.evaluate(initializerOf(program, 'en'), new Map()),
    node: undefined,
    comment: '',
  })
  return { messages, shapes, refused }
}

/** The texts that a function gives, with a key for each. */
function textsIn(key: string, result: Meaning): [key: string, text: Meaning][] {
  if (result.k === 'array') return result.items.map((item, n) => [`${key}.${n}`, item])
  if (result.k === 'object') return [...result.props].map(([name, item]) => [`${key}.${name}`, item])
  return [[key, result]]
}

function valuesCode(values: Arguments): string {
  return `{ ${[...values].map(([name, code]) => (name === code ? name : `${name}: ${code}`)).join(', ')} }`
}

function isForms(value: object): value is Readonly<Record<string, string>> {
  const entries = Object.entries(value)
  return (
    entries.length > 1 &&
    'other' in value &&
    entries.every(([key, form]) => /^(zero|one|two|few|many|other)$/.test(key) && typeof form === 'string') &&
    entries.some(([, form]) => String(form).includes('{n}'))
  )
}

/** The module that the loader reads. */
export function writeShapes(shapes: Extract['shapes']): string {
  const lines = [...shapes].map(([key, { parameters, code, returns }]) => {
    const given = ['f', ...parameters].join(', ')
    const make = code === undefined ? JSON.stringify(parameters) : `(${given}) => (${code})`
    const shape = returns === undefined ? make : `{ returns: ${JSON.stringify(returns)}, make: ${make} }`
    return `  ${JSON.stringify(key)}: ${shape},\n`
  })
  return `// Written by \`npm run messages -- export\`: how the arguments of a function become the named values of its texts.
// @ts-nocheck: the types of the arguments are those of the English functions.
export const shape = {
${lines.join('')}}
`
}
