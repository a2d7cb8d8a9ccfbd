import { readBuild } from '#platform/config/build.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Tracing } from '#platform/telemetry/tracing.ts'
import type { Telemetry } from '#platform/telemetry/watch.ts'
import type { Running } from './start.ts'

type Role = 'api' | 'worker' | 'all'

/** Opens the metrics and traces that the operator has asked for. The rest is not even loaded. */
export async function openTelemetry(config: Config, logger: Logger, role: Role): Promise<Telemetry & Running> {
  const measured = config.metricsServer && (await openProcessMetrics(config, config.metricsServer, logger, role))
  const tracing = config.traceExport && (await openProcessTracing(config.traceExport, logger, role, measured?.metrics))
  return {
    ...(measured && { metrics: measured.metrics }),
    ...(tracing && { tracing }),
    async stop() {
      await tracing?.close()
      await measured?.close()
    },
  }
}

async function openProcessMetrics(
  config: Config,
  { host, port }: { host: string; port: number },
  logger: Logger,
  role: Role,
) {
  const { openMetrics } = await import('#platform/telemetry/metrics.ts')
  const { serveMetrics } = await import('#platform/telemetry/metrics-server.ts')
  // A connection of its own: what is read while the pool is exhausted must not wait for the pool.
  const impatient = { poolMax: 1, statementTimeoutMs: 500, lockTimeoutMs: 500, acquireTimeoutMs: 1000 }
  const database = openDatabase({ ...config.database, ...impatient }, logger)
  const metrics = openMetrics({ build: readBuild(), role, database, logger, hasFederation: config.hasFederation })
  if (config.storage.kind === 'disk') metrics.storage(config.storage.directory)
  const server = await serveMetrics(metrics, host, port).catch((err: unknown) => {
    // Requests matter more than their metrics: the process goes on without.
    logger.error({ err, host, port }, 'METRICS_PORT cannot be used; give each process on a machine its own')
  })
  if (server) logger.info({ host, port: server.port }, 'metrics are served')
  return { metrics, close: async () => void (await Promise.all([server?.close(), database.destroy()])) }
}

type TraceExport = NonNullable<Config['traceExport']>

async function openProcessTracing(config: TraceExport, logger: Logger, role: Role, metrics?: Metrics) {
  const { openOtlp } = await import('#platform/telemetry/otlp.ts')
  const { openTracing } = await import('#platform/telemetry/tracing.ts')
  const resource = { 'service.name': config.service, 'service.version': readBuild().version, 'hearth.role': role }
  const dropped = metrics && { dropped: metrics.spansDropped }
  const tracing: Tracing = openTracing(config.ratio, openOtlp({ ...config, ...dropped, resource, logger }))
  return tracing
}
