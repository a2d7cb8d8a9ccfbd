import { deleteOtherSessions } from '#domains/accounts/sessions/index.ts'
import { revokeAllTokens } from '#domains/accounts/tokens/index.ts'
import { operations } from '#domains/index.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { findVisitor, open, write } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postFresh } from './account-routes.ts'
import type { AccountScope } from './session.ts'

export function mountSessions(scope: AccountScope): void {
  const { routes, server } = scope

  // No fresh sign-in: this only takes access away.
  routes.post('/account/sessions/:id/end', open, async (request, reply) => {
    if (!findVisitor(request)) return reply.redirect('/sign-in?return_to=/account', 303)
    await perform(scope, request, operations.sessions.delete, { params: { id: idIn(request) } })
    return reply.redirect('/account?done=session', 303)
  })

  postFresh(scope, '/account/sign-out-elsewhere', async (caller, request, reply) => {
    const withTokens = field(request, 'tokens') === 'on'
    await write(scope, request, async (unit) => {
      if (withTokens) await revokeAllTokens(unit, caller.userId, server.clock.now())
      await deleteOtherSessions(unit.db, caller.userId, caller.credential.id)
      unit.audit({ action: 'sessions.deleteOthers', target: caller.userId })
    })
    return reply.redirect(`/account?done=${withTokens ? 'elsewhere-tokens' : 'elsewhere'}`, 303)
  })
}
