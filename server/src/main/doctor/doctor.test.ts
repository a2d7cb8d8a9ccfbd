import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { readBuild } from '#platform/config/build.ts'
import { openKeys } from '#platform/keys.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { startHeartbeat } from '#platform/worker/heartbeat.ts'
import {
  assertClean,
  assertHelpful,
  assertNamed,
  type Broken,
  brokenSettings,
  startOtherRedis,
  startProxy,
} from '#test/operate/doctor-setups.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { databaseUrl } from '#test/support/app/databases.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { openSink, type Sink } from '#test/support/mail/post-office.ts'
import { startNameServer } from '#test/support/net/name-server.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { startReceiver } from '#test/support/net/receiver.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { diagnose } from './index.ts'

const kid = 'k1'
const secretKeys = `${kid}:${Buffer.alloc(32, 5).toString('base64')}`
const root = join(import.meta.dirname, '../../../..')

let app: App
let sink: Sink
let healthy: Record<string, string>
const closing = new AsyncDisposableStack()
const emptyName = `hearth_test_${process.pid}_empty`

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  await client.query(text)
  await client.end()
}

const look = (env: Record<string, string> = {}, nameServer?: string) =>
  diagnose({ ...healthy, ...env }, { isDeep: false, nameServer, limitMs: 60_000 })

before(async () => {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'hearth-doctor-'))
  closing.defer(() => rmSync(folder, { recursive: true, force: true }))
  const baseUrl = `http://127.0.0.1:${port}`
  app = closing.use(await startApp({ baseUrl, keys: openKeys(secretKeys), clock: openRealClock() }))
  await listenOn(app.http, port, '127.0.0.1')
  sink = closing.use(await openSink())
  const heartbeat = await startHeartbeat(app.database, readBuild().version, openLogger('silent'))
  closing.defer(() => heartbeat.stop())
  await onServer(`create database ${emptyName}`)
  closing.defer(() => onServer(`drop database ${emptyName} with (force)`))
  healthy = {
    DATABASE_URL: app.url,
    BASE_URL: baseUrl,
    PORT: String(port),
    SECRET_KEYS: secretKeys,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Hearth <mail@makers.example>',
    STORAGE_DIR: folder,
    REDIS_URL: serviceSetting('REDIS_URL'),
  }
})
after(() => closing.disposeAsync())

describe('a healthy instance', () => {
  it('has no finding that asks for anything', async () => {
    const findings = await look()
    assertClean(findings)
    for (const name of ['database', 'schema', 'worker', 'redis', 'mail', 'files', 'address', 'proxy', 'secret keys'])
      assert.equal(findings.find((one) => one.name === name)?.state, 'ok', name)
  })

  it('is reported as JSON and nothing else by npm run --silent hearthctl -- doctor --json', async () => {
    const env = { ...healthy, PATH: process.env.PATH, HOME: tmpdir(), NODE_ENV: 'development' }
    const { stdout } = await promisify(execFile)(
      'npm',
      ['run', '--silent', 'hearthctl', '--', 'doctor', '--json', '--limit', '60'],
      {
        cwd: root,
        env,
      },
    )
    const { ok, findings } = JSON.parse(stdout)
    assert.equal(ok, true)
    assertClean(findings)
  })
})

