import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { tableScripts } from '../../parts/bulk-table.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn } from '../shell.ts'
import {
  emptyPeople,
  exportForm,
  inviteLink,
  labelChips,
  type PeopleView,
  peopleTable,
  searchForm,
  segmentChips,
} from './people-view.ts'

const perPage = 50

/** What the URL asks for; anything else is left out. */
function filtersIn(request: FastifyRequest, text: PeopleView['text']) {
  const one = <T extends object>(name: string, known: T) => {
    const given = queryIn(request, name) ?? ''
    return Object.hasOwn(known, given) ? (given as keyof T) : undefined
  }
  return {
    segment: one('segment', text.segments) ?? 'all',
    sort: one('sort', text.sorts) ?? 'recent',
    q: queryIn(request, 'q')?.slice(0, 100),
    label: queryIn(request, 'label')?.slice(0, 30),
  }
}

/** The people of a group. */
export function mountPeople(scope: PageScope): void {
  getScreen(scope, groupRoute('people'), async (request, reply) => {
    const group = await findGroup(scope, request)
    const messages = messagesOf(request)
    const text = messages.organize.people.list
    const filters = filtersIn(request, text)
    const params = { groupId: slugIn(request) }
    const query = { ...filters, ...cursorsIn(request), limit: perPage }
    const found = await perform(scope, request, operations['group-people'].list, { params, query })
    const counts = await perform(scope, request, operations['group-people'].count, { params })
    const { labels } = await perform(scope, request, operations['group-people'].listLabels, { params })
    const { ownOrigins } = scope.server
    const path = groupPath(slugIn(request), 'people')
    const view = { messages, text, group, ...filters, found, counts, labels, path, ownOrigins }
    return sendPage(reply, groupScreen(messages, group, 'people', peopleBody(view, request.url)))
  })

  postScreen(
    scope,
    groupRoute('people', '/export'),
    (request) => groupPath(slugIn(request), 'people'),
    async (request, reply) => {
      const { segment } = filtersIn(request, messagesOf(request).organize.people.list)
      const params = { groupId: slugIn(request) }
      const { url } = await perform(scope, request, operations['group-people'].export, { params, body: { segment } })
      return reply.redirect(new URL(url).pathname, 303)
    },
  )
}

function peopleBody(view: PeopleView, here: string) {
  const { messages, text, found, counts, segment } = view
  if (counts.all === 0) return { body: `${emptyPeople(view)}${inviteLink(view)}` }
  const list = found.items.length > 0 ? peopleTable(view) : emptyPeople(view)
  const hint = segment === 'all' ? text.lead : text.segmentHints[segment]
  return {
    body: html`!${searchForm(view)}
!${segmentChips(view)}!${labelChips(view)}<p class="soft">${hint}</p>
!${list}!${pager(found.pagination, here, messages)}!${exportForm(view)}!${inviteLink(view)}`,
    scripts: tableScripts,
  }
}
