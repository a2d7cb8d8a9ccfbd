import type { FastifyRequest } from 'fastify'
import { findRecoveryLink } from '#domains/accounts/recovery/index.ts'
import { actions } from '#domains/index.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { recoveryDonePage, recoveryPage } from './pages.ts'
import { readLink } from './sealed-link.ts'

const { stopByLink: stop, proveByLink: prove, clearByLink: clear } = actions.recovery
const actionOf = { stop, prove, clear }

/** The links in the mails about a new address for a lost mailbox: stop it, prove the new address, or remove other ways in. */
export function mountRecovery(scope: PageScope): void {
  const { server, routes } = scope
  const read = (request: FastifyRequest) => readLink(request, (sealed) => findRecoveryLink(server.links, sealed))

  routes.get('/account-recovery/:sealed', open, async (request, reply) =>
    sendPage(reply, recoveryPage(messagesOf(request), request.url, read(request).act)),
  )

  routes.post('/account-recovery/:sealed', open, async (request, reply) => {
    const { id, act } = read(request)
    const isDone = await performAction(scope, request, actionOf[act], { id })
    return sendPage(reply, recoveryDonePage(messagesOf(request), isDone ? act : 'ended'), isDone ? 200 : 410)
  })
}
