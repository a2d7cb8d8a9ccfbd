import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Redis } from 'ioredis'
import pg from 'pg'
import { createToken } from '#domains/accounts/tokens/index.ts'
import { createUser } from '#domains/foundation/users/index.ts'
import { allScopes, type Scope } from '#kernel/operation/scopes.ts'
import { systemClock } from '#platform/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { schemaHash, testDatabaseOptions } from '#test/support/app/databases.ts'
import { apartOf, areWebhooksApart, createApart } from '#test/support/app/webhooks-apart.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { type Child, run, skipWithout, spawnChild, temporaryFolder, waitUntil } from './child.ts'
import { type Client, probe } from './load.ts'

export const serverFolder = join(import.meta.dirname, '../..')

const postgresBin =
  globSync('/usr/lib/postgresql/[0-9]*/bin').sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))[0] ??
  '/usr/lib/postgresql/bin'
/** For a process to begin on a machine that is busy with everything else. */
const patienceMs = 300_000
const redisServer = '/usr/bin/redis-server'
export const haproxy = '/usr/sbin/haproxy'

export const skipWithoutServices = skipWithout(join(postgresBin, 'postgres'), redisServer)
export const skipWithoutBalancer = skipWithout(join(postgresBin, 'postgres'), redisServer, haproxy)

export interface Postgres extends AsyncDisposable {
  url: string
  /** The test's own way in, for set-up and for looking at what is really there. */
  database: Database
  /** Ends as `pg_ctl stop -m immediate` does: nothing is flushed, the next start recovers from the log. */
  crash(): Promise<void>
  /** Returns as soon as it takes connections. */
  start(): Promise<void>
  /** Suspends every process of it, as a hung disk or a paused machine does. */
  freeze(): void
  thaw(): void
}

const postgresUser = process.getuid?.() === 0 ? { user: 'postgres' } : {}

/** A cluster of its own that keeps every promise about durability, migrated. */
export async function startPostgres(): Promise<Postgres> {
  const model = await ensureModelCluster()
  return startCluster((data) => run('cp', ['-a', `${model}/.`, data]), areWebhooksApart)
}

/** The cluster that the others are copies of, made once for a day and a schema because that takes longer than most tests. */
async function ensureModelCluster(): Promise<string> {
  const folder = join(serverFolder, '../.tmp')
  const model = join(folder, `cluster-${schemaHash()}`)
  if (existsSync(model)) return model
  for (const old of globSync(join(folder, 'cluster-*')))
    if (!old.startsWith(model)) await rm(old, { recursive: true, force: true })
  const draft = `${model}-${process.pid}`
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const cluster = await startCluster((data) => run(join(postgresBin, 'initdb'), ['-D', data, ...flags], postgresUser))
  await run(process.execPath, ['src/main/hearthctl.mjs', 'migrate'], {
    cwd: serverFolder,
    env: { ...environment({ DATABASE_URL: cluster.url }), WEBHOOKS_DATABASE_URL: '' },
  })
  await cluster.stop()
  await run('cp', ['-a', cluster.data, draft])
  await cluster[Symbol.asyncDispose]()
  // If another process was first, its cluster is the same.
  await rename(draft, model).catch(() => rm(draft, { recursive: true, force: true }))
  return model
}

interface Cluster extends Postgres {
  data: string
  /** With everything written down. */
  stop(): Promise<void>
}

