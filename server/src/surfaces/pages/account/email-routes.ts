import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Admission,
  type ChallengeRow,
  canUseLink,
  decideResendWait,
  decideReturnPath,
  findAccountByEmail,
  findAddress,
  findChallenge,
  findChallengeByToken,
  findSuspension,
  hashSecret,
  isLinkOnly,
  isOfBrowser,
  isOpen,
  type MailedData,
  mailedDataOf,
  makeSecret,
  writeSignInMail,
} from '#domains/accounts/sign-in/index.ts'
import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import { sendMailNow } from '#domains/foundation/notifications/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { actions } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { findCookie } from '#surfaces/http/cookies.ts'
import { noteReason } from '#surfaces/http/reasons.ts'
import { field } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { codeOf, hashCode } from '#surfaces/site/sign-in/codes.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import {
  assertNetworkMailLimit,
  describeMailRefusal,
  type MailRefusal,
  originOf,
  refusalOf,
} from '#surfaces/site/sign-in/mail-limits.ts'
import { messagePage, suspendedPage } from '#surfaces/site/sign-in/message-page.ts'
import { decryptReturnPath, encryptReturnPath } from '#surfaces/site/sign-in/return-paths.ts'
import { type AccountScope, bindBrowser, clearCookie } from '#surfaces/site/sign-in/session.ts'
import { recordFailure } from '#surfaces/site/sign-in/sign-in-failures.ts'
import { finishSignIn, namePathTo } from './proven-identity.ts'
import { showSignIn } from './show-sign-in.ts'
import { codePage, linkElsewherePage, linkPage } from './sign-in-page.ts'
import { sendStep } from './steps.ts'

const bindingCookie = 'sign_in'
const bindingSeconds = 15 * 60

export function mountEmailSignIn(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock, keys } = server

  routes.get('/sign-in', open, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const text = messagesOf(request).accounts.signIn
    const visitor = findVisitor(request)
    const isAgain = query.again === '1'
    const user = visitor && !isAgain ? await findUser(database, visitor.userId) : undefined
    return showSignIn(scope, reply, {
      returnTo: decideReturnPath(query.return_to),
      ...(user && { visitorName: user.name }),
      ...(isAgain && { note: text.again }),
    })
  })

  routes.post('/sign-in', open, async (request, reply) => {
    const messages = messagesOf(request)
    const { name, signIn: text } = messages.accounts
    const returnTo = decideReturnPath(field(request, 'return_to'))
    const typed = field(request, 'email')
    const email = findAddress(typed)
    if (await isSignUpBanned(database, keys, { ip: request.ip }, clock.now()))
      return sendPage(reply, messagePage(messages, name.networkKeptOut), 403)
    if (email === undefined) return showSignIn(scope, reply, { returnTo, email: typed, alert: text.badAddress }, 400)
    const sent = await sendCode(scope, request, reply, email, { returnTo })
    if (sent === 'sent') return reply.redirect('/sign-in/code', 303)
    const { alert, status, headers } = describeMailRefusal(scope, messages, sent)
    reply.headers(headers)
    return showSignIn(scope, reply, { returnTo, email, alert }, status)
  })

  routes.get('/sign-in/code', open, async (request, reply) => {
    const challenge = await findBound(scope, request)
    if (!challenge?.email || !isOpen(challenge, clock.now())) return reply.redirect('/sign-in', 303)
    const { link } = mailedDataOf(challenge)
    const messages = messagesOf(request)
    const { signIn: text, providers } = messages.accounts
    const note = link && text.prove(providers[link.provider]!, challenge.email)
    const isLink = await isLinkOnly(database, 'email', challenge.email, clock.now())
    const waitSeconds = decideResendWait(challenge, clock.now())
    const page = codePage(messages, challenge.email, { isLinkOnly: isLink, waitSeconds, ...(note && { note }) })
    return sendStep(scope, reply, page)
  })

  routes.post('/sign-in/code', open, async (request, reply) => {
    const bound = await findBound(scope, request)
    const messages = messagesOf(request)
    const text = messages.accounts.signIn
    if (!bound?.email) return sendStep(scope, reply, messagePage(messages, text.codeOver), 410)
    const codeHash = hashCode(keys, bound.id, field(request, 'code'))
    const entered = { challengeId: bound.id, codeHash, browser: browserIn(server, request) }
    const result = await performAction(scope, request, actions.signIn.enterByCode, entered)
    if (result.is === 'expired') return sendStep(scope, reply, messagePage(messages, text.codeOver), 410)
    if (result.is === 'link-only')
      return sendStep(scope, reply, codePage(messages, bound.email, { isLinkOnly: true }), 403)
    if (result.is === 'wrong') {
      await recordFailure(scope, request, 'email', 'wrong_code', (await findAccountByEmail(database, bound.email))?.id)
      const isLast = result.triesLeft === 0
      if (isLast) return sendStep(scope, reply, messagePage(messages, text.codeOver), 410)
      const waitSeconds = decideResendWait(bound, clock.now())
      const page = codePage(messages, bound.email, { alert: text.codeWrong(result.triesLeft), waitSeconds })
      return sendStep(scope, reply, page, 400)
    }
    return respondToAdmission(scope, reply, result)
  })

  /** Another browser is shown the code to enter, unless codes are disabled for this address. */
  async function elsewherePage(messages: Messages, email: string, token: string) {
    const isLink = await isLinkOnly(database, 'email', email, clock.now())
    return linkElsewherePage(messages, isLink ? undefined : codeOf(keys, token))
  }

  routes.get('/sign-in/link/:token', open, async (request, reply) => {
    const { token } = request.params as { token: string }
    const messages = messagesOf(request)
    const text = messages.accounts.signIn
    const challenge = await findChallengeByToken(database, 'email', hashSecret(token))
    if (!challenge?.email || !isOpen(challenge, clock.now()))
      return sendStep(scope, reply, messagePage(messages, text.linkOver), 410)
    if (!canUseLink(challenge, bindingOf(request)?.secret))
      return sendPage(reply, await elsewherePage(messages, challenge.email, token))
    return sendStep(scope, reply, linkPage(messages, challenge.email, token))
  })

  routes.post('/sign-in/link/:token', open, async (request, reply) => {
    const { token } = request.params as { token: string }
    const messages = messagesOf(request)
    const text = messages.accounts.signIn
    const challenge = await findChallengeByToken(database, 'email', hashSecret(token))
    const isOwn = challenge !== undefined && canUseLink(challenge, bindingOf(request)?.secret)
    if (challenge?.email && !isOwn && isOpen(challenge, clock.now()))
      return sendPage(reply, await elsewherePage(messages, challenge.email, token), 403)
    const result = isOwn
      ? await performAction(scope, request, actions.signIn.enterByLink, {
          challenge,
          browser: browserIn(server, request),
        })
      : undefined
    if (result) return respondToAdmission(scope, reply, result)
    // Submitted twice: the first request signed this browser in, so it can continue.
    return sendStep(
      scope,
      reply,
      messagePage(
        messages,
        text.linkOver,
        isOwn ? namePathTo(decryptReturnPath(keys, mailedDataOf(challenge).returnTo)) : undefined,
      ),
      410,
    )
  })
}

