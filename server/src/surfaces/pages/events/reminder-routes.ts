import type { FastifyReply, FastifyRequest } from 'fastify'
import { actions, operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { findVisitor, open, type PageScope } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { questionsOf } from './rsvp-form.ts'
import { loadView, showEvent } from './view.ts'

/** What the page of the event says when it is refused. */
const refusals = new Set(['banned', 'limit_reached', 'rsvp_not_found', 'event_ended', 'event_cancelled'])

const sentenceOf = ({ code }: ApiError, { errors, events }: Messages) =>
  code === 'limit_reached' ? events.offer.reminder.limit : errors[code]

/** What an old page offered, and is no longer so. */
const aloneRefusals: Readonly<Record<string, FlashKey>> = { not_waitlisted: 'aloneDecided', event_full: 'aloneGone' }

/** The buttons of an event beside the RSVP: a reminder, and the spot that a party can have without its guests. */
export function mountReminders(scope: PageScope): void {
  const { routes, server } = scope
  const saved = operations['saved-events']

  async function act<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    done: FlashKey | ((result: T) => FlashKey),
    work: () => Promise<T>,
  ) {
    const { event } = await loadView(scope, request)
    let result: T
    try {
      result = await work()
    } catch (error) {
      if (!(error instanceof ApiError && refusals.has(error.code))) throw error
      const view = await loadView(scope, request)
      return showEvent(scope, reply, { ...view, alert: sentenceOf(error, view.messages) }, error.status)
    }
    return redirectWith(scope, reply, pathOf(event), typeof done === 'string' ? done : done(result))
  }

  const inputOf = (request: FastifyRequest) => ({ params: request.params as { id: string } })

  routes.post('/events/:id/save', open, async (request, reply) => {
    if (findVisitor(request))
      return act(
        request,
        reply,
        // The page may be older than the two hours before the start.
        ({ remindsAt }) => (remindsAt === null ? 'reminderLate' : 'eventSaved'),
        () => perform(scope, request, saved.save, inputOf(request)),
      )
    const { event } = await loadView(scope, request)
    const intent = intentOf(saved.save, { params: { id: event.id } })
    rememberIntent(server, reply, { ...intent, flash: { done: 'eventSaved', refused: 'saveMissed' } })
    return reply.redirect(`/sign-in?return_to=${pathOf(event)}`, 303)
  })

  const eventOf = ({ url }: FastifyRequest) => url.replace(/\/(?:forget|rsvp\/alone)$/, '')
  postScreen(scope, '/events/:id/forget', eventOf, async (request, reply) =>
    act(request, reply, 'eventForgotten', () => perform(scope, request, saved.delete, inputOf(request))),
  )

  postScreen(scope, '/events/:id/rsvp/alone', eventOf, async (request, reply) => {
    const { event } = await loadView(scope, request)
    // Who filled in the form has seen what is asked.
    const done = questionsOf(event).some(({ isRequired }) => isRequired) ? 'goingAnswered' : 'going'
    try {
      return await act(request, reply, done, () =>
        performAction(scope, request, actions.rsvps.takeAlone, { eventId: event.id }),
      )
    } catch (error) {
      const late = error instanceof ApiError ? aloneRefusals[error.code] : undefined
      if (late === undefined) throw error
      return redirectWith(scope, reply, pathOf(event), late)
    }
  })
}
