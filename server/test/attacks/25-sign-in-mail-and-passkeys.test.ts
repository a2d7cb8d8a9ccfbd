import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, randomUUIDv7, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { signInByMail, useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const userPresent = 0x01
const userVerified = 0x04

/** A security key that answers every request, even when it should have asked for a PIN. */
async function addKey(userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from('a50102032620012158', 'hex'),
    Buffer.from([32]),
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ])
  const credential_id = randomBytes(16)
  const row = { id: randomUUIDv7(), user_id: userId, credential_id, public_key: cose, counter: 0, name: 'Key' }
  const created_at = site.app.clock.now().toISOString()
  await site.app.database
    .insertInto('passkeys')
    .values({ ...row, transports: [], created_at })
    .execute()

  return (challenge: string, flags: number) => {
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: site.baseUrl }))
    const rpIdHash = sha256(new URL(site.baseUrl).hostname)
    const data = Buffer.concat([rpIdHash, Buffer.from([flags, 0, 0, 0, 0])])
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
    const id = credential_id.toString('base64url')
    return {
      credential: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      },
    }
  }
}

describe('attack 25: a locked phone or a found security key lets another person sign in', () => {
  it('the subject of a sign-in mail, visible on a locked screen, contains no code', async () => {
    const email = `${(await makeUser(site.app)).username}@example.org`
    const visitor = await signInByMail(site, email)
    const first = await site.mailTo(email)
    assert.match(first.code, /^\d{6}$/)
    await visitor.post('/settings/security/email', { email: `new-${email}` })
    for (const mail of [first, await site.mailTo(email, 2), await site.mailTo(`new-${email}`)])
      assert.doesNotMatch(mail.subject, /\d{3}/)
  })

  it('a passkey signs in only a person verified by the device', async () => {
    const person = await makeUser(site.app)
    const answer = await addKey(person.id)
    const visitor = site.visitor()
    const attempt = async (flags: number) => {
      const asked = JSON.parse((await visitor.postJson('/sign-in/passkey/options', {})).text)
      const { status } = await visitor.postJson('/sign-in/passkey/verify', answer(asked.challenge, flags))
      return { status, wanted: asked.userVerification }
    }
    assert.deepEqual(await attempt(userPresent), { status: 400, wanted: 'required' })
    assert.equal(visitor.cookies.has('session'), false)
    assert.deepEqual(await attempt(userPresent | userVerified), { status: 200, wanted: 'required' })
  })

  it('a new passkey is asked to verify its holder too', async () => {
    const visitor = await signInByMail(site, `${(await makeUser(site.app)).username}@example.org`)
    const asked = JSON.parse((await visitor.postJson('/settings/security/passkeys/options', {})).text)
    assert.equal(asked.authenticatorSelection.userVerification, 'required')
  })
})
