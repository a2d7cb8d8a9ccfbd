import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { TooManyGuesses } from '#surfaces/operations/code-rate-limit.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { messagesOf, open, openPages, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import { checkInCodePage, checkInFormPage } from './check-in.ts'
import { claimCodePage, claimFormPage } from './claim.ts'
import { mountCodePage } from './code-routes.ts'
import { groupClaimCodePage } from './group-claim.ts'
import { mailInvitationPage } from './mail-invitation.ts'

function describeError(error: ApiError, { codes }: Messages) {
  return error instanceof TooManyGuesses ? codes.code.tooMany(Number(error.headers['Retry-After'])) : undefined
}

/** The pages opened by a code on a slide, at an entrance or in a mail: badge claims, group invitations, check-in. */
export function mountCodes(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  const admission = (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('X-Robots-Tag', 'noindex')
    return { legacyBaseUrl }
  }
  openPages(server, { assets: [communityStyle], admission, describeError }, (routes) => {
    const scope = { server, routes }
    mountCodePage(scope, claimCodePage(server))
    mountCodePage(scope, groupClaimCodePage(server))
    mountCodePage(scope, mailInvitationPage(server))
    mountCodePage(scope, checkInCodePage(server))
    mountCodeForm(scope, '/claim', claimFormPage)
    mountCodeForm(scope, '/checkin', checkInFormPage)
  })
}

/** For a code that is read out or printed, and typed in. */
function mountCodeForm({ routes }: PageScope, root: string, renderForm: (messages: Messages) => PageContent): void {
  routes.get(root, open, async (request, reply) => {
    const code = queryIn(request, 'code')
    return code === undefined
      ? sendPage(reply, renderForm(messagesOf(request)))
      : reply.redirect(`${root}/${encodeURIComponent(code)}`, 303)
  })
}
