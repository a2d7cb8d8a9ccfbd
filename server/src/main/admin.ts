import { parseArgs } from 'node:util'
import { ApiError } from '#kernel/operation/errors.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys.ts'
import { openLogger } from '#platform/logger.ts'
import { openObjectStore } from '#platform/object-store/open.ts'
import { transact } from '#platform/outbox.ts'
import { commands, type Given, options, usage } from './admin-commands.ts'
import { orExplain } from './start.ts'

await orExplain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
  })
  const command = commands[positionals.join(' ')]
  if (!command) throw new ApiError('validation_failed', usage)
  const config = readConfig(process.env)
  // A check reads whole tables; the operator waits for it.
  const database = openDatabase(
    { ...config.database, statementTimeoutMs: 600_000, lockTimeoutMs: 2000 },
    openLogger('warn'),
  )
  const openStore = () => openObjectStore(config.storage, config.baseUrl, openKeys(config.secretKeys))
  const actor = { userId: null, requestId: null }
  const result = await transact(database, systemClock, actor, (unit) => command(unit, values as Given, openStore))
  console.log(JSON.stringify(result))
  await database.destroy()
})
