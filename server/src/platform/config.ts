import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { randomSecretKeys } from './keys.ts'
import type { StorageConfig } from './object-store/open.ts'

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
    /** Whom `migrate` lets run the API: rows only, and no change of the audit log. */
    appRole: string | undefined
  }
  redisUrl: string | undefined
  /** How long a request waits for its counter before it is counted in the process. */
  redisTimeoutMs: number
  secretKeys: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Mails that the whole instance sends in an hour, at most. */
  mailPerHour: number | undefined
  storage: StorageConfig
  /** Where people may also come from; only what is configured is offered. */
  providers: Partial<Record<'github' | 'google', { clientId: string; clientSecret: string }>>
  /** Requests per hour. */
  limits: { authenticated: number; anonymous: number; files: number; widgets: number; pages: number }
  /** Whose pages may show our widgets, as CSP writes it. */
  widgetFrameAncestors: string
  /** Whether a tool that lacks a scope is answered 403, so that MCP clients ask for it. */
  mcpScopeChallenge: boolean
  trustedProxies: string[]
  /** Where browsers report what a Content-Security-Policy has stopped. */
  cspReportUrl: string | undefined
  /** Private networks that webhooks may reach, in development. */
  outboundAllow: string[]
  /** Nothing is sent to webhooks, such as after a restore, until somebody has looked. */
  webhooksPaused: boolean
  shutdownDelayMs: number
  logLevel: string
}

type Environment = Record<string, string | undefined>

/** `true` and `false`; the others are what single settings took before. */
const spellings = new Map([
  ['true', true],
  ['on', true],
  ['1', true],
  ['false', false],
  ['off', false],
  ['0', false],
])

