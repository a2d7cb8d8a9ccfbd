import { randomUUIDv7 } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import {
  assertAddressAllowed,
  findAddress,
  findChallenge,
  isOpen,
  makeSecret,
  writeEmailChangeMail,
} from '#domains/accounts/sign-in/index.ts'
import { sendMailNow } from '#domains/foundation/notifications/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { actions } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { assertWithin } from '#surfaces/http/rate-limit.ts'
import { PageError } from '#surfaces/site/error-page.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { assertFound, messagesOf, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { codeOf, hashCode } from '#surfaces/site/sign-in/codes.ts'
import { postFresh } from '#surfaces/site/sign-in/fresh.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import {
  assertNetworkMailLimit,
  describeMailRefusal,
  type MailRefusal,
  originOf,
  refusalOf,
} from '#surfaces/site/sign-in/mail-limits.ts'
import { messagePage } from '#surfaces/site/sign-in/message-page.ts'
import { type AccountScope, showSession } from '#surfaces/site/sign-in/session.ts'
import type { ShowSecurity } from './security.ts'
import { revokeToo } from './security-access-view.ts'
import { securityPath } from './security-path.ts'
import { settingsScreen } from './shell.ts'

/** Each request sends two mails, one of them to an address that the user chooses. */
const changesPerHour = 5

interface ChangeData {
  oldEmail: string | null
}

/** Changes the address after both sides confirm it: the old address agrees, the new one proves that it is theirs. */
export function mountEmailChange(scope: AccountScope, showSecurity: ShowSecurity): void {
  const { server } = scope
  const { database, clock, keys, logger } = server

  postFresh(scope, `${securityPath}/email`, async (caller, request, reply) => {
    const messages = messagesOf(request)
    const typed = field(request, 'email')
    const refuse = (sentence: string) => showSecurity(caller, request, reply, { email: { typed, sentence } }, 400)
    const email = findAddress(typed)
    if (email === undefined) return refuse(messages.accounts.signIn.badAddress)
    const isAllowed = await assertAddressAllowed(database, keys, email, clock.now()).then(() => true, isBan)
    if (!isAllowed) return refuse(messages.accounts.name.addressKeptOut)
    const paused = await scope.mailer.assertSending?.().catch(refusalOf)
    if (paused) throw toPageError(scope, messages, paused)
    const user = assertFound(await findUser(database, caller.userId))
    const oldEmail = user.email
    const bucket = { key: `email-change:${user.id}`, limit: changesPerHour, windowSeconds: 3600 }
    assertWithin(await server.limiter.consume(bucket, 1), clock.now())
    const origin = await originOf(scope, request, email)
    await assertNetworkMailLimit(scope, request, origin)
    const id = randomUUIDv7()
    const token = makeSecret()
    const codes = { old: codeOf(keys, token, 'old '), new: codeOf(keys, token, 'new ') }
    const codeHash = hashCode(keys, id, oldEmail === null ? '' : codes.old, codes.new)
    const data: ChangeData = { oldEmail }
    const mailed = { id, kind: 'email_change', email, token, codeHash, browserSecret: makeSecret() } as const
    const opened = await performAction(scope, request, actions.signIn.openEmailChange, { ...mailed, data, origin })
    if (opened.is === 'refused') throw toPageError(scope, messages, { is: 'too-many', until: opened.until })
    const send = (address: string, to: 'old' | 'new') =>
      sendMailNow(
        { db: database, links: server.links, mailer: scope.mailer },
        {
          to: { email: address, locale: messages.locale },
          kind: 'always',
          key: `email-change.${to}.${id}`,
          write: (frame) => writeEmailChangeMail({ code: codes[to], newEmail: email, to }, frame),
        },
      )
    try {
      await send(email, 'new')
      if (oldEmail !== null) await send(oldEmail, 'old')
    } catch (err) {
      logger.error({ err }, 'a mail about a new address was not sent')
      throw toPageError(scope, messages, refusalOf(err))
    }
    return reply.redirect(`${securityPath}/email/${id}`, 303)
  })

  async function findOwnChange(request: FastifyRequest, caller: Caller) {
    const { id } = request.params as { id: string }
    const change = isId(id) ? await findChallenge(database, 'email_change', id) : undefined
    return change && change.user_id === caller.userId && isOpen(change, clock.now()) ? change : undefined
  }

  getScreen(scope, `${securityPath}/email/:id`, async (request, reply, caller) => {
    const change = await findOwnChange(request, caller)
    if (!change) return reply.redirect(securityPath, 303)
    const { oldEmail } = change.data as unknown as ChangeData
    return sendPage(reply, emailChangeScreen(messagesOf(request), { id: change.id, oldEmail, newEmail: change.email! }))
  })

  postFresh(scope, `${securityPath}/email/:id`, async (caller, request, reply) => {
    const messages = messagesOf(request)
    const { account: text, signIn: signInText } = messages.accounts
    const change = await findOwnChange(request, caller)
    if (!change) return sendPage(reply, messagePage(messages, signInText.codeOver, securityPath), 410)
    const { oldEmail } = change.data as unknown as ChangeData
    const newEmail = change.email!
    const codeHash = hashCode(keys, change.id, oldEmail === null ? '' : field(request, 'old'), field(request, 'new'))
    const input = { challengeId: change.id, codeHash, oldEmail, newEmail, browser: browserIn(server, request) }
    const revokesTokens = field(request, 'tokens') === 'on'
    const result = await performAction(scope, request, actions.signIn.changeEmail, { ...input, revokesTokens }).catch(
      translateBan(messages),
    )
    if (result.is === 'expired') return sendPage(reply, messagePage(messages, signInText.codeOver, securityPath), 410)
    if (result.is === 'link-only') return sendPage(reply, messagePage(messages, text.changeClosed, securityPath), 403)
    if (result.is === 'wrong') {
      const alert = text.changeBoth(result.triesLeft)
      return sendPage(reply, emailChangeScreen(messagesOf(request), { id: change.id, oldEmail, newEmail, alert }), 400)
    }
    await showSession(scope, reply, result)
    return redirectWith(scope, reply, securityPath, 'emailChanged')
  })
}

