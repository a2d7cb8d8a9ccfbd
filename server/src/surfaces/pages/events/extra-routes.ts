import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { writeSvgCode } from '#platform/media/qr-code.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { guestsPage } from './guests-page.ts'
import { sharePage } from './share-page.ts'
import { loadView } from './view.ts'

/** Pages beside the page of an event: who is going, and how to share it. */
export function mountEventExtras(scope: PageScope): void {
  const { routes, server } = scope
  const { baseUrl, ownOrigins } = server

  getScreen(scope, '/events/:id/guests', async (request, reply) => {
    const view = await loadView(scope, request)
    const { listGuests } = operations.attendees
    const input = { params: { id: view.event.id }, query: { ...cursorsIn(request), limit: 48 } }
    const guests = await perform(scope, request, listGuests, input).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'forbidden') return undefined
      throw error
    })
    return sendPage(
      reply,
      guestsPage({ ...view, guests, here: request.url, ownOrigins, messages: messagesOf(request) }),
    )
  })

  routes.get('/events/:id/share', open, async (request, reply) =>
    sendPage(reply, sharePage({ ...(await loadView(scope, request)), baseUrl })),
  )

  routes.get('/events/:id/qr.svg', open, async (request, reply) => {
    const { event } = await loadView(scope, request)
    return reply.type('image/svg+xml; charset=utf-8').send(writeSvgCode(`${baseUrl}${pathOf(event)}`))
  })
}