/** Reads the whole environment and, when anything is wrong, tells everything that is wrong at once. */
export function readConfig(env: Environment): Config {
  const problems: string[] = []

  /** A value, or the content of the file that `NAME_FILE` points at, which is how secrets are mounted. */
  function value(name: string): string | undefined {
    const file = env[`${name}_FILE`]
    if (file && env[name]) problems.push(`${name} and ${name}_FILE are both set; keep one`)
    if (!file) return env[name] || undefined
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch {
      problems.push(`${name}_FILE: cannot read ${file}`)
      return undefined
    }
  }

  function integer(name: string, fallback: number, min: number, max: number): number {
    const text = value(name)
    if (text === undefined) return fallback
    const number = Number(text)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
    return fallback
  }

  function url(name: string, protocols: string[], fallback?: string): string | undefined {
    const text = value(name) ?? fallback
    if (text === undefined) return undefined
    const parsed = URL.parse(text)
    // The value itself may hold a password, so the message does not repeat it.
    if (!parsed || !protocols.includes(parsed.protocol))
      problems.push(`${name} must be a ${protocols.join(' or ')} URL`)
    return text
  }

  const production = value('NODE_ENV') === 'production'
  const port = integer('PORT', 3000, 0, 65_535)
  const web = ['http:', 'https:']
  const origin = (name: string, fallback?: string) => url(name, web, fallback)?.replace(/\/+$/, '')

  const baseUrl = origin('BASE_URL', production ? undefined : `http://localhost:${port}`)
  if (baseUrl === undefined)
    problems.push('BASE_URL is missing: the public https address, such as https://hearth.example')
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  if (databaseUrl === undefined) problems.push('DATABASE_URL is missing, such as postgres://user:password@host/hearth')
  const secretKeys = value('SECRET_KEYS')
  if (secretKeys === undefined && production)
    problems.push('SECRET_KEYS is missing: kid:base64 of 32 random bytes; make one with `openssl rand -base64 32`')
  if (secretKeys !== undefined) problems.push(...secretKeyProblems(secretKeys))
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  if (smtpUrl === undefined && production) problems.push('SMTP_URL is missing, such as smtps://user:password@host')

  /** Both halves of a provider's credentials, or neither. */
  function provider(name: 'github' | 'google'): Config['providers'] {
    const [clientId, clientSecret] = [
      value(`${name.toUpperCase()}_CLIENT_ID`),
      value(`${name.toUpperCase()}_CLIENT_SECRET`),
    ]
    if (clientId !== undefined && clientSecret !== undefined) return { [name]: { clientId, clientSecret } }
    if (clientId !== undefined || clientSecret !== undefined)
      problems.push(`${name.toUpperCase()}_CLIENT_ID and ${name.toUpperCase()}_CLIENT_SECRET go together`)
    return {}
  }

  /** A bucket where one is named, a directory otherwise. */
  function storage(): StorageConfig {
    const [bucket, directory] = [value('S3_BUCKET'), value('STORAGE_DIR')]
    if (bucket !== undefined && directory !== undefined)
      problems.push('S3_BUCKET and STORAGE_DIR are both set; keep one')
    if (bucket === undefined) {
      if (directory === undefined && production)
        problems.push('STORAGE_DIR or S3_BUCKET is missing: where the files of people are kept')
      return { kind: 'disk', directory: directory ?? join(import.meta.dirname, '../../../.data/files') }
    }
    const [accessKeyId, secretAccessKey] = [value('S3_ACCESS_KEY_ID'), value('S3_SECRET_ACCESS_KEY')]
    if (accessKeyId === undefined || secretAccessKey === undefined)
      problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: what the bucket is opened with')
    const [endpoint, publicEndpoint] = [origin('S3_ENDPOINT'), origin('S3_PUBLIC_ENDPOINT')]
    return {
      kind: 's3',
      bucket,
      region: value('S3_REGION') ?? 'us-east-1',
      accessKeyId: accessKeyId ?? '',
      secretAccessKey: secretAccessKey ?? '',
      forcePathStyle: isTrue('S3_FORCE_PATH_STYLE', false),
      ...(endpoint !== undefined && { endpoint }),
      ...(publicEndpoint !== undefined && { publicEndpoint }),
    }
  }

  /** Anybody's unless told: a widget acts for nobody, so there is nothing that a frame around it could steal. */
  function frameAncestors(): string {
    const sources = (value('WIDGET_FRAME_ANCESTORS') ?? '*').split(/[\s,]+/).filter(Boolean)
    const form = /^(\*|'self'|'none'|(https?:\/\/)?(\*\.)?[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*(:\d{1,5}|:\*)?)$/
    for (const source of sources.filter((one) => !form.test(one)))
      problems.push(`WIDGET_FRAME_ANCESTORS: "${source}" is no origin such as https://example.org`)
    return sources.join(' ')
  }

  function networks(name: string): string[] {
    const listed = (value(name) ?? '').split(',').map((part) => part.trim())
    const given = listed.filter(Boolean)
    for (const cidr of given) if (!isCidr(cidr)) problems.push(`${name}: "${cidr}" is no address or CIDR`)
    return given
  }
  function isTrue(name: string, fallback: boolean): boolean {
    const text = value(name)
    if (text === undefined) return fallback
    if (!spellings.has(text)) problems.push(`${name} must be true or false`)
    return spellings.get(text) === true
  }
  const outboundAllow = networks('OUTBOUND_ALLOW_CIDRS')
  if (production && outboundAllow.length > 0)
    problems.push('OUTBOUND_ALLOW_CIDRS is for development: in production nobody may send us into private networks')

  const config: Config = {
    production,
    host: value('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    baseUrl: baseUrl ?? '',
    authUrl: origin('AUTH_URL', baseUrl) ?? '',
    legacyBaseUrl: origin('LEGACY_BASE_URL'),
    database: {
      url: databaseUrl ?? '',
      poolMax: integer('DATABASE_POOL_MAX', 10, 1, 200),
      prepared: isTrue('PREPARED_STATEMENTS', true),
      appRole: value('DATABASE_APP_ROLE'),
    },
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    redisTimeoutMs: integer('REDIS_TIMEOUT_MS', 50, 1, 10_000),
    // Without keys of its own a development process makes some that are good until it ends.
    secretKeys: secretKeys ?? randomSecretKeys(),
    smtpUrl,
    mailFrom: value('MAIL_FROM') ?? `hearth@${URL.parse(baseUrl ?? '')?.hostname ?? 'localhost'}`,
    mailPerHour: value('MAIL_PER_HOUR') === undefined ? undefined : integer('MAIL_PER_HOUR', 0, 1, 1_000_000_000),
    storage: storage(),
    providers: { ...provider('github'), ...provider('google') },
    limits: {
      authenticated: integer('RATE_LIMIT_AUTHENTICATED', 1000, 1, 1_000_000_000),
      anonymous: integer('RATE_LIMIT_ANONYMOUS', 60, 1, 1_000_000_000),
      files: integer('RATE_LIMIT_FILES', 10_000, 1, 1_000_000_000),
      widgets: integer('RATE_LIMIT_WIDGETS', 3600, 1, 1_000_000_000),
      pages: integer('RATE_LIMIT_PAGES', 36_000, 1, 1_000_000_000),
    },
    widgetFrameAncestors: frameAncestors(),
    trustedProxies: networks('TRUSTED_PROXIES'),
    cspReportUrl: url('CSP_REPORT_URL', ['https:']),
    outboundAllow,
    webhooksPaused: isTrue('WEBHOOKS_PAUSED', false),
    mcpScopeChallenge: isTrue('MCP_SCOPE_CHALLENGE', false),
    shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', production ? 5000 : 0, 0, 60_000),
    logLevel: value('LOG_LEVEL') ?? 'info',
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

function secretKeyProblems(spec: string): string[] {
  return spec.split(',').flatMap((entry, i) => {
    const [, kid, secret] = /^([\w-]{1,16}):(.+)$/.exec(entry.trim()) ?? []
    if (!kid || !secret) return [`SECRET_KEYS: entry ${i + 1} must read kid:base64`]
    return Buffer.from(secret, 'base64').length >= 32 ? [] : [`SECRET_KEYS: key ${kid} is shorter than 32 bytes`]
  })
}

function isCidr(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}
