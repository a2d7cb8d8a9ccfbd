import type { FastifyReply } from 'fastify'
import { hasOwner, homePath } from '#domains/accounts/sign-in/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { listOfferedProviders } from '#surfaces/site/sign-in/providers.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import { findPurpose } from './purpose.ts'
import { type SignInPage, signInPage } from './sign-in-page.ts'
import { sendStep } from './steps.ts'

/** The sign-in page with all available sign-in methods. */
export async function showSignIn(
  scope: AccountScope,
  reply: FastifyReply,
  page: Omit<SignInPage, 'providers' | 'isInviteOnly' | 'isOwned' | 'domains' | 'purpose'>,
  status = 200,
): Promise<FastifyReply> {
  const { database } = scope.server
  const settings = await findSettings(database)
  const { sign_up, sign_up_domains } = settings
  const purpose = await findPurpose(scope.server, reply.request)
  const offer = {
    providers: await listOfferedProviders(scope),
    isInviteOnly: sign_up === 'invite',
    isOwned: await hasOwner(database, settings),
    domains: sign_up === 'domains' ? sign_up_domains : [],
    purpose,
    // Who started again still ends where the button was.
    returnTo: page.returnTo === homePath && purpose ? purpose.path : page.returnTo,
  }
  return sendStep(scope, reply, signInPage(messagesOf(reply.request), { ...page, ...offer }), status, purpose)
}