async function startCluster(fill: (data: string) => Promise<unknown>, isApart = false): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const data = join(folder.path, 'data')
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await mkdir(data, { mode: 0o700 })
  if (postgresUser.user) await giveTo(postgresUser.user, folder.path, data)
  await fill(data)

  let server: Child | undefined
  async function start(): Promise<void> {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'on', timezone: 'UTC' }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawnChild(join(postgresBin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...postgresUser,
    })
    server = started
    await waitUntil(`PostgreSQL takes connections`, patienceMs, () => {
      if (started.hasExited()) throw new Error(`PostgreSQL did not start:\n${started.output()}`)
      return accepts(url)
    })
  }
  async function end(signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
    server?.signal(signal)
    await server?.exit
  }
  const crash = () => end('SIGQUIT')
  function thaw(): void {
    thawServer(server!.pid)
  }
  stack.defer(async () => {
    if (!server || server.hasExited()) return
    thaw()
    await crash()
  })
  await start()
  const webhooksUrl = isApart ? await createApart(url) : undefined
  const database = openDatabase({ ...testDatabaseOptions(url), webhooksUrl }, openLogger('silent'))
  stack.defer(() => database.destroy())

  const ending = stack.move()
  return {
    url,
    data,
    database,
    start,
    crash,
    stop: () => end('SIGINT'),
    thaw,
    freeze: () => freezeServer(server!.pid),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

async function giveTo(user: string, folder: string, data: string): Promise<void> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number(await run('id', [flag, user]))))
  await chmod(folder, 0o755)
  await chown(data, uid!, gid!)
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

export function freezeServer(pid: number): void {
  // The parent first, so that it cannot start a child that stays running.
  signal(pid, 'SIGSTOP')
  for (const child of childrenOf(pid)) signal(child, 'SIGSTOP')
}

export function thawServer(pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) signal(each, 'SIGCONT')
}

/** A process may have ended by itself since it was listed. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

export interface RedisServer extends AsyncDisposable {
  url: string
  pid(): number
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  kill(): Promise<void>
  /** Begins empty: nothing is kept on disk. */
  start(): Promise<void>
  empty(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const port = await findFreePort()
  const url = `redis://127.0.0.1:${port}`
  let server: Child
  async function ask(question: (redis: Redis) => Promise<string>): Promise<string> {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  }
  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    server = spawnChild(redisServer, settings)
    await waitUntil('Redis answers', 60_000, async () => {
      if (server.hasExited()) throw new Error(`Redis did not start:\n${server.output()}`)
      return (await ask((redis) => redis.ping()).catch(() => '')) === 'PONG'
    })
  }
  await start()
  return {
    url,
    start,
    pid: () => server.pid,
    signal: (name) => server.signal(name),
    kill: async () => server[Symbol.asyncDispose](),
    empty: async () => void (await ask((redis) => redis.flushall())),
    [Symbol.asyncDispose]: async () => server[Symbol.asyncDispose](),
  }
}

/** Each API makes it, to see whether it can be written to. */
const filesFolder = join(tmpdir(), `hearth-faults-${process.pid}`)
process.once('exit', () => rmSync(filesFolder, { recursive: true, force: true }))

/** What a production process is given, with nothing inherited from the test run. */
export function environment(more: Record<string, string>): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    BASE_URL: 'https://hearth.example',
    LEGACY_BASE_URL: 'https://legacy.hearth.example',
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    STORAGE_DIR: filesFolder,
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY_MS: '0',
    NODE_COMPILE_CACHE: join(serverFolder, 'node_modules/.cache/compile'),
    ...(areWebhooksApart && more.DATABASE_URL && { WEBHOOKS_DATABASE_URL: apartOf(more.DATABASE_URL) }),
    ...more,
  }
}

/** Limits that no test meets unless it wants to. */
export const generousLimits = { RATE_LIMIT_AUTHENTICATED: '1000000', RATE_LIMIT_ANONYMOUS: '1000000' }

export interface Api extends AsyncDisposable {
  port: number
  child: Child
  /** From its start to the first 200 of /readyz. */
  readyMs: number
}

interface ApiOptions {
  port?: number
  /** Of another release: the folder of its server. */
  folder?: string
  entry?: string[]
}

export async function startApi(env: Record<string, string>, options: ApiOptions = {}): Promise<Api> {
  const { port = await findFreePort(), entry = ['src/main/hearthctl.mjs', 'api'], folder = serverFolder } = options
  const startedAt = performance.now()
  const child = spawnChild(process.execPath, entry, {
    cwd: folder,
    env: environment({ PORT: String(port), ...env }),
  })
  try {
    await waitUntil(`${entry.join(' ')} is ready`, patienceMs, async () => {
      if (child.hasExited()) throw new Error(`${entry.join(' ')} did not start:\n${child.output()}`)
      return (await probe(port, '/readyz')) === 200
    })
  } catch (error) {
    await child[Symbol.asyncDispose]()
    throw error
  }
  return { port, child, readyMs: performance.now() - startedAt, [Symbol.asyncDispose]: child[Symbol.asyncDispose] }
}

