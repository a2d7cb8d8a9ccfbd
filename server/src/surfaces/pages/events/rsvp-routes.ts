import type { FastifyRequest } from 'fastify'
import { hasMoreToSay } from '#domains/events/rsvps/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { findVisitor, open, type PageScope } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { perform } from '#surfaces/site/perform.ts'
import { mountRsvpCancel } from './cancel-routes.ts'
import { mountGiving } from './give-routes.ts'
import { canAskFor, guestsIn } from './rsvp-form.ts'
import { rsvpFormPath } from './rsvp-form-page.ts'
import { mountRsvpForm } from './rsvp-form-routes.ts'
import { flashAfterSignIn, flashOf, refuseOnEvent } from './rsvp-outcome.ts'
import { mountTaking } from './take-routes.ts'
import { loadView, showEvent } from './view.ts'

interface Pressed {
  guests: number
  joinsOnline: boolean
}

/** What the button was pressed with: the number of guests, and in the room or online. A bare button has no fields. */
function pressedIn({ body }: FastifyRequest): Pressed {
  const sent = body instanceof URLSearchParams ? body : undefined
  const joinsOnline = sent?.get('joinsOnline') === 'on'
  return { guests: joinsOnline ? 0 : guestsIn(sent?.get('guests')), joinsOnline }
}

const bodyOfPress = ({ guests, joinsOnline }: Pressed) => ({
  ...(guests > 0 && { guests: Array.from({ length: guests }, () => ({})) }),
  ...(joinsOnline && { joinsOnline }),
})

/** The form, as it begins after this press. */
function formPathOf(event: { id: string }, { guests, joinsOnline }: Pressed): string {
  const query = joinsOnline ? '?online=1' : guests > 0 ? `?guests=${guests}` : ''
  return `${rsvpFormPath(event)}${query}`
}

/** The RSVP and cancel buttons of an event. For anonymous visitors the RSVP runs after the sign-in. */
export function mountRsvp(scope: PageScope): void {
  const { routes, server } = scope

  routes.post('/events/:id/rsvp', open, async (request, reply) => {
    const view = await loadView(scope, request)
    const { event, offer } = view
    const pressed = pressedIn(request)
    const body = bodyOfPress(pressed)
    const input = { params: { id: event.id }, ...(Object.keys(body).length > 0 && { body }) }
    if (findVisitor(request))
      try {
        const made = await perform(scope, request, operations.rsvps.create, input)
        return redirectWith(scope, reply, pathOf(event), flashOf(made))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'answers_required')
          return reply.redirect(formPathOf(event, pressed), 303)
        return refuseOnEvent(scope, reply, error)
      }
    // Do not ask visitors to sign in if there is nothing to offer.
    if (!canAskFor(offer)) return showEvent(scope, reply, view, 409)
    const intent = intentOf(operations.rsvps.create, input)
    const asks = hasMoreToSay(event)
    rememberIntent(server, reply, {
      ...intent,
      ...(asks && { asks }),
      flash: flashAfterSignIn(offer),
    })
    return reply.redirect(`/sign-in?return_to=${pathOf(event)}`, 303)
  })

  mountRsvpForm(scope)
  mountRsvpCancel(scope)
  mountGiving(scope)
  mountTaking(scope)
}
