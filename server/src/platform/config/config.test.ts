import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { writeSettingsSection } from '../../../../scripts/settings-section.ts'
import { inspectConfig, readConfig } from './config.ts'
import { type Setting, settings } from './settings.ts'

const DATABASE_URL = 'postgres://me:hunter2@localhost/hearth'
const SECRET_KEYS = `k1:${randomBytes(32).toString('base64')}`
const production = {
  NODE_ENV: 'production',
  DATABASE_URL,
  SECRET_KEYS,
  BASE_URL: 'https://hearth.example/',
  SMTP_URL: 'smtps://mail.example',
  STORAGE_DIR: '/srv/hearth',
}

it('development needs nothing but a database', () => {
  const config = readConfig({ DATABASE_URL })
  assert.deepEqual(
    [config.baseUrl, config.authUrl, config.port],
    ['http://localhost:3000', 'http://localhost:3000', 3000],
  )
  assert.deepEqual(config.limits, { authenticated: 1000, anonymous: 60, files: 10_000, widgets: 3600, pages: 36_000 })
})

it('production uses the settings that are given', () => {
  const config = readConfig({ ...production, AUTH_URL: 'https://id.example', TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
  assert.deepEqual([config.baseUrl, config.authUrl], ['https://hearth.example', 'https://id.example'])
  assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '::1'])
})

it('replicas are several URLs, and no message repeats a password', () => {
  const [one, two] = ['postgres://me:hunter2@one/hearth', 'postgresql://me:hunter2@two/hearth']
  assert.deepEqual(readConfig({ DATABASE_URL }).database.readUrls, [])
  assert.deepEqual(readConfig({ DATABASE_URL, DATABASE_READ_URL: `${one}, ${two}` }).database.readUrls, [one, two])
  const wrong = () => readConfig({ DATABASE_URL, DATABASE_READ_URL: `${one},mysql://me:hunter2@two/hearth` })
  assert.throws(
    wrong,
    (error: Error) => /DATABASE_READ_URL must be URLs/.test(error.message) && !/hunter2/.test(error.message),
  )
})

it('private networks can be reached in development only', () => {
  const OUTBOUND_ALLOW_CIDRS = '127.0.0.0/8, ::1'
  assert.deepEqual(readConfig({ DATABASE_URL, OUTBOUND_ALLOW_CIDRS }).outboundAllow, ['127.0.0.0/8', '::1'])
  assert.throws(() => readConfig({ ...production, OUTBOUND_ALLOW_CIDRS }), /OUTBOUND_ALLOW_CIDRS is for development/)
})

it('everything that is wrong is reported at once, without repeating a secret', () => {
  const wrong = {
    NODE_ENV: 'production',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://me:hunter2@localhost',
    SECRET_KEYS: 'k1:c2hvcnQ=,nonsense',
    REDIS_URL: 'localhost',
    TRUSTED_PROXIES: '10.0.0.0/99',
    PREPARED_STATEMENTS: 'maybe',
    RATE_LIMIT_ANONYMOUS: '-1',
    MCP_SCOPE_CHALLENGE: 'ja',
    LOG_LEVEL: 'loud',
  }
  assert.throws(
    () => readConfig(wrong),
    (error: Error) => {
      for (const part of [
        ...['PORT must be', 'DATABASE_URL must be', 'BASE_URL is missing', 'SMTP_URL is missing', 'REDIS_URL must be'],
        'STORAGE_DIR or S3_BUCKET is missing',
        ...['key k1 is shorter', 'entry 2 must read', 'TRUSTED_PROXIES', 'PREPARED_STATEMENTS', 'RATE_LIMIT_ANONYMOUS'],
        'MCP_SCOPE_CHALLENGE must be true or false, not "ja"',
        'LOG_LEVEL must be one of fatal, error',
      ])
        assert.match(error.message, new RegExp(part))
      assert.doesNotMatch(error.message, /hunter2|c2hvcnQ/)
      return true
    },
  )
})

