import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { asked, findGroupQuestions, findQuestions } from '#domains/events/questions/index.ts'
import { listTranslations, presentTranslations } from '#domains/foundation/translations/index.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { findLatestEvent } from '../latest-event.ts'
import {
  eventPath,
  eventRoute,
  eventScreen,
  findEvent,
  findGroup,
  groupPath,
  groupScreen,
  type ManagedEvent,
  type ManagedGroup,
  overAtOf,
  slugOf,
} from '../shell.ts'
import { isSynced, syncedNote } from '../synced.ts'
import { translatedIn } from '../translations/part.ts'
import { type EditorView, editorScreen } from './editor-form.ts'
import type { EditorForm } from './editor-sections.ts'
import { editorValues, newValues } from './editor-values.ts'
import { findPlaces } from './place-fields.ts'

export const newEventRoute = '/organize/groups/:slug/new-event'
export const editRoute = eventRoute('edit')

const newEventPath = (group: ManagedGroup) => `${groupPath(slugOf(group))}/new-event`

type Extra = Partial<Pick<EditorView, 'conflict' | 'places'>>

/** What a new event is made from: the group, and its last event. */
export async function showNewEvent(
  scope: PageScope,
  request: FastifyRequest,
  group: ManagedGroup,
  form?: EditorForm,
  extra: Extra = {},
) {
  const { ownOrigins, clock } = scope.server
  const messages = messagesOf(request)
  const shown = form ?? { values: newValues(await findLatestEvent(scope, request, group), zoneOf(request)) }
  const [places, asking] = await Promise.all([
    extra.places ?? findPlaces(scope, request, group.id),
    findGroupQuestions(scope.server.database, group.id),
  ])
  const languages = { groupLanguage: group.language, translations: [] }
  const found = { places, questionCount: asked(asking?.questions ?? []).length, ...languages }
  const view = { messages, form: shown, group, ...found, ownOrigins, path: newEventPath(group), now: clock.now() }
  return groupScreen(messages, group, 'events', editorScreen(view))
}

export async function showEditor(
  scope: PageScope,
  request: FastifyRequest,
  event: ManagedEvent,
  form: EditorForm = { values: editorValues(event) },
  extra: Extra = {},
) {
  const { ownOrigins, clock } = scope.server
  const messages = messagesOf(request)
  const now = clock.now()
  const group = event.group ?? { id: event.id, name: '' }
  const path = eventPath(event.id, 'edit')
  const guestsTime = messages.format.dateTime(event.dateTime, event.timezone, now)
  const times = { guestsTime, ownTime: ownTimeOf(request, event, now) }
  const [places, asking, languages] = await Promise.all([
    extra.places ?? findPlaces(scope, request, event.group?.id),
    findQuestions(scope.server.database, event.id),
    findLanguages(scope, event),
  ])
  const found = { places, questionCount: asked(asking?.questions ?? []).length, ...languages }
  const screen = editorScreen({ messages, form, event, group, ownOrigins, path, now, ...times, ...extra, ...found })
  const note = noteOn(event, request, now)
  const isOpen = event.status !== 'cancelled' && !isSynced(event)
  const body = isOpen ? `${note}${screen.body}` : `${note}${duplicateWay(event, request)}`
  return eventScreen(messages, event, 'edit', { ...screen, body }, now)
}

/** What was saved has no translations with it. */
async function findLanguages({ server: { database } }: PageScope, { id, group, translations }: ManagedEvent) {
  const known = translations ?? presentTranslations(await listTranslations(database, { kind: 'event', id }))
  return { groupLanguage: group?.language ?? null, translations: translatedIn(known) }
}

function ownTimeOf(request: FastifyRequest, { dateTime, timezone }: ManagedEvent, now: Date): string | undefined {
  const { format, events } = messagesOf(request)
  const zone = zoneOf(request)
  if (zone === undefined) return undefined
  const [own, shown] = [format.moment(dateTime, zone, now), format.moment(dateTime, timezone, now)]
  if (own.time === shown.time && own.day === shown.day) return undefined
  return own.day === shown.day ? own.time : events.event.at(own.day, own.time)
}

function noteOn(event: ManagedEvent, request: FastifyRequest, now: Date): string {
  const { languages } = messagesOf(request).organize
  if (isSynced(event)) return html`!${syncedNote(messagesOf(request), event)}<p class="soft">${languages.synced}</p>`
  const text = messagesOf(request).organize.editor
  const ended = overAtOf(event) <= now.getTime()
  const words =
    event.status === 'cancelled' ? text.isCancelled : event.status === 'scheduled' && ended ? text.hasEnded : undefined
  return words === undefined ? '' : html`<p class="note">${words}</p>`
}

function duplicateWay({ id }: ManagedEvent, request: FastifyRequest): string {
  const { duplicateWay: words } = messagesOf(request).organize.editor
  return html`<p><a class="button" href="${eventPath(id)}/duplicate">${words}</a></p>`
}

/** The pages with the editor, for a new event and for one that exists. */
export function mountEditor(scope: PageScope): void {
  getScreen(scope, newEventRoute, async (request, reply) =>
    sendPage(reply, await showNewEvent(scope, request, await findGroup(scope, request))),
  )
  getScreen(scope, editRoute, async (request, reply) =>
    sendPage(reply, await showEditor(scope, request, await findEvent(scope, request, { include: 'translations' }))),
  )
}
