import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import type { Keys } from '#platform/keys.ts'
import { limitMails } from '#platform/mail/mail-limit.ts'
import { noteMails } from '#platform/mail/mail-state.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openInspector } from '#platform/media/inspector.ts'
import { openGeocoder } from '#platform/outbound/geocoder.ts'
import { openOutbound, resolveByServers } from '#platform/outbound/outbound.ts'
import { outboundPauseOf, pauseMails } from '#platform/outbound/outbound-pause.ts'
import { openObjectStore } from '#platform/storage/open.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { type Telemetry, watchMailer, watchOutbound } from '#platform/telemetry/watch.ts'
import { openOwnFederation } from './federation.ts'

/** How this process calls addresses that members have chosen. */
function outboundOf({ production, outboundAllow }: Config, more: Parameters<typeof openOutbound>[0]) {
  const resolving = production && { resolve: resolveByServers() }
  return openOutbound({ allow: outboundAllow, strict: production, ...resolving, ...more })
}

/** What the API and the worker use besides the database. The worker sends much to few hosts, the API little to any. */
export async function openPorts(
  config: Config,
  keys: Keys,
  logger: Logger,
  process: 'api' | 'worker',
  database: Database,
  telemetry: Telemetry = {},
) {
  const isWorker = process === 'worker'
  const plain = openMailer(config.smtpUrl, config.mailFrom, logger, { isPooled: isWorker })
  const unlimited = noteMails(plain, database, systemClock, logger)
  const limited =
    config.mailPerHour === undefined ? unlimited : limitMails(unlimited, database, systemClock, config.mailPerHour)
  const isOutboundPaused = outboundPauseOf(database, config.outboundPaused)
  const mailer = pauseMails(watchMailer(telemetry, limited), isOutboundPaused)
  const store = await openObjectStore(config.storage, config.baseUrl, keys)
  const inFlight = isWorker ? { reuse: true } : { inFlightMax: 8, perPurposeMax: 4 }
  const outbound = watchOutbound(telemetry, outboundOf(config, inFlight))
  const geocoder = config.geocoderServer && !isWorker ? openGeocoder(config.geocoderServer) : undefined
  const feedParser = openFeedParser()
  const federation = config.hasFederation ? await openOwnFederation(config, outbound, telemetry) : undefined
  const close = () => {
    void feedParser.close()
    mailer.close()
    store.close()
    outbound[Symbol.dispose]()
    geocoder?.[Symbol.dispose]()
  }
  return {
    ports: { mailer, store, geocoder, feedParser, federation, inspector: openInspector() },
    outbound,
    isOutboundPaused,
    close,
  }
}
