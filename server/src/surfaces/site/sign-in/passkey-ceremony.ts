import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { type ChallengeKind, findChallengeByToken, hashSecret, isOpen } from '#domains/accounts/sign-in/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { minuteMs } from '#kernel/time.ts'
import { property } from '../forms.ts'
import { messagesOf, type PageScope } from '../page-scope.ts'
import { performAction } from '../perform.ts'

/** Loaded at the first ceremony: the library takes ten megabytes that most processes never need. */
export const ceremonies = () => import('@simplewebauthn/server')

export const ceremonyMs = 5 * minuteMs

/** The first attempt uses up the challenge, whether it succeeds or not. */
export async function takeChallenge(
  scope: PageScope,
  request: FastifyRequest,
  kind: ChallengeKind,
  clientDataJSON: unknown,
) {
  const { database, clock } = scope.server
  const challenge = challengeIn(clientDataJSON)
  const row = await findChallengeByToken(database, kind, hashSecret(challenge))
  const isFirst =
    row !== undefined &&
    isOpen(row, clock.now()) &&
    (await performAction(scope, request, actions.signIn.useCeremony, { id: row.id }))
  if (!row || !isFirst) throw new ApiError('validation_failed', messagesOf(request).accounts.signIn.passkeyLate)
  return { row, challenge }
}

/** The log has the reason; the response does not reveal it. */
export function refusePasskey({ server }: PageScope, request: FastifyRequest, err: unknown): never {
  server.logger.info({ err }, 'a passkey was refused')
  throw new ApiError('validation_failed', messagesOf(request).accounts.signIn.passkeyUnknown)
}

export function credentialOf<T extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  request: FastifyRequest,
): T {
  const credential = property(request, 'credential') as T | undefined
  if (typeof credential?.response !== 'object' || credential.response === null)
    throw new ApiError('validation_failed', 'credential: send the credential the browser created')
  return credential
}

function challengeIn(clientDataJSON: unknown): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8')) as {
      challenge: unknown
    }
    return String(challenge)
  } catch {
    throw new ApiError('validation_failed', 'credential: send the credential the browser created')
  }
}
