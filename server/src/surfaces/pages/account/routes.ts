import type { HttpServer } from '#surfaces/http/server.ts'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import { openPages } from '#surfaces/site/page-scope.ts'
import { mountAccount } from './account-routes.ts'
import { mountEmailChange } from './email-change-routes.ts'
import { mountEmailSignIn } from './email-routes.ts'
import { mountName } from './name-routes.ts'
import { mountOwner } from './owner-routes.ts'
import { mountPasskeys } from './passkey-routes.ts'
import { mountProviders } from './provider-routes.ts'
import { nameScript, passkeyScript } from './scripts.ts'
import type { AccountScope, SignInOptions } from './session.ts'
import { mountSessions } from './session-routes.ts'
import { mountTokens } from './token-routes.ts'

export type { Providers } from './providers.ts'

/** The sign-in and account pages. They work without scripts, except for passkeys. */
export function mountSignIn(server: HttpServer, options: SignInOptions): void {
  const { legacyBaseUrl } = options
  const scopeOptions = {
    assets: [passkeyScript, nameScript],
    // A sign-in may end at an app's URL, and browsers apply form-action to the whole chain of redirects.
    admission: () => ({ policy: pagePolicy({ canPostAnywhere: true }), legacyBaseUrl }),
  }
  openPages(server, scopeOptions, (routes) => {
    const scope: AccountScope = { ...options, server, routes }
    for (const mount of [mountEmailSignIn, mountOwner, mountPasskeys, mountProviders, mountName]) mount(scope)
    for (const mount of [mountAccount, mountSessions, mountTokens, mountEmailChange]) mount(scope)
  })
}
