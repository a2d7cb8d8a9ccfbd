import type { Federation, Outbound } from '#kernel/context.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openEngine } from './engine.ts'
import { mountFederation } from './routes.ts'

interface FederationOptions {
  baseUrl: string
  version: string
  outbound: Outbound
  metrics?: Metrics | undefined
}

/** Federation of one process: what the worker sends with, and the routes of the API. Loads the package that it needs. */
export async function openFederation(
  options: FederationOptions,
): Promise<Federation & { mount(server: HttpServer): void }> {
  const { baseUrl, version, outbound, metrics } = options
  const engine = await openEngine({ outbound, userAgent: `Hearth/${version} (+${baseUrl})` })
  const { host } = new URL(baseUrl)
  return {
    host,
    async deliver(delivery) {
      let status: number | undefined
      try {
        status = await engine.deliver(delivery)
        return status
      } finally {
        metrics?.federation?.sent(status)
      }
    },
    mount: (server) => mountFederation(server, { engine, host, version }),
  }
}
