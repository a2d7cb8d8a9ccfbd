import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { connectToMigrate, MigrationError } from '#platform/database/migrations.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { CommandError, UsageError } from './command.ts'
import { applyEverything } from './migrate/apply.ts'
import { checkSchema } from './migrate/check.ts'
import { finishUpgrade, reopenUpgrade } from './migrate/finish.ts'
import { printPlan } from './migrate/plan.ts'

export const help = `Usage: hearthctl migrate [--check | --plan [--scratch URL] | --finish [--wait SECONDS] | --reopen]

Applies the migrations that the database lacks. Run it before a new release starts; processes of the release before keep
working meanwhile. Several may run at once: one works, the others wait. After a failure or a kill, run it again.

  --check        list what is missing and change nothing: exit code 0 when the database is up to date, 1 otherwise
  --plan         show the statements of each missing migration, which locks they take on which tables, how large these
                 tables are, and which are rewritten or read as a whole. The statements run in a scratch database that has
                 the same schema and no rows; your database is only read. This needs the right to create a database.
  --scratch URL  use this empty database instead of creating one. Everything in it is lost.
  --finish       after the last process of the release before has stopped: what that release would count wrongly can be
                 switched on from then on, and a process of it changes nothing. hearthctl upgrade does it by itself.
  --wait SECONDS how long to wait for a worker of another release to stop; 90 otherwise
  --reopen       take that back, before you go back to the release before`

const options = {
  check: { type: 'boolean' },
  plan: { type: 'boolean' },
  scratch: { type: 'string' },
  finish: { type: 'boolean' },
  wait: { type: 'string' },
  reopen: { type: 'boolean' },
} as const

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const { check, plan, scratch, finish, wait = '90', reopen } = values
  if ([check, plan, finish, reopen].filter(Boolean).length > 1)
    throw new UsageError('Use one of --check, --plan, --finish and --reopen.')
  if (scratch && !plan) throw new UsageError('--scratch belongs to --plan.')
  if (values.wait !== undefined && !finish) throw new UsageError('--wait belongs to --finish.')
  if (!(Number(wait) >= 0)) throw new UsageError('--wait must be a number of seconds, such as 20.')
  const config = readConfig(process.env)
  const logger = openLogger(config.logLevel)
  if (finish) return finishUpgrade(config, Number(wait) * 1000, logger).catch(explain)
  if (reopen) return reopenUpgrade(config).catch(explain)
  if (!check && !plan) return applyEverything(config, logger).catch(explain)
  const client = await connectToMigrate(config.database.url)
  try {
    if (plan) await printPlan(client, config.database.url, scratch)
    else if (!(await checkSchema(client))) process.exitCode = 1
  } finally {
    await client.end()
  }
}

function explain(error: unknown): never {
  throw error instanceof MigrationError ? new CommandError(error.message) : error
}
