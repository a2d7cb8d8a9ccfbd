import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { findVisitor, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { cancelPage } from './cancel-page.ts'
import { loadView, showEvent } from './view.ts'

/** The requested state was reached before: submitted twice, or in two windows. */
const alreadyDone = new Set(['already_rsvped', 'rsvp_not_found'])
/** Refusals that the event page shows in place of the button. */
const refusals = new Set([
  'banned',
  'event_full',
  'rsvp_closed',
  'rsvp_elsewhere',
  'event_ended',
  'event_cancelled',
  'already_checked_in',
])

/** The RSVP and cancel buttons of an event. For anonymous visitors the RSVP runs after the sign-in. */
export function mountRsvp(scope: PageScope): void {
  const { routes, server } = scope

  /** Runs the action and redirects to the event page, or shows that page with the reason for the refusal. */
  async function act(request: FastifyRequest, reply: FastifyReply, id: string, work: () => Promise<FlashKey>) {
    try {
      return redirectWith(scope, reply, pathOf({ id }), await work())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (alreadyDone.has(error.code)) return reply.redirect(pathOf({ id }), 303)
      if (!refusals.has(error.code)) throw error
      const view = await loadView(scope, request)
      return showEvent(scope, reply, { ...view, alert: view.messages.errors[error.code] }, error.status)
    }
  }

  routes.post('/events/:id/rsvp', open, async (request, reply) => {
    const view = await loadView(scope, request)
    const { id } = view.event
    if (findVisitor(request))
      return act(request, reply, id, async () => {
        const { status } = await perform(scope, request, operations.rsvps.create, { params: { id } })
        return status === 'waitlisted' ? 'waitlisted' : 'going'
      })
    // Do not ask visitors to sign in if there is nothing to offer.
    if (view.offer.kind !== 'seat' && view.offer.kind !== 'waitlist') return showEvent(scope, reply, view, 409)
    const intent = intentOf(operations.rsvps.create, { params: { id } })
    rememberIntent(server, reply, { ...intent, flash: { done: 'rsvpSaved', refused: 'rsvpMissed' } })
    return reply.redirect(`/sign-in?return_to=${pathOf({ id })}`, 303)
  })

  const cancelPath = '/events/:id/rsvp/cancel'

  /** A question on a page of its own, so that one press does not give up a seat. */
  getScreen(scope, cancelPath, async (request, reply) => {
    const view = await loadView(scope, request)
    const { kind } = view.offer
    if (kind !== 'going' && kind !== 'waiting') return reply.redirect(pathOf(view.event), 303)
    return sendPage(reply, cancelPage(view))
  })

  const eventOf = ({ url }: FastifyRequest) => url.replace(/\/rsvp\/cancel$/, '')
  postScreen(scope, cancelPath, eventOf, async (request, reply) => {
    const { event } = await loadView(scope, request)
    return act(request, reply, event.id, async () => {
      await perform(scope, request, operations.rsvps.delete, { params: { id: event.id } })
      return 'rsvpCancelled'
    })
  })
}
