import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TranslationsPatch } from '#domains/foundation/translations/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import type { ManagedEvent, Screen } from '../shell.ts'

type TranslatedTexts = NonNullable<ManagedEvent['translations']>[string]

/** A text that is translated. */
interface TranslatedField {
  name: 'title' | 'description' | 'venueNotes'
  label: string
  hint?: string
  original: string | null
  maxLength: number
  /** Several lines, in Markdown. */
  isMarkdown?: true
}

/** What is translated: an event or a group. */
export interface TranslationHome {
  messages: Messages
  /** Of the list of its translations. */
  path: string
  back: { href: string; words: string }
  /** Of the original; null: not said. */
  language: string | null
  fields: readonly TranslatedField[]
  translations: Readonly<Record<string, TranslatedTexts>>
  /** Why they cannot change. */
  fixed?: string | undefined
  /** Refuses what the operation would refuse, before anything is asked. */
  check(patch: TranslationsPatch): void
  /** Nothing is overwritten that was changed since the home was found. */
  save(patch: TranslationsPatch, form: URLSearchParams): Promise<unknown>
  /** What has to be asked before it is saved. */
  ask(language: string, form: URLSearchParams, path: string): Promise<PageContent | undefined>
  /** What can be chosen with a removal. */
  removalChoices: string
  screen(screen: Screen): PageContent
}

export type FindTranslationHome = (scope: PageScope, request: FastifyRequest) => Promise<TranslationHome>

/**
 * A short mark of all that a translator reads on the screen, to see later whether others changed it. Other changes of an event, such
 * as a translation into one more language, do not count.
 */
export function markOf({ fields, translations }: TranslationHome, language: string): string {
  const { isOlder: _, ...stored } = translations[language] ?? { isOlder: false }
  const read = JSON.stringify([fields.map(({ original }) => original), stored])
  return createHash('sha256').update(read).digest('base64url').slice(0, 12)
}
