import { join } from 'node:path'
import { randomSecretKeys } from '#platform/keys.ts'
import type { GeocoderConfig } from '#platform/outbound/geocoder.ts'
import type { StorageConfig } from '#platform/storage/open.ts'
import { type Environment, findMisspelled, readSettings, type SettingValues } from './setting-values.ts'

export interface Config {
  production: boolean
  host: string
  port: number
  baseUrl: string
  authUrl: string
  legacyBaseUrl: string | undefined
  database: {
    url: string
    poolMax: number
    /** Off behind a PgBouncer too old to carry named statements and start-up settings. */
    prepared: boolean
    /** The role that `migrate` lets run the API: it may change rows, but not the audit log. */
    appRole: string | undefined
    /** Replicas for reads that tolerate lag. */
    readUrls: string[]
    /** A replica that is further behind is not used. */
    readLagMs: number
    /** Where the sending of webhooks has its tables, if not in the same database. */
    webhooksUrl: string | undefined
  }
  redisUrl: string | undefined
  /** How long a request waits for its counter in Redis before the process counts it itself. */
  redisTimeoutMs: number
  secretKeys: string
  /** SECRET_KEYS is not set: these are valid until the process ends. */
  hasRandomKeys: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** The most mails that the whole instance sends in an hour. */
  mailPerHour: number | undefined
  storage: StorageConfig
  /** Files are sent by a proxy that says it can. */
  filesByProxy: boolean
  /** The sign-in page offers those that are configured. */
  providers: Partial<Record<'github' | 'google', { clientId: string; clientSecret: string }>> & {
    /** Providers of OpenID Connect. */
    openId?: OpenIdProviderConfig[]
  }
  /** Requests per hour. */
  limits: { authenticated: number; anonymous: number; files: number; widgets: number; pages: number }
  /** The sites whose pages may show our widgets, as a Content-Security-Policy writes them. */
  widgetFrameAncestors: string
  /** Whether a tool call that lacks a scope is answered 403, so that MCP clients ask for the scope. */
  mcpScopeChallenge: boolean
  trustedProxies: string[]
  /** Where browsers report what a Content-Security-Policy has blocked. */
  cspReportUrl: string | undefined
  /** Private networks that webhooks may reach, in development. */
  outboundAllow: string[]
  /** Finds addresses for organizers, if the operator has named one. */
  geocoderServer: GeocoderConfig | undefined
  /** Where the worker looks for newer releases; nowhere unless the operator names it. */
  releaseNewsUrl: string | undefined
  /** Groups can be followed from other servers. */
  hasFederation: boolean
  /** Nothing is sent to webhooks, such as after a restore. */
  webhooksPaused: boolean
  /** Nothing is sent at all, and no file is deleted from the store. */
  outboundPaused: boolean
  shutdownDelayMs: number
  /** Where Prometheus asks, if it may. */
  metricsServer: { host: string; port: number } | undefined
  /** Where traces go, if they are wanted. */
  traceExport: { endpoint: string; headers: Record<string, string>; service: string; ratio: number } | undefined
  logLevel: string
}

type Tell = (problem: string) => void

/** Reads the whole environment and, when anything is wrong, reports everything that is wrong at once. */
export function readConfig(env: Environment): Config {
  const { config, problems, warnings } = inspectConfig(env)
  if (problems.length > 0) throw new ConfigError([...problems, ...warnings])
  return config
}

/** What is wrong or may be, one sentence or two each, and the configuration with defaults in place of what is wrong. */
export function inspectConfig(env: Environment): { config: Config; problems: string[]; warnings: string[] } {
  const problems: string[] = []
  const set = readSettings(env, problems)
  const tell = (problem: string) => void problems.push(problem)
  const production = set.NODE_ENV === 'production'
  const baseUrl = set.BASE_URL ?? `http://localhost:${set.PORT}`
  if (production && set.OUTBOUND_ALLOW_CIDRS.length > 0)
    tell('OUTBOUND_ALLOW_CIDRS is for development. Remove it: in production webhooks never reach private networks.')

  const config: Config = {
    production,
    host: set.HOST,
    port: set.PORT,
    baseUrl,
    authUrl: set.AUTH_URL ?? baseUrl,
    legacyBaseUrl: set.LEGACY_BASE_URL,
    database: {
      url: set.DATABASE_URL ?? '',
      poolMax: set.DATABASE_POOL_MAX,
      prepared: set.PREPARED_STATEMENTS,
      appRole: set.DATABASE_APP_ROLE,
      readUrls: set.DATABASE_READ_URL,
      readLagMs: set.DATABASE_READ_LAG_MS,
      webhooksUrl: set.WEBHOOKS_DATABASE_URL,
    },
    redisUrl: set.REDIS_URL,
    redisTimeoutMs: set.REDIS_TIMEOUT_MS,
    // Without keys of its own a development process makes some that are valid until it ends.
    secretKeys: set.SECRET_KEYS ?? randomSecretKeys(),
    hasRandomKeys: set.SECRET_KEYS === undefined,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `hearth@${URL.parse(baseUrl)?.hostname ?? 'localhost'}`,
    mailPerHour: set.MAIL_PER_HOUR,
    storage: storageOf(set, production, tell),
    filesByProxy: set.FILES_BY_PROXY === 'x-accel-redirect',
    providers: {
      ...providerOf(set, 'github', tell),
      ...providerOf(set, 'google', tell),
      ...openIdProvidersOf(set, tell),
    },
    limits: {
      authenticated: set.RATE_LIMIT_AUTHENTICATED,
      anonymous: set.RATE_LIMIT_ANONYMOUS,
      files: set.RATE_LIMIT_FILES,
      widgets: set.RATE_LIMIT_WIDGETS,
      pages: set.RATE_LIMIT_PAGES,
    },
    widgetFrameAncestors: set.WIDGET_FRAME_ANCESTORS.join(' '),
    trustedProxies: set.TRUSTED_PROXIES,
    cspReportUrl: set.CSP_REPORT_URL,
    outboundAllow: set.OUTBOUND_ALLOW_CIDRS,
    geocoderServer: geocoderOf(set, tell),
    releaseNewsUrl: set.RELEASE_NEWS_URL,
    hasFederation: set.FEDERATION === 'on',
    webhooksPaused: set.WEBHOOKS_PAUSED,
    outboundPaused: set.OUTBOUND_PAUSED,
    mcpScopeChallenge: set.MCP_SCOPE_CHALLENGE,
    shutdownDelayMs: set.SHUTDOWN_DELAY_MS,
    traceExport: traceExportOf(set, tell),
    metricsServer: set.METRICS_PORT === undefined ? undefined : { host: set.METRICS_HOST, port: set.METRICS_PORT },
    logLevel: set.LOG_LEVEL,
  }
  const warnings = findMisspelled(env).map(({ name, meant }) => `${name} is not a setting. Did you mean ${meant}?`)
  return { config, problems, warnings }
}

