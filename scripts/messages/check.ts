import { type Part, parts } from '../../server/src/messages/catalogue/parts.ts'
import { isTranslated } from '../../server/src/messages/catalogue/po.ts'
import { lengthMaxOf } from './entries.ts'
import type { Extract, Message } from './extract.ts'
import { hasPart, listLocales, messagesOf, outdatedFiles, readLocale, readPart, type TextFolders } from './files.ts'
import { type Problem, problemsOf } from './problems.ts'

interface Finding extends Problem {
  /** `de events.event.going` */
  where: string
}

export interface Share {
  locale: string
  part: Part
  done: number
  all: number
  /** Texts that are the same as in English. */
  same: readonly string[]
}

export function findProblems(place: TextFolders, extracted: Extract): Finding[] {
  const { messages } = extracted
  const byKey = new Map(messages.map((message) => [message.key, message]))
  const outdated = outdatedFiles(place, extracted).map(
    (file): Finding => ({ level: 'error', where: file, why: 'is not up to date: run npm run messages -- export' }),
  )
  return [
    ...outdated,
    ...messages.flatMap(({ key, icu }) => placed('English', key, englishProblems(icu))),
    ...listLocales(place).flatMap((locale) => [
      ...missingTexts(place, locale, messages),
      ...localeProblems(place, locale, byKey),
    ]),
  ]
}

const placed = (locale: string, key: string, problems: readonly Problem[]): Finding[] =>
  problems.map((problem) => ({ ...problem, where: `${locale} ${key}` }))

/** The share of a part is counted in its file, so all texts are to be there. */
function missingTexts(place: TextFolders, locale: string, messages: readonly Message[]): Finding[] {
  const begun = parts.filter((part) => hasPart(place, locale, part))
  return begun.flatMap((part) => {
    const keys = new Set(readPart(place, locale, part).entries.map(({ key }) => key))
    const missing = messagesOf(messages, part).filter(({ key }) => !keys.has(key)).length
    const why = `lacks ${missing} texts: run npm run messages -- export`
    return missing > 0 ? placed(locale, `${part}.po`, [{ level: 'error', why }]) : []
  })
}

/** English has fewer plural categories in sentences that are never said of one. */
function englishProblems(icu: string): Problem[] {
  return problemsOf({ locale: 'en', source: icu, text: icu }).filter(
    ({ level, why }) => level === 'error' && !/“one” is missing$|^HTML/.test(why),
  )
}

function localeProblems(place: TextFolders, locale: string, byKey: ReadonlyMap<string, Message>): Finding[] {
  return readLocale(place, locale).flatMap((entry) => {
    const { key, source, text, flags } = entry
    const message = byKey.get(key)
    if (!message) return placed(locale, key, [{ level: 'error', why: 'English has no such text' }])
    if (source !== message.icu && !flags.includes('fuzzy'))
      return placed(locale, key, [{ level: 'error', why: 'English has changed: run npm run messages -- export' }])
    if (!isTranslated(entry)) return []
    return placed(locale, key, problemsOf({ locale, source, text, lengthMax: lengthMaxOf(message) }))
  })
}

export function sharesOf(place: TextFolders, messages: readonly Message[]): Share[] {
  const wanted = new Map(parts.map((part) => [part, messagesOf(messages, part).length]))
  return listLocales(place).flatMap((locale) =>
    parts.map((part) => {
      const done = readPart(place, locale, part).entries.filter(isTranslated)
      const same = done.filter(({ source, text }) => source === text && hasWord(source)).map(({ key }) => key)
      return { locale, part, done: done.length, all: wanted.get(part)!, same }
    }),
  )
}

const hasWord = (source: string) => /\p{L}{4}/u.test(source.replaceAll(/\{[^}]*\}/g, ''))
