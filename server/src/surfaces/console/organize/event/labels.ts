import type { FastifyReply, FastifyRequest } from 'fastify'
import { labelsMax } from '#domains/events/attendee-labels/index.ts'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { findOptions, type LabelList, readRows, rowsOf, wantedOf } from './labels-draft.ts'
import { filePart, fileResult } from './labels-file.ts'
import { labelsBody, readyLabels } from './labels-view.ts'

const route = eventRoute('attendees', '/labels')
const labelsPath = (id: string) => `${eventPath(id, 'attendees')}/labels`
const from = (request: FastifyRequest) => request.url
const { get, set, readFile, applyFile } = operations.labels

/** Which labels an event has, and who gets them by an answer or a list. */
export function mountLabels(scope: PageScope): void {
  const { clock } = scope.server

  const load = (request: FastifyRequest, { id: eventId }: ManagedEvent) =>
    perform(scope, request, get, { params: { eventId } })

  async function frame(
    request: FastifyRequest,
    reply: FastifyReply,
    screen: { body: string; heading?: string; alert?: string | undefined; status?: number },
    event: ManagedEvent,
  ) {
    const messages = messagesOf(request)
    const text = messages.organize.labels
    const isBelow = screen.heading !== undefined
    const back = {
      href: isBelow ? labelsPath(event.id) : eventPath(event.id, 'attendees'),
      words: isBelow ? text.file.change : text.back,
    }
    const more = { styles: [labelStyle.path], scripts: [islandPath('text-file')], back }
    const all = { heading: text.heading, ...more, ...screen }
    return sendPage(reply, eventScreen(messages, event, 'attendees', all, clock.now()), screen.status)
  }

  interface Shown {
    refusal?: FormRefusal
    /** What was typed. */
    typed?: URLSearchParams
    fileForm?: FormRefusal
  }

  async function show(request: FastifyRequest, reply: FastifyReply, shown: Shown = {}) {
    const { refusal, typed, fileForm } = shown
    const [event, messages] = [await findEvent(scope, request), messagesOf(request)]
    const list = await load(request, event)
    const options = await findOptions(scope, request, event, messages)
    const rows = typed ? readRows(typed) : rowsOf(list)
    const path = labelsPath(event.id)
    const view = { messages, path, list, rows, options, event, problems: refusal?.problems }
    const meanwhile = refusal?.code === 'changed_meanwhile' ? meanwhileOf(list) : undefined
    const file = list.labels.length === 0 ? '' : filePart(messages, path, fileForm)
    const alert = meanwhile?.(messages.organize.labels) ?? refusal?.alert ?? fileForm?.alert
    const status = refusal?.status ?? fileForm?.status ?? 200
    return frame(request, reply, { body: labelsBody(view) + file, alert, status }, event)
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  postScreen(scope, route, from, async (request, reply) => {
    const [event, form, messages] = [await findEvent(scope, request), formIn(request), messagesOf(request)]
    const { action, isConfirmed } = decisionIn(form)
    const [what, which = ''] = action.split('.')
    const ready = what === 'add' ? readyLabels(messages).find(({ key }) => key === which) : undefined
    const rows = readRows(form)
    const removed = what === 'remove' ? rows[Number(which)] : undefined
    if (removed && !isConfirmed) {
      const { labels } = await load(request, event)
      const people = labels.find(({ id }) => id === removed.id)?.attendees ?? 0
      const text = messages.organize.labels
      const asked = { heading: text.removeHeading(removed.name), lead: text.removeLead(people), yes: text.remove }
      const back = labelsPath(event.id)
      if (people > 0) return sendPage(reply, confirmPage({ ...asked, path: back, form, back }, messages))
    }
    const kept = rows.filter((row) => row !== removed)
    const wanted = wantedOf(ready ? [...kept, { ...ready, id: '', rule: '' }] : kept).slice(0, labelsMax)
    const version = Number(form.get('version') ?? Number.NaN)
    const input = { params: { eventId: event.id }, body: { labels: wanted, version } as never }
    const refusal = await findRefusal(request, form, () => perform(scope, request, set, input))
    if (!refusal) return redirectWith(scope, reply, labelsPath(event.id), 'labelsSaved')
    return show(request, reply, { refusal, typed: form })
  })

  const textIn = (form: URLSearchParams) => form.get('text') ?? ''

  postScreen(scope, `${route}/file`, fileFrom, async (request, reply) => {
    const [event, form, messages] = [await findEvent(scope, request), formIn(request), messagesOf(request)]
    const input = { params: { eventId: event.id }, body: { text: textIn(form) } }
    let body = ''
    const refusal = await findRefusal(request, form, async () => {
      const read = await perform(scope, request, readFile, input)
      body = fileResult(messages, labelsPath(event.id), read, textIn(form))
    })
    if (refusal) return show(request, reply, { fileForm: withFileProblem(refusal, messages) })
    return frame(request, reply, { body, heading: messages.organize.labels.file.checkHeading }, event)
  })

  postScreen(scope, `${route}/file/apply`, fileFrom, async (request, reply) => {
    const [event, form] = [await findEvent(scope, request), formIn(request)]
    const input = { params: { eventId: event.id }, body: { text: textIn(form) } }
    const refusal = await findRefusal(request, form, () => perform(scope, request, applyFile, input))
    if (refusal) return show(request, reply, { fileForm: withFileProblem(refusal, messagesOf(request)) })
    return redirectWith(scope, reply, labelsPath(event.id), 'labelsApplied')
  })
}

/** After a sign-in the visitor begins at the list again. */
const fileFrom = (request: FastifyRequest) => labelsPath(encodeURIComponent((request.params as { id: string }).id))

const withFileProblem = (refusal: FormRefusal, { organize }: ReturnType<typeof messagesOf>): FormRefusal =>
  refusal.problems?.text === undefined
    ? refusal
    : { ...refusal, problems: { ...refusal.problems, text: organize.labels.file.unreadable } }

type Text = ReturnType<typeof messagesOf>['organize']['labels']

/** What others saved meanwhile, by its names. */
const meanwhileOf =
  ({ labels }: LabelList) =>
  (text: Text): string =>
    labels.length === 0 ? text.meanwhileNone : text.meanwhile(labels.map(({ name }) => name).join(', '))
