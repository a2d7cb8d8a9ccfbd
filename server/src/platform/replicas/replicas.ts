import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Reader } from '#kernel/context.ts'
import { type Database, findPosition, openDatabase, openReader, runnerOf, whyUnavailable } from '../database.ts'
import { causeOf, limited } from '../log-limit.ts'
import type { Logger } from '../logger.ts'
import { afterCommit } from '../outbox.ts'
import { askServer, cut } from './ask-server.ts'
import type { LastWrites } from './last-writes.ts'
import { openProgress } from './progress.ts'

/** Copies of the database for reads that tolerate lag. Whatever decides something is read from the primary. */
export interface Replicas {
  /** For a caller without credentials; undefined: read from the primary. */
  findForVisitor(): Reader | undefined
  /** Never older than the user's own last change; undefined: read from the primary. */
  findForUser(userId: string): Promise<Reader | undefined>
  /** Whether the user has, or may have, changed something that a replica could lack. */
  hasWritten(userId: string): Promise<boolean>
  /** While the primary does not answer: how old what visitors read may be. Undefined otherwise. */
  outageMs(): number | undefined
  states(): ReplicaState[]
  close(): Promise<void>
}

export type ReplicaCondition = 'used' | 'late' | 'silent' | 'not a standby' | 'astray'

export interface ReplicaState {
  /** Its place in DATABASE_READ_URL, from 1. */
  number: number
  condition: ReplicaCondition
  /** How far it was behind the primary when it last answered; undefined while it does not answer. */
  lagMs: number | undefined
  /** Statements that it answered, and those that failed there and were run by the primary. */
  answered: number
  repeated: number
}

interface Options {
  urls: readonly string[]
  primaryUrl: string
  /** Opened with `isFollowed`. */
  primary: Database
  lagMsMax: number
  poolMax: number
  prepared: boolean
  lastWrites: LastWrites
  watch?(number: number): ((pool: pg.Pool) => void) | undefined
}

interface Replica {
  number: number
  reader: Reader
  condition: ReplicaCondition
  position: number
  answeredAt: number
  lagMs: number
  /** It has everything that was committed until then. */
  coveredAt: number
  answered: number
  repeated: number
}

interface Answer {
  isStandby: boolean
  position: number | null
  start: string
}

const primaryQuestion = `select (pg_current_wal_lsn() - '0/0')::float8 as position`
const replicaQuestion = `select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::float8 as position,
  extract(epoch from pg_postmaster_start_time())::text as start`
const startQuestion = 'select extract(epoch from pg_postmaster_start_time())::text as start'

/** After this long without an answer the primary is considered away, and visitors may read what is older. */
const awayMs = 1000
/** After that visitors get 503, and not what may be gone for a long time. */
const outageMsMax = 3_600_000
const statementTimeoutMs = 5000
/** Less than on the primary, which is always there to ask. */
const lockTimeoutMs = 500
const acquireTimeoutMs = 500

