import { sql } from 'kysely'
import type { App } from '../app/harness.ts'

/** Does the work while the release before may still run, and finishes the upgrade again: files share a database. */
export async function whileUpgrading(
  app: Pick<App, 'database'>,
  work: () => Promise<void>,
  migration = '0131_parties.sql',
): Promise<void> {
  const set = (end: Date | null) =>
    sql`update schema_migrations set finished_at = ${end} where name = ${migration}`.execute(app.database)
  await set(null)
  try {
    await work()
  } finally {
    await set(new Date())
  }
}
