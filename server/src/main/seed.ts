import { parseArgs } from 'node:util'
import { seedUsers } from '#domains/accounts/users/index.ts'
import { seedReminders } from '#domains/events/attendee-mail/index.ts'
import { seedCheckins } from '#domains/events/check-in/index.ts'
import { seedEvents } from '#domains/events/events/index.ts'
import { seedRsvps } from '#domains/events/rsvps/index.ts'
import { seedGroups } from '#domains/groups/groups/index.ts'
import { seedFollows } from '#domains/people/follows/index.ts'
import { seedMeetpass } from '#domains/people/meetpass/index.ts'
import { seedPortfolio } from '#domains/people/portfolio/index.ts'
import { seedAchievements } from '#domains/recognition/achievements/index.ts'
import { seedBadges } from '#domains/recognition/badges/index.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { openLogger } from '#platform/logger.ts'
import { transact } from '#platform/outbox.ts'
import { orExplain } from './start.ts'

/** `small` is for browsing, `medium` for comparing, `large` for measuring. */
const sizes: Record<string, { users: number; groups: number; perGroup: number; crowd: number }> = {
  small: { users: 200, groups: 36, perGroup: 12, crowd: 40 },
  medium: { users: 10_000, groups: 1000, perGroup: 10, crowd: 20 },
  large: { users: 1_000_000, groups: 100_000, perGroup: 10, crowd: 20 },
}

await orExplain(async () => {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'small' } } })
  const size = sizes[values.size]
  if (size === undefined) throw new Error(`--size must be one of ${Object.keys(sizes).join(', ')}`)
  const config = readConfig(process.env)
  const patient = { statementTimeoutMs: 3_600_000, lockTimeoutMs: 5000 }
  const database = openDatabase({ ...config.database, ...patient }, openLogger(config.logLevel))
  const started = performance.now()
  await transact(database, systemClock, { userId: null, requestId: null }, async ({ db }) => {
    await seedUsers(db, size.users)
    await seedPortfolio(db)
    await seedFollows(db)
    await seedGroups(db, size.groups)
    await seedEvents(db, size)
    await seedRsvps(db, size)
    await seedCheckins(db)
    await seedMeetpass(db)
    await seedAchievements(db)
    await seedBadges(db)
    await seedReminders(db)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(JSON.stringify({ size: values.size, ...size, seconds: Number(seconds) }))
  await database.destroy()
})
