import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openKeys } from '#platform/keys.ts'
import { openObjectStore } from '#platform/storage/open.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { CommandError, UsageError } from './command.ts'
import { seedNow } from './seed/now.ts'
import { seedPictures } from './seed/pictures.ts'
import { fill, type Size } from './seed/rows.ts'

export const help = `Usage: hearthctl seed [--size small|medium|large] [--now] [--yes-into-production]

Fills the database with invented people, groups and events: small for browsing, medium for comparing, large for measuring.
With --now, only an event that is on now, with people at its door, for a database that has a small seed.
With NODE_ENV=production it refuses, unless --yes-into-production says that invented people are wanted there.`

/** `small` is for browsing, `medium` for comparing, `large` for measuring. */
export const sizes: Record<string, Size> = {
  small: { users: 200, groups: 36, perGroup: 12, crowd: 40, pictures: 120 },
  medium: { users: 10_000, groups: 1000, perGroup: 10, crowd: 20 },
  large: { users: 1_000_000, groups: 100_000, perGroup: 10, crowd: 20 },
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: 'small' },
      now: { type: 'boolean', default: false },
      'yes-into-production': { type: 'boolean', default: false },
    },
  })
  const size = sizes[values.size]
  if (size === undefined) throw new UsageError(`--size must be one of ${Object.keys(sizes).join(', ')}`)
  const config = readConfig(process.env)
  if (config.production && !values['yes-into-production'])
    throw new CommandError(
      'This would put invented people beside the real ones. Use another database, or add --yes-into-production.',
    )
  const patient = { statementTimeoutMs: 3_600_000, lockTimeoutMs: 5000 }
  const database = openDatabase({ ...config.database, ...patient }, openLogger(config.logLevel))
  const started = performance.now()
  const store = await openObjectStore(config.storage, config.baseUrl, openKeys(config.secretKeys))
  await transact(database, systemClock, { userId: null, requestId: null }, async ({ db }) => {
    if (values.now) return seedNow(db)
    await fill(db, size)
    if (size.pictures) await seedPictures(db, store, config.baseUrl, size.pictures)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    JSON.stringify({ ...(values.now ? { now: true } : { size: values.size, ...size }), seconds: Number(seconds) }),
  )
  await database.destroy()
}
