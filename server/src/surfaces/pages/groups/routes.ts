import type { FastifyReply, FastifyRequest } from 'fastify'
import { listGroupEvents, listPastGroupEvents } from '#domains/events/events/index.ts'
import {
  decideFilter,
  findFavorite,
  findMute,
  isGroupMember,
  listGroups,
  listOrganizers,
  requireVisibleGroup,
} from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import { viewerOf } from '#domains/people/visibility/index.ts'
import { listBadges } from '#domains/recognition/badges/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertCleanText } from '#surfaces/operations/validate.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { findVisitor, frameOf, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { isFirstPage, pageIn } from '#surfaces/site/paging.ts'
import { ownPicture, userAvatar } from '#surfaces/site/parts/avatars.ts'
import { pathOf } from '#surfaces/site/parts/group-card.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { perform } from '#surfaces/site/perform.ts'
import { groupsPage } from './list-page.ts'
import { type GroupView, groupPage } from './page.ts'

const perPage = 24
const nextMax = 6
const pastMax = 6
const organizersMax = 6
const badgesMax = 8
const sorts = ['popular', 'newest', 'name'] as const

/** The slug in the path. An invalid one is not found. */
function slugIn(request: FastifyRequest): string {
  const { slug } = request.params as { slug: string }
  if (!/^[a-zA-Z0-9-]{1,60}$/.test(slug)) throw new ApiError('group_not_found')
  return slug
}

function textIn({ query }: FastifyRequest, name: string, max: number): string {
  const value = (query as Record<string, unknown>)[name]
  if (typeof value !== 'string') return ''
  assertCleanText(value, name)
  return [...value.trim()].slice(0, max).join('')
}

export function mountGroups(scope: PageScope): void {
  const { routes, server } = scope
  const { database, clock, ownOrigins, baseUrl, links } = server

  routes.get('/groups', open, async (request, reply) => {
    const [q, tag] = [textIn(request, 'q', 200), textIn(request, 'tag', 50)]
    const sort = sorts.find((one) => one === textIn(request, 'sort', 10)) ?? 'popular'
    const page = pageIn(server, request, 'pages.groups', { q, tag, sort }, perPage)
    const groups = await listGroups(database, page, sort, decideFilter({ q, tag }))
    const { instanceName, path } = frameOf(server, request)
    const isFirst = isFirstPage(request)
    const view = { q, tag, sort, groups, here: path, isFirst, instanceName, ownOrigins }
    return sendPage(reply, groupsPage({ ...view, messages: messagesOf(request) }))
  })

  async function loadView(request: FastifyRequest): Promise<GroupView> {
    const caller = findVisitor(request)
    const group = await requireVisibleGroup(database, caller, slugIn(request))
    const now = clock.now()
    const [groupId, at] = [group.id, now.toISOString()]
    const first = (list: string, limit: number) => pageIn(server, { query: {} }, list, { groupId }, limit)
    const past = pageIn(server, request, 'pages.past', { groupId }, pastMax)
    const { viewer } = viewerOf(caller)
    const isForMembers = (await isGroupMember(database, group, caller)) || undefined
    const people = await listOrganizers(database, groupId, viewer, organizersMax)
    const badges = await listBadges(database, first('pages.badges', badgesMax), { groupId })
    return {
      group,
      isMuted: caller && (await findMute(database, groupId, caller.userId)) !== undefined,
      isFavorite: caller !== undefined && (await findFavorite(database, groupId, caller.userId)) !== undefined,
      next: await listGroupEvents(database, first('pages.next', nextMax), { groupId, from: at, isForMembers }),
      past: await listPastGroupEvents(database, past, { groupId, now: at, isForMembers }),
      organizers: people.map((row) => ({
        avatar: userAvatar({ ...row, id: row.user_id }, ownOrigins),
        username: row.username!,
        role: row.role,
      })),
      badges: badges.items.map((badge) => ({
        ...badge,
        picture: ownPicture(links.emojiUrl(badge.icon), ownOrigins) ?? null,
      })),
      ownRsvps: await mapOwnRsvps(database, caller, now),
      here: `${pathOf(group)}#past`,
      now,
      messages: messagesOf(request),
      baseUrl,
      ownOrigins,
    }
  }

  routes.get('/groups/:slug', open, async (request, reply) => {
    const view = await loadView(request)
    // A group has one canonical URL, whatever the case of the slug or the kind of id.
    const requestedPath = request.url.split('?')[0]!
    if (requestedPath !== pathOf(view.group)) return reply.redirect(pathOf(view.group), 301)
    const { done } = request.query as { done?: unknown }
    const states = [view.isFavorite ? 'favorite' : 'unfavorite', view.isMuted ? 'mute' : 'unmute']
    const isNoteShown = findVisitor(request) !== undefined && states.some((state) => state === done)
    return sendPage(
      reply,
      groupPage({ ...view, note: isNoteShown ? view.messages.groups.page.done[String(done)] : undefined }),
    )
  })

  async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof ApiError) || error.code !== 'banned') throw error
    const view = await loadView(request)
    return sendPage(reply, groupPage({ ...view, alert: view.messages.groups.page.banned }), error.status)
  }

  routes.post('/groups/:slug/favorite', open, async (request, reply) => {
    const slug = slugIn(request)
    const caller = findVisitor(request)
    const path = pathOf(await requireVisibleGroup(database, caller, slug))
    if (!caller) {
      rememberIntent(server, reply, intentOf(operations.favorites.add, { params: { slug } }))
      return reply.redirect(`/sign-in?return_to=${path}?done=favorite`, 303)
    }
    try {
      await perform(scope, request, operations.favorites.add, { params: { slug } })
    } catch (error) {
      return refuse(request, reply, error)
    }
    return reply.redirect(`${path}?done=favorite`, 303)
  })

  routes.post('/groups/:slug/unfavorite', open, async (request, reply) => {
    const slug = slugIn(request)
    const caller = findVisitor(request)
    const path = pathOf(await requireVisibleGroup(database, caller, slug))
    if (!caller) return reply.redirect(`/sign-in?return_to=${path}`, 303)
    await perform(scope, request, operations.favorites.remove, { params: { slug } })
    return reply.redirect(`${path}?done=unfavorite`, 303)
  })

  for (const act of ['mute', 'unmute'] as const)
    routes.post(`/groups/:slug/${act}`, open, async (request, reply) => {
      const slug = slugIn(request)
      const caller = findVisitor(request)
      const path = pathOf(await requireVisibleGroup(database, caller, slug))
      if (!caller) return reply.redirect(`/sign-in?return_to=${path}`, 303)
      await perform(scope, request, operations.groups[act], { params: { slug } })
      return reply.redirect(`${path}?done=${act}`, 303)
    })
}
