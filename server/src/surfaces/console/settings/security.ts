import type { FastifyReply, FastifyRequest } from 'fastify'
import { listLinkedAccountsOf } from '#domains/accounts/linked-accounts/index.ts'
import { listPasskeysOf } from '#domains/accounts/passkeys/index.ts'
import { listSessionsOf } from '#domains/foundation/sessions/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import type { Caller } from '#kernel/context.ts'
import { assertFound, messagesOf, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { passkeyScript } from '#surfaces/site/sign-in/passkey-script.ts'
import { listOfferedProviders } from '#surfaces/site/sign-in/providers.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import { listHeldTokens } from '../parts/token-list.ts'
import { mountAccess } from './security-access.ts'
import { mountEmailChange } from './security-email.ts'
import { mountPasskeys } from './security-passkeys.ts'
import { securityPath } from './security-path.ts'
import { type RefusedSecurityForm, securityBody } from './security-view.ts'
import { settingsScreen } from './shell.ts'

/** The screen, again with what was refused. */
export type ShowSecurity = (
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  refused?: RefusedSecurityForm,
  status?: number,
) => Promise<FastifyReply>

/** How one signs in, and what has access to the account. */
export function mountSecurity(scope: AccountScope): void {
  const { database, clock } = scope.server

  const showSecurity: ShowSecurity = async (caller, request, reply, refused = {}, status = 200) => {
    const user = assertFound(await findUser(database, caller.userId))
    const view = {
      user,
      sessions: await listSessionsOf(database, user.id, clock.now()),
      currentSessionId: caller.credential.id,
      passkeys: await listPasskeysOf(database, user.id),
      linked: await listLinkedAccountsOf(database, user.id),
      ...(await listHeldTokens(scope, request, user.id)),
      providers: await listOfferedProviders(scope),
      refused,
    }
    const messages = messagesOf(request)
    const screen = {
      tab: 'security',
      body: securityBody(messages, view),
      scripts: [passkeyScript.path, ...confirmScripts],
    } as const
    return sendPage(reply, settingsScreen(messages, screen), status)
  }

  getScreen(scope, securityPath, (request, reply, caller) => showSecurity(caller, request, reply))

  mountEmailChange(scope, showSecurity)
  mountPasskeys(scope, showSecurity)
  mountAccess(scope)
}