it('an address of the instance has no path, and one of a store may have one', () => {
  for (const name of ['BASE_URL', 'AUTH_URL', 'LEGACY_BASE_URL'])
    for (const wrong of ['https://a.example/hearth', 'https://a.example/?x', 'https://a.example/#x'])
      assert.throws(() => readConfig({ ...production, [name]: wrong }), new RegExp(`${name} must be .*without a path`))
  const { STORAGE_DIR: _, ...rest } = production
  const bucket = { ...rest, S3_BUCKET: 'hearth', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  assert.doesNotThrow(() => readConfig({ ...bucket, S3_ENDPOINT: 'https://a.example/storage/s3' }))
})

it('a setting that is missing because its name is misspelled is told with the right name', () => {
  const { SMTP_URL, ...rest } = production
  assert.throws(() => readConfig({ ...rest, SMPT_URL: SMTP_URL }), /SMTP_URL is missing.*Did you mean SMTP_URL\?/s)
  const misspelled = (env: Record<string, string>) => inspectConfig({ ...production, ...env }).warnings
  assert.deepEqual(misspelled({ SECRET_KEY_FILE: '/x', RATE_LIMIT_ANONYMUOS: '1' }), [
    'RATE_LIMIT_ANONYMUOS is not a setting. Did you mean RATE_LIMIT_ANONYMOUS?',
  ])
  // The names of shells, of PostgreSQL and of npm, and a name whose right spelling is set too.
  const others = ['PATH', 'HOSTNAME', 'SORT', 'PGPORT', 'PGHOST', 'LANG', 'npm_config_port', 'NODE_OPTIONS', 'SMPT_URL']
  assert.deepEqual(misspelled(Object.fromEntries(others.map((name) => [name, 'x']))), [])
})

it('a secret can be read from a file, but not from two places', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'hearth-')), 'keys')
  writeFileSync(file, `${SECRET_KEYS}\n`)
  const { SECRET_KEYS: _, ...rest } = production
  assert.equal(readConfig({ ...rest, SECRET_KEYS_FILE: file }).secretKeys, SECRET_KEYS)
  assert.throws(() => readConfig({ ...production, SECRET_KEYS_FILE: file }), /both set/)
  assert.throws(() => readConfig({ ...rest, SECRET_KEYS_FILE: '/nowhere' }), /cannot read/)
})

it('files are kept in a directory, or in a bucket with what opens it, and never in both', () => {
  assert.match((readConfig({ DATABASE_URL }).storage as { directory: string }).directory, /\.data\/files$/)
  assert.deepEqual(readConfig(production).storage, { kind: 'disk', directory: '/srv/hearth' })
  const { STORAGE_DIR: _, ...rest } = production
  const bucket = { ...rest, S3_BUCKET: 'hearth', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  assert.deepEqual(
    readConfig({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_FORCE_PATH_STYLE: 'true' }).storage,
    {
      kind: 's3',
      bucket: 'hearth',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      forcePathStyle: true,
      endpoint: 'http://127.0.0.1:9000',
    },
  )
  assert.throws(() => readConfig({ ...bucket, STORAGE_DIR: '/srv' }), /both set/)
  assert.throws(() => readConfig({ ...rest, S3_BUCKET: 'hearth' }), /S3_ACCESS_KEY_ID/)
  assert.throws(
    () => readConfig({ ...bucket, S3_ENDPOINT: 'ftp://x', S3_FORCE_PATH_STYLE: 'ja' }),
    /S3_ENDPOINT.*S3_FORCE/s,
  )
})

it('widgets are shown anywhere, or by the sites that are named and nothing that is no site', () => {
  const ancestors = (WIDGET_FRAME_ANCESTORS?: string) =>
    readConfig({ DATABASE_URL, ...(WIDGET_FRAME_ANCESTORS && { WIDGET_FRAME_ANCESTORS }) }).widgetFrameAncestors
  assert.equal(ancestors(), '*')
  assert.equal(
    ancestors("'self', https://example.org https://*.example.com:8443"),
    "'self' https://example.org https://*.example.com:8443",
  )
  for (const wrong of ['https://a.example; script-src *', 'javascript:x', 'https://a.example/path', "'unsafe-inline'"])
    assert.throws(() => ancestors(wrong), /WIDGET_FRAME_ANCESTORS/, wrong)
})

it('pages and mail have limits of the instance, and mail has none until one is named', () => {
  const plain = readConfig({ DATABASE_URL })
  assert.deepEqual([plain.limits.pages, plain.mailPerHour], [36_000, undefined])
  assert.equal(readConfig(production).mailFrom, 'hearth@hearth.example')
  const set = readConfig({ DATABASE_URL, RATE_LIMIT_PAGES: '5000', MAIL_PER_HOUR: '200' })
  assert.deepEqual([set.limits.pages, set.mailPerHour], [5000, 200])
  assert.throws(() => readConfig({ DATABASE_URL, MAIL_PER_HOUR: '0' }), /MAIL_PER_HOUR must be a whole number/)
})

it('every boolean is true or false, and the other spellings of before are accepted for each', () => {
  const names = Object.entries<Setting>(settings).flatMap(([name, { kind }]) => (kind === 'boolean' ? [name] : []))
  assert.deepEqual(names, [
    'PREPARED_STATEMENTS',
    'S3_FORCE_PATH_STYLE',
    'MCP_SCOPE_CHALLENGE',
    'WEBHOOKS_PAUSED',
    'OUTBOUND_PAUSED',
  ])
  const bucket = { S3_BUCKET: 'hearth', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const read = (text?: string) => {
    const given = text === undefined ? {} : Object.fromEntries(names.map((name) => [name, text]))
    const config = readConfig({ DATABASE_URL, ...bucket, ...given })
    const { forcePathStyle } = config.storage as { forcePathStyle: boolean }
    return [config.database.prepared, forcePathStyle, config.mcpScopeChallenge, config.webhooksPaused]
  }
  for (const yes of ['true', 'on', 'yes', '1']) assert.deepEqual(read(yes), [true, true, true, true], yes)
  for (const no of ['false', 'off', 'no', '0']) assert.deepEqual(read(no), [false, false, false, false], no)
  assert.deepEqual(read(), [true, false, false, false])
  for (const wrong of ['maybe', 'TRUE', '2'])
    for (const name of names)
      assert.throws(() => read(wrong), new RegExp(`${name} must be true or false, not "${wrong}"`), wrong)
})

it('every setting can be read from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-'))
  const given: Record<string, string> = {
    DATABASE_URL,
    RATE_LIMIT_FILES: '7',
    WEBHOOKS_PAUSED: 'true',
    MAIL_FROM: 'A <a@b.example>',
  }
  const files = Object.entries(given).map(([name, text]) => {
    writeFileSync(join(folder, name), `${text}\n`)
    return [`${name}_FILE`, join(folder, name)]
  })
  const { secretKeys: _, ...fromFiles } = readConfig(Object.fromEntries(files))
  const { secretKeys: __, ...fromText } = readConfig(given)
  assert.deepEqual(fromFiles, fromText)
  assert.equal(fromFiles.limits.files, 7)
})

