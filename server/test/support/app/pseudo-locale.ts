import type { Format, LocalMoment } from '#messages/format.ts'
import { completeLanguage, type Languages, languages, type Messages } from '#messages/index.ts'

/** English with accents, in brackets and a third longer. What is not in brackets did not come from the messages. */
export const pseudoLocale = 'en-XA'

const accents = new Map(
  Object.entries({ a: 'á', c: 'ç', d: 'đ', e: 'é', g: 'ĝ', h: 'ĥ', i: 'í', k: 'ķ', l: 'ļ', n: 'ñ' }).concat(
    Object.entries({ o: 'ö', r: 'ŕ', s: 'ŝ', t: 'ţ', u: 'ú', w: 'ŵ', y: 'ý', z: 'ž', A: 'Å', E: 'É', O: 'Ø', S: 'Š' }),
  ),
)

/** Places that a script fills in, such as `{time}`, stay as they are. */
function accented(text: string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : [...part].map((letter) => accents.get(letter) ?? letter).join('')))
    .join('')
}

function bracketed(text: string): string {
  return text === '' ? '' : `[${accented(text)} ${'~'.repeat(Math.ceil(text.length / 3))}]`
}

/** Dates and numbers stay as short as they are: the marks around them take no room. */
const isolated = (text: string) => `\u2068${text}\u2069`

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value === 'function') return (...given: unknown[]) => changed(value(...given), change)
  if (Array.isArray(value)) return value.map((entry) => changed(entry, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, changed(entry, change)]))
}

function pseudoFormat(format: Format): Format {
  const { locale, moment, ...others } = format
  const marked = changed(others, isolated) as typeof others
  return { ...marked, locale, moment: (...given) => changed(moment(...given), isolated) as LocalMoment }
}

function pseudoMessages(messages: Messages): Messages {
  const { locale: _, format, ...texts } = messages
  return { ...(changed(texts, bracketed) as typeof texts), locale: pseudoLocale, format: pseudoFormat(format) }
}

/** English in Arabic letters, so that it runs from right to left. */
export const mirroredLocale = 'ar-XB'

const arabic = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي']
const mirrored = (text: string) =>
  text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{')
        ? part
        : part.replaceAll(/[a-z]/gi, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97]!),
    )
    .join('')

function mirroredMessages(messages: Messages): Messages {
  const { locale: _, format, ...texts } = messages
  return { ...(changed(texts, mirrored) as typeof texts), locale: mirroredLocale, format }
}

/** The shipped languages and the mirrored one. */
export const languagesWithMirrored: Languages = {
  ...languages,
  [mirroredLocale]: completeLanguage(mirroredMessages(languages.en!.messages)),
}

/** The shipped languages and the pseudo-locale, for an app under test. */
export const languagesWithPseudo: Languages = {
  ...languages,
  [pseudoLocale]: completeLanguage(pseudoMessages(languages.en!.messages)),
}

const marked = /\[[^[\]]*\]|\u2068[^\u2068\u2069]*\u2069/g

/** What is left of a text without what came from the messages. */
export function withoutMessages(text: string): string {
  let [before, after] = [text, text.replaceAll(marked, '')]
  while (after !== before) [before, after] = [after, after.replaceAll(marked, '')]
  return after
}
