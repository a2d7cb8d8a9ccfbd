import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { findVisitor, open, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { loadView, showEvent } from './view.ts'

/** The requested state was reached before: submitted twice, or in two windows. */
const alreadyDone = new Set(['already_rsvped', 'rsvp_not_found'])
/** Refusals that the event page shows in place of the button. */
const refusals = new Set([
  'banned',
  'event_full',
  'rsvp_closed',
  'event_ended',
  'event_cancelled',
  'already_checked_in',
])

/** The RSVP and cancel buttons of an event. For anonymous visitors the RSVP runs after the sign-in. */
export function mountRsvp(scope: PageScope): void {
  const { routes, server } = scope

  /** Runs the action and redirects to the event page, or shows that page with the reason for the refusal. */
  async function act(request: FastifyRequest, reply: FastifyReply, done: string, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError) || (!alreadyDone.has(error.code) && !refusals.has(error.code))) throw error
      if (refusals.has(error.code)) {
        const view = await loadView(scope, request)
        return showEvent(scope, reply, { ...view, alert: view.messages.errors[error.code] }, error.status)
      }
    }
    return reply.redirect(done, 303)
  }

  routes.post('/events/:id/rsvp', open, async (request, reply) => {
    const view = await loadView(scope, request)
    const { id } = view.event
    const caller = findVisitor(request)
    if (caller)
      return act(request, reply, `/events/${id}?done=rsvp`, () =>
        perform(scope, request, operations.rsvps.create, { params: { id } }),
      )
    // Do not ask visitors to sign in if there is nothing to offer.
    if (view.offer.kind !== 'seat' && view.offer.kind !== 'waitlist') return showEvent(scope, reply, view, 409)
    rememberIntent(server, reply, intentOf(operations.rsvps.create, { params: { id } }))
    return reply.redirect(`/sign-in?return_to=/events/${id}?done=rsvp`, 303)
  })

  routes.post('/events/:id/rsvp/cancel', open, async (request, reply) => {
    const { event } = await loadView(scope, request)
    const caller = findVisitor(request)
    if (!caller) return reply.redirect(`/sign-in?return_to=/events/${event.id}`, 303)
    return act(request, reply, `/events/${event.id}?done=cancelled`, () =>
      perform(scope, request, operations.rsvps.delete, { params: { id: event.id } }),
    )
  })
}
