import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { type Check, fail, ok, type Result, spanOf, warn } from './check.ts'

interface Found {
  isStandby: boolean
  database: string
  /** Since the last change that has arrived; grows while nothing is written. */
  quietSeconds: number | null
  isComplete: boolean
}

const question = `
  select pg_is_in_recovery() as "isStandby", current_database() as database,
    extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "quietSeconds",
    coalesce(pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn(), true) as "isComplete"`

/** One line for each replica, by its place in DATABASE_READ_URL. */
export function replicaChecks({ database }: Config, waitMs: number): Check[] {
  return database.readUrls.map((url, index) => ({
    name: `replica ${index + 1}`,
    fix: 'Check that the replica runs and that DATABASE_READ_URL leads to it. Until then reads go to the primary.',
    async look() {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs, query_timeout: waitMs })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<Found>(question)
        return judge(rows[0]!, new URL(database.url).pathname.slice(1))
      } finally {
        void client.end().catch(() => undefined)
      }
    },
  }))
}

function judge({ isStandby, database, quietSeconds, isComplete }: Found, name: string): Result {
  if (!isStandby)
    return fail(
      'this server is no standby, so it is not used',
      'Name hot standbys of the primary in DATABASE_READ_URL.',
    )
  if (database !== decodeURIComponent(name))
    return fail(`this is the database ${database}`, 'Name the same database as in DATABASE_URL.')
  if (!isComplete)
    return warn(
      `it has not applied all that it has received, ${spanOf(quietSeconds ?? 0)} since its last change`,
      'If this stays, look for a long query on it, or give it a faster disk: docs/operate/replicas.md.',
    )
  return ok('a standby that has applied all that it has received')
}
