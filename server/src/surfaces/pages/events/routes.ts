import type { FastifyRequest } from 'fastify'
import { discoverEvents } from '#domains/events/events/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { permissionsPolicy } from '#surfaces/http/headers.ts'
import { findVisitor, frameOf, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { isFirstPage, pageIn } from '#surfaces/site/paging.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { filtersIn, queryOf } from './filters.ts'
import { eventsPage } from './list-page.ts'
import type { EventView } from './page.ts'
import { mountRsvp } from './rsvp-routes.ts'
import { loadView, showEvent } from './view.ts'

const perPage = 20

/** The result of the action just done, according to the current state. */
function noticeOf(request: FastifyRequest, view: Pick<EventView, 'offer' | 'isSignedIn' | 'messages'>) {
  const { offer, isSignedIn, messages } = view
  const { done } = request.query as { done?: unknown }
  const { going, waiting, cancelled, missed } = messages.events.offer.done
  if (!isSignedIn) return {}
  if (done === 'cancelled' && offer.kind !== 'going' && offer.kind !== 'waiting') return { note: cancelled }
  if (done !== 'rsvp') return {}
  if (offer.kind === 'going') return { note: going }
  return offer.kind === 'waiting' ? { note: waiting } : { alert: missed }
}

export function mountEvents(scope: PageScope): void {
  const { routes, server } = scope
  const { database, clock } = server

  routes.get('/events', open, async (request, reply) => {
    const filters = filtersIn(request)
    const caller = findVisitor(request)
    const now = clock.now()
    const group = filters.group ? await requireVisibleGroup(database, caller, filters.group) : undefined
    const page = pageIn(server, request, 'pages.events', filters, perPage)
    const events = await discoverEvents(database, page, queryOf(filters), now)
    const ownRsvps = await mapOwnRsvps(database, caller, now)
    const { instanceName, path } = frameOf(server, request)
    const messages = messagesOf(request)
    const view = { filters, events, groupName: group?.name, now, ownRsvps, messages, instanceName, here: path }
    // For the "Near me" button.
    reply.header('Permissions-Policy', permissionsPolicy('geolocation'))
    return sendPage(reply, eventsPage({ ...view, isFirst: isFirstPage(request) }))
  })

  routes.get('/events/:id', open, async (request, reply) => {
    const view = await loadView(scope, request)
    return showEvent(scope, reply, { ...view, ...noticeOf(request, view) })
  })

  mountRsvp(scope)
}
