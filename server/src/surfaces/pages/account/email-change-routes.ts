import { randomUUIDv7 } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { deleteOtherSessions } from '#domains/accounts/sessions/index.ts'
import {
  deleteChallengesTo,
  findAddress,
  findChallenge,
  isOpen,
  makeSecret,
  openMailed,
  tryCode,
  writeEmailChangeMail,
} from '#domains/accounts/sign-in/index.ts'
import { revokeAllTokens } from '#domains/accounts/tokens/index.ts'
import { findUser, updateUser } from '#domains/accounts/users/index.ts'
import { deleteSuppression, notifyFormerAddress } from '#domains/instance/notifications/index.ts'
import { isSignUpBanned } from '#domains/instance/sign-up-bans/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { assertWithin } from '#surfaces/http/rate-limit.ts'
import { field } from '#surfaces/site/forms.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { assertFound, findVisitor, messagesOf, open, sendPage, write } from '#surfaces/site/page-scope.ts'
import { emailChangePage } from './account-page.ts'
import { postFresh } from './account-routes.ts'
import { codeOf, hashCode } from './codes.ts'
import { assertMailsOfNetwork, type MailRefusal, originOf, refusalOf, tellRefusal } from './mail-limits.ts'
import { type AccountScope, showSession, signIn } from './session.ts'
import { overPage } from './sign-in-page.ts'

/** Each sends two mails, one of them to an address of the asker's choice. */
const changesPerHour = 5

interface ChangeData {
  oldEmail: string | null
}

/** A new address is believed when both ends say so: the old one, that it is wanted, and the new one, that it is theirs. */
export function mountEmailChange(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock, keys, baseUrl, logger } = server

  /** The same answer whether or not an account has the address. */
  async function assertWelcome(db: Reader, { accounts }: Messages, email: string): Promise<void> {
    if (await isSignUpBanned(db, keys, { email }, clock.now()))
      throw new ApiError('validation_failed', accounts.name.addressKeptOut)
  }

  postFresh(scope, '/account/email', async (caller, request, reply) => {
    const messages = messagesOf(request)
    const email = findAddress(field(request, 'email'))
    if (email === undefined) throw new ApiError('validation_failed', messages.accounts.signIn.badAddress)
    await assertWelcome(database, messages, email)
    const user = assertFound(await findUser(database, caller.userId))
    const oldEmail = user.email
    const asked = { key: `email-change:${user.id}`, limit: changesPerHour, windowSeconds: 3600 }
    assertWithin(await server.limiter.consume(asked, 1), clock.now())
    const origin = await originOf(scope, request, email)
    await assertMailsOfNetwork(scope, request, origin)
    const id = randomUUIDv7()
    const token = makeSecret()
    const codes = { old: codeOf(keys, token, 'old '), new: codeOf(keys, token, 'new ') }
    const codeHash = hashCode(keys, id, oldEmail === null ? '' : codes.old, codes.new)
    const wish = { id, kind: 'email_change', email, token, codeHash, userId: user.id, now: clock.now() } as const
    const data: ChangeData = { oldEmail }
    const opened = await write(scope, request, ({ db }) =>
      openMailed(db, { ...wish, data, origin, browserSecret: makeSecret() }),
    )
    if (opened.is === 'refused') throw asError(scope, messages, { is: 'too-many', until: opened.until })
    const host = new URL(baseUrl).hostname
    const frame = { messages, instanceName: await findInstanceName(server), baseUrl }
    const send = (to: string, end: 'old' | 'new') =>
      scope.mailer.send({
        to,
        messageId: `<email-change.${end}.${id}@${host}>`,
        ...writeEmailChangeMail({ code: codes[end], newEmail: email, to: end }, frame),
      })
    try {
      await send(email, 'new')
      if (oldEmail !== null) await send(oldEmail, 'old')
    } catch (err) {
      logger.error({ err }, 'a mail about a new address was not sent')
      throw asError(scope, messages, refusalOf(err))
    }
    return reply.redirect(`/account/email/${id}`, 303)
  })

  async function findOwnChange(request: FastifyRequest, caller: Caller) {
    const { id } = request.params as { id: string }
    const change = isId(id) ? await findChallenge(database, 'email_change', id) : undefined
    return change && change.user_id === caller.userId && isOpen(change, clock.now()) ? change : undefined
  }

  routes.get('/account/email/:id', open, async (request, reply) => {
    const caller = findVisitor(request)
    if (!caller) return reply.redirect('/sign-in?return_to=/account', 303)
    const change = await findOwnChange(request, caller)
    if (!change) return reply.redirect('/account', 303)
    const { oldEmail } = change.data as unknown as ChangeData
    return sendPage(reply, emailChangePage(messagesOf(request), { id: change.id, oldEmail, newEmail: change.email! }))
  })

  postFresh(scope, '/account/email/:id', async (caller, request, reply) => {
    const messages = messagesOf(request)
    const { account: text, signIn: signInText } = messages.accounts
    const change = await findOwnChange(request, caller)
    if (!change) return sendPage(reply, overPage(messages, signInText.codeOver, '/account'), 410)
    const { oldEmail } = change.data as unknown as ChangeData
    const newEmail = change.email!
    const codeHash = hashCode(keys, change.id, oldEmail === null ? '' : field(request, 'old'), field(request, 'new'))
    const result = await write(scope, request, async (unit) => {
      const { db, audit } = unit
      const verdict = await tryCode(db, change.id, codeHash, clock.now())
      if (verdict.is !== 'right') return verdict
      await assertWelcome(db, messages, newEmail)
      if (oldEmail !== null) await eraseAddress(db, oldEmail)
      await updateUser(db, caller.userId, { email: newEmail })
      await deleteOtherSessions(db, caller.userId, caller.credential.id)
      if (field(request, 'tokens') === 'on') await revokeAllTokens(unit, caller.userId, clock.now())
      audit({ action: 'users.changeEmail', target: caller.userId })
      const news = { userId: caller.userId, change: 'email_changed' } as const
      if (oldEmail !== null) await notifyFormerAddress(unit, oldEmail, news, clock.now())
      return { is: 'right', secret: await signIn(scope, request, unit, caller.userId, 'email') } as const
    })
    if (result.is === 'over') return sendPage(reply, overPage(messages, signInText.codeOver, '/account'), 410)
    if (result.is === 'link-only') return sendPage(reply, overPage(messages, text.changeClosed, '/account'), 403)
    if (result.is === 'wrong') {
      const alert = text.changeBoth(result.triesLeft)
      return sendPage(reply, emailChangePage(messagesOf(request), { id: change.id, oldEmail, newEmail, alert }), 400)
    }
    await showSession(scope, reply, result.secret)
    return reply.redirect('/account?done=email', 303)
  })
}

function asError(scope: AccountScope, messages: Messages, refusal: MailRefusal): ApiError {
  const { alert, status, headers } = tellRefusal(scope, messages, refusal)
  return new ApiError(status === 429 ? 'rate_limited' : 'unavailable', alert, headers)
}

/** Nothing leads from the person to an old address, so what is kept under it ends now: nobody would find it later. */
async function eraseAddress(tx: Writer, email: string): Promise<void> {
  await deleteChallengesTo(tx, email)
  await deleteSuppression(tx, email)
}
