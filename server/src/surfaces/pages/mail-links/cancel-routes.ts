import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSeat, findSeatOfLink } from '#domains/events/attendee-mail/index.ts'
import { isOver, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import {
  alreadyCancelledPage,
  cancelledPage,
  cancelPage,
  checkedInPage,
  eventCancelledPage,
  expiredPage,
} from './pages.ts'
import { readLink } from './sealed-link.ts'

/** Cancels an RSVP from a link in a mail. The seat goes to the next member on the waitlist. */
export function mountCancel(scope: PageScope): void {
  const { server, routes } = scope
  const { database, clock, links } = server
  const read = (request: FastifyRequest) => readLink(request, (sealed) => findSeatOfLink(links, sealed))

  async function find(request: FastifyRequest, { eventId, userId }: { eventId: string; userId: string }) {
    const seat = await findSeat(database, eventId, userId)
    if (!seat) return undefined
    const event = presentEventFacts(seat, links, messagesOf(request))
    return { ...seat, isOver: isOver(seat, clock.now()), event }
  }

  /**
   * The page that says why there is nothing to cancel, or undefined. The RSVP may have been deleted with the account,
   * the event with its group.
   */
  function endOf(reply: FastifyReply, seat: Awaited<ReturnType<typeof find>>): FastifyReply | undefined {
    const messages = messagesOf(reply.request)
    if (!seat || seat.isOver || !seat.is_visible) return sendPage(reply, expiredPage(messages), 410)
    if (seat.event_status === 'cancelled') return sendPage(reply, eventCancelledPage(messages, seat.event), 410)
    if (seat.status === 'cancelled' || seat.status === 'declined')
      return sendPage(reply, alreadyCancelledPage(messages, seat.event))
    if (seat.is_checked_in) return sendPage(reply, checkedInPage(messages, seat.event), 409)
    return undefined
  }

  routes.get('/mail/:sealed', open, async (request, reply) => {
    const seat = await find(request, read(request))
    const ended = endOf(reply, seat)
    if (ended) return ended
    return sendPage(reply, cancelPage(messagesOf(request), request.url, seat!.event, seat!))
  })

  routes.post('/mail/:sealed', open, async (request, reply) => {
    const { eventId, userId } = read(request)
    try {
      await performAction(scope, request, actions.rsvps.cancelByMail, { eventId, userId })
    } catch (error) {
      // The rules refused, so the state has changed; show the page for the current state.
      const ended = error instanceof ApiError ? endOf(reply, await find(request, { eventId, userId })) : undefined
      if (ended) return ended
      throw error
    }
    const messages = messagesOf(request)
    const seat = await find(request, { eventId, userId })
    return seat ? sendPage(reply, cancelledPage(messages, seat.event)) : sendPage(reply, expiredPage(messages), 410)
  })
}
