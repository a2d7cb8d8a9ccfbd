import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EventRow, requireReadableEvent } from '#domains/events/events/index.ts'
import { type ReceivedGift, readGift } from '#domains/events/spot-gifts/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith, setFlash } from '#surfaces/site/flash.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { problemsOf } from '#surfaces/site/parts/question-fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { type RsvpForm, readRsvp, startRsvpForm } from './rsvp-form.ts'
import { takeNotePage, takePage, unknownGiftPage } from './take-page.ts'

const route = '/take/:token'
const tokenIn = ({ params }: FastifyRequest) => (params as { token: string }).token
export const takePath = (token: string) => `/take/${encodeURIComponent(token)}`

interface Found {
  gift: ReceivedGift
  event: EventRow
}

const noteStatus = { own: 200, has_spot: 200, asked: 409, banned: 403, ended: 410 } as const
const noteName = { own: 'own', has_spot: 'hasSpot', asked: 'asked', banned: 'banned', ended: 'ended' } as const

/** The page of a link by which a friend gives a spot away. */
export function mountTaking(scope: PageScope): void {
  const { routes, server } = scope
  const { database, clock, ownOrigins } = server

  /** Wrong tokens of a member are counted; a visitor reads the same before they sign in. */
  async function find(request: FastifyRequest): Promise<Found | undefined> {
    const caller = findVisitor(request)
    const params = { token: tokenIn(request) }
    try {
      const gift = caller
        ? await perform(scope, request, operations['spot-gifts'].get, { params })
        : await readGift(database, params.token, clock.now())
      return { gift, event: await requireReadableEvent(database, caller, gift.event.id) }
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'validation_failed')) return undefined
      throw error
    }
  }

  const viewOf = (request: FastifyRequest, { event }: Found) => {
    return { event, messages: messagesOf(request), now: clock.now(), ownOrigins }
  }

  const offeredOf = (request: FastifyRequest, { gift }: Found) => ({
    path: takePath(tokenIn(request)),
    giverName: gift.giverName ?? '',
    groupName: gift.groupName,
    endsAt: gift.expiresAt,
  })

  async function startForm(caller: Caller, { event }: Found): Promise<RsvpForm> {
    const form = await startRsvpForm({ db: database, caller, event, guests: 0, joinsOnline: false })
    return { ...form, guests: [], isHybrid: false }
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, found: Found | undefined): FastifyReply {
    if (!found) return sendPage(reply, unknownGiftPage(messagesOf(request)), 404)
    const { status } = found.gift
    const of = status === 'open' ? 'ended' : status
    const note = messagesOf(request).spotGifts.page[noteName[of]]
    return sendPage(reply, takeNotePage(viewOf(request, found), note), noteStatus[of])
  }

  /** In no search, whether or not a link is posted somewhere. */
  const hide = (reply: FastifyReply) => reply.header('X-Robots-Tag', 'noindex')

  routes.get(route, open, async (request, reply) => {
    hide(reply)
    const found = await find(request)
    if (found?.gift.status !== 'open') return refuse(request, reply, found)
    const caller = findVisitor(request)
    const form = caller && (await startForm(caller, found))
    return sendPage(reply, takePage(viewOf(request, found), { ...offeredOf(request, found), form }))
  })

  async function take(request: FastifyRequest, reply: FastifyReply, caller: Caller, found: Found) {
    const sent = formIn(request)
    const form = await startForm(caller, found)
    const { answers } = readRsvp(sent, form) as { answers?: Record<string, string> }
    const input = { params: { token: tokenIn(request) }, body: answers ? { answers } : {} }
    try {
      await perform(scope, request, operations['spot-gifts'].take, input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
      const isWrong = ['answers_required', 'validation_failed'].includes(error.code)
      // The page of the link says why.
      if (!isWrong) return reply.redirect(takePath(tokenIn(request)), 303)
      const view = viewOf(request, found)
      const { values, alert, status } = refusalOf(error, sent, view.messages)
      const state = { values, problems: problemsOf(error, view.messages) }
      return sendPage(reply, takePage(view, { ...offeredOf(request, found), form, state, alert }), status)
    }
    return redirectWith(scope, reply, pathOf(found.event), 'goingAnswered')
  }

  routes.post(route, open, async (request, reply) => {
    hide(reply)
    const found = await find(request)
    const caller = findVisitor(request)
    if (caller && found?.gift.status === 'has_spot') {
      setFlash(server, reply, 'goingAnswered')
      return reply.redirect(pathOf(found.event), 303)
    }
    if (found?.gift.status !== 'open') return refuse(request, reply, found)
    if (caller) return take(request, reply, caller, found)
    const intent = intentOf(operations['spot-gifts'].take, { params: { token: tokenIn(request) }, body: {} })
    rememberIntent(server, reply, { ...intent, asks: true, flash: { done: 'rsvpSaved', refused: 'giftMissed' } })
    return reply.redirect(`/sign-in?return_to=${pathOf(found.event)}`, 303)
  })
}
