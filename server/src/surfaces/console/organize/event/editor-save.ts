import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { assertBody } from '#surfaces/operations/validate.ts'
import { fieldsOfEditor, readEditor } from '#surfaces/site/event-form.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { eventPath, findEvent, findGroup, type ManagedEvent } from '../shell.ts'
import { editRoute, newEventRoute, showEditor, showNewEvent } from './editor.ts'
import { type ApplyTo, changesIn, type EditorChanges, withoutTheirs } from './editor-changes.ts'
import { conflictPanel } from './editor-conflict.ts'
import { datesPage, findReach, namesOf } from './editor-dates.ts'
import { countMailed, mailPage } from './editor-mail.ts'
import { fillPlace, findPlaces, isPlaceWork, withLinkedPlace } from './place-fields.ts'
import { publishOrAsk } from './publish.ts'

const fromPage = (request: FastifyRequest) => request.url.split('?')[0]!

/** Saves the editor's form: a new event as a draft, an event that exists only where it changed. */
export function mountEditorSave(scope: PageScope): void {
  postScreen(scope, newEventRoute, fromPage, async (request, reply) => {
    const group = await findGroup(scope, request)
    const wire = readEditor(withLinkedPlace(formIn(request)))
    if (isPlaceWork(wire)) {
      const places = await fillPlace(scope, request, wire, await findPlaces(scope, request, group.id))
      return sendPage(reply, await showNewEvent(scope, request, group, typedIn(wire, request), { places }))
    }
    const body: object = bodyOf(operations.events.create, wire)
    const input = { params: { groupId: group.id }, body: { ...body, status: 'draft' } as never }
    try {
      const event = await perform(scope, request, operations.events.create, input)
      return await goOn(scope, request, reply, event)
    } catch (error) {
      if (isAutosave(request)) throw error
      const refusal = refusalIn(error, request, wire)
      return sendPage(reply, await showNewEvent(scope, request, group, refusal), refusal.status)
    }
  })

  postScreen(scope, editRoute, fromPage, async (request, reply) => {
    const event = await findEvent(scope, request)
    const wire = readEditor(withLinkedPlace(formIn(request)))
    if (isPlaceWork(wire)) {
      const places = await fillPlace(scope, request, wire, await findPlaces(scope, request, event.group?.id))
      return sendPage(reply, await showEditor(scope, request, event, typedIn(wire, request), { places }))
    }
    if (wire.get('do') === 'back' || wire.has('back'))
      return sendPage(reply, await showEditor(scope, request, event, typedIn(wire, request)))
    return save(scope, request, reply, event, wire)
  })
}

const isAutosave = (request: FastifyRequest) => formIn(request).get('do') === 'autosave'

/** The refusal with the names of the form's own fields. */
export function nameFields(refusal: FormRefusal, wire: URLSearchParams, { forms }: Messages): FormRefusal {
  const isEmpty = (name: string) => wire.has(name) && wire.get(name)!.trim() === ''
  const entries = Object.entries(refusal.problems ?? {}).map(([field, sentence]) => {
    const name = fieldsOfEditor[field] ?? field
    return [name, isEmpty(name) ? forms.problems.required!(1) : sentence] as const
  })
  return { ...refusal, problems: Object.fromEntries(entries) }
}

function refusalIn(error: unknown, request: FastifyRequest, wire: URLSearchParams): FormRefusal {
  const messages = messagesOf(request)
  return nameFields(refusalOf(error, wire, messages), wire, messages)
}

function typedIn(wire: URLSearchParams, request: FastifyRequest) {
  const { values } = refusalOf(new ApiError('invalid_state'), wire, messagesOf(request))
  return { values }
}

type Sent = EditorChanges & { version?: number; applyTo?: ApplyTo }

async function save(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  event: ManagedEvent,
  wire: URLSearchParams,
): Promise<FastifyReply> {
  const { update } = operations.events
  const { version = event.version, applyTo, ...wanted } = bodyOf(update, wire) as Sent
  const changes = withoutTheirs(changesIn(wanted, event), wire)
  try {
    // A copy, because it fills in defaults.
    assertBody(update.body!, { ...changes })
    const reach = applyTo === undefined && mayAsk(request, changes) ? await findReach(scope, request, event) : undefined
    if (reach) {
      const messages = messagesOf(request)
      const asked = { event, path: eventPath(event.id, 'edit'), fields: namesOf(messages, changes), reach }
      return sendPage(reply, datesPage(messages, { ...asked, form: formIn(request) }))
    }
    const mailed = isAsked(request, event, version) ? 0 : await countMailed(scope, request, event, changes, applyTo)
    if (mailed > 0) {
      return sendPage(reply, mailPage(messagesOf(request), { event, form: formIn(request), changes, mailed }))
    }
    const input = { params: { eventId: event.id }, body: { ...changes, version, ...(applyTo && { applyTo }) } }
    const saved = Object.keys(changes).length > 0 ? await perform(scope, request, update, input) : event
    return await goOn(scope, request, reply, saved)
  } catch (error) {
    if (isAutosave(request)) throw error
    return showRefused(scope, request, reply, wire, wanted, error)
  }
}

/** A draft that saves itself asks nothing. */
const mayAsk = (request: FastifyRequest, changes: EditorChanges) =>
  !isAutosave(request) && Object.keys(changes).length > 0

/** A published event is never saved without its organizer: people get mail about it. */
function isAsked(request: FastifyRequest, event: ManagedEvent, version: number): boolean {
  if (isAutosave(request) && event.status !== 'draft') throw new ApiError('invalid_state')
  return formIn(request).get('do') === 'mail' || version !== event.version
}

/** The editor with what was typed: what is wrong with it, or what others changed meanwhile. */
async function showRefused(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  wire: URLSearchParams,
  wanted: EditorChanges,
  error: unknown,
): Promise<FastifyReply> {
  const refusal = refusalIn(error, request, wire)
  const current = await findEvent(scope, request)
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile')
    return sendPage(reply, await showEditor(scope, request, current, refusal), refusal.status)
  const conflict = conflictPanel(messagesOf(request), current, changesIn(wanted, current), error.problems)
  const form = { values: { ...refusal.values, version: current.version } }
  return sendPage(reply, await showEditor(scope, request, current, form, { conflict }), refusal.status)
}

/** After a save: autosave stays in the page, "Publish" goes on to what is missing. */
async function goOn(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  event: ManagedEvent,
): Promise<FastifyReply> {
  const work = formIn(request).get('do')
  const path = eventPath(event.id, 'edit')
  if (work === 'autosave') return reply.send({ version: event.version, path })
  if (work === 'repeat') return reply.redirect(`${eventPath(event.id)}/repeat`, 303)
  if (work === 'labels') return reply.redirect(`${eventPath(event.id, 'attendees')}/labels`, 303)
  if (work === 'questions') return reply.redirect(`${eventPath(event.id)}/questions`, 303)
  if (work === 'publish') return publishOrAsk(scope, request, reply, event)
  return redirectWith(scope, reply, path, event.status === 'draft' ? 'draftSaved' : 'saved')
}
