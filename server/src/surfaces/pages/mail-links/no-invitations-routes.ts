import type { FastifyRequest } from 'fastify'
import { findNeverInvite } from '#domains/accounts/invitations/index.ts'
import { actions } from '#domains/index.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { neverInvitedPage, neverInvitePage } from './pages.ts'
import { readLink } from './sealed-link.ts'

/** No more invitations to the address of a link, from anyone. Works without an account. */
export function mountNoInvitations(scope: PageScope): void {
  const { server, routes } = scope
  const read = (request: FastifyRequest) => readLink(request, (sealed) => findNeverInvite(server.links, sealed))

  routes.get('/no-invitations/:sealed', open, async (request, reply) => {
    read(request)
    return sendPage(reply, neverInvitePage(messagesOf(request), request.url))
  })

  routes.post('/no-invitations/:sealed', open, async (request, reply) => {
    await performAction(scope, request, actions.invitations.refuse, { hash: read(request) })
    return sendPage(reply, neverInvitedPage(messagesOf(request)))
  })
}
