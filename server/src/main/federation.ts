import type { Outbound } from '#kernel/context.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Config } from '#platform/config/config.ts'
import type { Telemetry } from '#platform/telemetry/watch.ts'

/** Only where it is on: neither our code for it nor the package is loaded otherwise. */
export async function openOwnFederation({ baseUrl }: Config, outbound: Outbound, { metrics }: Telemetry) {
  const { openFederation } = await import('#surfaces/federation/open.ts')
  return openFederation({ baseUrl, version: readBuild().version, outbound, metrics })
}