describe('a broken instance', () => {
  /** Without it, no line is about the database but its own. */
  const follow = ['worker', 'secret keys', 'partitions']

  it('is named by one line with what to do, whatever is wrong with its settings', async () => {
    for (const broken of brokenSettings(app.url, databaseUrl(emptyName))) {
      const findings = await look(broken.env)
      assertNamed(findings, broken, follow)
      assertHelpful(findings)
      assert.doesNotMatch(JSON.stringify(findings), /a-password-in-the-url|not-a-secret-of-the-store/, broken.what)
    }
  })

  it('is named when the mail server has no TLS on the port of an smtps URL', async () => {
    const wrong: Broken = {
      what: 'smtps on a plain port',
      env: { SMTP_URL: sink.url.replace('smtp:', 'smtps:') },
      name: 'mail',
      text: /without TLS/,
      fix: /smtp:\/\/ instead of smtps:\/\//,
    }
    assertNamed(await look(wrong.env), wrong)
  })

  it('is named when its address has a path', async () => {
    const wrong: Broken = {
      what: 'a path',
      env: { BASE_URL: `${healthy.BASE_URL}/community` },
      name: 'configuration',
      text: /BASE_URL must be .*without a path/,
      fix: /docs\/operate\/settings\.md/,
    }
    assertNamed(await look(wrong.env), wrong)
  })

  it('is warned of a setting that is spelled almost right, and of no other name in the environment', async () => {
    const findings = await look({ SMPT_URL: 'smtp://127.0.0.1', RATE_LIMIT_PAGE: '5', HOSTS: 'x', SSH_AUTH_SOCK: 'x' })
    const warned = findings.filter(({ name, state }) => name === 'configuration' && state === 'warn')
    assert.deepEqual(
      warned.map(({ text, fix }) => [text, fix]),
      [['RATE_LIMIT_PAGE is not a setting.', 'Did you mean RATE_LIMIT_PAGES?']],
    )
  })

  it('is warned of an upgrade that is not finished, and named when a newer release has replaced it', async () => {
    const newest = `${readBuild().schema}.sql`
    await sql`update schema_migrations set finished_at = null where name = ${newest}`.execute(app.database)
    const open = (await look()).find(({ name }) => name === 'upgrade')
    assert.equal(open?.state, 'warn')
    assert.match(open.fix!, /hearthctl migrate --finish$/)
    await sql`update schema_migrations set finished_at = now() where name = ${newest}`.execute(app.database)
    await sql`insert into schema_migrations values ('9999_later.sql', '', now(), now())`.execute(app.database)
    const findings = await look()
    await sql`delete from schema_migrations where name = '9999_later.sql'`.execute(app.database)
    const wrong: Broken = {
      what: 'an older release after the end of an upgrade',
      env: {},
      name: 'schema',
      text: /upgrade to a newer release is finished \(9999_later\.sql\)/,
      fix: /docs\/operate\/upgrade\.md/,
    }
    assertNamed(findings, wrong)
  })

  it('is named when Redis is part of a cluster, and when it is a sentinel', async () => {
    for (const kind of ['cluster', 'sentinel'] as const) {
      await using redis = await startOtherRedis(kind)
      const fix = /Redis|REDIS_URL/
      assertNamed(await look({ REDIS_URL: redis.url }), {
        what: kind,
        env: {},
        name: 'redis',
        text: new RegExp(kind, 'i'),
        fix,
      })
    }
  })

  it('is named when something else answers at its address', async () => {
    await using other = await startReceiver()
    const wrong: Broken = {
      what: 'another site',
      env: { BASE_URL: other.url('') },
      name: 'address',
      text: /not as Hearth/,
      fix: /BASE_URL/,
    }
    assertNamed(await look(wrong.env), wrong)
  })

  it('is named when the proxy in front of it is not trusted', async () => {
    await using proxy = await startProxy(Number(healthy.PORT))
    const wrong: Broken = {
      what: 'proxy',
      env: { BASE_URL: proxy.url },
      name: 'proxy',
      text: /share one rate limit/,
      fix: /TRUSTED_PROXIES=127\.0\.0\.1/,
    }
    assertNamed(await look(wrong.env), wrong)
  })

  it('is named when it is given other keys than its secrets were encrypted with', async () => {
    const owner = await makeUser(app)
    const secrets = app.keys.encrypt('webhook-secrets', '[]')
    await app.database
      .insertInto('webhooks')
      .values({
        id: randomUUIDv7(),
        user_id: owner.id,
        url: 'https://hook.example',
        event_types: [],
        secrets,
        created_at: new Date().toISOString(),
      })
      .execute()
    const fresh = Buffer.alloc(32, 9).toString('base64')
    for (const [env, text] of [
      [{ SECRET_KEYS: `k2:${fresh}` }, /not in SECRET_KEYS: k1 \(1\)/],
      [{ SECRET_KEYS: `${kid}:${fresh}` }, /same name: k1 \(1\)/],
    ] as const) {
      const wrong: Broken = { what: 'other keys', env, name: 'secret keys', text, fix: /key/ }
      const findings = await look(env)
      assertNamed(findings, wrong, ['proxy'])
      // The API at BASE_URL still has the right ones.
      assert.match(findings.find((one) => one.name === 'proxy')!.text, /does not have the SECRET_KEYS/)
      assert.ok(!JSON.stringify(findings).includes(fresh))
    }
    const both = await look({ SECRET_KEYS: `${secretKeys},k2:${fresh}` })
    assert.equal(both.find((one) => one.name === 'secret keys')?.state, 'ok')
  })
})

describe('the domain of the sender', () => {
  const linesOf = async (nameServer: string) =>
    (await look({}, nameServer))
      .filter(({ name }) => name === 'mail domain')
      .map(({ state, text }) => `${state} ${text}`)

  it('needs SPF, DKIM and DMARC', async () => {
    await using dns = await startNameServer()
    assert.deepEqual(await linesOf(dns.address), ['warn DNS knows no domain makers.example'])
    dns.answerText('makers.example', 'some-verification=1')
    assert.deepEqual(await linesOf(dns.address), [
      'warn makers.example has no SPF record',
      'warn no DKIM key was found below _domainkey.makers.example',
      'warn makers.example has no DMARC record',
    ])
    dns.answerText('makers.example', 'v=spf1 mx -all')
    dns.answerText('x2026._domainkey.makers.example', 'v=DKIM1; p=abc')
    dns.answerText('_dmarc.makers.example', 'v=DMARC1; p=none')
    assert.deepEqual(await linesOf(dns.address), ['ok SPF, DKIM and DMARC of makers.example'])
  })
})
