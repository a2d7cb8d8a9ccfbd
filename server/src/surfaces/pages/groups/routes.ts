import type { FastifyRequest } from 'fastify'
import { decideFilter, listGroups, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { writeSvgCode } from '#platform/media/qr-code.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import { assertCleanText } from '#surfaces/operations/validate.ts'
import { findVisitor, frameOf, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { isFirstPage, pageIn } from '#surfaces/site/paging.ts'
import { pathOf } from '#surfaces/site/parts/group-card.ts'
import { mountClaim } from './claim-routes.ts'
import { groupsPage } from './list-page.ts'
import { mountMembership } from './member-routes.ts'
import { groupPage } from './page.ts'
import { loadView, slugIn } from './view.ts'

const perPage = 24
const sorts = ['popular', 'newest', 'name'] as const

function textIn({ query }: FastifyRequest, name: string, max: number): string {
  const value = (query as Record<string, unknown>)[name]
  if (typeof value !== 'string') return ''
  assertCleanText(value, name)
  return [...value.trim()].slice(0, max).join('')
}

export function mountGroups(scope: PageScope): void {
  const { routes, server } = scope
  const { ownOrigins } = server

  routes.get('/groups', openWithLag, async (request, reply) => {
    const [q, tag] = [textIn(request, 'q', 200), textIn(request, 'tag', 50)]
    const sort = sorts.find((one) => one === textIn(request, 'sort', 10)) ?? 'popular'
    const page = pageIn(server, request, 'pages.groups', { q, tag, sort }, perPage)
    const groups = await listGroups(readerOf(server, request), page, sort, decideFilter({ q, tag }))
    const { instanceName, path } = frameOf(server, request)
    const isFirst = isFirstPage(request)
    const view = { q, tag, sort, groups, here: path, isFirst, instanceName, ownOrigins }
    return sendPage(reply, groupsPage({ ...view, messages: messagesOf(request) }))
  })

  routes.get('/groups/:slug', openWithLag, async (request, reply) => {
    const view = await loadView(scope, request)
    // A group has one canonical URL, whatever the case of the slug or the kind of id.
    const requestedPath = request.url.split('?')[0]!
    if (requestedPath !== pathOf(view.group)) return reply.redirect(pathOf(view.group), 301)
    return sendPage(reply, groupPage(view))
  })

  routes.get('/groups/:slug/qr.svg', openWithLag, async (request, reply) => {
    const group = await requireVisibleGroup(readerOf(server, request), findVisitor(request), slugIn(request))
    return reply.type('image/svg+xml; charset=utf-8').send(writeSvgCode(`${server.baseUrl}${pathOf(group)}`))
  })

  mountMembership(scope)
  mountClaim(scope)
}
