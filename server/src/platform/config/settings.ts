interface Described {
  /** Where a missing setting stops the start. */
  required?: 'always' | 'production'
  /** The default where it is not one fixed value, for the documents. */
  defaultDoc?: string
  /** A value to copy, for messages and documents. */
  example?: string
  /** Messages never repeat the value. */
  secret?: true
  /** What it does, as a phrase in Markdown. The settings in docs/operate/settings.md are written from it. */
  doc: string
}

type Kind =
  | { kind: 'text'; default?: string; developmentDefault?: string }
  | { kind: 'choice'; choices: readonly string[]; default: string }
  | { kind: 'integer'; min: number; max: number; default?: number; developmentDefault?: number }
  /** A number from 0 to 1. */
  | { kind: 'fraction'; default: number }
  | { kind: 'boolean'; default: boolean }
  | { kind: 'url'; protocols: readonly string[] }
  | { kind: 'urls'; protocols: readonly string[]; default: readonly string[] }
  /** An http or https URL without the slash at its end; one of this instance has no path, because its pages begin at the root. */
  | { kind: 'origin'; isOurs?: true }
  | { kind: 'networks'; default: readonly string[] }
  | { kind: 'frame sources'; default: readonly string[] }
  | { kind: 'secret keys' }

export type Setting = Described & Kind

const perHour = { kind: 'integer', min: 1, max: 1_000_000_000 } as const

