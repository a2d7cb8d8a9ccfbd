import type { FastifyError } from 'fastify'
import { errorBody, toApiError } from '../http/errors.ts'
import { showStanding } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'
import { mountPageAssets } from '../pages/assets.ts'
import { mountAccount } from './account-routes.ts'
import { mountEmailChange } from './email-change-routes.ts'
import { mountEmailSignIn } from './email-routes.ts'
import { addFormParser } from './forms.ts'
import { mountOwner } from './owner-routes.ts'
import { errorPage } from './pages.ts'
import { mountPasskeys } from './passkey-routes.ts'
import { passkeyScript, passkeyScriptPath } from './passkey-script.ts'
import { mountProviders } from './provider-routes.ts'
import { admitVisitor, type House, type SignInOptions, sendPage } from './visit.ts'

export { makeOwnerLink } from './owner-routes.ts'
export type { Providers } from './providers.ts'

/** The pages where people come in and look after their account. They need no script, passkeys aside. */
export function mountSignIn(server: HttpServer, options: SignInOptions): void {
  mountPageAssets(server, { [passkeyScriptPath]: { type: 'text/javascript; charset=utf-8', content: passkeyScript } })
  server.app.register(async (scope) => {
    const house: House = { ...options, server, scope }
    addFormParser(scope)
    scope.addHook('onRequest', (request, reply) => admitVisitor(house, request, reply))
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const known = toApiError(error)
      if (known.status === 500)
        server.logger.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a page failed')
      await showStanding(server.limiter, server.limits, request, reply)
      reply.headers(known.headers)
      const wantsJson = request.headers['content-type']?.startsWith('application/json') ?? false
      if (!wantsJson) return sendPage(reply, errorPage(known.message), known.status)
      return reply.code(known.status).type('application/json').send(errorBody(known))
    })
    for (const mount of [mountEmailSignIn, mountOwner, mountAccount, mountEmailChange, mountPasskeys, mountProviders])
      mount(house)
  })
}
