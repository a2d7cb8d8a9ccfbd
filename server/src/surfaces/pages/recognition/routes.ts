import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { hasLeaderboards } from '#domains/foundation/settings/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { viewerOf } from '#domains/foundation/visibility/index.ts'
import { Slug } from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import { listDirectory } from '#domains/profiles/directory/index.ts'
import {
  BadgeSlug,
  findBadgeGroup,
  findHeldBadge,
  findVisibleBadge,
  listBadges,
  presentBadgeDetail,
  presentCatalogBadge,
} from '#domains/recognition/badges/index.ts'
import { readBoard, readGroupBoard, readMovers } from '#domains/recognition/leaderboards/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { sealFor } from '#surfaces/operations/cursors.ts'
import { areParamsValid } from '#surfaces/operations/validate.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { findVisitor, messagesOf, open, openPages, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import { badgePage, badgesPage } from './badge-pages.ts'
import { type BoardPeriodKind, boardPage, groupBoardPage, moversPage } from './board-page.ts'

const SlugParams = Type.Object({ slug: BadgeSlug })
const GroupParams = Type.Object({ slug: Slug })
const badgesMax = 100
const holdersMax = 12
const peoplePerPage = 25

/** The pages of badges and leaderboards. Private and hidden members are listed for no one. */
export function mountRecognition(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  const describeError = ({ code }: ApiError, messages: Messages) =>
    code === 'badge_not_found' ? messages.recognition.badges.unknown : undefined
  openPages(server, { assets: [communityStyle], admission: () => ({ legacyBaseUrl }), describeError }, (routes) => {
    for (const mount of [mountBadges, mountBoard]) mount({ server, routes })
  })
}

function mountBadges(scope: PageScope): void {
  const { routes, server } = scope
  const { keys, links, ownOrigins } = server
  const seal = sealFor(keys, 'pages.badges', {})

  routes.get('/badges', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    const { items } = await listBadges(db, { limit: badgesMax, seal }, {})
    const badges = items.map((row) => presentCatalogBadge(row, links))
    return sendPage(reply, badgesPage({ badges, pictures: links, messages: messagesOf(request) }))
  })

  routes.get('/badges/:slug', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    const caller = findVisitor(request)
    const row = await findVisibleBadge(db, slugIn(request), viewerOf(caller))
    if (!row) throw new ApiError('badge_not_found')
    const group = row.group_id === null ? undefined : await findBadgeGroup(db, row.group_id)
    const { items: holders } = await listDirectory(db, caller, { badge: row.id }, { limit: holdersMax, seal })
    const badge = presentBadgeDetail(row, links)
    const isHeld = caller !== undefined && (await findHeldBadge(db, row.id, caller.userId)) !== undefined
    const view = { badge, group, holders, isHeld, pictures: links, ownOrigins }
    return sendPage(reply, badgePage({ ...view, messages: messagesOf(request) }))
  })

  routes.post('/badges/:slug/give-back', open, async (request, reply) => {
    const [caller, slug] = [findVisitor(request), slugIn(request)]
    if (!caller) return reply.redirect(`/sign-in?return_to=${encodeURIComponent(`/badges/${slug}`)}`, 303)
    await perform(scope, request, operations.badges.giveBack, { params: { slug } })
    return redirectWith(scope, reply, `/badges/${slug}`, 'badgeReturned')
  })
}

/** A slug in any case, or an id. Anything else is not found. */
function slugIn(request: FastifyRequest): string {
  const params = request.params as { slug: string }
  if (!areParamsValid(SlugParams, params)) throw new ApiError('badge_not_found')
  return params.slug
}

/** The period in the query; undefined means all time. */
function periodIn(request: FastifyRequest): BoardPeriodKind | undefined {
  const period = queryIn(request, 'period') ?? ''
  return Object.hasOwn(messagesOf(request).recognition.board.periods, period) ? (period as BoardPeriodKind) : undefined
}

function offsetIn(request: FastifyRequest): number {
  const offset = queryIn(request, 'offset') ?? ''
  return /^\d{1,9}$/.test(offset) ? Number(offset) : 0
}

function mountBoard({ routes, server }: PageScope): void {
  const { clock, links, ownOrigins } = server
  async function assertBoards(db: Reader): Promise<void> {
    if (!(await hasLeaderboards(db))) throw new ApiError('not_found')
  }

  routes.get('/leaderboard', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    await assertBoards(db)
    const caller = findVisitor(request)
    const [period, limit, offset] = [periodIn(request), peoplePerPage, offsetIn(request)]
    const username = (caller && (await findUser(db, caller.userId)))?.username ?? undefined
    const view = { limit, offset, username, pictures: links, ownOrigins, messages: messagesOf(request) }
    if (period === undefined) return sendPage(reply, boardPage(await readBoard(db, caller, { limit, offset }), view))
    const movers = await readMovers(db, caller, { limit, offset, period }, clock.now())
    return sendPage(reply, moversPage(movers, period, view))
  })

  routes.get('/groups/:slug/leaderboard', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    await assertBoards(db)
    const caller = findVisitor(request)
    const { slug } = request.params as { slug: string }
    if (!areParamsValid(GroupParams, { slug })) throw new ApiError('group_not_found')
    const [limit, offset] = [peoplePerPage, offsetIn(request)]
    const username = (caller && (await findUser(db, caller.userId)))?.username ?? undefined
    const board = await readGroupBoard(db, caller, slug, { limit, offset })
    const view = { limit, offset, username, pictures: links, ownOrigins, messages: messagesOf(request) }
    return sendPage(reply, groupBoardPage(board, view))
  })
}
