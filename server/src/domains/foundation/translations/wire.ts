import { type Static, Type } from 'typebox'
import { Body, Nullable, OneOf, Shape, Text, visible } from '#kernel/operation/schema.ts'
import type { TranslationRow } from './queries.ts'
import { translationsMax } from './rules.ts'

/** The language in which people write: RFC 5646. */
export const LanguageTag = Type.String({
  minLength: 2,
  maxLength: 35,
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$',
  says: 'must be a language tag, such as de or pt-BR',
})

/** A list in which only what is written in one language, or has a translation into it, is wanted. */
export const LanguageFilter = Type.Optional({
  ...LanguageTag,
  description: 'Only those in this language or with a translation into it; `de` also finds `de-AT`',
})

export const Include = Type.Optional({
  ...OneOf('translations'),
  description: '`translations`: with the texts in other languages',
})

const Translation = Shape('Translation', {
  title: Type.String({ description: 'Of a group: its name' }),
  description: Nullable(Type.String()),
  venueNotes: Nullable(Type.String({ description: 'Of an event: how to find the place, and how accessible it is' })),
  isOlder: Type.Boolean({ description: 'The original has changed since the translation' }),
})

/** By language. */
const byLanguage = <T>(value: object, options: object) =>
  Type.Unsafe<Record<string, T>>({ type: 'object', additionalProperties: value, ...options })

export const Translations = Type.Optional(
  byLanguage<Static<typeof Translation>>(Translation, {
    description: 'The texts in other languages, by language tag; only with `include=translations`',
  }),
)

const changes = (descriptionMax: number) => ({
  title: Type.Optional({
    ...Text(1, 200),
    ...visible,
    description: 'Of a group: its name. A new translation needs it',
  }),
  description: Type.Optional(Nullable({ ...Text(0, descriptionMax), description: 'Markdown' })),
})

const changed = <T>(change: object) =>
  Type.Optional(
    byLanguage<T | null>(
      { ...change, type: ['object', 'null'] },
      {
        maxProperties: translationsMax,
        description: `Texts in other languages, by language tag: only what you send changes, and null removes a language. At most ${translationsMax}`,
      },
    ),
  )

const EventTranslation = Body('EventTranslation', {
  ...changes(10_000),
  venueNotes: Type.Optional(
    Nullable({ ...Text(0, 500), description: 'How to find the place, and how accessible it is' }),
  ),
})
const GroupTranslation = Body('GroupTranslation', changes(5000))

export const EventTranslations = changed<Static<typeof EventTranslation>>(EventTranslation)
export const GroupTranslations = changed<Static<typeof GroupTranslation>>(GroupTranslation)

export function presentTranslations(rows: readonly TranslationRow[]): Record<string, Static<typeof Translation>> {
  return Object.fromEntries(
    rows.map((row) => [
      row.language,
      { title: row.title, description: row.description, venueNotes: row.venue_notes, isOlder: row.is_older },
    ]),
  )
}
