import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '../texts.ts'
import { loadMessages } from './load.ts'
import { enough, isEnough, type Part, parts, partsNeeded } from './parts.ts'
import { countTexts, isTranslated, parsePo } from './po.ts'

/** A language with as much of it as is translated. */
export interface Language {
  /** Whether the pages or mails of a part are in it; otherwise they are English as a whole. */
  offers(part: Part): boolean
  /** What it offers, and English for the rest. */
  readonly messages: Messages
}

/** A language that has every text. */
export const completeLanguage = (messages: Messages): Language => ({
  offers: () => true,
  messages,
})

/**
 * Languages in a folder, each a folder of its own with a file for every part. Nothing is read before someone asks for it.
 * With a `share` of 0 what there is of a language is offered, for those who look at their work.
 */
export function openLanguages(folder: string, share = enough): Record<string, Language> {
  const found = readdirSync(folder, { withFileTypes: true })
  const locales = found.filter((entry) => entry.isDirectory() && entry.name !== 'template').map(({ name }) => name)
  return Object.fromEntries(locales.sort().map((locale) => [locale, openLanguage(locale, join(folder, locale), share)]))
}

/** Reading a whole language takes some 40 ms of the processor, once: callers need not wait for a promise. */
function openLanguage(locale: string, folder: string, share: number): Language {
  const isThere = new Map<Part, boolean>()
  let messages: Messages | undefined
  const contentOf = (part: Part) => {
    const path = join(folder, `${part}.po`)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }

  function hasPart(part: Part): boolean {
    const known = isThere.get(part) ?? (share === 0 || isEnough(countTexts(contentOf(part)), share))
    isThere.set(part, known)
    return known
  }

  const offers = (part: Part) => partsNeeded[part].every(hasPart)

  return {
    offers,
    get messages() {
      messages ??= loadMessages(locale, new Map(parts.filter(offers).flatMap((part) => textsIn(contentOf(part)))))
      return messages
    },
  }
}

const textsIn = (content: string): [string, string][] =>
  parsePo(content)
    .entries.filter(isTranslated)
    .map(({ key, text }) => [key, text])
