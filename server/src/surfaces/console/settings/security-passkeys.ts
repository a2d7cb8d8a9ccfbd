import { randomUUIDv7 } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { decidePasskeyName, listPasskeysOf } from '#domains/accounts/passkeys/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { actions } from '#domains/index.ts'
import { redirectWith, setFlash } from '#surfaces/site/flash.ts'
import { field, idIn, property } from '#surfaces/site/forms.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { assertFound, messagesOf, open } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { findFresh, postFresh } from '#surfaces/site/sign-in/fresh.ts'
import {
  ceremonies,
  ceremonyMs,
  credentialOf,
  refusePasskey,
  takeChallenge,
} from '#surfaces/site/sign-in/passkey-ceremony.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import type { ShowSecurity } from './security.ts'
import { securityPath } from './security-path.ts'

/** Passkeys: the ceremony that adds one, and the forms that rename and remove one. */
export function mountPasskeys(scope: AccountScope, showSecurity: ShowSecurity): void {
  const { routes, server } = scope
  const { database } = server
  const rpID = new URL(server.baseUrl).hostname
  const expectedOrigin = [...server.ownOrigins]

  postFresh(scope, `${securityPath}/passkeys/:id/rename`, async (caller, request, reply) => {
    const [id, typed] = [idIn(request), field(request, 'name')]
    const name = decidePasskeyName(typed)
    if (name === undefined) {
      const problem = { id, typed, sentence: messagesOf(request).accounts.account.passkeyNameWrong }
      return showSecurity(caller, request, reply, { passkey: problem }, 400)
    }
    await performAction(scope, request, actions.signIn.renamePasskey, { id, name })
    return redirectWith(scope, reply, securityPath, 'passkeyRenamed')
  })

  postFresh(scope, `${securityPath}/passkeys/:id/delete`, async (_caller, request, reply) => {
    await performAction(scope, request, actions.signIn.deletePasskey, { id: idIn(request) })
    return redirectWith(scope, reply, securityPath, 'passkeyRemoved')
  })

  routes.post(`${securityPath}/passkeys/options`, open, async (request, reply) => {
    const found = findFresh(scope, request)
    if ('location' in found) return reply.code(403).send(found)
    const user = assertFound(await findUser(database, found.caller.userId))
    const passkeys = await listPasskeysOf(database, user.id)
    const options = await (await ceremonies()).generateRegistrationOptions({
      rpName: await findInstanceName(server),
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

  routes.post(`${securityPath}/passkeys/verify`, open, async (request, reply) => {
    const found = findFresh(scope, request)
    if ('location' in found) return reply.code(403).send(found)
    const { userId } = found.caller
    const response = credentialOf<RegistrationResponseJSON>(request)
    const { row, challenge } = await takeChallenge(scope, request, 'passkey_create', response.response.clientDataJSON)
    if (row.user_id !== userId) return refusePasskey(scope, request, 'a challenge of another user')
    const expected = { response, expectedChallenge: challenge, expectedOrigin, expectedRPID: rpID }
    const verified = await (await ceremonies())
      .verifyRegistrationResponse({ ...expected, requireUserVerification: true })
      .catch((err: unknown) => refusePasskey(scope, request, err))
    if (!verified.verified) return refusePasskey(scope, request, 'not verified')
    const { credential } = verified.registrationInfo
    const name = decidePasskeyName(property(request, 'name')) ?? messagesOf(request).accounts.account.passkeyDefault
    await performAction(scope, request, actions.signIn.createPasskey, {
      id: randomUUIDv7(),
      name,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    setFlash(server, reply, 'passkeyAdded')
    return { location: securityPath }
  })
}