/** Mails a link and a code to an address. Whether it has an account is decided only after the proof. */
export async function sendCode(
  scope: AccountScope,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  data: MailedData,
): Promise<'sent' | MailRefusal> {
  const { keys, baseUrl, logger, database: db, links } = scope.server
  const paused = await scope.mailer.assertSending?.().catch(refusalOf)
  if (paused) return paused
  const origin = await originOf(scope, request, email)
  await assertNetworkMailLimit(scope, request, origin)
  const id = randomUUIDv7()
  const token = makeSecret()
  const browserSecret = makeSecret()
  const code = codeOf(keys, token)
  const codeHash = hashCode(keys, id, code)
  const earlier = bindingOf(request)
  const stored = { ...data, returnTo: encryptReturnPath(keys, data.returnTo) }
  const mailed = { id, kind: 'email', email, token, codeHash, browserSecret, origin, earlier, data: stored } as const
  const opened = await performAction(scope, request, actions.signIn.openSignInMail, mailed)
  if (opened.is === 'refused') return { is: 'too-many', until: opened.until }
  const key = `sign-in.${id}`
  const account = await findAccountByEmail(db, email)
  const way = { code: opened.isLinkOnly ? undefined : code, url: `${baseUrl}/sign-in/link/${token}` }
  try {
    await sendMailNow(
      { db, links, mailer: scope.mailer },
      {
        to: { email, locale: account?.locale ?? messagesOf(request).locale },
        kind: 'always',
        key,
        write: (frame) => writeSignInMail(way, frame),
      },
    )
  } catch (err) {
    logger.error({ err, key }, 'a sign-in mail was not sent')
    noteReason(request.raw, 'mail')
    return refusalOf(err)
  }
  bindBrowser(scope, reply, bindingCookie, `${id}.${browserSecret}`, bindingSeconds)
  return 'sent'
}

function bindingOf(request: FastifyRequest): { id: string; secret: string } | undefined {
  const [, id, secret] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(findCookie(request, bindingCookie) ?? '') ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : undefined
}

export async function findBound({ server }: AccountScope, request: FastifyRequest): Promise<ChallengeRow | undefined> {
  const binding = bindingOf(request)
  const challenge = binding && (await findChallenge(server.database, 'email', binding.id))
  return challenge && isOfBrowser(challenge, binding.secret) ? challenge : undefined
}

async function respondToAdmission(
  scope: AccountScope,
  reply: FastifyReply,
  admission: Admission,
): Promise<FastifyReply> {
  clearCookie(scope, reply, bindingCookie)
  if (admission.is === 'suspended') {
    await recordFailure(scope, reply.request, 'email', 'suspended', admission.userId)
    const now = scope.server.clock.now()
    const suspension = await findSuspension(scope.server.database, admission.userId, now)
    return sendPage(reply, suspendedPage(messagesOf(reply.request), suspension, now), 403)
  }
  if (admission.is !== 'proven') {
    const messages = messagesOf(reply.request)
    const { signIn, name } = messages.accounts
    return sendPage(reply, messagePage(messages, { ...signIn, ...name }[admission.is]), 403)
  }
  return reply.redirect(
    await finishSignIn(scope, reply, admission.entry, decryptReturnPath(scope.server.keys, admission.returnTo)),
    303,
  )
}
