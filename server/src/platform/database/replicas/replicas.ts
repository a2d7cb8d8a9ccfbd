import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Reader } from '#kernel/context.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import {
  type Database,
  findPosition,
  forgetPosition,
  openReader,
  type Run,
  runnerOf,
  whyUnavailable,
} from '../database.ts'
import { afterCommit } from '../outbox.ts'
import { askServer } from './ask-server.ts'
import type { LastWrites } from './last-writes.ts'
import { openProgress } from './progress.ts'
import { openReplica, type PrimaryAnswer, primaryQuestion, type Replica, type ReplicaCondition } from './replica.ts'

/** Copies of the database for reads that tolerate lag. Whatever decides something is read from the primary. */
export interface Replicas {
  /** For a caller without credentials: a replica, the primary, or while that is away whatever is not too old. */
  findForVisitor(): Reader
  /** Never older than the user's own last change; undefined: read from the primary. */
  findForUser(userId: string): Promise<Reader | undefined>
  /** Whether the user has, or may have, changed something that a replica could lack. */
  hasWritten(userId: string): Promise<boolean>
  /** While the primary does not answer: how old what visitors read may be. Undefined otherwise. */
  outageMs(): number | undefined
  states(): ReplicaState[]
  close(): Promise<void>
}

export type ReplicaState = Pick<Replica, 'number' | 'condition' | 'answered' | 'repeated'> & {
  /** How far it was behind the primary when it last answered; undefined while it does not answer. */
  lagMs: number | undefined
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

/** After this long without an answer the primary is considered away, and visitors may read what is older. */
const awayMs = 1000
/** After that visitors get 503, and not what may be gone for a long time. */
const outageMsMax = 3_600_000

export function openReplicas(options: Options, logger: Logger): Replicas {
  const { primary, lagMsMax, lastWrites, poolMax, prepared } = options
  const progress = openProgress()
  /** By then every replica that any process reads from has a change, or is left. */
  const ageMsMax = lagMsMax + awayMs
  const onPrimary = runnerOf(primary)
  const silentMs = () => performance.now() - (progress.last()?.at ?? Number.NEGATIVE_INFINITY)
  const isPrimaryAway = () => silentMs() > awayMs
  let hasPrimaryAnswered = true
  const replicas = options.urls.map((url, index) => {
    const number = index + 1
    return openReplica({ url, number, lagMsMax, poolMax, prepared, progress, watch: options.watch?.(number) }, logger)
  })
  const forUsers = new Map(replicas.map((replica) => [replica, openReader(readAsUser(replica))]))
  const forVisitors = new Map([undefined, ...replicas].map((first) => [first, openReader(readAsVisitor(first))]))
  let turn = 0
  let isClosed = false

  const asking = askServer<PrimaryAnswer>(options.primaryUrl, primaryQuestion, {
    answer(answer, at) {
      hasPrimaryAnswered = true
      // The log of a new primary may be shorter: positions in the old one would not be reached for long.
      if (answer.position < (progress.last()?.position ?? 0)) forgetPosition(primary)
      progress.add({ at, position: answer.position })
      for (const replica of replicas) replica.compare(answer, at)
    },
    silence() {
      hasPrimaryAnswered = false
    },
  })
  Object.assign(primary, { [afterCommit]: noteWrites })

  const ageMsOf = (replica: Replica) => performance.now() - replica.coveredAt
  const isUsed = ({ condition }: Replica) => condition === 'used'
  const isSilent = ({ condition }: Replica) => condition === 'silent'
  function takeTurn(usable: Replica[]): Replica | undefined {
    return usable.length > 0 ? usable[turn++ % usable.length] : undefined
  }

  /** Those that have nothing wrong in them, the newest first. One that is silent may be there again, but one waits for it. */
  function listReadable(except: Replica | undefined, withSilent: boolean): Replica[] {
    if (silentMs() > outageMsMax) return []
    // Before the age is said, only what is hardly older than usual.
    const oldestMs = isPrimaryAway() ? outageMsMax : ageMsMax + awayMs
    return replicas
      .filter((replica) => replica !== except)
      .filter((replica) => isUsed(replica) || (isTrue[replica.condition] && ageMsOf(replica) <= oldestMs))
      .filter((replica) => withSilent || !isSilent(replica))
      .sort((a, b) => Number(isSilent(a)) - Number(isSilent(b)) || b.coveredAt - a.coveredAt)
  }

  /** All statements of a request go to the same replica, as long as it is used. */
  function readAsVisitor(first: Replica | undefined): Run {
    return async (...statement) => {
      const rows = first && isUsed(first) ? await first.read(...statement) : undefined
      if (rows) return rows
      const readOthers = (withSilent: boolean) => readFromAny(listReadable(first, withSilent), statement)
      // A primary that hangs would be waited for in vain.
      const early = hasPrimaryAnswered && !isPrimaryAway() ? undefined : await readOthers(false)
      if (early) return early
      try {
        return await onPrimary(...statement)
      } catch (error) {
        const why = whyUnavailable(error)
        const late = why === 'database' || why === 'pool' ? await readOthers(true) : undefined
        if (late) return late
        throw error
      }
    }
  }

  function readAsUser(replica: Replica): Run {
    return async (...statement) => {
      const rows = isUsed(replica) ? await replica.read(...statement) : undefined
      return rows ?? onPrimary(...statement)
    }
  }

  /** A server that no process reads from, or only with the change in it, need not be waited for. */
  function isBehind(replica: Replica, position: number): boolean {
    if (replica.condition === 'primary') return false
    const isOut = replica.condition === 'not a standby' || replica.condition === 'astray'
    if (isOut && performance.now() - replica.since > ageMsMax) return false
    return replica.position < position
  }

  /** After COMMIT. What other processes cannot learn from Redis they must not need: then the answer waits for the replicas. */
  async function noteWrites(userIds: readonly string[]): Promise<void> {
    const position = findPosition(primary)!
    if (await lastWrites.note(userIds, position)) return
    const end = performance.now() + ageMsMax
    const mustWait = () => !isClosed && performance.now() < end
    while (mustWait() && replicas.some((replica) => isBehind(replica, position))) await wait(20)
  }

  return {
    findForVisitor: () => forVisitors.get(takeTurn(replicas.filter(isUsed)))!,
    async findForUser(userId) {
      if (!replicas.some(isUsed)) return undefined
      const least = await lastWrites.find(userId)
      if (least === undefined) return undefined
      const hasAll = (replica: Replica) => isUsed(replica) && replica.position >= least && ageMsOf(replica) <= ageMsMax
      const replica = takeTurn(replicas.filter(hasAll))
      return replica && forUsers.get(replica)
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
      isClosed = true
      asking.stop()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** A server that became a primary while it was watched has all that it had as a standby. */
const isTrue: Record<ReplicaCondition, boolean> = {
  used: true,
  late: true,
  primary: true,
  'not a standby': true,
  silent: true,
  astray: false,
}

async function readFromAny(replicas: Replica[], statement: Parameters<Run>): Promise<object[] | undefined> {
  for (const replica of replicas) {
    const rows = await replica.read(...statement)
    if (rows) return rows
  }
  return undefined
}