it('a missing setting is explained by what to set', () => {
  assert.throws(
    () => readConfig({ NODE_ENV: 'production', GITHUB_CLIENT_ID: 'id' }),
    (error: Error) => {
      assert.equal(
        error.message,
        `The settings in the environment cannot be used:
  - BASE_URL is missing. Set it to the public address of the instance, such as https://hearth.example.
  - SECRET_KEYS is missing. Set it to one or more keys of 32 random bytes, the first of which signs and encrypts while all verify, such as k1:… with the output of openssl rand -base64 32.
  - DATABASE_URL is missing. Set it to the PostgreSQL database, such as postgres://user:password@host/hearth.
  - SMTP_URL is missing. Set it to the mail server, such as smtps://user:password@host.
  - STORAGE_DIR or S3_BUCKET is missing. Set one of them: a directory or a bucket for uploaded files.
  - GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET go together. Set both, or remove the one that is set.
docs/operate/settings.md describes every setting.`,
      )
      return true
    },
  )
})

it('docs/operate/settings.md has every setting as the code has it', () => {
  const path = 'docs/operate/settings.md'
  const document = readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8')
  assert.ok(writeSettingsSection(document) === document, `${path} differs from the settings: run npm run docs:settings`)
})

it('GEOCODER_URL says which kind of geocoder it is, unless GEOCODER_KIND does', () => {
  const kindOf = (GEOCODER_URL: string, GEOCODER_KIND?: string) =>
    readConfig({ DATABASE_URL: 'postgres://h/d', GEOCODER_URL, ...(GEOCODER_KIND && { GEOCODER_KIND }) }).geocoderServer
      ?.kind
  assert.equal(kindOf('http://photon:2322'), 'photon')
  assert.equal(kindOf('https://maps.example.org/nominatim'), 'nominatim')
  assert.equal(kindOf('http://10.0.0.4:8080/search'), 'nominatim')
  assert.equal(kindOf('http://nominatim:8080', 'photon'), 'photon')
  assert.equal(readConfig({ DATABASE_URL: 'postgres://h/d' }).geocoderServer, undefined)
  assert.throws(() => kindOf('http://ana:secret@photon:2322'), /GEOCODER_URL must have no user name/)
  assert.throws(() => kindOf('ftp://photon'), /GEOCODER_URL/)
})
