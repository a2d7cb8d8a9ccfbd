import { parseArgs } from 'node:util'
import { seedPortfolio } from '../capabilities/portfolio/index.ts'
import { seedUsers } from '../capabilities/users/index.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { openLogger } from '../platform/logger.ts'
import { transact } from '../platform/outbox.ts'
import { orExplain } from './start.ts'

const sizes: Record<string, number> = { small: 200, large: 1_000_000 }

await orExplain(async () => {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'small' } } })
  const users = sizes[values.size]
  if (users === undefined) throw new Error(`--size must be one of ${Object.keys(sizes).join(', ')}`)
  const config = readConfig(process.env)
  const patient = { statementTimeoutMs: 1_800_000, lockTimeoutMs: 5000 }
  const database = openDatabase({ ...config.database, ...patient }, openLogger(config.logLevel))
  const started = performance.now()
  await transact(database, systemClock, { userId: null, requestId: null }, async ({ db }) => {
    await seedUsers(db, users)
    await seedPortfolio(db)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(JSON.stringify({ size: values.size, users, seconds: Number(seconds) }))
  await database.destroy()
})
