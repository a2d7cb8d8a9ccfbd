import { randomUUIDv7 } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { decidePasskeyName, findPasskey, listPasskeysOf } from '#domains/accounts/passkeys/index.ts'
import {
  type ChallengeKind,
  decideReturnPath,
  findChallengeByToken,
  findSuspension,
  hashSecret,
  isOpen,
} from '#domains/accounts/sign-in/index.ts'
import { findUser } from '#domains/accounts/users/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { minuteMs } from '#kernel/time.ts'
import { property } from '#surfaces/site/forms.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { assertFound, messagesOf, open } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { findFresh } from './account-routes.ts'
import { browserIn } from './known-browsers.ts'
import { finishSignIn } from './proven-identity.ts'
import type { AccountScope } from './session.ts'
import { recordFailure } from './sign-in-failures.ts'

/** Loaded at the first ceremony: the library takes ten megabytes that most processes never need. */
const ceremonies = () => import('@simplewebauthn/server')

const ceremonyMs = 5 * minuteMs

export function mountPasskeys(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock, logger } = server
  const rpID = new URL(server.baseUrl).hostname
  const expectedOrigin = [...server.ownOrigins]

  /** The first attempt uses up the challenge, whether it succeeds or not. */
  async function takeChallenge(request: FastifyRequest, kind: ChallengeKind, clientDataJSON: unknown) {
    const challenge = challengeIn(clientDataJSON)
    const row = await findChallengeByToken(database, kind, hashSecret(challenge))
    const isFirst =
      row !== undefined &&
      isOpen(row, clock.now()) &&
      (await performAction(scope, request, actions.signIn.useCeremony, { id: row.id }))
    if (!row || !isFirst) throw new ApiError('validation_failed', messagesOf(request).accounts.signIn.passkeyLate)
    return { row, challenge }
  }

  routes.post('/sign-in/passkey/options', open, async (request) => {
    const options = await (await ceremonies()).generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      timeout: ceremonyMs,
    })
    const data = { returnTo: decideReturnPath(property(request, 'returnTo')) }
    const ceremony = { kind: 'passkey_sign_in', token: options.challenge, lifeMs: ceremonyMs, data } as const
    await performAction(scope, request, actions.signIn.startCeremony, ceremony)
    return options
  })

  routes.post('/sign-in/passkey/verify', open, async (request, reply) => {
    const response = credentialOf<AuthenticationResponseJSON>(request)
    const { row, challenge } = await takeChallenge(request, 'passkey_sign_in', response.response.clientDataJSON)
    const passkey = await findPasskey(database, Buffer.from(String(response.id), 'base64url'))
    if (!passkey) {
      await recordFailure(scope, request, 'passkey', 'refused')
      throw new ApiError('not_found', messagesOf(request).accounts.signIn.passkeyUnknown)
    }
    const verified = await (await ceremonies())
      .verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID: rpID,
        // The passkey is the only factor: possession of the device is not enough.
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id.toString('base64url'),
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
        },
      })
      .catch((err: unknown) => ({ verified: false, err }) as const)
    if (!verified.verified || 'err' in verified) {
      await recordFailure(scope, request, 'passkey', 'refused', passkey.user_id)
      return refuse(request, 'err' in verified ? verified.err : 'not verified')
    }
    if (await findSuspension(database, passkey.user_id)) {
      await recordFailure(scope, request, 'passkey', 'suspended', passkey.user_id)
      throw new ApiError('account_suspended')
    }
    const entry = await performAction(scope, request, actions.signIn.enterByPasskey, {
      passkeyId: passkey.id,
      userId: passkey.user_id,
      counter: verified.authenticationInfo.newCounter,
      browser: browserIn(server, request),
    })
    const { returnTo } = row.data as { returnTo: string }
    return { location: await finishSignIn(scope, reply, entry, returnTo) }
  })

  routes.post('/account/passkeys/options', open, async (request, reply) => {
    const found = findFresh(scope, request)
    if ('location' in found) return reply.code(403).send(found)
    const user = assertFound(await findUser(database, found.caller.userId))
    const passkeys = await listPasskeysOf(database, user.id)
    const options = await (await ceremonies()).generateRegistrationOptions({
      rpName: await findInstanceName(scope.server),
      rpID,
      userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
      userName: user.email ?? user.username ?? user.name,
      userDisplayName: user.name,
      attestationType: 'none',
      timeout: ceremonyMs,
      excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id.toString('base64url') })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const ceremony = { kind: 'passkey_create', token: options.challenge, lifeMs: ceremonyMs } as const
    await performAction(scope, request, actions.signIn.startPasskey, ceremony)
    return options
  })

  routes.post('/account/passkeys/verify', open, async (request, reply) => {
    const found = findFresh(scope, request)
    if ('location' in found) return reply.code(403).send(found)
    const { userId } = found.caller
    const response = credentialOf<RegistrationResponseJSON>(request)
    const { row, challenge } = await takeChallenge(request, 'passkey_create', response.response.clientDataJSON)
    if (row.user_id !== userId) return refuse(request, 'a challenge of another user')
    const expected = { response, expectedChallenge: challenge, expectedOrigin, expectedRPID: rpID }
    const verified = await (await ceremonies())
      .verifyRegistrationResponse({ ...expected, requireUserVerification: true })
      .catch((err: unknown) => refuse(request, err))
    if (!verified.verified) return refuse(request, 'not verified')
    const { credential } = verified.registrationInfo
    const id = randomUUIDv7()
    const name = decidePasskeyName(property(request, 'name')) ?? messagesOf(request).accounts.account.passkeyDefault
    await performAction(scope, request, actions.signIn.createPasskey, {
      id,
      name,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    return { location: '/account?done=passkey-added' }
  })

  /** The log has the reason; the response does not reveal it. */
  function refuse(request: FastifyRequest, err: unknown): never {
    logger.info({ err }, 'a passkey was refused')
    throw new ApiError('validation_failed', messagesOf(request).accounts.signIn.passkeyUnknown)
  }
}

function credentialOf<T extends AuthenticationResponseJSON | RegistrationResponseJSON>(request: FastifyRequest): T {
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
