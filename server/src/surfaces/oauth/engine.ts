import { generateKeyPairSync } from 'node:crypto'
import Provider, { type Configuration, errors } from 'oidc-provider'
import { findOAuthAccount, touchOAuthClient } from '#domains/accounts/apps/index.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { pickMessages } from '#surfaces/site/languages.ts'
import { openAdapters } from './adapter.ts'
import { compareSecretsByHash, completeMetadata, originMember } from './clients.ts'
import { openCookieKeys } from './cookie-keys.ts'
import { completeDeviceAnswer, describeDevice, deviceCodeSeconds } from './device-codes.ts'
import { fetchThrough } from './documents.ts'
import { openErrorPage, type ShowError } from './error-page.ts'
import {
  authorizePath,
  deviceAuthorizationPath,
  devicePath,
  interactionPath,
  jwksPath,
  revokePath,
  tokenPath,
} from './paths.ts'
import { checkRequest, showErrorsLocally } from './request-policy.ts'
import { explainGrantErrors } from './token-errors.ts'
import { setTokenFormat } from './token-ids.ts'

export interface OAuthOptions {
  authUrl: string
  legacyBaseUrl?: string
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const refreshSliding = 30 * day
const refreshAbsolute = 365 * day

/** The protocol engine as a pure OAuth 2.1 server. Pages, sessions, registration and metadata are our own. */
export function openEngine(server: HttpServer, options: OAuthOptions): Provider {
  const { baseUrl } = server
  const showError = openErrorPage(async ({ query, headers }) => {
    const messages = pickMessages(server, { url: '/oauth', query, headers })
    return { instanceName: await findInstanceName(server), baseUrl, path: '/oauth', messages }
  })
  const engine = new Provider(options.authUrl, configure(server, options, showError))
  // Host and scheme of the request are overwritten with ours before the engine sees them.
  engine.proxy = true
  // The engine overwrites the exposed headers; restore ours.
  engine.use(async (ctx, next) => {
    const exposed = ctx.res.getHeader('Access-Control-Expose-Headers')
    await next()
    if (exposed !== undefined) ctx.set('Access-Control-Expose-Headers', String(exposed))
  })
  showErrorsLocally(engine, showError)
  setTokenFormat(engine, server.keys)
  explainGrantErrors(engine)
  completeDeviceAnswer(engine, `${baseUrl}${devicePath}`)
  compareSecretsByHash(engine, server)
  engine.on('server_error', (_ctx, err) => server.logger.error({ err }, 'an OAuth request failed'))
  engine.on('grant.success', ({ oidc }) => {
    touchOAuthClient(server.database, oidc.client!.clientId, server.clock.now()).catch((err: unknown) =>
      limited(server.logger).warn(`use ${causeOf(err)}`, { err }, 'could not note a last use'),
    )
  })
  return engine
}

function configure(server: HttpServer, options: OAuthOptions, renderError: ShowError): Configuration {
  const prefix = options.authUrl.startsWith('https:') ? '__Secure-' : ''
  return {
    adapter: openAdapters(server, options.authUrl),
    // Never client_secret_jwt: we store the hash of the secret, and the hash would become the key.
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    responseTypes: ['code'],
    scopes: [],
    claims: {},
    // Nothing is signed: tokens are opaque and there are no ID tokens. The engine still requires a key.
    jwks: { keys: [unusedKey()] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    routes: {
      authorization: authorizePath,
      token: tokenPath,
      revocation: revokePath,
      device_authorization: deviceAuthorizationPath,
      // Not mounted: the page is ours.
      code_verification: `${deviceAuthorizationPath}/verify`,
      jwks: jwksPath,
      end_session: '/oauth/end-session',
    },
    cookies: {
      keys: openCookieKeys(server.keys),
      names: {
        session: `${prefix}oauth_session`,
        interaction: `${prefix}oauth_interaction`,
        resume: `${prefix}oauth_resume`,
      },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/oauth' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    features: features(server, options),
    fetch: fetchThrough(server),
    extraParams: { _policy: checkRequest },
    extraClientMetadata: { properties: [originMember], validator: completeMetadata },
    async findAccount(_ctx, id) {
      const account = await findOAuthAccount(server.database, id)
      return account && { accountId: account.id, claims: async () => ({ sub: account.id }) }
    },
    // Only the consent just given; an earlier consent never approves a later request.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined
    },
    expiresWithSession: async () => false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    ttl: {
      AuthorizationCode: minute,
      DeviceCode: deviceCodeSeconds,
      AccessToken: hour,
      RefreshToken: (_ctx, token) => Math.max(1, Math.min(refreshSliding, refreshAbsolute - token.totalLifetime())),
      Grant: refreshAbsolute + day,
      Interaction: 15 * minute,
      Session: 15 * minute,
    },
    interactions: { url: (_ctx, interaction) => interactionPath(interaction.uid) },
    renderError,
  }
}

function features(server: HttpServer, { legacyBaseUrl }: OAuthOptions): Configuration['features'] {
  const hosts = [server.baseUrl, legacyBaseUrl].filter((url) => url !== undefined)
  // Tokens are issued only for our own resources: a hostile server could name ours as its own and collect usable
  // tokens.
  const resources = new Set(hosts.flatMap((host) => [host, `${host}/`, `${host}/mcp`, `${host}/mcp/`]))
  const scope = allScopes.join(' ')
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    introspection: { enabled: false },
    registration: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpMetadataChoices: { enabled: true },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // Fetches are limited in `fetchThrough`, like those of keys.
      allowFetch: async () => true,
      cacheDuration: { min: minute, max: day },
    },
    deviceFlow: {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      deviceInfo: (ctx) => ({ ...describeDevice(ctx) }),
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: async () => true,
      defaultResource: async (_ctx, _client, oneOf) => oneOf?.[0] ?? server.baseUrl,
      async getResourceServerInfo(_ctx, resource) {
        if (!resources.has(resource)) throw new errors.InvalidTarget('this server issues no tokens for that resource')
        return { scope, audience: server.baseUrl, accessTokenFormat: 'opaque', accessTokenTTL: hour }
      },
    },
  }
}

function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'unused' }
}