function toPageError(scope: AccountScope, messages: Messages, refusal: MailRefusal): ApiError {
  const { alert, status, headers } = describeMailRefusal(scope, messages, refusal)
  return status === 429
    ? new PageError('rate_limited', alert, headers)
    : new PageError('unavailable', alert, headers, [], 'mail')
}

/** False for an address that is kept out. */
function isBan(error: unknown): false {
  if (error instanceof ApiError && error.code === 'validation_failed') return false
  throw error
}

/** Replaces the error text of the action by one in the user's language. */
function translateBan({ accounts }: Messages) {
  return (error: unknown): never => {
    const isBanned = error instanceof ApiError && error.code === 'validation_failed'
    throw isBanned ? new PageError('validation_failed', accounts.name.addressKeptOut) : error
  }
}

interface ChangeView {
  id: string
  oldEmail: string | null
  newEmail: string
  alert?: string
}

/** Asks for the codes that both addresses got. */
function emailChangeScreen(messages: Messages, { id, oldEmail, newEmail, alert }: ChangeView): PageContent {
  const text = messages.accounts.account
  const input = (name: string, email: string) => html`<label for="${name}">${text.changeOld(email)}</label>
<input class="code" id="${name}" name="${name}" inputmode="numeric" autocomplete="off" pattern="[\p{Nd} ]*" maxlength="9" required>`
  return settingsScreen(messages, {
    tab: 'security',
    alert,
    body: html`<section class="card">
<h2>${text.changeTitle}</h2>
<p class="soft">${text.changeLead}</p>
<form method="post" action="${securityPath}/email/${id}">
!${oldEmail === null ? '' : input('old', oldEmail)}!${input('new', newEmail)}
!${revokeToo(messages)}
<button>${text.changeButton}</button>
</form>
</section>
<p><a href="${securityPath}">${messages.forms.cancel}</a></p>`,
  })
}
