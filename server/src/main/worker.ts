import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { openBufferedLogger } from '#platform/telemetry/logger.ts'
import { stopOnSignal } from './start.ts'
import { openTelemetry } from './telemetry.ts'
import { startWorkerProcess } from './worker-process.ts'

export const help = `Usage: hearthctl worker

Sends mail and webhooks and runs jobs until SIGTERM. One is enough for most instances; several share the work.`

export async function run(args: string[]): Promise<void> {
  parseArgs({ args })
  const config = readConfig(process.env)
  const { logger, flush } = openBufferedLogger(config.logLevel)
  const telemetry = await openTelemetry(config, logger, 'worker')
  stopOnSignal([await startWorkerProcess(config, logger, telemetry), telemetry], logger, flush)
}
