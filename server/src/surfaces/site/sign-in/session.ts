import type { FastifyReply } from 'fastify'
import type { SignedIn } from '#domains/accounts/sign-in/index.ts'
import type { Mailer } from '#kernel/context.ts'
import { setCookie } from '#surfaces/http/cookies.ts'
import { clearIntent, findIntent, finishIntent, type Intent } from '../intents.ts'
import type { PageScope } from '../page-scope.ts'
import type { FindExtraFields } from './extra-fields.ts'
import { rememberBrowser } from './known-browsers.ts'
import type { Providers } from './providers.ts'

export interface SignInOptions {
  mailer: Mailer
  providers: Providers
  /** The old host name. Its visitors are redirected to the new one, because a cookie belongs to one host. */
  legacyBaseUrl?: string | undefined
  /** What the form that asks for a name asks besides, for what was pressed before the sign-in. */
  extraFields?: FindExtraFields | undefined
}

/** What the account routes share: the server, its options and the scope they are mounted in. */
export interface AccountScope extends SignInOptions, PageScope {}

const sessionSeconds = 30 * 86_400

export function clearCookie({ server }: AccountScope, reply: FastifyReply, name: string): void {
  setCookie(reply, { name, value: '', maxAgeSeconds: 0, isSecure: server.baseUrl.startsWith('https:') })
}

/** Signs this browser out. What its pages stored goes with the session: lists of attendees, and tickets kept for later. */
export function forgetVisitor(scope: AccountScope, reply: FastifyReply): void {
  clearCookie(scope, reply, 'session')
  reply.header('Clear-Site-Data', '"storage"')
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

/**
 * Only after the sign-in has committed: sets the session cookie and runs the stored intent, or the given one that has more in
 * it; null runs none.
 */
export async function showSession(
  { server }: Pick<AccountScope, 'server'>,
  reply: FastifyReply,
  signedIn: SignedIn,
  intent: Intent | null | undefined = findIntent(server, reply.request),
): Promise<void> {
  const { secret, userId } = signedIn
  const isSecure = server.baseUrl.startsWith('https:')
  setCookie(reply, { name: 'session', value: secret, maxAgeSeconds: sessionSeconds, isSecure })
  rememberBrowser(server, reply, userId)
  clearIntent(server, reply)
  if (intent) await finishIntent({ server }, reply, secret, intent)
}
