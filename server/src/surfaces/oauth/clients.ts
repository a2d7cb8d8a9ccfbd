import { hash, timingSafeEqual } from 'node:crypto'
import Provider, { type Adapter, type AdapterPayload, type Client, errors } from 'oidc-provider'
import {
  decideApplicationType,
  findOAuthClient,
  flawOfRedirectUri,
  type OAuthClientRow,
  updateSecretUsed,
} from '#domains/accounts/apps/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type BuiltInClient, findBuiltInClient } from './built-in-clients.ts'
import { deviceGrant } from './paths.ts'

/** Our own member of a client's metadata: created by a developer, self-registered, described by a document, or ours. */
export const originMember = 'x_origin'

export type ClientOrigin = 'app' | 'registration' | 'document' | 'built-in'

export function originOf(client: Client): ClientOrigin {
  return client[originMember] as ClientOrigin
}

export function openClientStore({ database, baseUrl }: HttpServer): Pick<Adapter, 'find'> {
  return {
    async find(clientId) {
      const builtIn = findBuiltInClient(clientId, baseUrl)
      if (builtIn) return presentBuiltIn(builtIn)
      const row = await findOAuthClient(database, clientId)
      // The document defines its client; our row only links the consents.
      if (!row || row.origin === 'document') return undefined
      return presentClient(row, authMethodOf(row))
    },
  }
}

/** The name is the page's: it depends on the language. */
function presentBuiltIn({ clientId, redirectUris, applicationType, grantTypes }: BuiltInClient): AdapterPayload {
  return {
    client_id: clientId,
    redirect_uris: redirectUris,
    application_type: applicationType,
    grant_types: grantTypes,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    [originMember]: 'built-in',
  }
}

export type AuthMethod = 'none' | 'client_secret_basic' | 'private_key_jwt'

/**
 * The specification's token request contains no secret although an app is confidential by default. So the secret may be
 * left out until the app first sends it; from then on every request must include it.
 */
function authMethodOf(row: OAuthClientRow): AuthMethod {
  const metadata = row.metadata as { token_endpoint_auth_method?: string }
  if (metadata.token_endpoint_auth_method === 'private_key_jwt') return 'private_key_jwt'
  const isSecretSent = isClientSecretSent()
  if (row.secret_hashes.length === 0) {
    if (isSecretSent) throw refuse('this is a public client: it has no secret, so do not send one')
    return 'none'
  }
  if (isSecretSent) return 'client_secret_basic'
  if (row.secret_required && isClientCall())
    throw refuse('this client has used its secret before, so every request must carry it (client_secret)')
  return 'none'
}

function refuse(description: string): Error {
  return Object.assign(new errors.InvalidClientAuth(description), { error_description: description })
}

const clientRoutes = new Set(['token', 'revocation', 'device_authorization'])

/** Whether the client itself is calling, and not a browser that it redirected. */
function isClientCall(): boolean {
  return clientRoutes.has(Provider.ctx?.oidc?.route ?? '')
}

function isClientSecretSent(): boolean {
  const ctx = Provider.ctx
  if (!ctx || !isClientCall()) return false
  return Boolean(ctx.oidc.params?.client_secret) || /^basic /i.test(ctx.headers.authorization ?? '')
}

export function presentClient(
  row: Omit<OAuthClientRow, 'secret_required' | 'website' | 'is_public'>,
  authMethod: AuthMethod,
): AdapterPayload {
  const { jwks, jwks_uri } = row.metadata as Pick<AdapterPayload, 'jwks' | 'jwks_uri'>
  return {
    client_id: row.client_id,
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    application_type: row.application_type as 'web' | 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: authMethod,
    ...(authMethod === 'client_secret_basic' && { client_secret: row.secret_hashes.join(' ') }),
    ...(authMethod === 'private_key_jwt' && { ...(jwks && { jwks }), ...(jwks_uri && { jwks_uri }) }),
    [originMember]: row.origin,
  }
}

/**
 * The engine's client secret holds the hashes of all valid secrets. A sent secret is hashed and compared with every one
 * of them, to take the same time wherever it matches.
 */
export function compareSecretsByHash(engine: Provider, { database, clock }: HttpServer): void {
  engine.Client.prototype.compareClientSecret = async function (this: Client, actual: string) {
    const sent = hash('sha256', actual, 'buffer')
    const good = this.clientSecret!.split(' ').map((hex) => Buffer.from(hex, 'hex'))
    if (good.filter((one) => timingSafeEqual(one, sent)).length === 0) return false
    await updateSecretUsed(database, this.clientId, sent, clock.now())
    return true
  }
}

const isDocumentId = (clientId: unknown) => /^https:/i.test(String(clientId))

/** Derives what documents leave out, and refuses redirect addresses that we do not allow. */
export function completeMetadata(_ctx: unknown, _key: string, _value: unknown, metadata: object): void {
  const document = metadata as Record<string, unknown>
  if (!isDocumentId(document.client_id)) return
  const uris = Array.isArray(document.redirect_uris) ? document.redirect_uris.map(String) : []
  for (const uri of uris) {
    const flaw = flawOfRedirectUri(uri)
    if (flaw) throw new errors.InvalidClientMetadata(`redirect_uris: "${uri}" ${flaw}`)
  }
  document[originMember] = 'document'
  // Only our own command line may use the device flow: the page for its code cannot tell who asks.
  if (Array.isArray(document.grant_types))
    document.grant_types = document.grant_types.filter((type) => type !== deviceGrant)
  document.application_type = decideApplicationType(uris)
  // The engine's default; a document cannot mean it, because it cannot contain a secret.
  if (document.token_endpoint_auth_method === 'client_secret_basic') document.token_endpoint_auth_method = 'none'
}
