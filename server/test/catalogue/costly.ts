import type { TSchema } from 'typebox'

/** What makes careless code slow: nesting, backtracking, combining, escaping, folding. Each gives a text of that length. */
export const patterns: Readonly<Record<string, (length: number) => string>> = {
  'nested tags': (length) => '<'.repeat(length / 3) + 'b>'.repeat(length / 3),
  'open comments': (length) => '<!--'.repeat(length / 4),
  parentheses: (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  brackets: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'links in links': (length) => '[a]('.repeat(length / 4),
  'dashes between letters': (length) => 'a-'.repeat(length / 2),
  dashes: (length) => '-'.repeat(length),
  'combining marks': (length) => `a${'\u0301\u0327'.repeat(length / 2)}`.slice(0, length),
  spaces: (length) => ' '.repeat(length),
  'spaces before a letter': (length) => `${' '.repeat(Math.max(0, length - 1))}x`,
  'percent signs': (length) => '%'.repeat(length),
  backslashes: (length) => '\\'.repeat(length),
  quotes: (length) => '"'.repeat(length),
  entities: (length) => '&amp;&'.repeat(length / 6),
  'joined emoji': (length) => '👩‍'.repeat(length / 3),
  dots: (length) => '.'.repeat(length),
  ats: (length) => '@'.repeat(length),
  stars: (length) => '*a_'.repeat(length / 3),
  addresses: (length) => `https://a.example/${'a/%20'.repeat(length / 5)}`.slice(0, length),
  'an address of dots': (length) => `a@${'a.'.repeat(length / 2)}`.slice(0, length),
  lines: (length) => '\n'.repeat(length),
  words: (length) => 'a b '.repeat(length / 4),
  digits: (length) => '1'.repeat(length),
  'one letter': (length) => `${'x'.repeat(Math.max(0, length - 1))}y`,
  'letters and dots': (length) => 'x.'.repeat(length / 2),
  'letters and spaces': (length) => 'f r e '.repeat(length / 6),
  'a scheme and spaces': (length) => `http:${' '.repeat(length)}`.slice(0, length),
  'letters without spaces': (length) => '勉強会東京'.repeat(length / 5),
  'letters of every script': (length) => 'aбγا กあ한ש'.repeat(length / 10),
  'one sign for many letters': (length) => 'ﷺ'.repeat(length),
  'a link and spaces': (length) => `](${' '.repeat(length)}`.slice(0, length),
}

/** A text field somewhere in a schema, and how to fill it in. */
export interface TextField {
  path: (string | number)[]
  maxLength: number | undefined
  isFree: boolean
}

interface AnySchema {
  type?: string | string[]
  properties?: Record<string, TSchema>
  additionalProperties?: boolean | TSchema
  items?: TSchema
  anyOf?: TSchema[]
  maxLength?: number
  pattern?: string
  format?: string
  enum?: unknown[]
}

export function textFieldsOf(schema: TSchema | undefined, path: (string | number)[] = []): TextField[] {
  if (!schema) return []
  const {
    type,
    properties,
    additionalProperties,
    items,
    anyOf,
    maxLength,
    pattern,
    format,
    enum: values,
  } = schema as AnySchema
  if (anyOf) return anyOf.flatMap((one) => textFieldsOf(one, path))
  if ([type].flat().includes('string'))
    return [{ path, maxLength, isFree: values === undefined && pattern === undefined && format === undefined }]
  if (items) return textFieldsOf(items, [...path, 0])
  // Where the names are free, one of a language.
  if (typeof additionalProperties === 'object') return textFieldsOf(additionalProperties, [...path, 'ja'])
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => textFieldsOf(inner, [...path, name]))
}

/** A copy of the example in which one field says this. */
export function fillIn(example: unknown, [first, ...rest]: readonly (string | number)[], text: string): unknown {
  if (first === undefined) return text
  if (typeof first === 'number') return [fillIn((example as unknown[] | undefined)?.[0], rest, text)]
  const given = (typeof example === 'object' && example !== null ? example : {}) as Record<string, unknown>
  return { ...given, [first]: fillIn(given[first], rest, text) }
}
