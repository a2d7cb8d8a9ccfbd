import type { FastifyReply, FastifyRequest } from 'fastify'
import { actions, operations } from '#domains/index.ts'
import { listFirstItems } from '#domains/profiles/portfolio/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { prefersJson } from '#surfaces/http/accept.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { intentOf, intentOfAction, rememberIntent } from '#surfaces/site/intents.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { ownPage } from './own-pages.ts'
import { claimPage, connectedPage, tapPage } from './pages.ts'
import { hasOwner, passIdIn, passPathIn, requireTap, signedIn } from './pass-access.ts'
import type { PersonalTap } from './pass-parts.ts'
import { presentTap } from './present.ts'
import { assignBrowserId, countVisit, findBrowserId, isHumanVisit, visitorOf } from './visitors.ts'

const worksMax = 6

/**
 * The page of a pass. A visit is recorded as systemActor even when a user is signed in: a link must never reveal who
 * opened it.
 */
export function mountTap(scope: PageScope): void {
  const { routes, server } = scope
  const { database, ownOrigins, baseUrl } = server

  /** One row per browser and day, without the session. Connected members are not counted: their connection is known. */
  async function recordVisit(request: FastifyRequest, reply: FastifyReply, tap: PersonalTap): Promise<void> {
    if (tap.isOwn || tap.isConnected || !isHumanVisit(request)) return
    const known = findBrowserId(request)
    const visitor = visitorOf(server, known ?? assignBrowserId(server, reply), tap.owner.id)
    await countVisit(server, { passId: tap.passId, ip: request.ip, hasCookie: known !== undefined }, () =>
      performAction(scope, request, actions.meetpass.recordVisit, { tap, visitor }),
    )
  }

  async function showPass(request: FastifyRequest, reply: FastifyReply, tap: PersonalTap): Promise<FastifyReply> {
    const { settings } = tap
    if (settings) return sendPage(reply, ownPage(messagesOf(request), { tap: { ...tap, settings }, ownOrigins }))
    const hasWorks = tap.action.show === 'portfolio' && tap.owner.profile_visibility === 'public'
    const works = hasWorks ? await listFirstItems(database, tap.owner.id, worksMax) : []
    const isSignedIn = findVisitor(request) !== undefined
    const view = { tap, ownOrigins, isSignedIn, works }
    const page = tap.isConnected ? connectedPage : tapPage
    return sendPage(reply, page(messagesOf(request), view))
  }

  routes.get('/pass/:id', open, async (request, reply) => {
    reply.header('Vary', 'Accept, Cookie')
    const tap = await requireTap(scope, request)
    if (hasOwner(tap)) await recordVisit(request, reply, tap)
    if (prefersJson(request)) return reply.send({ data: presentTap(tap, baseUrl) })
    if (hasOwner(tap)) return showPass(request, reply, tap)
    return sendPage(reply, claimPage(messagesOf(request), tap, findVisitor(request) !== undefined))
  })

  routes.post('/pass/:id/connect', open, async (request, reply) => {
    const passId = passIdIn(request)
    const tap = await requireTap(scope, request)
    if (!hasOwner(tap)) throw new ApiError('pass_not_found')
    const browser = findBrowserId(request)
    const visitor = browser === undefined ? {} : { visitor: visitorOf(server, browser, tap.owner.id) }
    const caller = findVisitor(request)
    if (!caller) {
      rememberIntent(server, reply, intentOfAction(actions.meetpass.connect, { passId, ...visitor }))
      return reply.redirect(`/sign-in?return_to=/pass/${passId}`, 303)
    }
    await performAction(scope, request, actions.meetpass.connect, { passId, ...visitor })
    return reply.redirect(`/pass/${passId}`, 303)
  })

  routes.post(
    '/pass/:id/disconnect',
    open,
    signedIn(passPathIn, async (_caller, request, reply) => {
      const tap = await requireTap(scope, request)
      if (!hasOwner(tap) || tap.isOwn) throw new ApiError('pass_not_found')
      await performAction(scope, request, actions.meetpass.disconnect, { userId: tap.owner.id })
      return redirectWith(scope, reply, `/pass/${tap.passId}`, 'disconnected')
    }),
  )

  routes.post('/pass/:id/claim', open, async (request, reply) => {
    const passId = passIdIn(request)
    const caller = findVisitor(request)
    if (!caller) {
      if (hasOwner(await requireTap(scope, request))) throw new ApiError('pass_already_claimed')
      const flash = { done: 'passClaimed', refused: 'notClaimed' } as const
      rememberIntent(server, reply, { ...intentOf(operations.meetpass.claim, { params: { id: passId } }), flash })
      return reply.redirect(`/sign-in?return_to=/pass/${passId}`, 303)
    }
    await perform(scope, request, operations.meetpass.claim, { params: { id: passId } })
    return redirectWith(scope, reply, `/pass/${passId}`, 'passClaimed')
  })
}
