import type pg from 'pg'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { openDatabase, type Run, runnerOf, whyUnavailable } from '../database.ts'
import { askServer, cut } from './ask-server.ts'
import type { Progress } from './progress.ts'

export type ReplicaCondition = 'used' | 'late' | 'silent' | 'primary' | 'not a standby' | 'astray'

/** One server of DATABASE_READ_URL. */
export interface Replica {
  /** Its place in DATABASE_READ_URL, from 1. */
  number: number
  condition: ReplicaCondition
  /** When the condition began. */
  since: number
  position: number
  lagMs: number
  /** It has everything that was committed until then. */
  coveredAt: number
  /** Statements that it answered, and those that failed there and had to be run by another server. */
  answered: number
  repeated: number
  /** Undefined if another server has to answer. */
  read(...statement: Parameters<Run>): Promise<object[] | undefined>
  /** What the primary said of itself when it was asked at that time. */
  compare(primary: PrimaryAnswer, askedAt: number): void
  close(): Promise<void>
}

export interface PrimaryAnswer {
  position: number
  start: string
}

interface ReplicaAnswer {
  isStandby: boolean
  position: number | null
  start: string
}

interface Options {
  url: string
  number: number
  lagMsMax: number
  poolMax: number
  prepared: boolean
  progress: Progress
  watch: ((pool: pg.Pool) => void) | undefined
}

const startQuestion = 'select extract(epoch from pg_postmaster_start_time())::text as start'
const question = `select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::float8 as position,
  extract(epoch from pg_postmaster_start_time())::text as start`
/** Not the position of the last write: a replica has only what the primary has flushed. */
export const primaryQuestion = `select (pg_current_wal_flush_lsn() - '0/0')::float8 as position,
  extract(epoch from pg_postmaster_start_time())::text as start`

const statementTimeoutMs = 5000
/** Less than on the primary, which is always there to ask. */
const lockTimeoutMs = 500
const acquireTimeoutMs = 500

export function openReplica(options: Options, logger: Logger): Replica {
  const { url, number, lagMsMax, poolMax, prepared, progress } = options
  const clients = new Set<pg.PoolClient>()
  const patience = { statementTimeoutMs, lockTimeoutMs, acquireTimeoutMs }
  const database = openDatabase({ url, poolMax, prepared, ...patience, isReplica: true, verify, watch }, logger)
  const run = runnerOf(database)
  /** Of the server as it runs now, and of the same server when it was found astray. */
  let [start, astrayStart, primaryStart] = [] as (string | undefined)[]
  /** Whether the primary was asked after the replica, and had all that the replica had. */
  let isCompared = false
  /** What the next question to the primary is compared with. */
  let told: { position: number; at: number } | undefined
  const unknown = { position: 0, lagMs: 0 }
  const never = Number.NEGATIVE_INFINITY
  const replica: Replica = {
    ...{
      number,
      condition: 'silent',
      since: performance.now(),
      coveredAt: never,
      ...unknown,
      answered: 0,
      repeated: 0,
    },
    ...{ read, compare, close },
  }

  function setCondition(condition: ReplicaCondition): void {
    if (replica.condition === condition) return
    Object.assign(replica, { condition, since: performance.now() })
    const { lagMs } = replica
    if (condition === 'used') logger.info({ replica: number }, 'a replica is used')
    else if (condition === 'primary') logger.info({ replica: number }, 'a replica is the primary')
    else logger.warn({ replica: number, condition, lagMs }, 'a replica is not used')
  }

  function watch(pool: pg.Pool): void {
    options.watch?.(pool)
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
    pool.on('error', (_error, client) => clients.has(client as pg.PoolClient) && leave())
  }

  /** What is known of one server must not be believed of another, nor of the same one after a restart. */
  function verify(client: pg.PoolClient, done: (error?: Error) => void): void {
    client.query<{ start: string }>(startQuestion).then(
      ({ rows }) => done(rows[0]!.start === start ? undefined : new Error(severalServers)),
      (error: Error) => done(error),
    )
  }

  /** Statements that wait for it end now, and another server runs them. */
  function leave(): void {
    setCondition('silent')
    Object.assign(replica, unknown)
    isCompared = false
    told = undefined
    const cutOff = [...clients]
    clients.clear()
    for (const client of cutOff) cut(client)
  }

  /** A read that fails has changed nothing, so another server can run it where it cannot fail for the same reason. */
  async function read(...statement: Parameters<Run>): Promise<object[] | undefined> {
    try {
      const rows = await run(...statement)
      replica.answered++
      return rows
    } catch (error) {
      const why = whyUnavailable(error)
      if (why === 'database') leave()
      if (why === 'statement') throw error
      replica.repeated++
      const known = { err: error, replica: number }
      limited(logger).warn(`replica ${causeOf(error)}`, known, 'another server answered instead of a replica')
      return undefined
    }
  }

  function compare(primary: PrimaryAnswer, askedAt: number): void {
    primaryStart = primary.start
    if (!told || told.at >= askedAt) return
    isCompared = true
    // It has what the primary has not: the end of a log that was lost when another server became the primary.
    if (told.position > primary.position) {
      astrayStart = start
      setCondition('astray')
    }
    told = undefined
  }

  function judge(answer: ReplicaAnswer): ReplicaCondition {
    const last = progress.last()
    if (!answer.isStandby) told = undefined
    if (!answer.isStandby && answer.start === primaryStart && last) {
      replica.coveredAt = last.at
      return 'primary'
    }
    if (!answer.isStandby || answer.position === null) return 'not a standby'
    if (!last) return replica.condition
    const coveredAt = progress.coveredAt(answer.position) ?? never
    const lagMs = last.at - coveredAt
    Object.assign(replica, { position: answer.position, coveredAt, lagMs })
    told ??= { position: answer.position, at: performance.now() }
    return lagMs > lagMsMax || !isCompared ? 'late' : 'used'
  }

  const asking = askServer<ReplicaAnswer>(url, question, {
    answer(answer) {
      // What is known of a server is true for it as long as it runs, also while it does not answer.
      if (answer.start !== start) replica.coveredAt = never
      start = answer.start
      // Until it was started again, a server that has lost its way does not find back.
      setCondition(start === astrayStart ? 'astray' : judge(answer))
    },
    silence: leave,
  })

  async function close(): Promise<void> {
    asking.stop()
    await database.destroy()
  }
  return replica
}

const severalServers =
  'this connection leads to another server than the one that was checked. Name each replica by itself in DATABASE_READ_URL'
