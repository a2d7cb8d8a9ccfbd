import type { FastifyError, FastifyRequest } from 'fastify'
import type { ApiError } from '../../kernel/errors.ts'
import { errorText } from '../../messages/en.ts'
import { passText as text } from '../../messages/en-meetpass.ts'
import type { Bucket } from '../../platform/limiter.ts'
import { addressKey } from '../http/address.ts'
import { errorBody, toApiError } from '../http/errors.ts'
import { showStanding } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'
import { mountPageAssets } from '../pages/assets.ts'
import { pagePolicy } from '../pages/layout.ts'
import { addFormParser } from '../sign-in/forms.ts'
import { admitVisitor, type House, type SignInOptions, sendPage } from '../sign-in/visit.ts'
import { prefersJson } from './accept.ts'
import { mountFiles } from './file-routes.ts'
import { mountOwn } from './own-routes.ts'
import { sayPage } from './pages.ts'
import { passStyle, passStylePath } from './style.ts'
import { mountTap } from './tap-routes.ts'

export { passIntents } from './intents.ts'

const tapPath = '/pass/:id'

/** spec §Limits: "3 requests per 1 second, per IP, independent of the hourly limit". */
function bucketOf({ ip, routeOptions }: FastifyRequest): Bucket | undefined {
  return routeOptions.url === tapPath ? { key: `rl:pass:${addressKey(ip)}`, limit: 3, windowSeconds: 1 } : undefined
}

function sayError(error: ApiError) {
  if (error.code === 'pass_not_found') return text.unknown
  if (error.code === 'pass_inactive') return text.inactive
  if (error.code === 'rate_limited') return text.tooFast
  return { heading: errorText.title, lead: error.message }
}

/** The pages that open when a tag is tapped or a code is scanned, on any phone, without a script. */
export function mountMeetpass(server: HttpServer, options: SignInOptions): void {
  mountPageAssets(server, { [passStylePath]: { type: 'text/css; charset=utf-8', content: passStyle } })
  server.app.register(async (scope) => {
    const house: House = { ...options, server, scope }
    addFormParser(scope)
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('X-Robots-Tag', 'noindex')
      const bucket = bucketOf(request)
      return admitVisitor(house, request, reply, { policy: pagePolicy(), ...(bucket && { bucket }) })
    })
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const known = toApiError(error)
      if (known.status === 500)
        server.logger.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a page failed')
      await showStanding(server.limiter, server.limits, request, reply)
      reply.headers(known.headers)
      if (!prefersJson(request)) return sendPage(reply, sayPage(sayError(known)), known.status)
      return reply.code(known.status).type('application/json').send(errorBody(known))
    })
    for (const mount of [mountTap, mountOwn, mountFiles]) mount(house)
  })
}
