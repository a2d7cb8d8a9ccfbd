type IsHidden = (key: string, value: unknown) => boolean

/** Our validation messages, which are not part of JSON Schema. */
const isMessage: IsHidden = (key, value) => key === 'says' && typeof value === 'string'

/** Lookaround, `\p`, `\u`, references back, and the class of every character. */
const onlyInJavaScript = /\(\?[=!<]|\\[pPuk1-9]|\[\^?\]/

/** A format of our own. */
const isOwnFormat: IsHidden = (key, value) => key === 'format' && value === 'time-zone'

/** Python's `re` and RE2 must read what is published; the server checks the rest alone. */
const isForUsAlone: IsHidden = (key, value) =>
  isMessage(key, value) ||
  isOwnFormat(key, value) ||
  (key === 'pattern' && typeof value === 'string' && onlyInJavaScript.test(value))

/** What is left out of published schemas. Those of responses are open: responses may gain fields. */
export const hiddenIn: Readonly<Record<'request' | 'response', IsHidden>> = {
  request: isForUsAlone,
  response: (key, value) => isForUsAlone(key, value) || (key === 'additionalProperties' && value === false),
}

/** Published request schemas stay closed: an unknown field is refused. */
export const publishedRequest = <T>(schema: T): T => without(schema, hiddenIn.request)

export const publishedResponse = <T>(schema: T): T => without(schema, hiddenIn.response)

function without<T>(schema: T, isHidden: IsHidden): T {
  if (Array.isArray(schema)) return schema.map((item) => without(item, isHidden)) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([key, value]) => !isHidden(key, value))
  return Object.fromEntries(entries.map(([key, value]) => [key, without(value, isHidden)])) as T
}
