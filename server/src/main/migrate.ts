import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { connectToMigrate, MigrationError } from '#platform/database/migrations.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { CommandError, UsageError } from './command.ts'
import { applyEverything } from './migrate/apply.ts'
import { checkSchema } from './migrate/check.ts'
import { printPlan } from './migrate/plan.ts'

export const help = `Usage: hearthctl migrate [--check | --plan [--scratch URL]]

Applies the migrations that the database lacks. Run it before a new release starts; processes of the release before keep
working meanwhile. Several may run at once: one works, the others wait. After a failure or a kill, run it again.

  --check        list what is missing and change nothing: exit code 0 when the database is up to date, 1 otherwise
  --plan         show the statements of each missing migration, which locks they take on which tables, how large these
                 tables are, and which are rewritten or read as a whole. The statements run in a scratch database that has
                 the same schema and no rows; your database is only read. This needs the right to create a database.
  --scratch URL  use this empty database instead of creating one. Everything in it is lost.`

const options = { check: { type: 'boolean' }, plan: { type: 'boolean' }, scratch: { type: 'string' } } as const

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.check && values.plan) throw new UsageError('Use --check or --plan, not both.')
  if (values.scratch && !values.plan) throw new UsageError('--scratch belongs to --plan.')
  const config = readConfig(process.env)
  if (!values.check && !values.plan) return applyEverything(config, openLogger(config.logLevel)).catch(explain)
  const client = await connectToMigrate(config.database.url)
  try {
    if (values.plan) await printPlan(client, config.database.url, values.scratch)
    else if (!(await checkSchema(client))) process.exitCode = 1
  } finally {
    await client.end()
  }
}

function explain(error: unknown): never {
  throw error instanceof MigrationError ? new CommandError(error.message) : error
}
