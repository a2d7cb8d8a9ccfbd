import {
  findAddress,
  findAdministrator,
  findChallengeByToken,
  hashSecret,
  isOpen,
} from '#domains/accounts/sign-in/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { field } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import { messagePage } from '#surfaces/site/sign-in/message-page.ts'
import { type AccountScope, showSession } from '#surfaces/site/sign-in/session.ts'
import { ownAccountPage, ownerPage } from './sign-in-page.ts'

/** The set-up of the instance. */
const welcomePath = '/welcome'

export function mountOwner(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock } = server

  async function findOpen(token: string) {
    const challenge = await findChallengeByToken(database, 'owner', hashSecret(token))
    if (!challenge || !isOpen(challenge, clock.now())) return undefined
    return (await findAdministrator(database)) === undefined ? challenge : undefined
  }

  routes.get('/sign-in/owner/:token', open, async (request, reply) => {
    const { token } = request.params as { token: string }
    const messages = messagesOf(request)
    const text = messages.accounts.owner
    if (!(await findOpen(token))) return sendPage(reply, messagePage(messages, text.over), 410)
    const visitor = findVisitor(request)
    const user = visitor && (await findUser(database, visitor.userId))
    return sendPage(reply, user ? ownAccountPage(messages, token, user.name) : ownerPage(messages, token))
  })

  routes.post('/sign-in/owner/:token', open, async (request, reply) => {
    const { token } = request.params as { token: string }
    const messages = messagesOf(request)
    const text = messages.accounts.owner
    const challenge = await findOpen(token)
    if (!challenge) return sendPage(reply, messagePage(messages, text.over), 410)
    if (findVisitor(request) && field(request, 'account') === 'own') {
      const isMade = await performAction(scope, request, actions.signIn.promoteToOwner, { challengeId: challenge.id })
      return isMade ? reply.redirect(welcomePath, 303) : sendPage(reply, messagePage(messages, text.over), 410)
    }
    const typed = { name: field(request, 'name').trim(), email: field(request, 'email') }
    const email = findAddress(typed.email)
    const isNamed = typed.name !== '' && [...typed.name].length <= 100
    if (!isNamed) return sendPage(reply, ownerPage(messages, token, { ...typed, alert: text.nameWrong }), 400)
    if (email === undefined)
      return sendPage(reply, ownerPage(messages, token, { ...typed, alert: text.emailHint }), 400)
    try {
      const input = { challengeId: challenge.id, name: typed.name, email, browser: browserIn(server, request) }
      const signedIn = await performAction(scope, request, actions.signIn.createOwner, input)
      if (signedIn === undefined) return sendPage(reply, messagePage(messages, text.over), 410)
      await showSession(scope, reply, signedIn)
      return reply.redirect(welcomePath, 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_state') throw error
      return sendPage(reply, ownerPage(messages, token, { ...typed, alert: text.emailTaken }), 409)
    }
  })
}
