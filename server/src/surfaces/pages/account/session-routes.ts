import { actions, operations } from '#domains/index.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { findVisitor, open } from '#surfaces/site/page-scope.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { postFresh } from './account-routes.ts'
import type { AccountScope } from './session.ts'

export function mountSessions(scope: AccountScope): void {
  const { routes } = scope

  // No fresh sign-in needed: this only revokes access.
  routes.post('/account/sessions/:id/end', open, async (request, reply) => {
    if (!findVisitor(request)) return reply.redirect('/sign-in?return_to=/account', 303)
    await perform(scope, request, operations.sessions.delete, { params: { id: idIn(request) } })
    return reply.redirect('/account?done=session', 303)
  })

  postFresh(scope, '/account/sign-out-elsewhere', async (_caller, request, reply) => {
    const revokesTokens = field(request, 'tokens') === 'on'
    await performAction(scope, request, actions.signIn.signOutElsewhere, { revokesTokens })
    return reply.redirect(`/account?done=${revokesTokens ? 'elsewhere-tokens' : 'elsewhere'}`, 303)
  })
}
