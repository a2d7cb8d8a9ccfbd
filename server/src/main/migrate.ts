import { parseArgs } from 'node:util'
import { grantAppRole } from '#platform/app-role.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { migrateJobs } from '#platform/jobs.ts'
import { openLogger } from '#platform/logger.ts'
import { runMigrations } from '#platform/migrations.ts'
import { ensurePartitions } from '#platform/partitions.ts'

export const help = `Usage: hearthctl migrate

Applies the migrations that the database lacks. Run it before a new release starts; processes of the release before keep
working meanwhile. Several may run at once: one works, the others wait.`

export async function run(args: string[]): Promise<void> {
  parseArgs({ args })
  const config = readConfig(process.env)
  const logger = openLogger(config.logLevel)
  const applied = await runMigrations(config.database.url, logger)
  await migrateJobs(config.database.url)
  const database = openDatabase({ ...config.database, statementTimeoutMs: 60_000, lockTimeoutMs: 1000 }, logger)
  await ensurePartitions(database, systemClock.now())
  if (config.database.appRole) await grantAppRole(database, config.database.appRole)
  await database.destroy()
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`)
}
