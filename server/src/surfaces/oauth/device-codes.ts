import { hash } from 'node:crypto'
import Provider, { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider'
import {
  findDeviceCode,
  insertDeviceCode,
  updateDeviceCodeConsumed,
  updateDeviceCodePolled,
} from '#domains/accounts/apps/index.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { narrow } from '#kernel/formats/typed.ts'
import type { Keys } from '#platform/keys.ts'
import { shortAddress } from '#surfaces/http/address.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { deviceAuthorizationPath, deviceGrant } from './paths.ts'

/** RFC 8628: a program without a browser gets a code, which its user enters on our page. */
export const deviceCodeSeconds = 600
/** What the program waits between two questions. The same default as in the database. */
const intervalSeconds = 5
/** A second question that was under way when the first got the tokens does not end them. */
const racingMs = 60_000

/** Upper case and without separators; undefined if it cannot be a code. */
export function readUserCode(text: string): string | undefined {
  const letters = narrow(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(letters) ? letters : undefined
}

export const formatUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** A code is short, so a plain hash is quickly guessed: the hash needs a key that is not in the database. */
export const hashesOfUserCode = (keys: Keys, code: string) => keys.fingerprints('oauth', `device user code ${code}`)

/** Where a request came from, as far as the page shows it: the network and what the program calls itself. */
export interface DeviceInfo {
  network: string
  program: string | undefined
}

export function describeDevice({ ip, headers }: Pick<KoaContextWithOIDC, 'ip' | 'headers'>): DeviceInfo {
  return { network: shortAddress(ip), program: cleanName(headers['user-agent'] ?? '', 80) }
}

/** The engine leaves out the interval, its own page for the code is not used, and RFC 6749 has an error for other clients. */
export function completeDeviceAnswer(engine: Provider, verificationUri: string): void {
  engine.use(async (ctx, next) => {
    await next()
    const { client } = (ctx as KoaContextWithOIDC).oidc ?? {}
    if (ctx.path !== deviceAuthorizationPath || !client || client.grantTypeAllowed(deviceGrant)) return
    ctx.body = { error: 'unauthorized_client', error_description: 'only hearth-cli may use the device flow' }
  })
  engine.on('device_authorization.success', (_ctx, body) => {
    body.interval = intervalSeconds
    body.verification_uri = verificationUri
    body.verification_uri_complete = `${verificationUri}?user_code=${String(body.user_code)}`
  })
}

const digest = (id: string) => hash('sha256', id, 'buffer')

/** Stores the hashes of both codes. `find` is called once for each question of the program. */
export function openDeviceCodes({ database, clock, keys }: HttpServer): Pick<Adapter, 'upsert' | 'find' | 'consume'> {
  return {
    async upsert(id, payload) {
      const { jti: _, userCode, exp, ...stored } = payload
      const code = {
        hash: digest(id),
        userCodeHash: hashesOfUserCode(keys, userCode!)[0]!,
        payload: JSON.stringify({ ...stored, exp }),
        expiresAt: new Date(clock.now().getTime() + deviceCodeSeconds * 1000).toISOString(),
      }
      await insertDeviceCode(database, code, clock.now())
    },
    async find(id) {
      const found = await findDeviceCode(database, digest(id))
      const payload = found?.payload as AdapterPayload | undefined
      // For another client there is no such code.
      if (!found || !payload || payload.clientId !== Provider.ctx?.oidc.client?.clientId) return undefined
      if (payload.error) throw new errors.AccessDenied('the user did not allow it')
      const now = clock.now()
      if (found.consumedAt !== null) return refuseConsumed(id, payload, found.consumedAt, now)
      if (Date.parse(found.expiresAt) <= now.getTime()) throw new errors.ExpiredToken('the device code has expired')
      if (!found.isAnswered && (await updateDeviceCodePolled(database, digest(id), now))) throw new errors.SlowDown()
      return { ...payload, jti: id }
    },
    async consume(id) {
      if (!(await updateDeviceCodeConsumed(database, digest(id), clock.now())))
        throw new errors.InvalidGrant('the device code was used before')
    },
  }
}

/** A later use may be a thief's: the engine then revokes all tokens of the grant. */
function refuseConsumed(id: string, payload: AdapterPayload, consumedAt: string, now: Date): AdapterPayload {
  const at = Date.parse(consumedAt)
  if (now.getTime() - at < racingMs) throw new errors.InvalidGrant('the device code was used before')
  return { ...payload, jti: id, consumed: Math.floor(at / 1000) }
}
