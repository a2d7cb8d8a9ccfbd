import type { FastifyReply } from 'fastify'
import { isInviteOnly, type SignedIn } from '#domains/accounts/sign-in/index.ts'
import type { Mailer } from '#kernel/context.ts'
import { setCookie } from '#surfaces/http/cookies.ts'
import { clearIntent, finishIntent } from '#surfaces/site/intents.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { rememberBrowser } from './known-browsers.ts'
import { configuredProviders, type Providers } from './providers.ts'
import { findPurpose } from './purpose.ts'
import { type SignInPage, signInPage } from './sign-in-page.ts'

export interface SignInOptions {
  mailer: Mailer
  providers: Providers
  /** The old host name. Its visitors are redirected to the new one, because a cookie belongs to one host. */
  legacyBaseUrl?: string | undefined
}

/** What the account routes share: the server, its options and the scope they are mounted in. */
export interface AccountScope extends SignInOptions, PageScope {}

const sessionSeconds = 30 * 86_400

/** The sign-in page with all available sign-in methods. */
export async function showSignIn(
  scope: AccountScope,
  reply: FastifyReply,
  page: Omit<SignInPage, 'providers' | 'isInviteOnly' | 'purpose'>,
  status = 200,
): Promise<FastifyReply> {
  const offer = {
    providers: configuredProviders(scope.providers),
    isInviteOnly: await isInviteOnly(scope.server.database),
    purpose: await findPurpose(scope.server, reply.request),
  }
  return sendPage(reply, signInPage(messagesOf(reply.request), { ...page, ...offer }), status)
}

export function clearCookie({ server }: AccountScope, reply: FastifyReply, name: string): void {
  setCookie(reply, { name, value: '', maxAgeSeconds: 0, isSecure: server.baseUrl.startsWith('https:') })
}

export function bindBrowser(
  { server }: AccountScope,
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
) {
  setCookie(reply, { name, value, maxAgeSeconds: seconds, isSecure: server.baseUrl.startsWith('https:') })
}

/** Only after the sign-in has committed: sets the session cookie and runs the stored intent. */
export async function showSession({ server }: AccountScope, reply: FastifyReply, signedIn: SignedIn): Promise<void> {
  const { secret, userId } = signedIn
  const isSecure = server.baseUrl.startsWith('https:')
  setCookie(reply, { name: 'session', value: secret, maxAgeSeconds: sessionSeconds, isSecure })
  rememberBrowser(server, reply, userId)
  clearIntent(server, reply)
  await finishIntent({ server }, reply, secret)
}
