import type { FastifyReply } from 'fastify'
import { type ChallengeRow, decideResendWait, isOpen, mailedDataOf } from '#domains/accounts/sign-in/index.ts'
import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { messagesOf, open, sendPage } from '#surfaces/site/page-scope.ts'
import { describeMailRefusal } from '#surfaces/site/sign-in/mail-limits.ts'
import { messagePage } from '#surfaces/site/sign-in/message-page.ts'
import { decryptReturnPath } from '#surfaces/site/sign-in/return-paths.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import { findBound, sendCode } from './email-routes.ts'
import { codePage } from './sign-in-page.ts'
import { sendStep } from './steps.ts'

/** Sends another code to the same address, within the limits of all mails and not before half a minute has passed. */
export function mountResend(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock, keys } = server

  function refuse(reply: FastifyReply, bound: ChallengeRow, alert: string, status: number) {
    const waitSeconds = decideResendWait(bound, clock.now())
    return sendStep(scope, reply, codePage(messagesOf(reply.request), bound.email!, { alert, waitSeconds }), status)
  }

  routes.post('/sign-in/code/again', open, async (request, reply) => {
    const bound = await findBound(scope, request)
    const now = clock.now()
    if (!bound?.email || !isOpen(bound, now)) return reply.redirect('/sign-in', 303)
    const messages = messagesOf(request)
    const { signIn: text, name } = messages.accounts
    if (await isSignUpBanned(database, keys, { ip: request.ip }, now))
      return sendPage(reply, messagePage(messages, name.networkKeptOut), 403)
    const waitSeconds = decideResendWait(bound, now)
    if (waitSeconds > 0) {
      reply.header('Retry-After', String(waitSeconds))
      return refuse(reply, bound, text.newCode.tooSoon(waitSeconds), 429)
    }
    const data = mailedDataOf(bound)
    const returnTo = decryptReturnPath(keys, data.returnTo)
    const sent = await sendCode(scope, request, reply, bound.email, { ...data, returnTo })
    if (sent === 'sent') return redirectWith(scope, reply, '/sign-in/code', 'codeSent')
    const { alert, status, headers } = describeMailRefusal(scope, messages, sent)
    reply.headers(headers)
    return refuse(reply, bound, alert, status)
  })
}
