import { actions, operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { postFresh } from '#surfaces/site/sign-in/fresh.ts'
import { providerIn, startProviderFlow } from '#surfaces/site/sign-in/provider-flow.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import { securityPath } from './security-path.ts'

/** What has access to the account: browsers, linked accounts and apps. */
export function mountAccess(scope: AccountScope): void {
  // No fresh sign-in needed for what only revokes access: it should not be delayed.
  postScreen(scope, `${securityPath}/sessions/:id/end`, securityPath, async (request, reply) => {
    await perform(scope, request, operations.sessions.delete, { params: { id: idIn(request) } })
    return redirectWith(scope, reply, securityPath, 'sessionEnded')
  })

  postScreen(scope, `${securityPath}/apps/:id/remove`, securityPath, async (request, reply) => {
    await perform(scope, request, operations.apps.revokeGrant, { params: { grantId: idIn(request) } })
    return redirectWith(scope, reply, securityPath, 'appRemoved')
  })

  postFresh(scope, `${securityPath}/sign-out-elsewhere`, async (_caller, request, reply) => {
    const revokesTokens = field(request, 'tokens') === 'on'
    await performAction(scope, request, actions.signIn.signOutElsewhere, { revokesTokens })
    return redirectWith(
      scope,
      reply,
      securityPath,
      revokesTokens ? 'signedOutElsewhereAndRevoked' : 'signedOutElsewhere',
    )
  })

  postFresh(scope, `${securityPath}/linked-accounts/:provider/link`, async (_caller, request, reply) => {
    const data = { provider: await providerIn(scope, request), returnTo: securityPath }
    return startProviderFlow(scope, request, reply, data, actions.signIn.startLinking)
  })

  postFresh(scope, `${securityPath}/linked-accounts/:provider/unlink`, async (_caller, request, reply) => {
    const { provider } = request.params as { provider: string }
    await performAction(scope, request, actions.signIn.unlinkAccount, { provider })
    return redirectWith(scope, reply, securityPath, 'unlinked')
  })
}
