import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Finding } from '#main/doctor/check.ts'
import { diagnose } from '#main/doctor/index.ts'
import { type Child, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { probe } from '#test/faults/load.ts'
import {
  environment,
  type Postgres,
  serverFolder,
  skipWithoutBalancer,
  startApi,
  startPostgres,
  startRedis,
  startWorker,
} from '#test/faults/processes.ts'
import { openSink } from '#test/support/mail/post-office.ts'
import { startNameServer } from '#test/support/net/name-server.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { makeCertificate } from '#test/support/net/tls-host.ts'
import {
  assertClean,
  assertHelpful,
  assertNamed,
  type Broken,
  brokenSettings,
  startOtherRedis,
  startProxy,
} from './doctor-setups.ts'
import { isFull } from './programs.ts'
import { startStandby } from './standby.ts'

const skip = isFull ? skipWithoutBalancer : 'the long form: npm run test:operate'
const keys = { SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` }
const patienceMs = 90_000

describe('hearthctl doctor beside a whole instance', { skip }, () => {
  const closing = new AsyncDisposableStack()
  let postgres: Postgres
  let worker: Child
  let apiPort: number
  let nameServer: string
  let env: Record<string, string>

  before(async () => {
    postgres = closing.use(await startPostgres())
    const redis = closing.use(await startRedis())
    const sink = closing.use(await openSink())
    const folder = closing.use(await temporaryFolder())
    const dns = closing.use(await startNameServer())
    dns.answerText('makers.example', 'v=spf1 mx -all')
    dns.answerText('x2026._domainkey.makers.example', 'v=DKIM1; p=abc')
    dns.answerText('_dmarc.makers.example', 'v=DMARC1; p=none')
    nameServer = dns.address
    await letInWithPassword(postgres)
    await sql`create database empty owner member`.execute(postgres.database)
    const files = join(folder.path, 'files')
    mkdirSync(files)
    apiPort = await findFreePort()
    const front = closing.use(await startTlsFront(apiPort, folder.path))
    env = environment({
      ...keys,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SMTP_URL: sink.url,
      MAIL_FROM: 'Makers <mail@makers.example>',
      STORAGE_DIR: files,
      BASE_URL: front.url,
      PORT: String(apiPort),
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: front.authority,
    })
    closing.use(await startApi(env, { port: apiPort }))
    worker = closing.use(startWorker(env))
    await waitUntil('the worker is seen', patienceMs, async () => {
      const { rows } = await sql`select from worker_processes`.execute(postgres.database)
      return rows.length > 0
    })
    await hearthctl(['backup', join(folder.path, 'backups')], env)
  })
  after(() => closing.disposeAsync())

  interface Report {
    code: number
    seconds: number
    stdout: string
    findings: Finding[]
  }

  function hearthctl(
    args: string[],
    given: Record<string, string>,
  ): Promise<{ code: number; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      const command = ['src/main/hearthctl.mjs', ...args]
      execFile(process.execPath, command, { cwd: serverFolder, env: given }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
    })
  }

  async function ask(more: Record<string, string> = {}, args: string[] = []): Promise<Report> {
    const started = performance.now()
    const given = { ...env, ...more }
    const { code, stdout, stderr } = await hearthctl(
      ['doctor', '--json', '--limit', '60', '--name-server', nameServer, ...args],
      given,
    )
    assert.equal(stderr, '')
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
    assert.equal(ok, code === 0)
    assertHelpful(findings)
    return { code, stdout, findings, seconds: (performance.now() - started) / 1000 }
  }

  /** Starts the API with these settings: it must not say that it is ready, however often it is asked. */
  async function assertNeverReady(what: string, more: Record<string, string>): Promise<void> {
    const port = await findFreePort()
    await using child = spawnChild(process.execPath, ['src/main/hearthctl.mjs', 'api'], {
      cwd: serverFolder,
      env: { ...env, ...more, PORT: String(port) },
    })
    const answers: number[] = []
    await waitUntil(`${what}: five answers of /readyz`, patienceMs, async () => {
      if (child.hasExited()) return true
      const status = await probe(port, '/readyz').catch(() => 0)
      if (status) answers.push(status)
      return answers.length >= 5
    })
    assert.ok(!answers.includes(200), `${what}: /readyz answered ${answers.join(' ')}`)
  }

  it('finds nothing wrong with a healthy one, in production behind a proxy with TLS', async () => {
    const { code, findings, seconds } = await ask({}, ['--deep'])
    assertClean(findings)
    assert.equal(code, 0)
    for (const name of ['certificate', 'proxy', 'backup', 'mail domain', 'worker', 'seats of events'])
      assert.equal(findings.find((one) => one.name === name)?.state, 'ok', `${name}: ${JSON.stringify(findings)}`)
    console.log(`doctor --deep: ${findings.length} lines in ${seconds.toFixed(1)} s`)
  })

  it('prints one line for each finding, and no color into a file', async () => {
    const { stdout, code } = await hearthctl(['doctor', '--limit', '60', '--name-server', nameServer], env)
    assert.equal(code, 0, stdout)
    assert.ok(!stdout.includes('\u001b'))
    for (const line of stdout.trim().split('\n').slice(0, -2)) assert.match(line, /^(ok {2}|skip) {2}\S/)
  })

  it('names what is wrong with a broken one; what cannot work is never ready', async () => {
    await using standby = await startStandby(postgres.url)
    await using cluster = await startOtherRedis('cluster')
    await using sentinel = await startOtherRedis('sentinel')
    await using other = await startOtherSite()
    const port = await findFreePort()
    await using _distrusting = await startApi({ ...env, TRUSTED_PROXIES: '', PORT: String(port) }, { port })
    await using proxy = await startProxy(port)
    const url = (change: object) => Object.assign(new URL(postgres.url), change).href
    const setups: (Broken & { also?: string[]; isReady?: boolean })[] = [
      {
        what: 'a wrong password',
        env: { DATABASE_URL: url({ username: 'member', password: 'a-password-in-the-url' }) },
        name: 'database',
        text: /password authentication failed/,
        fix: /ALTER ROLE/,
        isReady: false,
      },
      {
        what: 'a standby',
        env: { DATABASE_URL: standby.url },
        name: 'database',
        text: /standby/,
        fix: /primary/,
      },
      ...brokenSettings(postgres.url, url({ username: 'member', password: 'right', pathname: '/empty' })).map(
        (setup) => ({
          ...setup,
          also: ['worker', 'secret keys', 'partitions', 'backup'],
          isReady: !/database|migrated|folder|settings/.test(setup.what),
        }),
      ),
      { what: 'a cluster', env: { REDIS_URL: cluster.url }, name: 'redis', text: /Cluster/, fix: /one Redis/ },
      { what: 'a sentinel', env: { REDIS_URL: sentinel.url }, name: 'redis', text: /sentinel/, fix: /REDIS_URL/ },
      { what: 'another site', env: { BASE_URL: other.url }, name: 'address', text: /not as Hearth/, fix: /BASE_URL/ },
      {
        what: 'an instance that trusts no proxy',
        env: { BASE_URL: proxy.url, TRUSTED_PROXIES: '' },
        name: 'proxy',
        text: /share one rate limit/,
        fix: /TRUSTED_PROXIES=127\.0\.0\.1/,
      },
    ]
    for (const { also, isReady, ...setup } of setups) {
      // In this process, which has loaded everything and knows no authority of its own; the command is tested above.
      const near = { ...env, BASE_URL: `http://127.0.0.1:${apiPort}` }
      const findings = await diagnose({ ...near, ...setup.env }, { isDeep: false, nameServer, limitMs: 60_000 })
      assertNamed(findings, setup, also)
      assertHelpful(findings)
      const shown = JSON.stringify(findings)
      assert.doesNotMatch(shown, /a-password-in-the-url|not-a-secret-of-the-store/, setup.what)
      if (isReady === false) await assertNeverReady(setup.what, setup.env)
      console.log(`named: ${setup.what}${isReady === false ? ', never ready' : ''}`)
    }
  })

  it('names a worker that was killed', async () => {
    await worker[Symbol.asyncDispose]()
    // As if a minute had passed.
    await sql`update worker_processes set seen_at = now() - interval '5 minutes'`.execute(postgres.database)
    const wrong = { what: 'no worker', env: {}, name: 'worker', text: /seen for 5 min/, fix: /hearthctl worker/ }
    assertNamed((await ask()).findings, wrong)
  })

  it('takes six seconds at most when every service hangs, and still shows the other lines', async () => {
    await using silent = await startSilence()
    const { port } = silent
    const hanging = {
      ...env,
      DATABASE_URL: `postgres://127.0.0.1:${port}/hearth`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      BASE_URL: `http://127.0.0.1:${port}`,
    }
    // In this process, which has loaded everything: a busy machine needs longer to start one than the checks take.
    const started = performance.now()
    const findings = await diagnose(hanging, { isDeep: false, nameServer: `127.0.0.1:${port}` })
    const seconds = (performance.now() - started) / 1000
    const failed = findings.filter(({ state }) => state === 'fail').map(({ name }) => name)
    assert.deepEqual(failed, ['database', 'redis', 'mail', 'address'])
    assert.equal(findings.find((one) => one.name === 'files')?.state, 'ok')
    assert.equal(
      findings.find((one) => one.name === 'mail domain')?.text,
      'not checked: DNS does not answer for makers.example',
    )
    assertHelpful(findings)
    console.log(`every service hangs: ${seconds.toFixed(1)} s`)
    assert.ok(seconds < 8, `${seconds} s`)
  })
})

