import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Part, partOf, parts } from '../../server/src/messages/catalogue/parts.ts'
import { type Entry, headFor, type PoFile, parsePo, writePo } from '../../server/src/messages/catalogue/po.ts'
import { entryOf, isForTranslators } from './entries.ts'
import { type Extract, type Message, writeShapes } from './extract.ts'

const messagesFolder = path.join(import.meta.dirname, '../../server/src/messages')

/** Where the files are; a test has a copy. */
export interface TextFolders {
  locales: string
  shape: string
}

export const repository: TextFolders = {
  locales: path.join(messagesFolder, 'locales'),
  shape: path.join(messagesFolder, 'catalogue/shape.js'),
}

const template = 'template'

export const listLocales = ({ locales }: TextFolders): string[] =>
  existsSync(locales)
    ? readdirSync(locales, { withFileTypes: true })
        .filter((found) => found.isDirectory() && found.name !== template)
        .map((found) => found.name)
        .sort()
    : []

export function fileOf({ locales }: TextFolders, locale: string, part: Part): string {
  return path.join(locales, locale, `${part}.${locale === template ? 'pot' : 'po'}`)
}

export function readPart(place: TextFolders, locale: string, part: Part): PoFile {
  const file = fileOf(place, locale, part)
  return existsSync(file) ? parsePo(readFileSync(file, 'utf8')) : { head: '', entries: [] }
}

export const hasPart = (place: TextFolders, locale: string, part: Part): boolean =>
  existsSync(fileOf(place, locale, part))

export const readLocale = (place: TextFolders, locale: string): Entry[] =>
  parts.flatMap((part) => readPart(place, locale, part).entries)

export const messagesOf = (messages: readonly Message[], part: Part): Message[] =>
  messages.filter((message) => isForTranslators(message) && partOf(message.key) === part)

/** Writes the parts of a language that someone began: English as it is now, the translations that are known. */
export function writeLocale(
  place: TextFolders,
  messages: readonly Message[],
  locale: string,
  known: readonly Entry[],
): void {
  const merge = mergerOf(messages, known)
  const isNew = !existsSync(path.join(place.locales, locale))
  mkdirSync(path.join(place.locales, locale), { recursive: true })
  for (const part of parts) {
    const head = readPart(place, locale, part).head || headFor(locale)
    const entries = messagesOf(messages, part).map(merge)
    const isBegun = hasPart(place, locale, part) || entries.some(({ text }) => text !== '')
    if (isBegun || isNew) writeFileSync(fileOf(place, locale, part), writePo({ head, entries }))
  }
}

function mergerOf(messages: readonly Message[], known: readonly Entry[]): (message: Message) => Entry {
  const byKey = new Map(known.map((entry) => [entry.key, entry]))
  const keys = new Set(messages.map(({ key }) => key))
  // A text that moved has another key and the same English.
  const moved = new Map(
    known.filter(({ key, text }) => !keys.has(key) && text !== '').map((entry) => [entry.source, entry]),
  )
  return (message) => {
    const entry = entryOf(message)
    const found = byKey.get(message.key) ?? moved.get(message.icu)
    if (!found) return entry
    const { text, comments } = found
    if (text === '') return { ...entry, comments }
    const hasChanged = found.source !== entry.source
    if (!hasChanged && !found.flags.includes('fuzzy')) return { ...entry, text, comments }
    const previous = found.previous ?? (hasChanged ? found.source : undefined)
    return { ...entry, text, comments, flags: ['fuzzy', ...entry.flags], previous }
  }
}

export const templateOf = (messages: readonly Message[], part: Part): string =>
  writePo({ head: headFor(''), entries: messagesOf(messages, part).map(entryOf) })

/** What `export` writes from English, by file. */
function generatedFiles(place: TextFolders, { messages, shapes }: Extract): [file: string, content: string][] {
  return [
    [place.shape, writeShapes(shapes)],
    ...parts.map((part): [string, string] => [fileOf(place, template, part), templateOf(messages, part)]),
  ]
}

export function writeTemplates(place: TextFolders, extracted: Extract): void {
  mkdirSync(path.join(place.locales, template), { recursive: true })
  for (const [file, content] of generatedFiles(place, extracted)) writeFileSync(file, content)
}

export const outdatedFiles = (place: TextFolders, extracted: Extract): string[] =>
  generatedFiles(place, extracted)
    .filter(([file, content]) => !existsSync(file) || readFileSync(file, 'utf8') !== content)
    .map(([file]) => file)
