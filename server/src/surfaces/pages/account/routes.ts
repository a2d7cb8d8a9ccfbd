import { actions } from '#domains/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { findVisitor, open, openPages } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { passkeyScript } from '#surfaces/site/sign-in/passkey-script.ts'
import { type AccountScope, forgetVisitor, type SignInOptions } from '#surfaces/site/sign-in/session.ts'
import { resendScript, stepStyle } from './assets.ts'
import { mountEmailSignIn } from './email-routes.ts'
import { mountFormerPaths } from './former-paths.ts'
import { mountLanguage } from './language-routes.ts'
import { mountName } from './name-routes.ts'
import { mountOwner } from './owner-routes.ts'
import { mountPasskeys } from './passkey-routes.ts'
import { mountProviders } from './provider-routes.ts'
import { mountResend } from './resend-routes.ts'

/** The sign-in pages. They work without scripts, except for passkeys. */
export function mountSignIn(server: HttpServer, options: SignInOptions): void {
  const { legacyBaseUrl } = options
  const scopeOptions = {
    assets: [passkeyScript, resendScript, stepStyle],
    // A sign-in may end at an app's URL, and browsers apply form-action to the whole chain of redirects.
    admission: () => ({ policy: pagePolicy({ canPostAnywhere: true }), legacyBaseUrl }),
  }
  openPages(server, scopeOptions, (routes) => {
    const scope: AccountScope = { ...options, server, routes }
    for (const mount of [mountEmailSignIn, mountResend, mountOwner, mountPasskeys, mountProviders, mountName])
      mount(scope)
    mountSignOut(scope)
    mountLanguage(scope)
    mountFormerPaths(scope)
  })
}

function mountSignOut(scope: AccountScope): void {
  scope.routes.post('/sign-out', open, async (request, reply) => {
    if (findVisitor(request)) await performAction(scope, request, actions.signIn.signOut, {})
    forgetVisitor(scope, reply)
    return redirectWith(scope, reply, '/sign-in', 'signedOut')
  })
}
