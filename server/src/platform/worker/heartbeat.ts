import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

const beatMs = 10_000

/** Says every ten seconds that this worker runs. By the clock of the database, because machines may differ. */
export async function startHeartbeat(db: Database, version: string, logger: Logger) {
  const id = randomUUIDv7()
  const beat = async () => {
    try {
      await sql`insert into worker_processes (id, version, started_at, seen_at) values (${id}, ${version}, now(), now())
        on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
    } catch (err) {
      limited(logger).warn(`heartbeat ${causeOf(err)}`, { err }, 'the worker could not note that it runs')
    }
  }
  await beat()
  // Rows of workers that were killed.
  await sql`delete from worker_processes where seen_at < now() - interval '1 day'`.execute(db).catch(() => undefined)
  const timer = setInterval(beat, beatMs)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await sql`delete from worker_processes where id = ${id}`.execute(db).catch(() => undefined)
    },
  }
}

/** Seconds since a worker was last seen; undefined when none has run in the last day. */
export async function findWorkerAge(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(seen_at))::float8 as seconds from worker_processes`.execute(db)
  return rows[0]?.seconds ?? undefined
}
