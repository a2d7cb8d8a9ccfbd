import type { FastifyRequest } from 'fastify'
import { findUser } from '#domains/accounts/users/index.ts'
import { findUnsubscription, updatePreferences } from '#domains/instance/notifications/index.ts'
import { transact } from '#platform/outbox.ts'
import { shortAddress } from '#surfaces/http/address.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { resumedPage, stopPage, stoppedPage } from './pages.ts'
import { readLink } from './sealed-link.ts'

export function mountUnsubscribe({ server, routes }: PageScope): void {
  const { database, clock, links } = server
  const read = (request: FastifyRequest) => readLink(request, (sealed) => findUnsubscription(links, sealed))

  routes.get('/unsubscribe/:sealed', open, async (request, reply) =>
    sendPage(reply, stopPage(messagesOf(request), request.url, read(request).kind)),
  )

  routes.post('/unsubscribe/:sealed', open, async (request, reply) => {
    const { userId, kind } = read(request)
    const isAgain = request.body instanceof URLSearchParams && request.body.get('again') === 'on'
    await transact(
      database,
      clock,
      { userId, requestId: request.id, address: shortAddress(request.ip) },
      async ({ db, audit }) => {
        // An account that is gone gets no mail as it is.
        if (!(await findUser(db, userId))) return
        await updatePreferences(db, userId, { [kind]: isAgain })
        audit({
          action: isAgain ? 'notifications.resume' : 'notifications.unsubscribe',
          target: userId,
          detail: { kind },
        })
      },
    )
    const messages = messagesOf(request)
    return sendPage(reply, isAgain ? resumedPage(messages, kind) : stoppedPage(messages, request.url, kind))
  })
}
