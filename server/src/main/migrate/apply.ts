import { findOpenUpgrade } from '#domains/administration/health/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { findForgottenRoles, grantAppRole } from '#platform/database/app-role.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type MigrationLog, runMigrations } from '#platform/database/migrations.ts'
import { ensurePartitions } from '#platform/database/partitions.ts'
import { dropSendingKeys } from '#platform/database/sending-schema.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { migrateJobs } from '#platform/worker/jobs.ts'

/** What `hearthctl migrate` does: our migrations, the job queue's, partitions, and the rights of the API's role. */
export async function applyEverything(config: Config, logger: Logger): Promise<void> {
  const { webhooksUrl, ...main } = config.database
  if (webhooksUrl !== undefined) {
    console.log('The database of webhooks:')
    await applyTo({ ...main, url: webhooksUrl }, logger, dropSendingKeys)
    console.log('The main database:')
  }
  await applyTo(main, logger)
}

type DatabaseConfig = Omit<Config['database'], 'webhooksUrl'>

async function applyTo(
  config: DatabaseConfig,
  logger: Logger,
  finish?: (database: Database) => Promise<void>,
): Promise<void> {
  const applied = await runMigrations(config.url, printed)
  await migrateJobs(config.url)
  const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 1000 }
  const database = openDatabase({ ...config, ...limits }, logger)
  await finish?.(database)
  await ensurePartitions(database, systemClock.now())
  if (config.appRole) await grantAppRole(database, config.appRole)
  const forgotten = await findForgottenRoles(database)
  const open = await findOpenUpgrade(database)
  await database.destroy()
  for (const role of forgotten)
    console.log(
      `The role ${role} has no right on new tables, and requests that need them fail. Run: DATABASE_APP_ROLE=${role} hearthctl migrate`,
    )
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`)
  if (open) console.log(openWords)
}

export const openWords = 'The upgrade is open. When every process runs this release, run: hearthctl migrate --finish'

interface Details {
  migration?: string
  index?: string
  ms?: number
}

/** One line when a migration starts, one when it ends, and one for everything that takes time between them. */
export const printed: MigrationLog = {
  info(details, message) {
    const { migration, index, ms } = details as Details
    const subject = migration ?? (index && `  index ${index}`)
    const line = [subject, ms === undefined ? message : `${ms} ms`].filter(Boolean)
    if (message !== 'migrating') console.log(line.join(': '))
    else if (process.stdout.isTTY) console.log(`${migration} …`)
  },
}