export function openReplicas(options: Options, logger: Logger): Replicas {
  const { primary, lagMsMax, lastWrites } = options
  const progress = openProgress()
  /** By then every replica that any process reads from has a change, or is left. */
  const ageMsMax = lagMsMax + awayMs
  const onPrimary = runnerOf(primary)
  const silentMs = () => performance.now() - (progress.last()?.at ?? Number.NEGATIVE_INFINITY)
  const isPrimaryAway = () => silentMs() > awayMs
  let hasPrimaryAnswered = true
  const opened = options.urls.map(openReplica)
  const replicas = opened.map(({ replica }) => replica)
  let turn = 0

  const asking = askServer<{ position: number }>(options.primaryUrl, primaryQuestion, {
    answer({ position }, at) {
      hasPrimaryAnswered = true
      progress.add({ at, position })
      // It has what the primary has not: the end of a log that was lost when another server became the primary.
      for (const replica of replicas)
        if (replica.answeredAt < at && replica.position > position) setCondition(replica, 'astray')
    },
    silence() {
      hasPrimaryAnswered = false
    },
  })
  Object.assign(primary, { [afterCommit]: noteWrites })

  function setCondition(replica: Replica, condition: ReplicaCondition): void {
    if (replica.condition === condition) return
    replica.condition = condition
    const { number, lagMs } = replica
    if (condition === 'used') logger.info({ replica: number }, 'a replica is used')
    else logger.warn({ replica: number, condition, lagMs }, 'a replica is not used')
  }

  function openReplica(url: string, index: number) {
    const number = index + 1
    const clients = new Set<pg.PoolClient>()
    const patience = { statementTimeoutMs, lockTimeoutMs, acquireTimeoutMs }
    const { poolMax, prepared } = options
    let start: string | undefined
    const database = openDatabase({ url, poolMax, prepared, ...patience, isReplica: true, verify, watch }, logger)
    const onReplica = runnerOf(database)
    const counts = { answered: 0, repeated: 0 }
    const unknown = { position: 0, answeredAt: Number.POSITIVE_INFINITY, lagMs: 0, coveredAt: Number.NEGATIVE_INFINITY }
    const replica: Replica = { number, reader: openReader(read), condition: 'silent', ...unknown, ...counts }

    function watch(pool: pg.Pool): void {
      options.watch?.(number)?.(pool)
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

    /** Statements that wait for it end now, and the primary runs them. */
    function leave(): void {
      setCondition(replica, 'silent')
      Object.assign(replica, unknown)
      const cutOff = [...clients]
      clients.clear()
      for (const client of cutOff) cut(client)
    }

    /** A read that fails here has changed nothing, so it is run once more where it cannot fail for the same reason. */
    async function read(text: string, values: unknown[]): Promise<object[]> {
      try {
        const rows = await onReplica(text, values)
        replica.answered++
        return rows
      } catch (error) {
        const why = whyUnavailable(error)
        if (why === 'database') leave()
        if (why === 'statement') throw error
        replica.repeated++
        limited(logger).warn(
          `replica ${causeOf(error)}`,
          { err: error, replica: number },
          'the primary answered instead',
        )
        return onPrimary(text, values)
      }
    }

    function judge({ isStandby, position }: Answer): ReplicaCondition {
      if (!isStandby || position === null) return 'not a standby'
      const last = progress.last()
      if (!last) return replica.condition
      const coveredAt = progress.coveredAt(position) ?? Number.NEGATIVE_INFINITY
      const lagMs = last.at - coveredAt
      Object.assign(replica, { position, coveredAt, lagMs, answeredAt: performance.now() })
      return lagMs > lagMsMax ? 'late' : 'used'
    }

    const asking = askServer<Answer>(url, replicaQuestion, {
      answer(answer) {
        const isSame = answer.start === start
        start = answer.start
        // Until it was started again, a server that has lost its way does not find back.
        if (isSame && replica.condition === 'astray') return
        setCondition(replica, judge(answer))
      },
      silence: leave,
    })
    const close = async () => {
      asking.stop()
      await database.destroy()
    }
    return { replica, close }
  }

  const ageMsOf = (replica: Replica) => performance.now() - replica.coveredAt
  function takeTurn(usable: Replica[]): Reader | undefined {
    return usable.length > 0 ? usable[turn++ % usable.length]!.reader : undefined
  }

  /** After COMMIT. What other processes cannot learn from Redis they must not need: then the answer waits for the replicas. */
  async function noteWrites(userIds: readonly string[]): Promise<void> {
    const position = findPosition(primary)!
    if (await lastWrites.note(userIds, position)) return
    const end = performance.now() + ageMsMax
    while (replicas.some((replica) => replica.position < position) && performance.now() < end) await wait(20)
  }

  return {
    findForVisitor() {
      const current = takeTurn(replicas.filter(({ condition }) => condition === 'used'))
      if (hasPrimaryAnswered && !isPrimaryAway()) return current
      if (silentMs() > outageMsMax) return undefined
      // Before the age is said, only what is hardly older than usual.
      const oldestMs = isPrimaryAway() ? outageMsMax : ageMsMax + awayMs
      const late = replicas.filter((replica) => replica.condition === 'late' && ageMsOf(replica) <= oldestMs)
      return current ?? late.sort((a, b) => b.position - a.position)[0]?.reader
    },
    async findForUser(userId) {
      if (!replicas.some(({ condition }) => condition === 'used')) return undefined
      const least = await lastWrites.find(userId)
      if (least === undefined) return undefined
      const hasAll = (replica: Replica) =>
        replica.condition === 'used' && replica.position >= least && ageMsOf(replica) <= ageMsMax
      return takeTurn(replicas.filter(hasAll))
    },
    hasWritten: async (userId) => (await lastWrites.find(userId)) !== 0,
    outageMs() {
      if (!isPrimaryAway()) return undefined
      const ages = replicas.map(ageMsOf).filter((ageMs) => ageMs <= outageMsMax)
      return ages.length > 0 ? Math.max(...ages) : undefined
    },
    states: () =>
      replicas.map(({ number, condition, lagMs, answered, repeated }) => {
        const isKnown = condition === 'used' || condition === 'late'
        return { number, condition, lagMs: isKnown ? lagMs : undefined, answered, repeated }
      }),
    async close() {
      asking.stop()
      await Promise.all(opened.map((each) => each.close()))
    },
  }
}

const severalServers =
  'this connection leads to another server than the one that was checked. Name each replica by itself in DATABASE_READ_URL'