/** Returns at once; what it does shows in the database. */
export function startWorker(env: Record<string, string>): Child {
  return spawnChild(process.execPath, ['src/main/hearthctl.mjs', 'worker'], {
    cwd: serverFolder,
    env: environment(env),
  })
}

export interface Deployment extends AsyncDisposable {
  postgres: Postgres
  redis: RedisServer
  apis: Api[]
  /** For a process that is to join the others. */
  env: Record<string, string>
}

/** PostgreSQL, Redis and some API processes over them. */
export async function startDeployment(apiCount: number, more: Record<string, string> = {}): Promise<Deployment> {
  await using stack = new AsyncDisposableStack()
  const keep = async <T extends AsyncDisposable>(opening: Promise<T>) => stack.use(await opening)
  const [postgres, redis] = await all([keep(startPostgres()), keep(startRedis())])
  const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...more }
  const apis = await all(Array.from({ length: apiCount }, () => keep(startApi(env))))
  const ending = stack.move()
  return { postgres, redis, apis, env, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

/** As Promise.all, but it lets all of them end before it fails, so that each one can be closed. */
async function all<T extends readonly unknown[]>(promises: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(promises)
  return Promise.all(promises) as unknown as Promise<T>
}

/** Until the count that one process gives is the successor of the other's: then both count in the same store. */
export async function untilCountedTogether(client: Client, [a, b]: Api[], { token }: Person): Promise<void> {
  const remaining = async (api: Api) => {
    const { headers } = await client.send({ port: api.port, path: '/v1/me', token })
    return Number(headers['x-ratelimit-remaining'])
  }
  await waitUntil('both processes count in the same store', 8000, async () => {
    const counts = [await remaining(a!), await remaining(b!), await remaining(a!), await remaining(b!)]
    return counts.every((value, n) => n === 0 || value === counts[n - 1]! - 1)
  })
}

export interface Balancer extends AsyncDisposable {
  port: number
  /** Whether it sends requests to the server of this port. */
  isUp(port: number): Promise<boolean>
}

/** haproxy that tries nothing twice: whatever a server fails to answer, the client gets to see. */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const port = await findFreePort()
  const socket = join(folder.path, 'control')
  const configuration = `
global
  stats socket ${socket}
  nbthread 1
defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 30s
  timeout server 20s
  timeout check 2s
frontend public
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
${ports.map((server) => `  server api-${server} 127.0.0.1:${server}`).join('\n')}
`
  const file = join(folder.path, 'haproxy.cfg')
  await writeFile(file, configuration)
  const child = stack.use(spawnChild(haproxy, ['-db', '-f', file]))
  await waitUntil('haproxy passes requests on', 60_000, async () => {
    if (child.hasExited()) throw new Error(`haproxy did not start:\n${child.output()}`)
    return (await probe(port, '/readyz')) === 200
  })
  const ending = stack.move()
  return {
    port,
    async isUp(server) {
      const control = createConnection(socket)
      control.end('show stat\n')
      const line = (await text(control)).split('\n').find((row) => row.startsWith(`api,api-${server},`))
      return line?.split(',')[17] === 'UP'
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

export interface Person {
  id: string
  token: string
}

let count = 0

export async function makePerson(database: Database, scopes: Scope[] = allScopes): Promise<Person> {
  const username = `person-${++count}`
  return transact(database, systemClock, { userId: null, requestId: null }, async (unit) => {
    const id = await createUser(unit, { username, name: username, email: `${username}@example.org` })
    const wish = { userId: id, parentId: null, name: 'test', scopes, expiresAt: null, now: systemClock.now() }
    return { id, token: (await createToken(unit.db, wish)).token }
  })
}