/** A role that needs its password, unlike the others of the test cluster. */
async function letInWithPassword({ database }: Postgres): Promise<void> {
  const lines = [
    'host all member 127.0.0.1/32 scram-sha-256',
    'host all all 127.0.0.1/32 trust',
    'host replication all 127.0.0.1/32 trust',
  ]
  await sql`create role member login password 'right'`.execute(database)
  const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(database)
  writeFileSync(rows[0]!.file, lines.join('\n'))
  await sql`select pg_reload_conf()`.execute(database)
}

/** haproxy with a certificate in front of the API. */
async function startTlsFront(apiPort: number, folder: string) {
  const port = await findFreePort()
  const { key, cert } = makeCertificate(['localhost'], 60)
  const [pem, authority, file] = ['front.pem', 'authority.pem', 'front.cfg'].map((name) => join(folder, name))
  writeFileSync(pem!, key + cert)
  writeFileSync(authority!, cert)
  writeFileSync(
    file!,
    `global
  nbthread 1
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 20s
frontend public
  bind 127.0.0.1:${port} ssl crt ${pem}
  option forwardfor
  default_backend api
backend api
  server api 127.0.0.1:${apiPort}
`,
  )
  const child = spawnChild('/usr/sbin/haproxy', ['-db', '-f', file!])
  return { url: `https://localhost:${port}`, authority: authority!, [Symbol.asyncDispose]: child[Symbol.asyncDispose] }
}

async function listen(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const startSilence = () => listen((socket) => socket.resume())
const startOtherSite = () =>
  listen((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi')),
  )
