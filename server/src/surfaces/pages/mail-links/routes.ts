import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openPages } from '#surfaces/site/page-scope.ts'
import { mountCancel } from './cancel-routes.ts'
import { mountNoInvitations } from './no-invitations-routes.ts'
import { mountRecovery } from './recovery-routes.ts'
import { mountUnsubscribe } from './unsubscribe-routes.ts'

const formBytesMax = 16 * 1024

/** A mail provider may send the form in any encoding; we read only the field of our own page. */
function readAnyForm(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: formBytesMax },
    async (_: unknown, text: string | Buffer) => new URLSearchParams(String(text)),
  )
}

/**
 * The pages behind the links in mails. The holder of a link may do its one action, so there is no session and no origin
 * check: a mail provider that unsubscribes for its user has neither (RFC 8058). GET never changes anything, because
 * mail programs open every link.
 */
export function mountMailLinks(server: HttpServer): void {
  const options = {
    readForms: readAnyForm,
    admission: (_: unknown, reply: FastifyReply) => {
      reply.header('X-Robots-Tag', 'noindex')
      return { isForAnyHolder: true }
    },
    describeError: ({ code }: ApiError, { mailLinks: text }: Messages) =>
      code === 'not_found' ? { heading: text.unknown, lead: text.unknownLead } : undefined,
  }
  openPages(server, options, (routes) => {
    for (const mount of [mountUnsubscribe, mountNoInvitations, mountRecovery, mountCancel]) mount({ server, routes })
  })
}
