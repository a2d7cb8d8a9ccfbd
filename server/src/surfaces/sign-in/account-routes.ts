import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteLinkedAccount, listLinkedAccountsOf } from '../../capabilities/linked-accounts/index.ts'
import { deletePasskey, listPasskeysOf } from '../../capabilities/passkeys/index.ts'
import { deleteOtherSessions, deleteSession, findSignIn, listSessionsOf } from '../../capabilities/sessions/index.ts'
import { canLose, isFresh, type WaysIn } from '../../capabilities/sign-in/index.ts'
import { deleteUser, findUser, lockUser } from '../../capabilities/users/index.ts'
import type { Caller, Writer } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { signInText, accountText as text } from '../../messages/en.ts'
import { accountPage } from './account-page.ts'
import { field } from './forms.ts'
import { configuredProviders } from './providers.ts'
import { clearCookie, findVisitor, type House, open, sendPage, tellAddress, tellOwner, write } from './visit.ts'

const signInPath = '/sign-in?return_to=/account'
const signInAgainPath = '/sign-in?again=1&return_to=/account'

/** Where somebody must go before they may act on the account, or who they are. */
export async function findFresh(
  { server }: House,
  request: FastifyRequest,
): Promise<{ caller: Caller } | { location: string }> {
  const caller = findVisitor(request)
  if (!caller) return { location: signInPath }
  const signedIn = await findSignIn(server.database, caller.credential.id)
  const isNew = signedIn !== undefined && isFresh(signedIn.authenticatedAt, server.clock.now())
  return isNew ? { caller } : { location: signInAgainPath }
}

type Act = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A form of the account page: what it does happens only after a sign-in that is fresh. */
export function postFresh(house: House, path: string, act: Act): void {
  house.scope.post(path, open, async (request, reply) => {
    const found = await findFresh(house, request)
    return 'location' in found ? reply.redirect(found.location, 303) : act(found.caller, request, reply)
  })
}

async function countWaysIn(tx: Writer, userId: string): Promise<WaysIn> {
  const { email } = await lockUser(tx, userId)
  const passkeys = (await listPasskeysOf(tx, userId)).length
  return { email, passkeys, linkedAccounts: (await listLinkedAccountsOf(tx, userId)).length }
}

export function mountAccount(house: House): void {
  const { scope, server } = house
  const { database, clock } = server

  async function showAccount(caller: Caller, reply: FastifyReply, alert?: string, note?: string) {
    const user = await findUser(database, caller.userId)
    if (!user) return reply.redirect(signInPath, 303)
    const view = {
      user,
      sessions: await listSessionsOf(database, user.id, clock.now()),
      currentSessionId: caller.credential.id,
      passkeys: await listPasskeysOf(database, user.id),
      linked: await listLinkedAccountsOf(database, user.id),
      providers: configuredProviders(house.providers),
      ...(alert && { alert }),
      ...(note && { note }),
    }
    return sendPage(reply, accountPage(view), alert ? 400 : 200)
  }

  scope.get('/account', open, async (request, reply) => {
    const caller = findVisitor(request)
    if (!caller) return reply.redirect(signInPath, 303)
    const { done, failed } = request.query as Record<string, string>
    const alert = failed === 'taken' ? signInText.identityTaken : undefined
    return showAccount(caller, reply, alert, Object.hasOwn(text.done, done ?? '') ? text.done[done!] : undefined)
  })

  scope.post('/sign-out', open, async (request, reply) => {
    const caller = findVisitor(request)
    if (caller) await write(house, request, ({ db }) => deleteSession(db, caller.credential.id))
    clearCookie(house, reply, 'session')
    return reply.redirect('/sign-in?done=out', 303)
  })

  postFresh(house, '/account/sign-out-elsewhere', async (caller, request, reply) => {
    await write(house, request, async ({ db, audit }) => {
      await deleteOtherSessions(db, caller.userId, caller.credential.id)
      audit({ action: 'sessions.deleteOthers', target: caller.userId })
    })
    return reply.redirect('/account?done=elsewhere', 303)
  })

  postFresh(house, '/account/passkeys/:id/delete', async (caller, request, reply) => {
    const { id } = request.params as { id: string }
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new ApiError('not_found')
    await write(house, request, async ({ db, audit }) => {
      const ways = await countWaysIn(db, caller.userId)
      if (!(await deletePasskey(db, caller.userId, id))) throw new ApiError('not_found')
      if (!canLose(ways, 'passkeys')) throw new ApiError('last_login_method')
      audit({ action: 'passkeys.delete', target: id })
    })
    await tellOwner(house, caller.userId, 'passkeyRemoved', id)
    return reply.redirect('/account?done=passkey', 303)
  })

  postFresh(house, '/account/linked-accounts/:provider/unlink', async (caller, request, reply) => {
    const { provider } = request.params as { provider: string }
    await write(house, request, async ({ db, audit }) => {
      const ways = await countWaysIn(db, caller.userId)
      if (!(await deleteLinkedAccount(db, caller.userId, provider))) throw new ApiError('not_found')
      if (!canLose(ways, 'linkedAccounts')) throw new ApiError('last_login_method')
      audit({ action: 'linked-accounts.unlink', target: caller.userId, detail: { provider } })
    })
    const news = provider === 'github' ? 'githubUnlinked' : 'googleUnlinked'
    await tellOwner(house, caller.userId, news, request.id)
    return reply.redirect('/account?done=unlinked', 303)
  })

  postFresh(house, '/account/delete', async (caller, request, reply) => {
    const word = field(request, 'word').trim().toLowerCase()
    if (word !== text.deleteWord) return showAccount(caller, reply, text.deleteUnconfirmed)
    const email = await write(house, request, async ({ db, emit, audit }) => {
      const user = await lockUser(db, caller.userId)
      await deleteUser(db, user.id)
      emit('user.deleted', { userId: user.id }, { subjectUserId: user.id })
      audit({ action: 'users.delete', target: user.id })
      return user.email
    })
    if (email !== null) await tellAddress(house, email, 'deleted', caller.userId)
    clearCookie(house, reply, 'session')
    return reply.redirect('/sign-in?done=deleted', 303)
  })
}
