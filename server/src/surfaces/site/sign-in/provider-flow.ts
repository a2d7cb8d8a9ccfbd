import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as client from 'openid-client'
import { makeSecret, type ProviderName } from '#domains/accounts/sign-in/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { performAction } from '../perform.ts'
import { configuredProviders, openProviderFlow } from './providers.ts'
import { encryptReturnPath } from './return-paths.ts'
import { type AccountScope, bindBrowser } from './session.ts'

export const flowCookie = 'provider_trip'
const flowSeconds = 600

export interface FlowData {
  provider: ProviderName
  returnTo: string
  linkingUserId?: string
}

/** The verifier and the nonce are derived from the cookie of this browser, so the database cannot leak them. */
export const deriveSecret = (secret: string, what: string) =>
  createHash('sha256').update(`${what} ${secret}`).digest('base64url')

export const callbackOf = ({ server }: AccountScope, provider: string) =>
  `${server.baseUrl}/sign-in/with/${provider}/callback`

export function providerIn({ providers }: AccountScope, request: FastifyRequest): ProviderName {
  const { provider } = request.params as { provider: string }
  const known = configuredProviders(providers).find((name) => name === provider)
  if (!known) throw new ApiError('not_found')
  return known
}

/** `start` decides who may begin: anyone to sign in, or a fresh session to link an account. */
export async function startProviderFlow(
  scope: AccountScope,
  request: FastifyRequest,
  reply: FastifyReply,
  data: FlowData,
  start = actions.signIn.startCeremony,
): Promise<FastifyReply> {
  const flow = await openProviderFlow(scope.providers, data.provider)
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
