import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as client from 'openid-client'
import { makeSecret } from '#domains/accounts/sign-in/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '../flash.ts'
import { performAction } from '../perform.ts'
import { listOfferedProviders, openProviderFlow } from './providers.ts'
import { encryptReturnPath } from './return-paths.ts'
import { type AccountScope, bindBrowser } from './session.ts'

export const flowCookie = 'provider_trip'
const flowSeconds = 600

export interface FlowData {
  provider: string
  returnTo: string
  linkingUserId?: string
  /** Of the browser. */
  timezone?: string | undefined
}

/** The verifier and the nonce are derived from the cookie of this browser, so the database cannot leak them. */
export const deriveSecret = (secret: string, what: string) =>
  createHash('sha256').update(`${what} ${secret}`).digest('base64url')

export const callbackOf = ({ server }: AccountScope, provider: string) =>
  `${server.baseUrl}/sign-in/with/${provider}/callback`

export async function providerIn(scope: AccountScope, request: FastifyRequest): Promise<string> {
  const { provider } = request.params as { provider: string }
  const known = (await listOfferedProviders(scope)).find(({ id }) => id === provider)
  if (!known) throw new ApiError('not_found')
  return known.id
}

const pageBefore = ({ returnTo, linkingUserId }: FlowData) =>
  linkingUserId === undefined ? `/sign-in?return_to=${encodeURIComponent(returnTo)}` : returnTo

/** `start` decides who may begin: anyone to sign in, or a fresh session to link an account. */
export async function startProviderFlow(
  scope: AccountScope,
  request: FastifyRequest,
  reply: FastifyReply,
  data: FlowData,
  start = actions.signIn.startCeremony,
): Promise<FastifyReply> {
  const flow = await openProviderFlow(scope, data.provider).catch((err: unknown) => {
    scope.server.logger.warn({ err, provider: data.provider }, 'a provider does not answer')
    return undefined
  })
  if (!flow) return redirectWith(scope, reply, pageBefore(data), 'providerDown')
  const state = makeSecret()
  const browserSecret = makeSecret()
  const stored = { ...data, returnTo: encryptReturnPath(scope.server.keys, data.returnTo) }
  const ceremony = { kind: 'provider', token: state, lifeMs: flowSeconds * 1000, browserSecret, data: stored } as const
  await performAction(scope, request, start, ceremony)
  bindBrowser(scope, reply, flowCookie, browserSecret, flowSeconds)
  const url = client.buildAuthorizationUrl(flow.configuration, {
    redirect_uri: callbackOf(scope, data.provider),
    scope: flow.scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(deriveSecret(browserSecret, 'verifier')),
    code_challenge_method: 'S256',
    ...(flow.hasNonce && { nonce: deriveSecret(browserSecret, 'nonce') }),
  })
  return reply.redirect(url.href, 303)
}
