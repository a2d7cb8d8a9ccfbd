import * as client from 'openid-client'
import type { Outbound } from '#kernel/context.ts'
import type { OpenIdProviderConfig } from '#platform/config/config.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import type { ProviderFlow } from './providers.ts'

export interface OpenIdProvider extends OpenIdProviderConfig {
  /** The operator named it in the environment: its own origin may be private. */
  isOfOperator: boolean
}

const timeoutMs = 8000
const maxBytes = 512 * 1024
const metadataMs = 10 * 60_000

/** Reaches every address. It is used for the origins of issuers that the operator named, and for no other. */
const operatorOutbound = openOutbound({ allow: ['0.0.0.0/0', '::/0'], inFlightMax: 16 })

type Fetch = client.CustomFetch

/** Everything that the provider names is called through the guard. Redirects are not followed. */
function fetchFor({ issuer, isOfOperator }: OpenIdProvider, guarded: Outbound): Fetch {
  const own = new URL(issuer).origin
  return async (url, { method, headers, body }) => {
    const outbound = isOfOperator && new URL(url).origin === own ? operatorOutbound : guarded
    const sent = body === undefined || body === null ? {} : { body: String(body) }
    const answer = await outbound.send(url, { method, headers, ...sent, timeoutMs, maxBytes })
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const hasBody = answer.status >= 200 && ![204, 205, 304].includes(answer.status)
    return new Response(hasBody ? Uint8Array.from(answer.body) : null, { status: answer.status, headers: given })
  }
}

interface Known {
  metadata: client.ServerMetadata
  until: number
}
/** By the client that fetched it: what one may reach, another may not. */
const known = new WeakMap<Outbound, Map<string, Known>>()

/** What the provider's discovery document says, kept for ten minutes. */
async function discover(provider: OpenIdProvider, guarded: Outbound, fetch: Fetch): Promise<client.ServerMetadata> {
  const key = `${provider.isOfOperator} ${provider.issuer}`
  const all = known.get(guarded) ?? new Map<string, Known>()
  known.set(guarded, all)
  const kept = all.get(key)
  if (kept && kept.until > performance.now()) return kept.metadata
  const insecure = isPlain(provider.issuer) ? { execute: [client.allowInsecureRequests] } : {}
  const found = await client.discovery(new URL(provider.issuer), provider.clientId, undefined, client.None(), {
    [client.customFetch]: fetch,
    ...insecure,
  })
  const metadata = found.serverMetadata()
  all.set(key, { metadata, until: performance.now() + metadataMs })
  return metadata
}

const isPlain = (url: string) => url.startsWith('http:')

/** How the provider wants to see the secret; the standard says `client_secret_basic` where it names none. */
function authenticationOf({ token_endpoint_auth_methods_supported: all }: client.ServerMetadata, secret: string) {
  const isPost = all?.includes('client_secret_post') && !all.includes('client_secret_basic')
  return isPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

/**
 * The configuration is made for each flow, so its keys are fetched for each ID token: a provider may change its keys at
 * any time.
 */
export async function openOpenIdFlow(provider: OpenIdProvider, guarded: Outbound): Promise<ProviderFlow> {
  const { id, name: providerName, clientId, clientSecret } = provider
  const fetch = fetchFor(provider, guarded)
  const metadata = await discover(provider, guarded, fetch)
  const authentication = authenticationOf(metadata, clientSecret)
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication)
  configuration[client.customFetch] = fetch
  if (isPlain(provider.issuer)) client.allowInsecureRequests(configuration)
  client.enableNonRepudiationChecks(configuration)
  return {
    configuration,
    scope: 'openid email profile',
    hasNonce: true,
    async readIdentity(tokens) {
      const claims = tokens.claims()
      if (!claims) throw new Error('there is no ID token')
      const all = await withUserInfo(configuration, claims, tokens.access_token)
      const email = all.email_verified === true && typeof all.email === 'string' ? all.email : null
      const name = typeof all.name === 'string' ? all.name : null
      const username = typeof all.preferred_username === 'string' ? all.preferred_username : email
      return { provider: id, providerName, id: claims.sub, username, email, name }
    },
  }
}

/** Many providers tell the address only at their user info endpoint. */
async function withUserInfo(configuration: client.Configuration, claims: client.IDToken, token: string) {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata()
  if (claims.email !== undefined || endpoint === undefined) return claims
  return { ...claims, ...(await client.fetchUserInfo(configuration, token, claims.sub)) }
}
