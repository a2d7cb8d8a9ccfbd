import type { FastifyReply, FastifyRequest } from 'fastify'
import { lastMomentToGive } from '#domains/events/rsvps/index.ts'
import { findGiving, type Giving } from '#domains/events/spot-gifts/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { givePage, giveSection, mayGive, newLinkPage } from './give-page.ts'
import { loadView } from './view.ts'

type View = Awaited<ReturnType<typeof loadView>>
type HasServer = Pick<PageScope, 'server'>

/** What became of the link, read where it is shown only. */
const findOwn = ({ server }: HasServer, { event, now }: View, { userId }: Caller): Promise<Giving | undefined> =>
  findGiving(server.database, event.id, userId, now)

/** For the pages where an RSVP is changed or given up; nothing where no one may pass their spot on. */
export async function findGiveSection(scope: HasServer, view: View, caller: Caller): Promise<string> {
  if (!mayGive(view)) return ''
  return giveSection({ ...view, endsAt: lastMomentToGive(view.event), giving: await findOwn(scope, view, caller) })
}

/** A link that gives a spot away, and its end. */
export function mountGiving(scope: PageScope): void {
  const path = '/events/:id/rsvp/give'
  const eventOf = ({ url }: FastifyRequest) => url.split('/rsvp/give')[0]!

  async function show(reply: FastifyReply, view: View, caller: Caller, alert?: string, status = 200) {
    if (!mayGive(view)) return reply.redirect(pathOf(view.event), 303)
    const giving = await findOwn(scope, view, caller)
    return sendPage(reply, givePage({ ...view, endsAt: lastMomentToGive(view.event), giving, alert }), status)
  }

  getScreen(scope, path, async (request, reply, caller) => show(reply, await loadView(scope, request), caller))

  /** The page has the link itself: it is stored nowhere, so no later page could show it. */
  postScreen(scope, path, eventOf, async (request, reply, caller) => {
    const view = await loadView(scope, request)
    const input = { params: { id: view.event.id } }
    try {
      const { url, expiresAt } = await perform(scope, request, operations['spot-gifts'].create, input)
      return sendPage(reply, newLinkPage({ ...view, url, endsAt: expiresAt }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 404) throw error
      return show(reply, view, caller, view.messages.errors[error.code], error.status)
    }
  })

  postScreen(scope, `${path}/end`, eventOf, async (request, reply) => {
    const { event } = await loadView(scope, request)
    try {
      await perform(scope, request, operations['spot-gifts'].delete, { params: { id: event.id } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'spot_gift_not_found') throw error
      // The page of the event says who took it.
      return reply.redirect(pathOf(event), 303)
    }
    return redirectWith(scope, reply, pathOf(event), 'spotKept')
  })
}
