import { openApiProcess } from '../server/src/main/api-process.ts'
import { stopOnSignal } from '../server/src/main/start.ts'
import { openTelemetry } from '../server/src/main/telemetry.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openBufferedLogger } from '../server/src/platform/telemetry/logger.ts'

/**
 * Two APIs in one process: on PORT without metrics and traces, on TWIN_PORT with those that the environment asks for. Two
 * processes of the same code differ by more than what is measured, because each is compiled and collected in its own way.
 */
const config = readConfig(process.env)
const { logger, flush } = openBufferedLogger(config.logLevel)
const telemetry = await openTelemetry(config, logger, 'api')
const plain = await openApiProcess(config, logger, {})
const watched = await openApiProcess({ ...config, port: Number(process.env.TWIN_PORT) }, logger, telemetry)
stopOnSignal([plain, watched, telemetry], logger, flush)
await watched.listen()
await plain.listen()
