import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { assertBody } from '#surfaces/operations/validate.ts'
import { messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { datesPage, findReach } from '../event/editor-dates.ts'
import { seriesChoice } from '../event/series-choice.ts'
import { eventPath, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { isSynced, syncedNote } from '../synced.ts'
import type { FindTranslationHome, TranslationHome } from './home.ts'
import { languageName } from './languages.ts'
import { mountTranslations } from './mount.ts'

/** The translations of an event. */
export function mountEventTranslations(scope: PageScope): void {
  mountTranslations(scope, `${eventPath(':id')}/translations`, findHome)
}

const { update } = operations.events

const findHome: FindTranslationHome = async (scope, request) => {
  const event = await findEvent(scope, request, { include: 'translations' })
  const messages = messagesOf(request)
  return {
    messages,
    path: `${eventPath(event.id)}/translations`,
    back: { href: `${eventPath(event.id, 'edit')}#language`, words: messages.organize.languages.backToEvent },
    language: event.language ?? event.group?.language ?? null,
    fields: fieldsOf(request, event),
    translations: event.translations ?? {},
    fixed: fixedOf(request, event),
    check: (translations) => assertBody(update.body!, { translations }),
    save: (translations, form) => {
      const body = { translations, version: event.version, ...reachIn(form) }
      return perform(scope, request, update, { params: { eventId: event.id }, body: body as never })
    },
    ask: (language, form, path) => askDates(scope, request, { event, language, form, path }),
    removalChoices: seriesChoice(messages, { values: {} }, event),
    screen: (screen) => eventScreen(messages, event, 'edit', screen, scope.server.clock.now()),
  }
}

function fieldsOf(request: FastifyRequest, { title, description, venue }: ManagedEvent): TranslationHome['fields'] {
  const { editor: text } = messagesOf(request).organize
  const notes = { name: 'venueNotes', label: text.venueNotes, hint: text.venueNotesHint, maxLength: 500 } as const
  return [
    { name: 'title', label: text.titleLabel, original: title, maxLength: 200 },
    { name: 'description', label: text.descriptionLabel, original: description, maxLength: 10_000, isMarkdown: true },
    ...(venue ? [{ ...notes, original: venue.notes ?? null }] : []),
  ]
}

function fixedOf(request: FastifyRequest, event: ManagedEvent): string | undefined {
  const messages = messagesOf(request)
  const { languages: text } = messages.organize
  if (isSynced(event)) return html`!${syncedNote(messages, event)}<p>${text.synced}</p>`
  return event.status === 'cancelled' ? html`<p class="note">${text.isCancelled}</p>` : undefined
}

/** Which dates of a series it is for. */
const reachIn = (form: URLSearchParams) => (form.has('applyTo') ? { applyTo: form.get('applyTo')! } : {})

interface Asking {
  event: ManagedEvent
  language: string
  form: URLSearchParams
  path: string
}

async function askDates(scope: PageScope, request: FastifyRequest, { event, language, form, path }: Asking) {
  const reach = form.has('applyTo') ? undefined : await findReach(scope, request, event)
  if (!reach) return undefined
  const messages = messagesOf(request)
  const fields = [messages.organize.languages.field(languageName(language))]
  return datesPage(messages, { event, path, form, fields, reach })
}
