import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openPages } from '#surfaces/site/page-scope.ts'
import { mountCancel } from './cancel-routes.ts'
import { mountUnsubscribe } from './unsubscribe-routes.ts'

const formBytesMax = 16 * 1024

/** A provider may send the form in any encoding; all that is read of it is the field of our own page. */
function readAnyForm(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: formBytesMax },
    async (_: unknown, text: string | Buffer) => new URLSearchParams(String(text)),
  )
}

/**
 * The pages behind the links in mails. Whoever holds a link may do the one thing it says, so there is no session and no
 * check of where a request comes from: a mail provider that unsubscribes for its reader has neither (RFC 8058). Looking
 * never acts, because mail programs look at every link.
 */
export function mountMailLinks(server: HttpServer): void {
  const options = {
    readForms: readAnyForm,
    admission: (_: unknown, reply: FastifyReply) => {
      reply.header('X-Robots-Tag', 'noindex')
      return { isForAnyHolder: true }
    },
    say: ({ code }: ApiError, { mailLinks: text }: Messages) =>
      code === 'not_found' ? { heading: text.unknown, lead: text.unknownLead } : undefined,
  }
  openPages(server, options, (routes) => {
    for (const mount of [mountUnsubscribe, mountCancel]) mount({ server, routes })
  })
}
