import {
  findAddress,
  findAdministrator,
  findChallengeByToken,
  hashSecret,
  isOpen,
  lockOwnership,
  openOwnership,
  updateConsumed,
} from '#domains/accounts/sign-in/index.ts'
import { changeStatus, createUser, findUser, proposeUsername } from '#domains/accounts/users/index.ts'
import type { Clock, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Database } from '#platform/database.ts'
import { transact } from '#platform/outbox.ts'
import { field } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage, write } from '#surfaces/site/page-scope.ts'
import { type AccountScope, showSession, signIn } from './session.ts'
import { overPage, ownAccountPage, ownerPage } from './sign-in-page.ts'

interface Place {
  database: Database
  clock: Clock
  baseUrl: string
}

/** Printed at each start until there is an administrator: who can read the log may become it. */
export async function makeOwnerLink({ database, clock, baseUrl }: Place): Promise<string | undefined> {
  const systemActor = { userId: null, requestId: null }
  const token = await transact(database, clock, systemActor, ({ db }) => openOwnership(db, clock.now()))
  return token === undefined ? undefined : `${baseUrl}/sign-in/owner/${token}`
}

export function mountOwner(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock } = server

  async function findOpen(token: string) {
    const challenge = await findChallengeByToken(database, 'owner', hashSecret(token))
    if (!challenge || !isOpen(challenge, clock.now())) return undefined
    return (await findAdministrator(database)) === undefined ? challenge : undefined
  }

  /** True for one caller only, and only while there is no administrator. */
  async function takeOwnership({ db }: UnitOfWork, challengeId: string): Promise<boolean> {
    await lockOwnership(db)
    const isFirst = (await findAdministrator(db)) === undefined
    return isFirst && updateConsumed(db, challengeId, clock.now())
  }

  /** For who has an account here already, made before the link was opened. */
  async function promote(unit: UnitOfWork, challengeId: string, userId: string): Promise<boolean> {
    if (!(await takeOwnership(unit, challengeId))) return false
    await changeStatus(unit, userId, { role: 'admin' }, clock.now())
    unit.audit({ action: 'sign-in.own', target: userId })
    return true
  }

  routes.get('/sign-in/owner/:token', open, async (request, reply) => {
    const { token } = request.params as { token: string }
    const messages = messagesOf(request)
    const text = messages.accounts.owner
    if (!(await findOpen(token))) return sendPage(reply, overPage(messages, text.over), 410)
    const visitor = findVisitor(request)
    const user = visitor && (await findUser(database, visitor.userId))
    return sendPage(reply, user ? ownAccountPage(messages, token, user.name) : ownerPage(messages, token))
  })

  routes.post('/sign-in/owner/:token', open, async (request, reply) => {
    const { token } = request.params as { token: string }
    const messages = messagesOf(request)
    const text = messages.accounts.owner
    const challenge = await findOpen(token)
    if (!challenge) return sendPage(reply, overPage(messages, text.over), 410)
    const visitor = findVisitor(request)
    if (visitor && field(request, 'account') === 'own') {
      const isMade = await write(scope, request, (unit) => promote(unit, challenge.id, visitor.userId))
      return isMade ? reply.redirect('/account', 303) : sendPage(reply, overPage(messages, text.over), 410)
    }
    const typed = { name: field(request, 'name').trim(), email: field(request, 'email') }
    const email = findAddress(typed.email)
    const isNamed = typed.name !== '' && [...typed.name].length <= 100
    if (!isNamed) return sendPage(reply, ownerPage(messages, token, { ...typed, alert: text.nameWrong }), 400)
    if (email === undefined)
      return sendPage(reply, ownerPage(messages, token, { ...typed, alert: text.emailHint }), 400)
    try {
      const secret = await write(scope, request, async (unit) => {
        if (!(await takeOwnership(unit, challenge.id))) return undefined
        const now = clock.now()
        const username = await proposeUsername(unit.db, typed.name, now)
        const userId = await createUser(unit, { name: typed.name, username, email, role: 'admin' }, now)
        unit.audit({ action: 'sign-in.own', target: userId })
        return signIn(scope, request, unit, userId, 'owner')
      })
      if (secret === undefined) return sendPage(reply, overPage(messages, text.over), 410)
      await showSession(scope, reply, secret)
      return reply.redirect('/account', 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_state') throw error
      return sendPage(reply, ownerPage(messages, token, { ...typed, alert: text.emailTaken }), 409)
    }
  })
}
