import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  decideGuestTicket,
  findGuestOfLink,
  findGuestTicket,
  type TicketOfGuestRow,
} from '#domains/events/rsvps/index.ts'
import { presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import { actions } from '#domains/index.ts'
import { uidOf, writeCalendar } from '#kernel/formats/calendar.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { addressKey } from '#surfaces/http/address.ts'
import { assertWithin } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, open, openPages, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { guestLeavePage, guestTicketNote, guestTicketPage } from './guest-page.ts'

/**
 * The page of a guest's ticket. Its link is the credential, so nobody is signed in here and the page is in no list, no search
 * and no cache. Opening it changes nothing.
 */
export function mountGuestTickets(server: HttpServer): void {
  const admission = (_: unknown, reply: FastifyReply) => {
    reply.header('X-Robots-Tag', 'noindex')
    reply.header('Referrer-Policy', 'no-referrer')
    return { isForAnyHolder: true }
  }
  openPages(server, { admission }, (routes) => mountGuestRoutes({ server, routes }))
}

const sealedIn = ({ params }: FastifyRequest) => (params as { sealed: string }).sealed
const nameLengthMax = 100
/** Names and leaving of one address. */
const changesMax = { limit: 60, windowSeconds: 3600 }

function mountGuestRoutes(scope: PageScope): void {
  const { server, routes } = scope
  const { database, clock, links, baseUrl, limiter } = server

  function readLink(request: FastifyRequest) {
    const link = findGuestOfLink(links, sealedIn(request))
    if (!link) throw new ApiError('not_found')
    return link
  }

  /** The ticket while it counts, or the page that says why it does not. */
  async function find(request: FastifyRequest, reply: FastifyReply): Promise<TicketOfGuestRow | FastifyReply> {
    const link = readLink(request)
    const row = await findGuestTicket(database, link.eventId, link.guestId)
    const state = decideGuestTicket(row, link, clock.now())
    if (state === 'valid') return row!
    return sendPage(reply, guestTicketNote(messagesOf(request).guestTicket[state]), 410)
  }

  const isTicket = (found: TicketOfGuestRow | FastifyReply): found is TicketOfGuestRow => 'guest_id' in found

  const viewOf = (request: FastifyRequest, ticket: TicketOfGuestRow) => ({
    messages: messagesOf(request),
    ticket,
    baseUrl,
    sealed: sealedIn(request),
  })

  async function assertFew({ ip }: FastifyRequest): Promise<void> {
    assertWithin(await limiter.consume({ key: `guest-tickets:${addressKey(ip)}`, ...changesMax }, 1), clock.now())
  }

  routes.get('/g/:sealed', open, async (request, reply) => {
    const found = await find(request, reply)
    return isTicket(found) ? sendPage(reply, guestTicketPage(viewOf(request, found))) : found
  })

  routes.post('/g/:sealed', open, async (request, reply) => {
    await assertFew(request)
    const found = await find(request, reply)
    if (!isTicket(found)) return found
    const typed = field(request, 'name').trim()
    const name = typed === '' ? null : cleanName(typed, Number.POSITIVE_INFINITY)
    if (name === undefined || (name !== null && [...name].length > nameLengthMax))
      return sendPage(reply, guestTicketPage({ ...viewOf(request, found), typed }), 400)
    await performAction(scope, request, actions.rsvps.nameGuest, { link: readLink(request), name })
    return redirectWith(scope, reply, `/g/${sealedIn(request)}`, 'guestNamed')
  })

  routes.get('/g/cancel/:sealed', open, async (request, reply) => {
    const found = await find(request, reply)
    return isTicket(found) ? sendPage(reply, guestLeavePage(viewOf(request, found))) : found
  })

  routes.post('/g/cancel/:sealed', open, async (request, reply) => {
    await assertFew(request)
    const found = await find(request, reply)
    if (!isTicket(found)) return found
    const { left } = messagesOf(request).guestTicket
    await performAction(scope, request, actions.rsvps.leaveAsGuest, { link: readLink(request) })
    return sendPage(reply, guestTicketNote({ heading: left.heading, lead: left.lead(found.holder_name) }))
  })

  routes.get('/g/calendar/:sealed', open, async (request, reply) => {
    const found = await find(request, reply)
    if (!isTicket(found)) return found
    const facts = presentEventFacts(found, { baseUrl }, messagesOf(request))
    const entry = {
      uid: uidOf(found.event_id, baseUrl),
      sequence: found.revision,
      statedAt: clock.now(),
      startsAt: found.starts_at,
      endsAt: found.over_at,
      title: facts.title,
      language: facts.language,
      place: facts.place,
      description: facts.url,
      url: facts.url,
      status: 'CONFIRMED',
      isFree: false,
    } as const
    reply.header('Content-Disposition', 'attachment; filename="event.ics"')
    return reply.type('text/calendar; charset=utf-8').send(writeCalendar(['METHOD:PUBLISH'], [entry]))
  })
}
