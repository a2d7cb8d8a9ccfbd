import { grantAppRole } from '#platform/app-role.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { migrateJobs } from '#platform/jobs.ts'
import { openLogger } from '#platform/logger.ts'
import { runMigrations } from '#platform/migrations.ts'
import { ensurePartitions } from '#platform/partitions.ts'
import { orExplain } from './start.ts'

await orExplain(async () => {
  const config = readConfig(process.env)
  const logger = openLogger(config.logLevel)
  await runMigrations(config.database.url, logger)
  await migrateJobs(config.database.url)
  const database = openDatabase({ ...config.database, statementTimeoutMs: 60_000, lockTimeoutMs: 1000 }, logger)
  await ensurePartitions(database, systemClock.now())
  if (config.database.appRole) await grantAppRole(database, config.database.appRole)
  await database.destroy()
})
