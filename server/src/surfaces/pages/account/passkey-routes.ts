import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { findPasskey } from '#domains/accounts/passkeys/index.ts'
import { decideReturnPath, findSuspension } from '#domains/accounts/sign-in/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { property } from '#surfaces/site/forms.ts'
import { messagesOf, open } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import {
  ceremonies,
  ceremonyMs,
  credentialOf,
  refusePasskey,
  takeChallenge,
} from '#surfaces/site/sign-in/passkey-ceremony.ts'
import { decryptReturnPath, encryptReturnPath } from '#surfaces/site/sign-in/return-paths.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import { recordFailure } from '#surfaces/site/sign-in/sign-in-failures.ts'
import { finishSignIn } from './proven-identity.ts'

export function mountPasskeys(scope: AccountScope): void {
  const { routes, server } = scope
  const { database } = server
  const rpID = new URL(server.baseUrl).hostname
  const expectedOrigin = [...server.ownOrigins]

  routes.post('/sign-in/passkey/options', open, async (request) => {
    const options = await (await ceremonies()).generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      timeout: ceremonyMs,
    })
    const data = { returnTo: encryptReturnPath(server.keys, decideReturnPath(property(request, 'returnTo'))) }
    const ceremony = { kind: 'passkey_sign_in', token: options.challenge, lifeMs: ceremonyMs, data } as const
    await performAction(scope, request, actions.signIn.startCeremony, ceremony)
    return options
  })

  routes.post('/sign-in/passkey/verify', open, async (request, reply) => {
    const response = credentialOf<AuthenticationResponseJSON>(request)
    const { row, challenge } = await takeChallenge(scope, request, 'passkey_sign_in', response.response.clientDataJSON)
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
      return refusePasskey(scope, request, 'err' in verified ? verified.err : 'not verified')
    }
    if (await findSuspension(database, passkey.user_id, server.clock.now())) {
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
    return { location: await finishSignIn(scope, reply, entry, decryptReturnPath(server.keys, returnTo)) }
  })
}
