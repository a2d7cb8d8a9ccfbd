import { discoverEvents, type EventRow, findFilters, requireShownEvent } from '#domains/events/events/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import { permissionsPolicy } from '#surfaces/http/headers.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import { findVisitor, frameOf, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { isFirstPage, pageIn } from '#surfaces/site/paging.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { mapRepeats } from '#surfaces/site/parts/repeats.ts'
import { mountEventExtras } from './extra-routes.ts'
import { type Filters, filtersIn, isReversed, queryOf } from './filters.ts'
import { mountEventInvitations } from './invitation-routes.ts'
import { eventsPage } from './list-page.ts'
import { mountEventPreview } from './preview.ts'
import { mountReminders } from './reminder-routes.ts'
import { mountRsvp } from './rsvp-routes.ts'
import { mountSeries } from './series-routes.ts'
import { loadView, showEvent } from './view.ts'

const perPage = 20
/** A page may be empty although more follow: this many are skipped. */
const emptyMax = 5

export function mountEvents(scope: PageScope): void {
  const { routes, server } = scope
  const { clock, ownOrigins } = server

  async function listEvents(db: Reader, page: PageRequest, filters: Filters, now: Date): Promise<Page<EventRow>> {
    if (isReversed(filters)) return cutPage<EventRow>([], page, () => [])
    let found = await discoverEvents(db, page, queryOf(filters), now)
    for (let n = 0; n < emptyMax && found.items.length === 0 && found.nextCursor !== undefined; n++)
      found = await discoverEvents(db, { ...page, cursor: found.nextCursor }, queryOf(filters), now)
    return found
  }

  routes.get('/events', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    const filters = filtersIn(request)
    const caller = findVisitor(request)
    const now = clock.now()
    const group = filters.group ? await requireVisibleGroup(db, caller, filters.group) : undefined
    const page = pageIn(server, request, 'pages.events', filters, perPage)
    const events = await listEvents(db, page, filters, now)
    const { timezone: zone, ...choices } = await findFilters(db, now)
    const ownRsvps = await mapOwnRsvps(db, caller, now)
    const { instanceName, path } = frameOf(server, request)
    const messages = messagesOf(request)
    const repeats = await mapRepeats(db, events.items, now, messages)
    const about = { filters, choices, events, groupName: group?.name, ownRsvps, repeats, instanceName, ownOrigins }
    const view = { ...about, now, zone, messages, here: path }
    // For the "Near me" button.
    reply.header('Permissions-Policy', permissionsPolicy('geolocation'))
    return sendPage(reply, eventsPage({ ...view, isFirst: isFirstPage(request) }))
  })

  routes.get('/events/:id', openWithLag, async (request, reply) => {
    return showEvent(scope, reply, await loadView(scope, request, requireShownEvent))
  })

  mountRsvp(scope)
  mountReminders(scope)
  mountEventExtras(scope)
  mountEventPreview(scope)
  mountSeries(scope)
  mountEventInvitations(scope)
}
