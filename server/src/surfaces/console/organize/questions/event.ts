import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { decideExpiry } from '#domains/events/questions/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { seriesChoice } from '../event/series-choice.ts'
import { eventPath, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { draftOf, readDraft, wantedOf, workOn } from './draft.ts'
import { questionsScreen } from './form.ts'
import { keptOf, type Shown, shownAfter } from './save.ts'

const route = `${eventPath(':id')}/questions`
const pathOf = ({ id }: ManagedEvent) => `${eventPath(id)}/questions`

/** What an event asks with an RSVP. */
export function mountEventQuestions(scope: PageScope): void {
  const { getManaged, set } = operations.questions

  getScreen(scope, route, async (request, reply) => {
    const event = await findEvent(scope, request)
    const stored = await perform(scope, request, getManaged, { params: { eventId: event.id } })
    return show(scope, request, reply, event, { draft: draftOf(stored), isUnsaved: false })
  })

  postScreen(
    scope,
    route,
    (request) => request.url,
    async (request, reply) => {
      const event = await findEvent(scope, request)
      const form = formIn(request)
      const [draft, params] = [readDraft(form), { eventId: event.id }]
      const work = form.get('do') ?? 'save'
      if (work !== 'save')
        return show(scope, request, reply, event, {
          ...workOn(draft, work, messagesOf(request)),
          isUnsaved: true,
          values: reachIn(form),
        })
      try {
        const body = { questions: wantedOf(draft), version: draft.version, ...keptOf(draft), ...reachIn(form) }
        await perform(scope, request, set, { params, body: body as never })
        return redirectWith(scope, reply, pathOf(event), 'saved')
      } catch (error) {
        const stored = () => perform(scope, request, getManaged, { params })
        const shown = await shownAfter(error, form, draft, messagesOf(request), stored)
        return show(scope, request, reply, event, { ...shown, values: reachIn(form) })
      }
    },
  )
}

async function show(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  event: ManagedEvent,
  shown: Shown,
): Promise<FastifyReply> {
  const { database, clock } = scope.server
  const messages = messagesOf(request)
  const { questions: text } = messages.organize
  const now = clock.now()
  const note = event.status === 'cancelled' ? text.isOver : event.takesRsvps ? undefined : text.notHere
  const people = event.localRsvpCount + event.waitlistedCount
  const [settings, { questions: counts }] = await Promise.all([
    findSettings(database),
    people === 0 ? { questions: [] } : countAnswers(scope, request, event),
  ])
  const screen = questionsScreen({
    ...{ messages, ...shown, reach: seriesChoice(messages, { values: shown.values ?? {} }, event) },
    ...{ counts, isLocked: people > 0, kept: decideExpiry(settings, now), hasGuests: event.maxGuests > 0 },
    ...{
      path: pathOf(event),
      lead: text.lead,
      back: { href: `${eventPath(event.id, 'edit')}#rsvp`, words: text.back },
    },
  })
  const body = note === undefined ? screen.body : html`<p class="note">${note}</p>`
  return sendPage(reply, eventScreen(messages, event, 'edit', { ...screen, body }, now), shown.status)
}

/** Which dates of a series it is for. */
const reachIn = (form: URLSearchParams) => (form.has('applyTo') ? { applyTo: form.get('applyTo')! } : {})

function countAnswers(scope: PageScope, request: FastifyRequest, { id }: ManagedEvent) {
  return perform(scope, request, operations.questions.count, { params: { eventId: id } })
}
