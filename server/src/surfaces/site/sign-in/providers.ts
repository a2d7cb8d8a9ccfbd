import * as client from 'openid-client'
import { listProvidersWithSecrets } from '#domains/accounts/identity-providers/index.ts'
import type { Identity } from '#domains/accounts/sign-in/index.ts'
import type { OpenIdProviderConfig } from '#platform/config/config.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type OpenIdProvider, openOpenIdFlow } from './openid-provider.ts'

interface Credentials {
  clientId: string
  clientSecret: string
}

/** Only configured providers are offered. Their URLs can be overridden. */
export interface Providers {
  github?: Credentials & { url?: string; apiUrl?: string }
  google?: Credentials & { issuer?: string }
  /** Those that the operator names in the environment. */
  openId?: readonly OpenIdProviderConfig[]
}

/** A provider as the sign-in page offers it. */
export interface OfferedProvider {
  id: string
  name: string
}

interface Host {
  providers: Providers
  server: Pick<HttpServer, 'database' | 'keys' | 'outbound'>
}

/** Those of the environment first, then those that administrators added. */
export async function listOfferedProviders({ providers, server }: Host): Promise<OfferedProvider[]> {
  const builtIn = [
    ...(providers.github ? [{ id: 'github', name: 'GitHub' }] : []),
    ...(providers.google ? [{ id: 'google', name: 'Google' }] : []),
  ]
  const ofOperator = providers.openId ?? []
  const taken = new Set(ofOperator.map(({ id }) => id))
  const added = (await listProvidersWithSecrets(server.database)).filter(({ id }) => !taken.has(id))
  return [...builtIn, ...ofOperator, ...added].map(({ id, name }) => ({ id, name }))
}

async function findOpenIdProvider({ providers, server }: Host, id: string): Promise<OpenIdProvider | undefined> {
  const ofOperator = providers.openId?.find((provider) => provider.id === id)
  if (ofOperator) return { ...ofOperator, isOfOperator: true }
  const row = (await listProvidersWithSecrets(server.database)).find((provider) => provider.id === id)
  if (!row) return undefined
  const clientSecret = server.keys.decrypt('identity-providers', row.client_secret)
  return { id, name: row.name, issuer: row.issuer, clientId: row.client_id, clientSecret, isOfOperator: false }
}

export interface ProviderFlow {
  configuration: client.Configuration
  scope: string
  hasNonce: boolean
  readIdentity(tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): Promise<Identity>
}

const isPlain = (url: string) => url.startsWith('http:')

/** Undefined for a provider that is not offered. Throws when the provider does not answer. */
export async function openProviderFlow(host: Host, id: string): Promise<ProviderFlow | undefined> {
  const { github, google } = host.providers
  if (id === 'github') return github && openGithub(github)
  if (id === 'google') return google && openGoogle(google)
  const provider = await findOpenIdProvider(host, id)
  return provider && openOpenIdFlow(provider, host.server.outbound)
}

/** GitHub supports OAuth but not OpenID Connect, so its URLs are fixed and its API provides the identity. */
function openGithub({ clientId, clientSecret, ...urls }: NonNullable<Providers['github']>): ProviderFlow {
  const { url = 'https://github.com', apiUrl = 'https://api.github.com' } = urls
  const endpoints = {
    issuer: url,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  }
  const secret = client.ClientSecretPost(clientSecret)
  const configuration = new client.Configuration(endpoints, clientId, undefined, secret)
  if (isPlain(url)) client.allowInsecureRequests(configuration)

  async function read<T>(token: string, path: string): Promise<T> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'hearth' })
    const address = new URL(`${apiUrl}${path}`)
    const answer = await client.fetchProtectedResource(configuration, token, address, 'GET', null, headers)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as T
  }

  return {
    configuration,
    scope: 'read:user user:email',
    hasNonce: false,
    async readIdentity({ access_token: token }) {
      const user = await read<{ id: number; login: string; name: string | null }>(token, '/user')
      if (!Number.isSafeInteger(user.id)) throw new Error('/user has no numeric id')
      const emails = await read<{ email: string; primary: boolean; verified: boolean }[]>(token, '/user/emails')
      const email = emails.find((one) => one.primary && one.verified)?.email ?? null
      return { provider: 'github', id: String(user.id), username: user.login, email, name: user.name }
    },
  }
}

async function openGoogle({ clientId, clientSecret, issuer }: NonNullable<Providers['google']>): Promise<ProviderFlow> {
  const address = issuer ?? 'https://accounts.google.com'
  const insecure = isPlain(address) ? { execute: [client.allowInsecureRequests] } : {}
  const configuration = await client.discovery(new URL(address), clientId, clientSecret, undefined, insecure)
  return {
    configuration,
    scope: 'openid email profile',
    hasNonce: true,
    async readIdentity(tokens) {
      const claims = tokens.claims()
      if (!claims) throw new Error('there is no ID token')
      const email = claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null
      const name = typeof claims.name === 'string' ? claims.name : null
      return { provider: 'google', id: claims.sub, username: email, email, name }
    },
  }
}
