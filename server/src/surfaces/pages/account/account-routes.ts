import type { FastifyReply, FastifyRequest } from 'fastify'
import { listLinkedAccountsOf } from '#domains/accounts/linked-accounts/index.ts'
import { decidePasskeyName, listPasskeysOf } from '#domains/accounts/passkeys/index.ts'
import { listSessionsOf } from '#domains/accounts/sessions/index.ts'
import { findUser } from '#domains/accounts/users/index.ts'
import { actions, operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage, signInAgainPath } from '#surfaces/site/page-scope.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { accountPage } from './account-page.ts'
import { configuredProviders } from './providers.ts'
import { type AccountScope, clearCookie } from './session.ts'
import { listHeldTokens } from './token-routes.ts'

const signInPath = '/sign-in?return_to=/account'

/** The caller if the sign-in is fresh, else where to sign in. */
export function findFresh(
  { server }: AccountScope,
  request: FastifyRequest,
): { caller: Caller } | { location: string } {
  const caller = findVisitor(request)
  if (!caller) return { location: signInPath }
  const isRecent = isFresh(caller.credential, 15, server.clock.now())
  return isRecent ? { caller } : { location: signInAgainPath(server, request) }
}

type Act = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A form of the account page that requires a fresh sign-in. */
export function postFresh(scope: AccountScope, path: string, act: Act): void {
  scope.routes.post(path, open, async (request, reply) => {
    const found = findFresh(scope, request)
    return 'location' in found ? reply.redirect(found.location, 303) : act(found.caller, request, reply)
  })
}

/** The last administrator cannot delete their account; the account page shows the reason. */
function orRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.code === 'last_owner') return error
  throw error
}

interface Notices {
  alert?: string
  note?: string
  status?: number
}

export function mountAccount(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock } = server

  async function showAccount(
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    { alert, note, status = 200 }: Notices = {},
  ) {
    const user = await findUser(database, caller.userId)
    if (!user) return reply.redirect(signInPath, 303)
    const view = {
      user,
      sessions: await listSessionsOf(database, user.id, clock.now()),
      currentSessionId: caller.credential.id,
      passkeys: await listPasskeysOf(database, user.id),
      linked: await listLinkedAccountsOf(database, user.id),
      ...(await listHeldTokens(scope, request, user.id)),
      providers: configuredProviders(scope.providers),
      ...(alert && { alert }),
      ...(note && { note }),
    }
    return sendPage(reply, accountPage(messagesOf(request), view), status)
  }

  routes.get('/account', open, async (request, reply) => {
    const caller = findVisitor(request)
    if (!caller) return reply.redirect(signInPath, 303)
    const { done, failed } = request.query as Record<string, string>
    const { account: text, signIn } = messagesOf(request).accounts
    const note = Object.hasOwn(text.done, done ?? '') ? text.done[done!] : undefined
    const taken = { alert: signIn.identityTaken, status: 409 }
    return showAccount(caller, request, reply, { ...(note && { note }), ...(failed === 'taken' && taken) })
  })

  routes.post('/sign-out', open, async (request, reply) => {
    if (findVisitor(request)) await performAction(scope, request, actions.signIn.signOut, {})
    clearCookie(scope, reply, 'session')
    return reply.redirect('/sign-in?done=out', 303)
  })

  // No fresh sign-in needed: this only revokes access and should not be delayed.
  routes.post('/account/apps/:id/remove', open, async (request, reply) => {
    if (!findVisitor(request)) return reply.redirect(signInPath, 303)
    await perform(scope, request, operations.apps.revokeGrant, { params: { grantId: idIn(request) } })
    return reply.redirect('/account?done=app', 303)
  })

  postFresh(scope, '/account/passkeys/:id/rename', async (caller, request, reply) => {
    const id = idIn(request)
    const name = decidePasskeyName(field(request, 'name'))
    const text = messagesOf(request).accounts.account
    if (name === undefined) return showAccount(caller, request, reply, { alert: text.passkeyNameWrong, status: 400 })
    await performAction(scope, request, actions.signIn.renamePasskey, { id, name })
    return reply.redirect('/account?done=passkey-renamed', 303)
  })

  postFresh(scope, '/account/passkeys/:id/delete', async (_caller, request, reply) => {
    await performAction(scope, request, actions.signIn.deletePasskey, { id: idIn(request) })
    return reply.redirect('/account?done=passkey', 303)
  })

  postFresh(scope, '/account/linked-accounts/:provider/unlink', async (_caller, request, reply) => {
    const { provider } = request.params as { provider: string }
    await performAction(scope, request, actions.signIn.unlinkAccount, { provider })
    return reply.redirect('/account?done=unlinked', 303)
  })

  postFresh(scope, '/account/delete', async (caller, request, reply) => {
    const text = messagesOf(request).accounts.account
    const word = field(request, 'word').trim().toLowerCase()
    if (word !== text.deleteWord)
      return showAccount(caller, request, reply, { alert: text.deleteUnconfirmed, status: 400 })
    const removed = await performAction(scope, request, actions.personalData.deleteOwnAccount, {}).catch(orRefusal)
    if (removed instanceof ApiError)
      return showAccount(caller, request, reply, { alert: text.onlyAdministrator, status: removed.status })
    clearCookie(scope, reply, 'session')
    return reply.redirect('/sign-in?done=deleted', 303)
  })
}