/** Every setting that the environment can give. Add a line here, use it in config.ts, and run `npm run docs:settings`. */
export const settings = {
  NODE_ENV: {
    kind: 'text',
    default: 'development',
    doc: '`production` makes the settings marked below required',
  },
  BASE_URL: {
    kind: 'origin',
    isOurs: true,
    required: 'production',
    defaultDoc: '`http://localhost:PORT` in development',
    example: 'https://hearth.example',
    doc: 'the public address of the instance',
  },
  AUTH_URL: { kind: 'origin', isOurs: true, defaultDoc: '`BASE_URL`', doc: 'the address of the authorization server' },
  LEGACY_BASE_URL: { kind: 'origin', isOurs: true, doc: 'a second address of the same API, with the same rate limits' },
  HOST: { kind: 'text', default: '0.0.0.0', developmentDefault: '127.0.0.1', doc: 'the address to listen on' },
  PORT: { kind: 'integer', min: 0, max: 65_535, default: 3000, doc: 'the port to listen on' },
  TRUSTED_PROXIES: {
    kind: 'networks',
    default: [],
    example: '10.0.0.0/8, ::1',
    doc: 'proxies whose `X-Forwarded-For` is believed',
  },
  SECRET_KEYS: {
    kind: 'secret keys',
    required: 'production',
    defaultDoc: 'random in development',
    secret: true,
    example: 'k1:… with the output of openssl rand -base64 32',
    doc: 'one or more keys of 32 random bytes, the first of which signs and encrypts while all verify',
  },
  DATABASE_URL: {
    kind: 'url',
    protocols: ['postgres:', 'postgresql:'],
    required: 'always',
    example: 'postgres://user:password@host/hearth',
    secret: true,
    doc: 'the PostgreSQL database',
  },
  DATABASE_POOL_MAX: {
    kind: 'integer',
    min: 1,
    max: 200,
    default: 10,
    doc: 'connections per process, and as many to each replica',
  },
  DATABASE_READ_URL: {
    kind: 'urls',
    protocols: ['postgres:', 'postgresql:'],
    default: [],
    secret: true,
    doc: 'replicas of the database, each by itself and not behind a balancer, see [Replicas](replicas.md)',
  },
  DATABASE_READ_LAG_MS: {
    kind: 'integer',
    min: 250,
    max: 5000,
    default: 500,
    doc: 'a replica that is further behind is not used',
  },
  WEBHOOKS_DATABASE_URL: {
    kind: 'url',
    protocols: ['postgres:', 'postgresql:'],
    secret: true,
    doc: 'a second database, for what the sending of webhooks writes, see [Webhooks](webhooks.md); the same for every process',
  },
  DATABASE_APP_ROLE: {
    kind: 'text',
    doc: 'for `hearthctl migrate`: a role that is given what the API needs and no more, see [A role for the API](security.md)',
  },
  PREPARED_STATEMENTS: {
    kind: 'boolean',
    default: true,
    doc: '`false` behind a PgBouncer before 1.21; then set the timeouts by `ALTER ROLE`',
  },
  REDIS_URL: {
    kind: 'url',
    protocols: ['redis:', 'rediss:'],
    secret: true,
    doc: 'where requests are counted for the rate limits, needed from the second API process on; give it a database of its own, without persistence, on one server and not a cluster',
  },
  REDIS_TIMEOUT_MS: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    default: 50,
    doc: 'how long a request waits for its counter; after that the process counts for itself, so counts are exact while Redis answers in this time',
  },
  SMTP_URL: {
    kind: 'url',
    protocols: ['smtp:', 'smtps:'],
    required: 'production',
    defaultDoc: 'mail is printed in development',
    example: 'smtps://user:password@host',
    secret: true,
    doc: 'the mail server',
  },
  MAIL_FROM: {
    kind: 'text',
    defaultDoc: '`hearth@` and the host of `BASE_URL`',
    example: 'Makers <mail@example.org>',
    doc: 'the sender of mail; without a name it has the name of the instance',
  },
  MAIL_PER_HOUR: { ...perHour, doc: 'the most mails that the whole instance sends in an hour, see [Mail](mail.md)' },
  GITHUB_CLIENT_ID: { kind: 'text', doc: 'sign-in with GitHub; set the secret too' },
  GITHUB_CLIENT_SECRET: { kind: 'text', secret: true, doc: 'the secret of the same GitHub app' },
  GOOGLE_CLIENT_ID: { kind: 'text', doc: 'sign-in with Google; set the secret too' },
  GOOGLE_CLIENT_SECRET: { kind: 'text', secret: true, doc: 'the secret of the same Google client' },
  OPENID_PROVIDERS: {
    kind: 'text',
    secret: true,
    example:
      '[{"id":"library","name":"Town library","issuer":"https://sso.example.org","clientId":"hearth","clientSecret":"…"}]',
    doc: 'sign-in with providers of OpenID Connect, as a JSON list; unlike those that administrators add in the browser, their issuers may be private, see [Sign-in providers](sign-in-providers.md)',
  },
  STORAGE_DIR: {
    kind: 'text',
    defaultDoc: '`.data/files` in development; in production set this or `S3_BUCKET`',
    example: '/var/lib/hearth/files',
    doc: 'a directory for uploaded files, on one machine',
  },
  S3_BUCKET: { kind: 'text', doc: 'a bucket for uploaded files instead of a directory' },
  S3_ACCESS_KEY_ID: { kind: 'text', doc: 'required with a bucket: a key that may read, write, list and delete there' },
  S3_SECRET_ACCESS_KEY: { kind: 'text', secret: true, doc: 'required with a bucket: the secret of that key' },
  S3_REGION: { kind: 'text', default: 'us-east-1', doc: 'the region of the bucket' },
  S3_ENDPOINT: { kind: 'origin', defaultDoc: 'AWS', doc: 'the address of another S3 store' },
  S3_PUBLIC_ENDPOINT: {
    kind: 'origin',
    defaultDoc: '`S3_ENDPOINT`',
    doc: 'the address at which clients reach the store, where that differs',
  },
  S3_FORCE_PATH_STYLE: { kind: 'boolean', default: false, doc: '`true` for stores without a host name per bucket' },
  FILES_BY_PROXY: {
    kind: 'choice',
    choices: ['off', 'x-accel-redirect'],
    default: 'off',
    doc: 'the header by which nginx learns which uploaded file to send; `off`: the process sends it, see [Files](files.md)',
  },
  RATE_LIMIT_AUTHENTICATED: {
    ...perHour,
    default: 1000,
    doc: 'API requests per hour for one user, counted apart for tokens and for the browser',
  },
  RATE_LIMIT_ANONYMOUS: { ...perHour, default: 60, doc: 'API requests per hour for one address without a token' },
  RATE_LIMIT_PAGES: {
    ...perHour,
    default: 36_000,
    doc: 'pages per hour for one address of visitors who are not signed in, such as a venue; a signed-in user has 3,600',
  },
  RATE_LIMIT_FILES: { ...perHour, default: 10_000, doc: 'files per hour for one address' },
  RATE_LIMIT_WIDGETS: { ...perHour, default: 3600, doc: 'widgets per hour for one address' },
  WIDGET_FRAME_ANCESTORS: {
    kind: 'frame sources',
    default: ['*'],
    example: 'https://example.org https://*.example.com',
    doc: 'the sites whose pages may show widgets',
  },
  CSP_REPORT_URL: {
    kind: 'url',
    protocols: ['https:'],
    doc: "where browsers report what a page's Content-Security-Policy has blocked",
  },
  MCP_SCOPE_CHALLENGE: {
    kind: 'boolean',
    default: false,
    doc: '`true`: a tool call that lacks a scope is answered 403, so that MCP clients with OAuth ask the user for it',
  },
  OUTBOUND_ALLOW_CIDRS: {
    kind: 'networks',
    default: [],
    example: '127.0.0.0/8',
    doc: 'for development, refused in production: private networks that webhooks may reach',
  },
  GEOCODER_URL: {
    kind: 'url',
    protocols: ['https:', 'http:'],
    example: 'http://photon:2322',
    doc: 'a Photon or Nominatim server that finds addresses for organizers; it may be in a private network, only this origin is asked, and redirects are not followed',
  },
  GEOCODER_KIND: {
    kind: 'choice',
    choices: ['auto', 'photon', 'nominatim'],
    default: 'auto',
    doc: 'what answers at `GEOCODER_URL`; `auto`: Nominatim if the URL has that word or ends with `/search`, else Photon',
  },
  FEDERATION: {
    kind: 'choice',
    choices: ['off', 'on'],
    default: 'off',
    doc: '`on`: people on Mastodon, Mobilizon and other servers can follow groups that allow it, see [Federation](federation.md); needs the package `@fedify/fedify`',
  },
  RELEASE_NEWS_URL: {
    kind: 'url',
    protocols: ['https:'],
    example: 'https://git.example/hearth/newest/release.json',
    doc: 'the `release.json` of the newest release: the worker reads it once a day, and **Health** says when there is a newer one, see [Upgrading](upgrade.md#news-of-releases); the request says nothing about the instance, not even its version',
  },
  WEBHOOKS_PAUSED: {
    kind: 'boolean',
    default: false,
    doc: '`true`: the worker sends nothing to webhooks, and what is due waits',
  },
  OUTBOUND_PAUSED: {
    kind: 'boolean',
    default: false,
    doc: '`true`: nothing leaves the instance (webhooks, mail) and no file is deleted from the store; what is due waits, see [Backup and restore](backup.md#after-a-restore-nothing-is-sent)',
  },
  SHUTDOWN_DELAY_MS: {
    kind: 'integer',
    min: 0,
    max: 60_000,
    default: 5000,
    developmentDefault: 0,
    doc: 'how long a process that must stop still takes requests, so that the load balancer notices',
  },
  METRICS_PORT: {
    kind: 'integer',
    min: 0,
    max: 65_535,
    defaultDoc: 'no metrics',
    example: '9464',
    doc: 'a port for Prometheus, different for each process on a machine, see [Metrics](monitoring.md)',
  },
  METRICS_HOST: {
    kind: 'text',
    default: '127.0.0.1',
    doc: 'the address of that port; metrics are for operators only, so keep it out of reach of the internet',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'origin',
    defaultDoc: 'no traces',
    example: 'http://127.0.0.1:4318',
    doc: 'a collector that takes traces by OTLP/HTTP in JSON, see [Traces](monitoring.md)',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: 'text',
    secret: true,
    example: 'authorization=Basic%20…',
    doc: 'headers for the collector: `name=value`, separated by commas, values percent-encoded',
  },
  OTEL_SERVICE_NAME: { kind: 'text', default: 'hearth', doc: 'the name of the service in traces' },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: 'fraction',
    default: 1,
    example: '0.01',
    doc: 'the share of requests and jobs that are traced, from 0 to 1; a trusted caller that traces decides for its requests',
  },
  LOG_LEVEL: {
    kind: 'choice',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
    doc: 'one JSON line per request, without URLs, headers or bodies',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
