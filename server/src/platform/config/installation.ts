import type { Clock, Installation } from '#kernel/context.ts'
import type { Database } from '#platform/database/database.ts'
import { countDaysAhead } from '#platform/database/partitions.ts'
import type { Readiness } from '#platform/telemetry/readiness.ts'
import { readBuild } from './build.ts'
import type { Config } from './config.ts'

/** What is left out is as in development. */
export type InstallationConfig = Partial<
  Pick<Config, 'production' | 'smtpUrl' | 'mailPerHour' | 'outboundPaused' | 'releaseNewsUrl'>
>

interface Parts {
  database: Database
  clock: Clock
  readiness?: Readiness
}

export function describeInstallation(config: InstallationConfig, { database, clock, readiness }: Parts): Installation {
  return {
    ...readBuild(),
    node: process.versions.node,
    isProduction: config.production ?? false,
    hasMailServer: config.smtpUrl !== undefined,
    mailPerHour: config.mailPerHour,
    isOutboundPaused: config.outboundPaused ?? false,
    releaseNewsUrl: config.releaseNewsUrl,
    countPartitionDays: () => countDaysAhead(database, clock.now()),
    findings: () => readiness?.findings() ?? [],
  }
}
