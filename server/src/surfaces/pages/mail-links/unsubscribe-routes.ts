import type { FastifyRequest } from 'fastify'
import { actions } from '#domains/index.ts'
import { findUnsubscription } from '#domains/instance/notifications/index.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { resumedPage, stopPage, stoppedPage } from './pages.ts'
import { readLink } from './sealed-link.ts'

export function mountUnsubscribe(scope: PageScope): void {
  const { server, routes } = scope
  const { links } = server
  const read = (request: FastifyRequest) => readLink(request, (sealed) => findUnsubscription(links, sealed))

  routes.get('/unsubscribe/:sealed', open, async (request, reply) =>
    sendPage(reply, stopPage(messagesOf(request), request.url, read(request).kind)),
  )

  routes.post('/unsubscribe/:sealed', open, async (request, reply) => {
    const { userId, kind } = read(request)
    const isAgain = request.body instanceof URLSearchParams && request.body.get('again') === 'on'
    await performAction(scope, request, actions.notifications.unsubscribe, { userId, kind, isResumed: isAgain })
    const messages = messagesOf(request)
    return sendPage(reply, isAgain ? resumedPage(messages, kind) : stoppedPage(messages, request.url, kind))
  })
}
