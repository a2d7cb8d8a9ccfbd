import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireTicket, type ShownTicket } from '#domains/events/check-in/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { addressKey } from '#surfaces/http/address.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { limitGuesses, TooManyGuesses } from '#surfaces/operations/code-rate-limit.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, open, openPages, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { ticketPath } from '#surfaces/site/parts/ticket.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import type { ListedGuest } from './guest-tickets.ts'
import { ticketPage } from './page.ts'
import { guestTicketStyle, offlineWorker, ticketScript, ticketStyle } from './style.ts'

function describeError(error: ApiError, { codes, tickets }: Messages) {
  if (error instanceof TooManyGuesses) return codes.code.tooMany(Number(error.headers['Retry-After']))
  return error.code === 'ticket_not_found' ? tickets.unknown : undefined
}

/** The page behind the QR code of a ticket. */
export function mountTickets(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  const admission = (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('X-Robots-Tag', 'noindex')
    return { legacyBaseUrl }
  }
  openPages(
    server,
    { assets: [ticketStyle, guestTicketStyle, labelStyle, ticketScript], admission, describeError },
    (routes) => {
      mountRoutes({ server, routes })
    },
  )
}

const codeIn = ({ params }: FastifyRequest) => (params as { code: string }).code

function mountRoutes(scope: PageScope): void {
  const { routes, server } = scope
  const { database, clock, baseUrl, ownOrigins } = server

  /** Wrong codes are counted per user, or per address for anonymous visitors. */
  function findShown(request: FastifyRequest): Promise<ShownTicket> {
    const caller = findVisitor(request)
    const guesser = caller?.userId ?? `ip:${addressKey(request.ip)}`
    return limitGuesses(server, guesser, () => requireTicket(database, caller, codeIn(request), clock.now()))
  }

  /** Those whom the holder brings; nothing is read for a person alone. */
  async function listGuests(request: FastifyRequest, { viewer, details }: ShownTicket): Promise<ListedGuest[]> {
    const isParty = viewer === 'holder' && details.rsvp_status === 'confirmed' && (details.party_size ?? 1) > 1
    if (!isParty) return []
    return (await perform(scope, request, operations.guests.list, { params: { id: details.event_id } })).guests
  }

  // The QR code is in upper case; the page and its worker have one address.
  routes.get('/T/:code', open, async (request, reply) =>
    reply.redirect(ticketPath(encodeURIComponent(codeIn(request))), 302),
  )

  routes.get('/t/offline-worker.js', open, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(offlineWorker),
  )

  routes.get('/t/:code', open, async (request, reply) => {
    const ticket = await findShown(request)
    const isSignedIn = findVisitor(request) !== undefined
    const guests = await listGuests(request, ticket)
    const view = { messages: messagesOf(request), ticket, now: clock.now(), baseUrl, ownOrigins, isSignedIn, guests }
    if (ticket.viewer === 'holder') keepForOffline(reply, ticket)
    return sendPage(reply, ticketPage(view))
  })

  postScreen(
    scope,
    '/t/:code/check-in',
    (request) => ticketPath(codeIn(request)),
    async (request, reply) => {
      const { code, details, viewer } = await findShown(request)
      if (viewer !== 'organizer') throw new ApiError('forbidden')
      const withGuests = formIn(request).has('withGuests')
      const body = { ticket: code, ...(withGuests && { withGuests }) }
      const input = { params: { eventId: details.event_id }, body }
      try {
        await perform(scope, request, operations['check-in'].createByOrganizer, input)
      } catch (error) {
        // The page shows since when.
        if (error instanceof ApiError && error.code === 'already_checked_in')
          return reply.redirect(ticketPath(code), 303)
        throw error
      }
      return redirectWith(scope, reply, ticketPath(code), 'checkedIn')
    },
  )

  postScreen(
    scope,
    '/t/:code/renew',
    (request) => ticketPath(codeIn(request)),
    async (request, reply) => {
      const { details, viewer } = await findShown(request)
      if (viewer !== 'holder') throw new ApiError('forbidden')
      const { code } = await perform(scope, request, operations.tickets.renew, { params: { id: details.event_id } })
      return redirectWith(scope, reply, ticketPath(code), 'ticketRenewed')
    },
  )

  postScreen(
    scope,
    '/t/:code/guests/:guestId/renew',
    (request) => ticketPath(codeIn(request)),
    async (request, reply) => {
      const { details, viewer, code } = await findShown(request)
      if (viewer !== 'holder') throw new ApiError('forbidden')
      const { guestId } = request.params as { guestId: string }
      await perform(scope, request, operations.guests.renewTicket, { params: { id: details.event_id, guestId } })
      return redirectWith(scope, reply, `${ticketPath(code)}#guests`, 'guestTicketRenewed')
    },
  )
}

/** Tells the worker in the holder's browser that it may keep the page, and for how long. */
function keepForOffline(reply: FastifyReply, { details }: ShownTicket): void {
  if (details.rsvp_status !== 'confirmed') return
  reply.header('X-Keep-Until', new Date(Date.parse(details.over_at) + dayMs).toISOString())
}
