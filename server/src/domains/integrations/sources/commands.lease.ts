import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { minuteMs } from '#kernel/time.ts'
import {
  freeHost,
  hasDueHost,
  holdHosts,
  leaseSources,
  listSources,
  lockDueHosts,
  lockHost,
  postponeSources,
  releaseSources,
  settleDue,
} from './queries.lease.ts'
import type { SourceRow } from './queries.ts'

export interface LeaseContext {
  db: Reader
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

/** One request to a host, and the sources that its result is for. */
export interface SourceLease {
  host: string
  sources: SourceRow[]
  until: string
}

/** A reading takes less; the lease of a worker that was killed ends by itself. */
const leaseMs = 90_000
/** As often as any source at most, and soon enough for its hour. */
const unrecordedMs = 15 * minuteMs
/** Between two requests to the same host. */
const pauseMs = 2000

/** Takes due sources up to a limit, one of each host that may be called now. */
export async function takeSources(ctx: LeaseContext, limit: number): Promise<SourceLease[]> {
  if (!(await hasDueHost(ctx.db))) return []
  return ctx.write(async ({ db }) => {
    const hosts = await lockDueHosts(db, limit)
    if (hosts.length === 0) return []
    const rows = await leaseSources(db, hosts, leaseMs)
    const until = rows[0]?.leasedUntil
    const held = new Set(rows.map(({ host }) => host))
    if (until !== undefined) await holdHosts(db, [...held], until)
    // Paused, removed or read already.
    const idle = hosts.filter((host) => !held.has(host))
    if (idle.length > 0) await settleDue(db, idle)
    if (until === undefined) return []
    const ids = rows.map(({ id }) => id)
    const sources = new Map((await listSources(db, ids)).map((source) => [source.id, source]))
    const byReading = Map.groupBy(rows, ({ readId }) => readId)
    return [...byReading].map(([readId, group]) => ({
      host: sources.get(readId)!.host,
      sources: group.map(({ id }) => sources.get(id)!),
      until,
    }))
  })
}

/** Ends a lease. The host rests for a moment, or for as long as it has said. */
export async function finishLease(ctx: LeaseContext, lease: SourceLease, hostPauseMs: number | null): Promise<void> {
  const { host, until } = lease
  await ctx.write(async ({ db }) => {
    const ids = idsOf(lease)
    // First the sources, then the host, as every other change does.
    await releaseSources(db, ids, until)
    // What could not be recorded is not read again at once, for ever.
    await postponeSources(db, { ids, until, leaseMs }, unrecordedMs)
    await lockHost(db, host)
    await freeHost(db, host, until, Math.max(pauseMs, hostPauseMs ?? 0))
    await settleDue(db, [host])
  })
}

/** Gives back what was not read; another worker may take it. */
export async function returnLease(ctx: LeaseContext, lease: SourceLease): Promise<void> {
  await ctx.write(async ({ db }) => {
    await releaseSources(db, idsOf(lease), lease.until)
    await freeHost(db, lease.host, lease.until, pauseMs)
  })
}

const idsOf = ({ sources }: SourceLease) => sources.map(({ id }) => id)
