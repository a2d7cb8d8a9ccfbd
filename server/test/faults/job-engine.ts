import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from '#platform/database/database.ts'
import { isFull } from './child.ts'

export async function hasQueue(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.queue where name = ${name}`
    .execute(database)
    .catch(() => ({ rows: [] as unknown[] }))
  return rows.length > 0
}

/** The data of jobs whose worker died. They stay active until their heartbeat is missed. */
export async function listActive<T>(database: Database, queue: string): Promise<T[]> {
  const { rows } = await sql<{ data: T }>`
    select data from pgboss.job where name = ${queue} and state = 'active'`.execute(database)
  return rows.map(({ data }) => data)
}

/**
 * In the short form no time is spent on the heartbeat of a worker that was killed: it becomes old, and the check of the engine
 * runs at once. The long form waits for both.
 */
export async function missHeartbeats({ url, database }: { url: string; database: Database }): Promise<void> {
  if (isFull) return
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
    database,
  )
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(database)
  const engine = {
    connectionString: url,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    max: 1,
  }
  const boss = new PgBoss(engine)
  boss.on('error', () => undefined)
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database)
}
