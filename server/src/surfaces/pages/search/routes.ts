import { discoverEvents, findFilters } from '#domains/events/events/index.ts'
import { decideFilter, listGroups } from '#domains/groups/groups/index.ts'
import { listDirectory } from '#domains/profiles/directory/index.ts'
import { cutPage } from '#kernel/operation/page.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pageIn } from '#surfaces/site/paging.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { searchPage } from './page.ts'

const groupsMax = 6
const eventsMax = 10
const peopleMax = 6
const lengthMax = 200

/** Looks for groups, events and, for signed-in users, people at once. */
export function mountSearch({ routes, server }: PageScope): void {
  const { clock, ownOrigins } = server

  routes.get('/search', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    const q = [...(queryIn(request, 'q') ?? '')].slice(0, lengthMax).join('')
    const caller = findVisitor(request)
    const now = clock.now()
    const first = (list: string, limit: number) => pageIn(server, { query: {} }, list, { q }, limit)
    const none = cutPage<never>([], first('pages.none', 1), () => [])
    const isAsked = q !== ''
    const groups = isAsked
      ? await listGroups(db, first('pages.groups', groupsMax), 'popular', decideFilter({ q }))
      : none
    const events = isAsked ? await discoverEvents(db, first('pages.events', eventsMax), { q }, now) : none
    const people =
      caller && (isAsked ? await listDirectory(db, caller, { q }, first('pages.members', peopleMax)) : none)
    const ownRsvps = await mapOwnRsvps(db, caller, now)
    const { timezone: zone } = await findFilters(db, now)
    const found = { q, groups, events, people, ownRsvps, ownOrigins }
    return sendPage(reply, searchPage({ ...found, now, zone, messages: messagesOf(request) }))
  })
}
