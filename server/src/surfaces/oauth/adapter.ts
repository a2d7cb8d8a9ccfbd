import { hash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import {
  deleteOAuthArtifact,
  deleteOAuthFamily,
  type FoundToken,
  findOAuthAccessToken,
  findOAuthArtifact,
  findOAuthCode,
  findOAuthFamily,
  findOAuthRefreshToken,
  insertOAuthAccessToken,
  insertOAuthArtifactOnce,
  insertOAuthCode,
  insertOAuthFamily,
  insertOAuthRefreshToken,
  updateOAuthArtifact,
  updateOAuthCodeConsumed,
  updateOAuthRefreshTokenConsumed,
} from '#domains/accounts/apps/index.ts'
import { transact } from '#platform/database/outbox.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openClientStore } from './clients.ts'
import { openDeviceCodes } from './device-codes.ts'
import { resumePath } from './paths.ts'
import { withProtocolErrors } from './store-errors.ts'

/** Processes that share one refresh token may race; within this time they all get the same successor. */
const reuseWindowMs = 60_000

type Store = Pick<Adapter, 'find'> & Partial<Adapter>

/** Stores the engine's state in our tables, keyed by hashes, so that a leaked copy contains no usable token. */
export function openAdapters(server: HttpServer, authUrl: string): (name: string) => Adapter {
  const stores: Record<string, Store> = {
    Grant: openFamilies(server),
    AuthorizationCode: openCodes(server),
    RefreshToken: openRefreshTokens(server),
    AccessToken: openAccessTokens(server),
    DeviceCode: openDeviceCodes(server),
    Client: openClientStore(server),
    Interaction: openInteractions(server, authUrl),
    ReplayDetection: openReplayDetection(server),
  }
  // The engine's session is not stored, so it lasts one authorization only: after a sign-out or a change of account it
  // must not contain the previous user.
  return (name) => withProtocolErrors({ ...emptyAdapter, ...stores[name] })
}

const emptyAdapter: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  // The grant is always destroyed as well, and deletes its codes and tokens.
  revokeByGrantId: async () => {},
}

const digest = (id: string) => hash('sha256', id, 'buffer')
const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** The payload without the secret value it belongs to. */
function withoutId(payload: AdapterPayload): string {
  return JSON.stringify({ ...payload, jti: undefined })
}

function restore(id: string, found: FoundToken | undefined, isConsumed: boolean): AdapterPayload | undefined {
  if (!found) return undefined
  const consumed = isConsumed && { consumed: Math.floor(Date.parse(found.consumedAt!) / 1000) }
  return { ...(found.payload as AdapterPayload), jti: id, ...consumed }
}

function storedToken(id: string, payload: AdapterPayload) {
  return {
    hash: digest(id),
    grantId: payload.grantId!,
    payload: withoutId(payload),
    expiresAt: instant(payload.exp!),
  }
}

function openFamilies({ database, clock }: HttpServer): Store {
  return {
    async upsert(id, payload) {
      const { accountId, clientId, resources, rejected, exp } = payload as AdapterPayload & GrantPayload
      const refused = new Set(scopesIn(rejected?.resources))
      const scopes = scopesIn(resources).filter((scope) => !refused.has(scope))
      const family = { id, userId: accountId, clientId, scopes, payload: withoutId(payload), expiresAt: instant(exp) }
      await transact(database, clock, { userId: accountId, requestId: null }, async ({ db, audit }) => {
        await insertOAuthFamily(db, family, clock.now())
        audit({ action: 'oauth.authorize', target: clientId, detail: { scopes } })
      })
    },
    find: async (id) => restore(id, await findOAuthFamily(database, id), false),
    destroy: (id) => deleteOAuthFamily(database, id),
  }
}

interface GrantPayload {
  accountId: string
  clientId: string
  exp: number
  resources?: Record<string, string>
  rejected?: { resources?: Record<string, string> }
}

function scopesIn(resources: Record<string, string> | undefined): string[] {
  return [...new Set(Object.values(resources ?? {}).flatMap((scope) => scope.split(' ')))].filter(Boolean)
}

function openCodes({ database, clock }: HttpServer): Store {
  return {
    upsert: (id, payload) => insertOAuthCode(database, storedToken(id, payload)),
    async find(id) {
      const found = await findOAuthCode(database, digest(id))
      return restore(id, found, found?.consumedAt != null)
    },
    async consume(id) {
      if (await updateOAuthCodeConsumed(database, digest(id), clock.now())) return
      await revokeFamily(database, await findOAuthCode(database, digest(id)))
    },
  }
}

/** The value was used before. We cannot tell the thief from the owner, so all tokens of the grant are revoked. */
async function revokeFamily(database: HttpServer['database'], found: FoundToken | undefined): Promise<never> {
  const { grantId } = (found?.payload ?? {}) as AdapterPayload
  if (grantId) await deleteOAuthFamily(database, grantId)
  throw new errors.InvalidGrant('already used')
}

function openRefreshTokens({ database, clock }: HttpServer): Store {
  const windowStart = () => new Date(clock.now().getTime() - reuseWindowMs)
  return {
    upsert: (id, payload) => insertOAuthRefreshToken(database, storedToken(id, payload), clock.now()),
    async find(id) {
      const found = await findOAuthRefreshToken(database, digest(id))
      const isConsumed = found?.consumedAt != null && Date.parse(found.consumedAt) <= windowStart().getTime()
      return restore(id, found, isConsumed)
    },
    async consume(id) {
      if (await updateOAuthRefreshTokenConsumed(database, digest(id), clock.now(), windowStart())) return
      await revokeFamily(database, await findOAuthRefreshToken(database, digest(id)))
    },
  }
}

function openAccessTokens({ database, clock }: HttpServer): Store {
  return {
    async upsert(id, payload) {
      const token = {
        ...storedToken(id, payload),
        clientId: payload.clientId!,
        userId: payload.accountId!,
        scopes: payload.scope?.split(' ').filter(Boolean) ?? [],
        audience: String(payload.aud),
      }
      await insertOAuthAccessToken(database, token, clock.now())
    },
    find: async (id) => restore(id, await findOAuthAccessToken(database, digest(id)), false),
  }
}

function openInteractions({ database }: HttpServer, authUrl: string): Store {
  const kind = 'Interaction'
  return {
    async upsert(id, payload) {
      // The return URL contains the id, and the session its cookie: neither is stored.
      const stored = { ...payload, returnTo: undefined, session: undefined }
      const artifact = { kind, hash: digest(id), payload: withoutId(stored), expiresAt: instant(payload.exp!) }
      await updateOAuthArtifact(database, artifact)
    },
    async find(id) {
      const payload = (await findOAuthArtifact(database, kind, digest(id))) as AdapterPayload | undefined
      return payload && { ...payload, jti: id, returnTo: `${authUrl}${resumePath(id)}` }
    },
    destroy: (id) => deleteOAuthArtifact(database, kind, digest(id)),
  }
}

/** Assertions of clients that authenticate with a key. Each is valid once. */
function openReplayDetection({ database, clock }: HttpServer): Store {
  const kind = 'ReplayDetection'
  return {
    async upsert(id, payload) {
      const artifact = { kind, hash: digest(id), payload: withoutId(payload), expiresAt: instant(payload.exp!) }
      const isNew = await insertOAuthArtifactOnce(database, artifact, clock.now())
      if (!isNew) throw new errors.InvalidClientAuth('this assertion was used before')
    },
    async find(id) {
      const payload = (await findOAuthArtifact(database, kind, digest(id))) as AdapterPayload | undefined
      return payload && { ...payload, jti: id }
    },
  }
}
