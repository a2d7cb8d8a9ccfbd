import type { FastifyRequest } from 'fastify'
import * as client from 'openid-client'
import { decideLinking, findLink, isOfOtherIssuer } from '#domains/accounts/linked-accounts/index.ts'
import {
  decideReturnPath,
  findAccountByEmail,
  findAddress,
  findChallengeByToken,
  findSignUpRefusal,
  findSuspension,
  hashSecret,
  isOfBrowser,
  isOpen,
  type SignInResult,
} from '#domains/accounts/sign-in/index.ts'
import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import { actions } from '#domains/index.ts'
import { findCookie } from '#surfaces/http/cookies.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { browserIn, browserZoneIn } from '#surfaces/site/sign-in/known-browsers.ts'
import { describeMailRefusal } from '#surfaces/site/sign-in/mail-limits.ts'
import { messagePage, suspendedPage } from '#surfaces/site/sign-in/message-page.ts'
import {
  callbackOf,
  deriveSecret,
  type FlowData,
  flowCookie,
  providerIn,
  startProviderFlow,
} from '#surfaces/site/sign-in/provider-flow.ts'
import { openProviderFlow } from '#surfaces/site/sign-in/providers.ts'
import { decryptReturnPath } from '#surfaces/site/sign-in/return-paths.ts'
import { type AccountScope, clearCookie } from '#surfaces/site/sign-in/session.ts'
import { recordFailure } from '#surfaces/site/sign-in/sign-in-failures.ts'
import { sendCode } from './email-routes.ts'
import { finishSignIn } from './proven-identity.ts'
import { showSignIn } from './show-sign-in.ts'

export function mountProviders(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock, logger } = server
  /** The identity from the provider, or undefined when the response does not match a request of this browser. */
  async function readCallback(request: FastifyRequest, provider: string) {
    const state = String((request.query as Record<string, unknown>).state)
    const secret = findCookie(request, flowCookie)
    const row = await findChallengeByToken(database, 'provider', hashSecret(state))
    if (!row || secret === undefined || !isOfBrowser(row, secret) || !isOpen(row, clock.now())) return undefined
    const stored = row.data as unknown as FlowData
    const data = { ...stored, returnTo: decryptReturnPath(server.keys, stored.returnTo) }
    if (data.provider !== provider) return undefined
    if (!(await performAction(scope, request, actions.signIn.useCeremony, { id: row.id }))) return undefined
    try {
      const flow = await openProviderFlow(scope, provider)
      if (!flow) return undefined
      const address = new URL(`${callbackOf(scope, provider)}?${request.url.split('?')[1] ?? ''}`)
      const tokens = await client.authorizationCodeGrant(flow.configuration, address, {
        pkceCodeVerifier: deriveSecret(secret, 'verifier'),
        expectedState: state,
        ...(flow.hasNonce && { expectedNonce: deriveSecret(secret, 'nonce'), idTokenExpected: true }),
      })
      const identity = await flow.readIdentity(tokens)
      const { issuer } = flow.configuration.serverMetadata()
      return { data, identity: { ...identity, issuer, email: findAddress(identity.email ?? '') ?? null } }
    } catch (err) {
      logger.warn({ err, provider }, 'a provider returned no identity')
      return undefined
    }
  }

  routes.post('/sign-in/with/:provider', open, async (request, reply) => {
    const returnTo = decideReturnPath(field(request, 'return_to'))
    const provider = await providerIn(scope, request)
    return startProviderFlow(scope, request, reply, { provider, returnTo, timezone: browserZoneIn(request) })
  })

  const getOnly = { config: { ...open.config, isGetOnly: true } }
  routes.get('/sign-in/with/:provider/callback', getOnly, async (request, reply) => {
    const provider = await providerIn(scope, request)
    const messages = messagesOf(request)
    const { signIn: text, name: nameText } = messages.accounts
    const callback = await readCallback(request, provider)
    clearCookie(scope, reply, flowCookie)
    const failed = (returnTo: string, alert: string, status: number) =>
      showSignIn(scope, reply, { returnTo, alert }, status)
    if (!callback) {
      await recordFailure(scope, request, provider, 'refused')
      return failed('/', text.providerFailed, 400)
    }
    const { identity, data } = callback
    const link = await findLink(database, provider, identity.id)
    if (isOfOtherIssuer(link, identity.issuer)) {
      logger.warn({ provider, issuer: identity.issuer }, 'accounts are linked to another issuer under this id')
      await recordFailure(scope, request, provider, 'refused')
      return failed(data.returnTo, text.providerFailed, 400)
    }
    const holder = identity.email === null ? undefined : await findAccountByEmail(database, identity.email)
    const decision = decideLinking({
      linkedUserId: link?.user_id,
      // Only if the same user is still signed in: the session may have ended meanwhile.
      linkingUserId: data.linkingUserId === findVisitor(request)?.userId ? data.linkingUserId : undefined,
      emailHolderId: holder?.id,
    })
    if (data.linkingUserId !== undefined && data.linkingUserId !== findVisitor(request)?.userId)
      return failed(data.returnTo, text.providerFailed, 400)
    if (decision.do === 'refuse') return redirectWith(scope, reply, data.returnTo, 'identityTaken')
    const isNetworkBanned = () => isSignUpBanned(database, server.keys, { ip: request.ip }, clock.now())
    if (decision.do === 'prove' && (await isNetworkBanned()))
      return sendPage(reply, messagePage(messages, nameText.networkKeptOut), 403)
    if (decision.do === 'prove') {
      const sent = await sendCode(scope, request, reply, identity.email!, { returnTo: data.returnTo, link: identity })
      if (sent === 'sent') return reply.redirect('/sign-in/code', 303)
      const { alert, status, headers } = describeMailRefusal(scope, messages, sent)
      reply.headers(headers)
      return failed(data.returnTo, alert, status)
    }
    if (decision.do === 'link') {
      const isLinked = await performAction(scope, request, actions.signIn.linkAccount, { identity })
      if (!isLinked) return redirectWith(scope, reply, data.returnTo, 'identityTaken')
      return redirectWith(scope, reply, data.returnTo, 'linked')
    }
    const suspension =
      decision.do === 'sign-in' ? await findSuspension(database, decision.userId, clock.now()) : undefined
    if (decision.do === 'sign-in' && suspension) {
      await recordFailure(scope, request, provider, 'suspended', decision.userId)
      return sendPage(reply, suspendedPage(messages, suspension, clock.now()), 403)
    }
    const { email } = identity
    const refusal =
      decision.do === 'create' ? await findSignUpRefusal(database, server.keys, email, clock.now()) : undefined
    if (refusal) return sendPage(reply, messagePage(messages, text[refusal]), 403)
    if (
      decision.do === 'create' &&
      (await isSignUpBanned(database, server.keys, { email, ip: request.ip }, clock.now()))
    )
      return sendPage(reply, messagePage(messages, nameText.keptOut), 403)
    const entry: SignInResult =
      decision.do === 'sign-in'
        ? await performAction(scope, request, actions.signIn.enterByProvider, {
            provider,
            issuer: identity.issuer,
            userId: decision.userId,
            browser: browserIn(server, request, data.timezone),
          })
        : { is: 'incomplete', proven: { is: 'new', email, identity, method: provider } }
    return reply.redirect(await finishSignIn(scope, reply, entry, data.returnTo), 303)
  })
}
