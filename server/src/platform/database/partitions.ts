import { type Kysely, sql } from 'kysely'
import type { Clock } from '#kernel/context.ts'
import { firstIdAt } from '#kernel/ids.ts'
import { dayMs, hourMs } from '#kernel/time.ts'
import { causeOf } from '#platform/telemetry/log-limit.ts'
import type { Finding } from '#platform/telemetry/readiness.ts'
import { type Database, whyUnavailable } from './database.ts'

/** Tables partitioned by range of a UUIDv7, which starts with its millisecond: a day is dropped, never deleted by row. */
const partitioned = [
  { table: 'outbox_events', step: 'day', ahead: 14, keepDays: 30 },
  { table: 'reaction_runs', step: 'day', ahead: 14, keepDays: 30 },
  { table: 'webhook_attempts', step: 'day', ahead: 14, keepDays: 30 },
  { table: 'audit_log', step: 'month', ahead: 2, keepDays: 365 },
] as const

type Partitioned = (typeof partitioned)[number]

/** Creates partitions up to two weeks ahead. Safe to run from many processes and under traffic. */
export async function ensurePartitions(db: Database, now: Date): Promise<void> {
  const there = await listPartitions(db)
  const missing = partitioned.flatMap((spec) => spans(spec, now)).filter((span) => !there.has(span.name))
  if (missing.length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('hearth partitions'))`.execute(tx)
    const known = await listPartitions(tx)
    for (const span of missing.filter((candidate) => !known.has(candidate.name))) {
      // ATTACH takes a weaker lock on the parent than CREATE … PARTITION OF, so writers continue.
      const name = sql.table(span.name)
      await sql`create table ${name} (like ${sql.table(span.table)} including all)`.execute(tx)
      await sql`alter table ${sql.table(span.table)} attach partition ${name}
        for values from (${sql.lit(uuidFloor(span.from))}) to (${sql.lit(uuidFloor(span.to))})`.execute(tx)
    }
  })
}

const watchEveryMs = hourMs
const retryMs = 5000
const daysMin = 3

/** Creates partitions now and every hour, and warns when too few are left: then no process was able to create any. */
export function watchPartitions(db: Database, clock: Clock, report: (findings: Finding[]) => void): void {
  const look = async () => {
    try {
      await ensurePartitions(db, clock.now())
      const days = await countDaysAhead(db, clock.now())
      const advice = 'Run hearthctl migrate, and start a worker, which creates them'
      report(days < daysMin ? [{ text: `Partitions exist for ${days} more days only. ${advice}.` }] : [])
      setTimeout(look, watchEveryMs).unref()
    } catch (error) {
      // That the database is away is said by its own check.
      if (!whyUnavailable(error)) report([{ text: `The partitions cannot be checked (${causeOf(error)}).` }])
      setTimeout(look, retryMs).unref()
    }
  }
  void look()
}

/** How many days to keep the tables whose retention an administrator sets. */
interface Keeping {
  audit_log?: number
}

/** Drops partitions past their retention; one that still holds events that were not relayed stays. */
export async function dropOldPartitions(db: Database, now: Date, keeping: Keeping = {}): Promise<string[]> {
  const there = await listPartitions(db)
  const dropped: string[] = []
  for (const spec of partitioned) {
    const keepDays = (spec.table === 'audit_log' && keeping.audit_log) || spec.keepDays
    const oldest = uuidFloor(new Date(now.getTime() - keepDays * dayMs))
    for (const [name, end] of there) {
      if (!name.startsWith(`${spec.table}_`) || end > oldest) continue
      if (spec.table === 'outbox_events' && (await hasUnrelayed(db, name))) continue
      await sql`alter table ${sql.table(spec.table)} detach partition ${sql.table(name)} concurrently`.execute(db)
      await sql`drop table ${sql.table(name)}`.execute(db)
      dropped.push(name)
    }
  }
  return dropped
}

/** How many days ahead every table has partitions; few of them is a reason to warn. */
export async function countDaysAhead(db: Database, now: Date): Promise<number> {
  const ends = [...(await listPartitions(db))]
  const furthest = partitioned.map((spec) => {
    const last = ends
      .filter(([name]) => name.startsWith(`${spec.table}_`))
      .map(([, end]) => end)
      .sort()
      .at(-1)
    return last ? Number.parseInt(last.slice(0, 8) + last.slice(9, 13), 16) : 0
  })
  return Math.floor((Math.min(...furthest) - now.getTime()) / dayMs)
}

async function hasUnrelayed(db: Database, name: string): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(name)} where relayed_at is null limit 1`.execute(db)
  return found.rows.length > 0
}

/** Name → upper bound of every partition. */
async function listPartitions(db: Kysely<never> | Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = any(${partitioned.map((spec) => spec.table)})`.execute(db as Database)
  return new Map(rows.map((row) => [row.name, /TO \('([0-9a-f-]+)'\)/.exec(row.bound)?.[1] ?? '']))
}

function spans(spec: Partitioned, now: Date) {
  const from = spec.step === 'day' ? dayStart(now, -1) : monthStart(now, -1)
  const next = (date: Date) => (spec.step === 'day' ? dayStart(date, 1) : monthStart(date, 1))
  const result: { table: string; name: string; from: Date; to: Date }[] = []
  const count = spec.ahead + 2
  for (let start = from; result.length < count; start = next(start)) {
    const stamp = start
      .toISOString()
      .slice(0, spec.step === 'day' ? 10 : 7)
      .replaceAll('-', '')
    result.push({ table: spec.table, name: `${spec.table}_${stamp}`, from: start, to: next(start) })
  }
  return result
}

const dayStart = (date: Date, days: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days))
const monthStart = (date: Date, months: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months))

/** The smallest UUID a UUIDv7 of this instant or later can have. */
const uuidFloor = (date: Date) => firstIdAt(date.getTime())
