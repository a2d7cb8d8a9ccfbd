import type { FastifyError } from 'fastify'
import { errorText } from '../../messages/en.ts'
import { addressKey } from '../http/address.ts'
import { toApiError } from '../http/errors.ts'
import { assertWithin, showStanding, showVerdict } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'
import { mountPageAssets } from '../pages/assets.ts'
import { pagePolicy } from '../pages/layout.ts'
import { mountCancel } from './cancel-routes.ts'
import { failedPage, unknownPage } from './pages.ts'
import { mountUnsubscribe } from './unsubscribe-routes.ts'
import { sendPage } from './visit.ts'

const pagesPerHour = 3600
const formBytesMax = 16 * 1024

/**
 * The pages behind the links in mails. Whoever holds a link may do the one thing it says, so there is no session and no
 * check of where a request comes from: a mail provider that unsubscribes for its reader has neither (RFC 8058). Looking
 * never acts, because mail programs look at every link.
 */
export function mountMailLinks(server: HttpServer): void {
  mountPageAssets(server)
  server.app.register(async (scope) => {
    // A provider may send the form in any encoding; all that is read of it is the field of our own page.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: formBytesMax },
      async (_: unknown, text: string | Buffer) => new URLSearchParams(String(text)),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const bucket = { key: `rl:pages:${addressKey(request.ip)}`, limit: pagesPerHour, windowSeconds: 3600 }
      const verdict = await server.limiter.consume(bucket, 1)
      showVerdict(reply, verdict)
      reply.header('Cache-Control', 'no-store')
      reply.header('X-Robots-Tag', 'noindex')
      reply.header('Content-Security-Policy', pagePolicy())
      assertWithin(verdict, server.clock.now())
    })
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const known = toApiError(error)
      if (known.status === 500)
        server.logger.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a page failed')
      await showStanding(server.limiter, server.limits, request, reply)
      reply.headers(known.headers)
      const page = known.code === 'not_found' ? unknownPage() : failedPage(errorText.title, known.message)
      return sendPage(reply, page, known.status)
    })
    for (const mount of [mountUnsubscribe, mountCancel]) mount({ server, scope })
  })
}
