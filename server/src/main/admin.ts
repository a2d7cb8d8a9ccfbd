import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openKeys } from '#platform/keys.ts'
import { openObjectStore } from '#platform/storage/open.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import type { AdminCommand, Given } from './admin/command.ts'
import { adminCommands } from './admin/index.ts'
import { UsageError } from './command.ts'

const lines = Object.entries(adminCommands).map(
  ([name, { usage, does }]) => `  hearthctl admin ${`${name} ${usage}`.trim()}\n      ${does}`,
)
export const help = `Usage:\n${lines.join('\n')}\n\nEach prints its result as one line of JSON.`

const system = { userId: null, requestId: null }

export async function run(args: string[]): Promise<void> {
  const words = args.slice(0, args.findIndex((arg) => arg.startsWith('--')) >>> 0)
  const command = adminCommands[words.join(' ')]
  if (!command) throw new UsageError(`There is no admin command "${words.join(' ')}".`)
  const { values } = parseArgs({ args: args.slice(words.length), options: optionsOf(command) })
  const config = readConfig(process.env)
  // A check reads whole tables; the operator waits for it.
  const limits = { statementTimeoutMs: 600_000, lockTimeoutMs: 2000 }
  const database = openDatabase({ ...config.database, ...limits }, openLogger('warn'))
  const result = await command.run(
    {
      config,
      database,
      write: (work) => transact(database, systemClock, system, work),
      openStore: () => openObjectStore(config.storage, config.baseUrl, openKeys(config.secretKeys)),
    },
    values as Given,
  )
  console.log(JSON.stringify(result))
  await database.destroy()
}

function optionsOf({ usage }: AdminCommand) {
  // `--check]` takes no value, `--email E` does.
  const options = [...usage.matchAll(/--([\w-]+)( (?!\[|--))?/g)]
  return Object.fromEntries(
    options.map(([, name, value]) => [name!, { type: value ? ('string' as const) : ('boolean' as const) }]),
  )
}
