import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '../texts.ts'
import { loadMessages, type Texts } from './load.ts'
import { enough, type Part, parts, partsNeeded } from './parts.ts'
import { type Entry, isTranslated, parsePo } from './po.ts'

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

interface PartFile {
  count: number
  texts: Texts
}

/** Reading a whole language takes some 40 ms of the processor, once: callers need not wait for a promise. */
function openLanguage(locale: string, folder: string, share: number): Language {
  const files = new Map<Part, PartFile>()
  let messages: Messages | undefined

  function fileOf(part: Part): PartFile {
    const known = files.get(part) ?? toFile(readEntries(join(folder, `${part}.po`)))
    files.set(part, known)
    return known
  }

  const offers = (part: Part) => partsNeeded[part].every((needed) => hasShare(fileOf(needed), share))

  return {
    offers,
    get messages() {
      messages ??= loadMessages(locale, new Map(parts.filter(offers).flatMap((part) => [...fileOf(part).texts])))
      return messages
    },
  }
}

const hasShare = ({ count, texts }: PartFile, share: number) =>
  share === 0 || (texts.size > 0 && texts.size >= share * count)

function readEntries(path: string): readonly Entry[] {
  return existsSync(path) ? parsePo(readFileSync(path, 'utf8')).entries : []
}

const toFile = (entries: readonly Entry[]): PartFile => ({
  count: entries.length,
  texts: new Map(entries.filter(isTranslated).map(({ key, text }) => [key, text])),
})
