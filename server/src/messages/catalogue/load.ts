import { isRightToLeft } from '../direction.ts'
import { en } from '../en/index.ts'
import { type Format, formatFor } from '../format.ts'
import type { Messages } from '../texts.ts'
import { compile, type LanguageRules, parse, type Values } from './icu.ts'
import { shape } from './shape.js'

/** The texts of a language by key, such as `events.event.going`. */
export type Texts = ReadonlyMap<string, string>

type Written = (...given: unknown[]) => unknown

/** The names of the arguments in their order, or code that makes named values of them. */
type Make = readonly string[] | ((format: Format, ...given: unknown[]) => Values)

/** `returns`: the names or places of the texts, for a function that gives several. */
type Shape = Make | { returns: readonly string[]; make: Make }

const shapes = shape as Readonly<Record<string, Shape>>

/**
 * The messages of a locale in the shape of English: the same names, functions with the same parameters. What the texts lack
 * is English. A function is compiled when it is first called.
 */
export function loadMessages(locale: string, texts: Texts, format = formatFor(locale)): Messages {
  const { locale: _, format: __, ...areas } = en
  return { ...(translate(areas, texts, rulesOf(locale, format)) as typeof areas), locale, format }
}

const rulesOf = (locale: string, format: Format): LanguageRules => ({
  isRightToLeft: isRightToLeft(locale),
  format,
  cardinal: new Intl.PluralRules(format.locale),
  ordinal: new Intl.PluralRules(format.locale, { type: 'ordinal' }),
})

function translate(all: unknown, texts: Texts, rules: LanguageRules): unknown {
  const { format } = rules
  return translated(all, '')

  function translated(english: unknown, key: string): unknown {
    if (typeof english === 'string') return key === 'widgets.locale' ? format.locale : plainOf(texts.get(key), english)
    if (typeof english === 'function') return functionOf(english as Written, key)
    if (Array.isArray(english)) return english.map((item, place) => translated(item, `${key}.${place}`))
    if (typeof english !== 'object' || english === null) return english
    const forms = 'other' in english ? texts.get(key) : undefined
    if (forms !== undefined) return formsOf(forms, rules.cardinal)
    const inside = key === '' ? '' : `${key}.`
    return Object.fromEntries(Object.entries(english).map(([name, inner]) => [name, translated(inner, inside + name)]))
  }

  function functionOf(english: Written, key: string): Written {
    const found = shapes[key]
    if (found === undefined) return english
    const { returns, make } = 'make' in found ? found : { returns: undefined, make: found }
    if (returns === undefined) return texts.has(key) ? lazily(() => oneOf(texts.get(key)!, make)) : english
    const keys = returns.map((name) => `${key}.${name}`)
    return keys.some((each) => texts.has(each)) ? lazily(() => severalOf(english, keys, returns, make)) : english
  }

  function oneOf(text: string, make: Make): Written {
    if (typeof make !== 'function') {
      // Arguments in their order are the values themselves.
      const write = compile(parse(text), rules, (name) => make.indexOf(name))
      return (...given) => write(given as unknown as Values, undefined)
    }
    const write = compile(parse(text), rules, (name) => name)
    return (...given) => write(make(format, ...given), undefined)
  }

  function severalOf(english: Written, keys: readonly string[], returns: readonly string[], make: Make): Written {
    const valuesOf: (given: unknown[]) => Values =
      typeof make === 'function'
        ? (given) => make(format, ...given)
        : (given) => Object.fromEntries(make.map((name, place) => [name, given[place]]))
    const writes = keys.map((key) => {
      const text = texts.get(key)
      return text === undefined ? undefined : compile(parse(text), rules, (name) => name)
    })
    return (...given) => {
      const values = valuesOf(given)
      const fallback = writes.includes(undefined) ? (english(...given) as Record<string, unknown>) : {}
      const all = writes.map((write, place) => write?.(values, undefined) ?? fallback[returns[place]!])
      return returns[0] === '0' ? all : Object.fromEntries(all.map((text, place) => [returns[place], text]))
    }
  }
}

function lazily(make: () => Written): Written {
  let made: Written | undefined
  return (...given) => {
    made ??= make()
    return made(...given)
  }
}

/** A text without arguments. `{time}` stays for the script that fills it in. */
function plainOf(text: string | undefined, english: string): string {
  if (text === undefined) return english
  if (!/['{}]/.test(text)) return text
  return withPlaces(parse(text))
}

/** The forms of a plural for a script: every category of the language, the number as `{n}`. */
function formsOf(text: string, rules: Intl.PluralRules): Record<string, string> {
  const [node] = parse(text)
  if (typeof node !== 'object' || node.type !== 'plural') return { other: withPlaces(parse(text)) }
  const other = node.cases.get('other')!
  const formOf = (category: string) => withPlaces(node.cases.get(category) ?? other)
  return Object.fromEntries(rules.resolvedOptions().pluralCategories.map((category) => [category, formOf(category)]))
}

function withPlaces(nodes: ReturnType<typeof parse>): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.type === 'count' ? '{n}' : `{${node.name}}`))
    .join('')
}
