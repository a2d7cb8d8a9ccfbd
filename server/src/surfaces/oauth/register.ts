import { hash, randomBytes } from 'node:crypto'
import type Provider from 'oidc-provider'
import {
  decideApplicationType,
  flawOfRedirectUri,
  insertRegisteredClient,
  makeSecret,
} from '#domains/accounts/apps/index.ts'
import type { Outbound } from '#kernel/context.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { messagesFor } from '#messages/index.ts'
import { transact } from '#platform/database/outbox.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type AuthMethod, presentClient } from './clients.ts'

/** RFC 7591 §3.2.2 */
export class RegistrationError extends Error {
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata'
  constructor(code: RegistrationError['code'], message: string) {
    super(message)
    this.code = code
  }
}

interface Registration {
  name: string
  redirectUris: string[]
  authMethod: 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
  website: string | null
  scope: string | undefined
  /** For a client that authenticates with a key instead of a secret. */
  keys: { jwks?: object; jwks_uri?: string }
}

const authMethods = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const
const urisMax = 10
const uriLengthMax = 2048
const keysMax = 10
const keysBytesMax = 8192

/** Parses a registration. Unknown members are ignored, as RFC 7591 §2 requires. */
export function readRegistration(body: unknown, outbound: Pick<Outbound, 'refusalOf'>): Registration {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RegistrationError('invalid_client_metadata', 'send the metadata as one JSON object')
  const metadata = body as Record<string, unknown>
  const redirectUris = readRedirectUris(metadata.redirect_uris)
  // RFC 7591 §2: "If unspecified or omitted, the default is "client_secret_basic""
  const requestedMethod = metadata.token_endpoint_auth_method ?? 'client_secret_basic'
  const authMethod = authMethods.find((method) => method === requestedMethod)
  if (!authMethod)
    throw new RegistrationError(
      'invalid_client_metadata',
      `token_endpoint_auth_method must be one of ${authMethods.join(', ')}`,
    )
  const { jwks, jwks_uri, scope, client_uri, client_name } = metadata
  return {
    name:
      (typeof client_name === 'string' ? cleanName(client_name) : undefined) ??
      (URL.parse(redirectUris[0]!)?.host || messagesFor('en').oauth.consent.namelessApp),
    redirectUris,
    authMethod,
    website: typeof client_uri === 'string' && /^https?:\/\/\S+$/.test(client_uri) ? client_uri.slice(0, 2048) : null,
    scope: typeof scope === 'string' && scope !== '' ? scope : undefined,
    keys: authMethod === 'private_key_jwt' ? readKeys(jwks, jwks_uri, outbound) : {},
  }
}

function readRedirectUris(value: unknown): string[] {
  const isList = Array.isArray(value) && value.every((uri) => typeof uri === 'string' && uri.length <= uriLengthMax)
  if (!isList || value.length < 1 || value.length > urisMax)
    throw new RegistrationError('invalid_redirect_uri', `redirect_uris must hold 1 to ${urisMax} URIs`)
  for (const uri of value as string[]) {
    const flaw = flawOfRedirectUri(uri)
    if (flaw) throw new RegistrationError('invalid_redirect_uri', `"${uri}" ${flaw}; use https, or http on localhost`)
  }
  return value as string[]
}

/** Limits the keys before they are inspected and stored. */
function readKeys(jwks: unknown, uri: unknown, outbound: Pick<Outbound, 'refusalOf'>): Registration['keys'] {
  const refusal = typeof uri === 'string' ? outbound.refusalOf(uri) : undefined
  if (refusal) throw new RegistrationError('invalid_client_metadata', `jwks_uri cannot be read: ${refusal}`)
  if (jwks === undefined || jwks === null) return typeof uri === 'string' ? { jwks_uri: uri } : {}
  const { keys } = jwks as { keys?: unknown }
  const isFlat = Array.isArray(keys) && keys.length <= keysMax && keys.every(isFlatKey)
  if (!isFlat || JSON.stringify(keys).length > keysBytesMax)
    throw new RegistrationError(
      'invalid_client_metadata',
      `jwks must hold at most ${keysMax} keys of plain members, and ${keysBytesMax} bytes; use jwks_uri for more`,
    )
  return { jwks: { keys }, ...(typeof uri === 'string' && { jwks_uri: uri }) }
}

/** RFC 7517: the members of a key are strings, or lists of strings such as `key_ops` and `x5c`. */
function isFlatKey(key: unknown): boolean {
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
  return (
    typeof key === 'object' &&
    key !== null &&
    Object.values(key).every((value) => isPlain(value) || (Array.isArray(value) && value.every(isPlain)))
  )
}

/**
 * A public client that registers again gets the same id: some register at every connection, and their rows would pile
 * up. A confidential client gets a new id and secret each time, since the old secret cannot be shown again.
 */
export async function registerClient(
  server: HttpServer,
  engine: Provider,
  registration: Registration,
): Promise<object> {
  const applicationType = decideApplicationType(registration.redirectUris)
  const generated = registration.authMethod.startsWith('client_secret_') ? makeSecret() : null
  const client = {
    clientId: `hearth_dyn_${randomBytes(16).toString('hex')}`,
    name: registration.name,
    redirectUris: registration.redirectUris,
    website: registration.website,
    isPublic: registration.authMethod === 'none',
    applicationType,
    secretHash: generated?.hash ?? null,
    fingerprint: registration.authMethod === 'none' ? fingerprintOf(registration) : null,
    metadata: JSON.stringify({ token_endpoint_auth_method: registration.authMethod, ...registration.keys }),
  }
  assertEngineAccepts(engine, registration, client)
  const actor = { userId: null, requestId: null }
  const row = await transact(server.database, server.clock, actor, ({ db }) =>
    insertRegisteredClient(db, client, server.clock.now()),
  )
  return {
    client_id: row.client_id,
    client_id_issued_at: Math.floor(Date.parse(row.created_at) / 1000),
    ...(generated && { client_secret: generated.secret, client_secret_expires_at: 0 }),
    client_name: registration.name,
    redirect_uris: registration.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: registration.authMethod,
    application_type: applicationType,
    ...(registration.website && { client_uri: registration.website }),
    ...(registration.scope && { scope: registration.scope }),
    ...registration.keys,
  }
}

function fingerprintOf({ name, redirectUris, website }: Registration): Buffer {
  return hash('sha256', JSON.stringify([name, redirectUris, website]), 'buffer')
}

/** Lets the engine validate the client now, so that a bad one is refused here and not at every authorization. */
function assertEngineAccepts(
  engine: Provider,
  registration: Registration,
  client: { clientId: string; applicationType: string; secretHash: Buffer | null },
): void {
  const method: AuthMethod =
    registration.authMethod === 'client_secret_post' ? 'client_secret_basic' : registration.authMethod
  const row = {
    client_id: client.clientId,
    origin: 'registration',
    name: registration.name,
    redirect_uris: registration.redirectUris,
    application_type: client.applicationType,
    secret_hashes: client.secretHash ? [client.secretHash.toString('hex')] : [],
    metadata: { ...registration.keys } as never,
  }
  const Client = engine.Client as unknown as new (metadata: object) => unknown
  try {
    new Client(presentClient(row, method))
  } catch (error) {
    const { error: code, error_description: description } = error as { error?: string; error_description?: string }
    if (code !== 'invalid_redirect_uri' && code !== 'invalid_client_metadata') throw error
    throw new RegistrationError(code, description ?? 'this metadata cannot be served')
  }
}
