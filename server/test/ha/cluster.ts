import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import pg from 'pg'
import { waitUntil } from '#test/faults/child.ts'

/** All faults by `npm run test:ha`; otherwise those that are over within seconds. */
export const isFull = process.env.HA === 'full'

const script = join(import.meta.dirname, '../../../scripts/services')
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/bin/redis-server']

/** In CI and in full form nothing is left out in silence. */
export const skipWithoutCluster =
  !isFull && !process.env.CI && programs.some((path) => !existsSync(path)) && 'scripts/services install ha brings it'

export type Host = 1 | 2 | 3
export const hosts: Host[] = [1, 2, 3]

interface Member {
  name: string
  role: string
  state: string
  api_url: string
}

export interface Cluster extends AsyncDisposable {
  /** What Hearth is given: the ports of HAProxy. */
  env: { DATABASE_URL: string; DATABASE_READ_URL: string; REDIS_URL: string }
  /** Whether each host has a network of its own, which can be cut. */
  hasNetworks: boolean
  findPrimary(): Promise<Host>
  findRedis(): Promise<Host>
  /** One primary and two replicas that follow it, one of them with every write; every Redis follows one. */
  untilComplete(): Promise<void>
  /** kill -9 of everything on it, as a power cut does. */
  kill(host: Host): void
  /** Starts what does not run. */
  restart(): Promise<void>
  /** The server alone; Patroni sees it and acts. */
  crashPostgres(host: Host): void
  killRedis(host: Host): void
  /** SIGSTOP of everything on it, as a paused virtual machine. */
  freeze(host: Host): void
  thaw(host: Host): void
  cut(host: Host): void
  mend(host: Host): void
  switchover(): Promise<Host>
}

/** The third number of its addresses. */
const number = 25

export async function startCluster(): Promise<Cluster> {
  const folder = `/dev/shm/hearth-ha-${number}`
  const env = { PATH: process.env.PATH, SERVICES_DIR: folder, HA_NUMBER: String(number) }
  // Not execFileSync: the load of the test must go on while a host starts.
  const services = async (...words: string[]) => (await promisify(execFile)(script, words, { env })).stdout
  const end = async () => {
    await services('down', 'ha')
    execFileSync('rm', ['-rf', folder])
  }
  // What an interrupted run has left.
  await end()
  try {
    await services('up', 'ha')
  } catch (error) {
    await end()
    throw error
  }
  const lines = (await services('env', 'ha')).trim().split('\n')
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Cluster['env']
  const hasNetworks = existsSync(`/run/netns/hearth${number}-1`)
  const addressOf = (host: Host) => `${hasNetworks ? '10.213' : '127.0'}.${number}.${host}`
  const password = new URL(settings.REDIS_URL).password

  const pidOf = (daemon: string) => Number(readFileSync(join(folder, 'run', `${daemon}.pid`), 'utf8'))
  const postmasterOf = (host: Host) =>
    Number(readFileSync(join(folder, `ha/${host}/data/postmaster.pid`), 'utf8').split('\n')[0])

  /** Parents first, so that none of them can start a child that is missed. */
  function processesOf(host: Host): number[] {
    const daemons = ['patroni', 'etcd', 'redis', 'sentinel']
    return [...daemons.map((name) => pidOf(`ha-${name}-${host}`)), postmasterOf(host)].flatMap(withChildren)
  }

  async function ask(host: Host, path: string, change?: object): Promise<Response> {
    const headers = { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` }
    const body = change && { method: 'POST', body: JSON.stringify(change) }
    return fetch(`http://${addressOf(host)}:8008${path}`, {
      headers,
      signal: AbortSignal.timeout(change ? 20_000 : 2000),
      ...body,
    })
  }

  async function listMembers(): Promise<Member[]> {
    for (const host of hosts) {
      const answer = await ask(host, '/cluster').catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const hostOf = ({ name }: Member) => Number(name.slice(2)) as Host

  async function findPrimary(): Promise<Host> {
    const leader = (await listMembers()).find(({ role }) => role === 'leader')
    if (!leader) throw new Error('there is no primary')
    return hostOf(leader)
  }

  async function isComplete(): Promise<boolean> {
    const client = new pg.Client({
      // Another role does not get to see the replicas.
      connectionString: Object.assign(new URL(settings.DATABASE_URL), { username: 'postgres', pathname: '/postgres' })
        .href,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query(
        `select count(*)::int as all, count(*) filter (where sync_state = 'sync')::int as sync
         from pg_stat_replication where state = 'streaming'`,
      )
      return rows[0].all === 2 && rows[0].sync === 1
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function redisRoles(): Promise<string[]> {
    return Promise.all(
      hosts.map(async (host) => {
        const redis = new Redis({ host: addressOf(host), password, lazyConnect: true, retryStrategy: () => null })
        redis.on('error', () => undefined)
        try {
          await redis.connect()
          return /role:(\w+)/.exec(await redis.info('replication'))?.[1] ?? ''
        } catch {
          return 'away'
        } finally {
          redis.disconnect()
        }
      }),
    )
  }

  const link = (host: Host, state: 'up' | 'down') =>
    void execFileSync('ip', ['link', 'set', `hearth${number}-${host}`, state])

  return {
    env: settings,
    hasNetworks,
    findPrimary,
    async findRedis() {
      const n = (await redisRoles()).indexOf('master')
      if (n < 0) throw new Error('no Redis takes writes')
      return hosts[n]!
    },
    async untilComplete() {
      await waitUntil('one primary and two replicas', 180_000, isComplete)
      await waitUntil('one Redis and two that follow it', 180_000, async () => {
        const roles = await redisRoles()
        return roles.toSorted().join() === 'master,slave,slave'
      })
    },
    kill: (host) => send(processesOf(host), 'SIGKILL'),
    async restart() {
      await services('up', 'ha')
    },
    crashPostgres: (host) => send([postmasterOf(host)], 'SIGKILL'),
    killRedis: (host) => send([pidOf(`ha-redis-${host}`)], 'SIGKILL'),
    freeze(host) {
      // Twice, because one of them may have started a child before it was stopped.
      for (let n = 0; n < 2; n++) send(processesOf(host), 'SIGSTOP')
    },
    thaw: (host) => send(processesOf(host), 'SIGCONT'),
    cut: (host) => link(host, 'down'),
    mend: (host) => link(host, 'up'),
    async switchover() {
      const members = await listMembers()
      const from = members.find(({ role }) => role === 'leader')!
      const to = members.find(({ role }) => role === 'sync_standby')!
      const answer = await ask(hostOf(from), '/switchover', { leader: from.name, candidate: to.name })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
      return hostOf(to)
    },
    [Symbol.asyncDispose]: end,
  }
}

function withChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return [pid, ...children.flatMap(withChildren)]
  } catch {
    return []
  }
}

/** One of them may have ended by itself since it was listed. */
function send(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error
    }
}
