import { discoverEvents } from '#domains/events/events/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { permissionsPolicy } from '#surfaces/http/headers.ts'
import { findVisitor, frameOf, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { isFirstPage, pageIn } from '#surfaces/site/paging.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { mountEventExtras } from './extra-routes.ts'
import { filtersIn, queryOf } from './filters.ts'
import { eventsPage } from './list-page.ts'
import { mountRsvp } from './rsvp-routes.ts'
import { loadView, showEvent } from './view.ts'

const perPage = 20

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
    return showEvent(scope, reply, await loadView(scope, request))
  })

  mountRsvp(scope)
  mountEventExtras(scope)
}
