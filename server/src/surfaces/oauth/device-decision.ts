import type { Provider } from 'oidc-provider'
import {
  type DeviceRequestRow,
  findDeviceRequest,
  type OAuthAccount,
  updateDeviceCodeAllowed,
  updateDeviceCodeDecided,
  updateDeviceCodeUndecided,
} from '#domains/accounts/apps/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isScope, type Scope } from '#kernel/operation/scopes.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import { transact } from '#platform/database/outbox.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type DeviceInfo, hashesOfUserCode } from './device-codes.ts'
import { storeShownClient } from './shown-clients.ts'

/** What a program asks for and where it asked. */
export interface DeviceRequest {
  hash: Buffer
  clientId: string
  resources: string[]
  scopes: Scope[]
  askedAt: string
  device: DeviceInfo
}

interface DevicePayload {
  clientId: string
  params: { scope: string; resource: string | string[] }
  deviceInfo: DeviceInfo
}

function readRequest({ token_hash, payload, created_at }: DeviceRequestRow): DeviceRequest {
  const { clientId, params, deviceInfo } = payload as unknown as DevicePayload
  return {
    hash: token_hash,
    clientId,
    resources: [params.resource].flat(),
    // The administrative scope is refused when it is requested, and left out here.
    scopes: params.scope
      .split(' ')
      .filter(isScope)
      .filter((scope) => scope !== 'admin'),
    askedAt: created_at,
    device: deviceInfo,
  }
}

/** Throws 404 for a code that is unknown, expired or already answered, which look the same. */
export async function requireDeviceRequest(
  { database, clock, keys }: HttpServer,
  userCode: string | undefined,
): Promise<DeviceRequest> {
  const hashes = userCode === undefined ? [] : hashesOfUserCode(keys, userCode)
  const row = hashes.length > 0 ? await findDeviceRequest(database, hashes, clock.now()) : undefined
  if (!row) throw new ApiError('not_found')
  return readRequest(row)
}

/** What a user decides about a program that waits. Each code is decided once. */
export function openDeviceDecisions(server: HttpServer, engine: Provider) {
  const { database, clock } = server

  async function decide(account: OAuthAccount, { hash }: DeviceRequest, changes: object): Promise<void> {
    const isFirst = await transact(database, clock, actorOf(account), ({ db }) =>
      updateDeviceCodeDecided(db, hash, changes, clock.now()),
    )
    if (!isFirst) throw new ApiError('not_found')
  }

  async function grant(account: OAuthAccount, { clientId, resources, scopes }: DeviceRequest): Promise<string> {
    const client = (await engine.Client.find(clientId))!
    await storeShownClient(server, client, account.id)
    const made = new engine.Grant({ accountId: account.id, clientId })
    for (const resource of resources) made.addResourceScope(resource, scopes)
    return made.save()
  }

  /** What the engine gives to the program on its next question, and the mail about it. */
  async function store(account: OAuthAccount, request: DeviceRequest, grantId: string): Promise<void> {
    const { hash, resources, scopes } = request
    const [resource, ...more] = resources
    const changes = {
      accountId: account.id,
      grantId,
      authTime: Math.floor(clock.now().getTime() / 1000),
      scope: scopes.join(' '),
      resource: more.length > 0 ? resources : resource,
    }
    await transact(database, clock, actorOf(account), async ({ db, emit }) => {
      await updateDeviceCodeAllowed(db, hash, grantId, changes)
      const news = {
        userId: account.id,
        change: 'device_allowed',
        name: nameOfDeviceClient(messagesFor('en')),
      } as const
      emit('account.security_changed', news, { subjectUserId: account.id })
    })
  }

  return {
    async allowDevice(account: OAuthAccount, request: DeviceRequest): Promise<void> {
      await decide(account, request, {})
      try {
        await store(account, request, await grant(account, request))
      } catch (error) {
        await transact(database, clock, actorOf(account), ({ db }) => updateDeviceCodeUndecided(db, request.hash))
        throw error
      }
    },
    denyDevice: (account: OAuthAccount, request: DeviceRequest) => decide(account, request, { error: 'access_denied' }),
  }
}

/** The only client that uses this flow. */
export const nameOfDeviceClient = ({ oauth }: Messages) => oauth.builtIn['hearth-cli']('')

const actorOf = ({ id }: OAuthAccount) => ({ userId: id, requestId: null })
