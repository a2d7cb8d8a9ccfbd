import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { fontConfiguration } from '#platform/media/fonts.ts'
import { openBufferedLogger } from '#platform/telemetry/logger.ts'
import { openApiProcess } from './api-process.ts'
import { type Running, stopOnSignal } from './start.ts'
import { openTelemetry } from './telemetry.ts'
import { startWorkerProcess } from './worker-process.ts'

export const help = `Usage: hearthctl all

Runs the API and a worker in one process until SIGTERM: less memory than two, for a machine with one core. Mail, webhooks and
images then share the core with the requests.`

export async function run(args: string[]): Promise<void> {
  parseArgs({ args })
  process.env.FONTCONFIG_FILE = fontConfiguration
  const config = readConfig(process.env)
  const { logger, flush } = openBufferedLogger(config.logLevel)
  const telemetry = await openTelemetry(config, logger, 'all')
  const api = await openApiProcess(config, logger, telemetry)
  const running: Running[] = [api]
  stopOnSignal(running, logger, flush)
  await api.listen()
  // The worker stops after the API: what the last requests have written is relayed by the next start, if not by this one.
  running.push(await startWorkerProcess(config, logger, telemetry), telemetry)
}