function traceExportOf(set: SettingValues, tell: Tell): Config['traceExport'] {
  if (set.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const headers: Record<string, string> = {}
  for (const pair of (set.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean)) {
    const [, name, value] = /^\s*([\w-]+)=((?:[^%]|%[0-9a-fA-F]{2})*)$/.exec(pair) ?? []
    if (name === undefined) tell('OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas.')
    else headers[name.toLowerCase()] = decodeURIComponent(value!.trim())
  }
  return {
    endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers,
    service: set.OTEL_SERVICE_NAME,
    ratio: set.OTEL_TRACES_SAMPLER_ARG,
  }
}

function geocoderOf({ GEOCODER_URL: url, GEOCODER_KIND: kind }: SettingValues, tell: Tell): Config['geocoderServer'] {
  if (url === undefined) return undefined
  const { username, password } = new URL(url)
  if (username || password) tell('GEOCODER_URL must have no user name or password. Remove them.')
  const isNominatim = kind === 'auto' ? /nominatim|\/search\/?$/i.test(url) : kind === 'nominatim'
  return { url, kind: isNominatim ? 'nominatim' : 'photon' }
}

/** Both halves of a provider's credentials, or neither. */
function providerOf(set: SettingValues, name: 'github' | 'google', tell: Tell): Config['providers'] {
  const [idName, secretName] = (
    {
      github: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
      google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    } as const
  )[name]
  const [clientId, clientSecret] = [set[idName], set[secretName]]
  if (clientId !== undefined && clientSecret !== undefined) return { [name]: { clientId, clientSecret } }
  if (clientId !== undefined || clientSecret !== undefined)
    tell(`${idName} and ${secretName} go together. Set both, or remove the one that is set.`)
  return {}
}

/** `id` is a part of the redirect URI and the name under which accounts are linked. */
export interface OpenIdProviderConfig {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

const openIdFields = ['id', 'name', 'issuer', 'clientId', 'clientSecret'] as const

function openIdProvidersOf({ OPENID_PROVIDERS: text }: SettingValues, tell: Tell): Pick<Config['providers'], 'openId'> {
  if (text === undefined) return {}
  const listed = parseList(text)
  if (!listed?.every(isOpenIdProvider)) {
    tell(`OPENID_PROVIDERS must be a JSON list of objects with the texts ${openIdFields.join(', ')}. Correct it.`)
    return {}
  }
  if (listed.some(({ id }) => !/^[a-z][a-z0-9-]{1,29}$/.test(id) || id === 'github' || id === 'google'))
    tell('OPENID_PROVIDERS: an id is 2 to 30 lower-case letters, digits and hyphens, and not github or google.')
  if (new Set(listed.map(({ id }) => id)).size < listed.length) tell('OPENID_PROVIDERS: each id can be used once.')
  if (listed.some(({ issuer }) => !/^https?:$/.test(URL.parse(issuer)?.protocol ?? '')))
    tell('OPENID_PROVIDERS: an issuer is an http or https URL.')
  return { openId: listed }
}

function parseList(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isOpenIdProvider(value: unknown): value is OpenIdProviderConfig {
  const given = value as Record<string, unknown> | null
  return openIdFields.every((field) => typeof given?.[field] === 'string' && given[field] !== '')
}

/** A bucket if one is named, a directory otherwise. */
function storageOf(set: SettingValues, production: boolean, tell: Tell): StorageConfig {
  const { S3_BUCKET: bucket, STORAGE_DIR: directory, S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: publicEndpoint } = set
  if (bucket !== undefined && directory !== undefined) tell('S3_BUCKET and STORAGE_DIR are both set. Keep one of them.')
  if (bucket === undefined) {
    if (directory === undefined && production)
      tell('STORAGE_DIR or S3_BUCKET is missing. Set one of them: a directory or a bucket for uploaded files.')
    return { kind: 'disk', directory: directory ?? join(import.meta.dirname, '../../../../.data/files') }
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if (accessKeyId === undefined || secretAccessKey === undefined)
    tell('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET. Set both.')
  return {
    kind: 's3',
    bucket,
    region: set.S3_REGION,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    forcePathStyle: set.S3_FORCE_PATH_STYLE,
    ...(endpoint !== undefined && { endpoint }),
    ...(publicEndpoint !== undefined && { publicEndpoint }),
  }
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(problems: string[]) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n')
    super(`The settings in the environment cannot be used:\n${list}\ndocs/operate/settings.md describes every setting.`)
  }
}
