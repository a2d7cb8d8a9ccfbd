import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { fontConfiguration } from '#platform/media/fonts.ts'
import { openBufferedLogger } from '#platform/telemetry/logger.ts'
import { openApiProcess } from './api-process.ts'
import { stopOnSignal } from './start.ts'
import { openTelemetry } from './telemetry.ts'

export const help = `Usage: hearthctl api

Runs the API and the pages until SIGTERM. Run one per core, with REDIS_URL from the second on, and one worker beside them.`

export async function run(args: string[]): Promise<void> {
  parseArgs({ args })
  process.env.FONTCONFIG_FILE = fontConfiguration
  const config = readConfig(process.env)
  const { logger, flush } = openBufferedLogger(config.logLevel)
  const telemetry = await openTelemetry(config, logger, 'api')
  const api = await openApiProcess(config, logger, telemetry)
  stopOnSignal([api, telemetry], logger, flush)
  await api.listen()
}
